"""FS-3 Dogfight: aircraft fire at aircraft.

Sequence of play
    FS-3.1  the attacker's aircraft fire
    FS-3.2  the defender's aircraft fire, those just doomed included
    FS-3.3  lost aircraft of both sides leave
"""

from __future__ import annotations

from combat.engine.core.asking import Script
from combat.engine.core.log import ATTACKER, DEFENDER
from combat.engine.core.table import Table
from combat.engine.naval.removal import remove_lost
from combat.engine.rulesets.flames_and_steel.forces import AIRCRAFT
from combat.engine.rulesets.flames_and_steel.phases.firing import fire


def dogfight(table: Table) -> Script[None]:
    yield from fire(table, ATTACKER, "FS-3.1", AIRCRAFT, "air", at=AIRCRAFT)
    yield from fire(table, DEFENDER, "FS-3.2", AIRCRAFT, "air", at=AIRCRAFT)
    remove_lost(table, "FS-3.3")

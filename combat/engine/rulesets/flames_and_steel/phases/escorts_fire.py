"""FS-5 Escorts Fire: escorts fire at ships, then at aircraft.

Sequence of play
    FS-5.1, FS-5.2  attacker, then defender, at surface ships and submarines
    FS-5.3, FS-5.4  attacker, then defender, at aircraft: one hit for every two rolled
    FS-5.5          lost units of both sides leave
"""

from __future__ import annotations

from combat.engine.core.asking import Script
from combat.engine.core.log import ATTACKER, DEFENDER
from combat.engine.core.table import Table
from combat.engine.naval.removal import remove_lost
from combat.engine.rulesets.flames_and_steel.forces import AIRCRAFT, ESCORTS, SHIPS
from combat.engine.rulesets.flames_and_steel.phases.firing import fire


def escorts_fire(table: Table) -> Script[None]:
    yield from fire(table, ATTACKER, "FS-5.1", ESCORTS, "naval", at=SHIPS)
    yield from fire(table, DEFENDER, "FS-5.2", ESCORTS, "naval", at=SHIPS)
    yield from fire(table, ATTACKER, "FS-5.3", ESCORTS, "air", at=AIRCRAFT, halved=True)
    yield from fire(table, DEFENDER, "FS-5.4", ESCORTS, "air", at=AIRCRAFT, halved=True)
    remove_lost(table, "FS-5.5")

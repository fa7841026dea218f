"""FS-6 Main Combat: capital ships and submarines fire at surface ships.

Sequence of play
    FS-6.1  the attacker's capital ships and submarines fire
    FS-6.2  the defender's capital ships and submarines fire, those just doomed included
    FS-6.3  sunk ships of both sides leave
"""

from __future__ import annotations

from combat.engine.core.asking import Script
from combat.engine.core.log import ATTACKER, DEFENDER
from combat.engine.core.table import Table
from combat.engine.naval.removal import remove_lost
from combat.engine.rulesets.flames_and_steel.forces import HEAVY_SHIPS, SURFACE_SHIPS
from combat.engine.rulesets.flames_and_steel.phases.firing import fire


def main_combat(table: Table) -> Script[None]:
    yield from fire(table, ATTACKER, "FS-6.1", HEAVY_SHIPS, "naval", at=SURFACE_SHIPS)
    yield from fire(table, DEFENDER, "FS-6.2", HEAVY_SHIPS, "naval", at=SURFACE_SHIPS)
    remove_lost(table, "FS-6.3")

"""DP-2.1 Declarations: what is said before the firing of a round.

Sequence of play
    DP-6    the defender may retreat, and the attacker answers: with the option of retreat and pursuit
    DP-2.4  submarines submerge, the attacker's, then the defender's
"""

from __future__ import annotations

from combat.engine.core.asking import Script
from combat.engine.core.log import Side
from combat.engine.core.table import Table
from combat.engine.rulesets.damage_and_pursuit.phases.ending import ended_by_absence
from combat.engine.rulesets.damage_and_pursuit.phases.retreat import retreat
from combat.engine.rulesets.damage_and_pursuit.phases.submerging import submerge


def declarations(table: Table) -> Script[None]:
    if table.setup.options["pursuit"]:
        gone = yield from retreat(table)
        if ended_by_absence(table, "DP-6.5" if gone else None):
            return
    for side in Side:
        gone = yield from submerge(table, side)
        if ended_by_absence(table, "DP-2.4" if gone else None):
            return

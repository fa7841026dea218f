"""DP-2.3 Fire: all units that have not struck first; the attacker's, then the defender's.

What the attacker's fire destroys still fires back with all it had; lost units of both sides then leave.
"""

from __future__ import annotations

from combat.engine.core.asking import Script
from combat.engine.core.log import Side
from combat.engine.core.table import Table
from combat.engine.naval.removal import remove_lost
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, fighting
from combat.engine.rulesets.damage_and_pursuit.phases.firing import Volley, throw, volley_of
from combat.engine.rulesets.damage_and_pursuit.phases.hits import settle_hits

RULE = "DP-2.3"


def fire(table: Table) -> Script[None]:
    state: State = table.state
    volleys = [fire_of(state, side) for side in Side]  # DP-4.7: before any of it is fired
    for volley in volleys:
        if volley.is_empty:
            skip(table, volley.side)
            continue
        throw(table, volley)
        yield from settle_hits(table, volley)
    remove_lost(table, RULE)


def fire_of(state: State, side: Side) -> Volley:
    struck = side.value in state.battle["struck"]
    shooters = [unit for unit in fighting(state, side) if not (struck and unit.kind.first_strike)]
    return volley_of(state, side, RULE, shooters)


def skip(table: Table, side: Side) -> None:
    why = f"{table.setup.names[side]}: nothing here can fire at what the enemy has."
    table.tell(events.step_skipped(side, RULE, "no_shooters", why))

"""DP-2.2 First strike: submarines fire before all others if the enemy has no destroyer.

If both sides' may they fire at once: both roll, then both choose in secret, then what is lost leaves.
"""

from __future__ import annotations

from combat.engine.core.asking import Script
from combat.engine.core.log import Side
from combat.engine.core.table import Table
from combat.engine.naval.removal import remove_lost
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, Unit, fighting, has_destroyer
from combat.engine.rulesets.damage_and_pursuit.phases.firing import Volley, throw, volley_of
from combat.engine.rulesets.damage_and_pursuit.phases.hits import settle_hits

RULE = "DP-2.2"


def first_strike(table: Table) -> Script[None]:
    volleys = [volley for side in Side if (volley := strike_of(table, side)) is not None]
    struck: list[str] = []
    for volley in volleys:
        struck.append(volley.side.value)
        table.tell(events.struck_first(volley.side, list(struck)))
    for volley in volleys:
        throw(table, volley)
    if volleys:
        yield from settle_hits(table, *volleys)
        remove_lost(table, RULE)


def strike_of(table: Table, side: Side) -> Volley | None:
    state: State = table.state
    submarines = first_strikers(state, side)
    if not submarines:
        return None
    name = table.setup.names[side.enemy]
    if has_destroyer(fighting(state, side.enemy)):
        why = f"{name}: a destroyer is here, so the enemy's submarines fire with all others."
        table.tell(events.step_skipped(side, RULE, "enemy_destroyer", why))
        return None
    volley = volley_of(state, side, RULE, submarines)
    if volley.is_empty:
        table.tell(events.step_skipped(side, RULE, "no_target", f"{name}: no ship here to strike."))
        return None
    return volley


def first_strikers(state: State, side: Side) -> list[Unit]:
    return [unit for unit in fighting(state, side) if unit.kind.first_strike and unit.strength]

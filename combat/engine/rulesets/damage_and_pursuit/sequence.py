"""The sequence of play of Damage and Pursuit (DP-2), on one screen."""

from __future__ import annotations

from combat.engine.core.table import Table
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State
from combat.engine.rulesets.damage_and_pursuit.phases.completion import completion
from combat.engine.rulesets.damage_and_pursuit.phases.declarations import declarations
from combat.engine.rulesets.damage_and_pursuit.phases.fire import fire
from combat.engine.rulesets.damage_and_pursuit.phases.first_strike import first_strike

PHASES = {
    "declarations": declarations,  # DP-2.1
    "first_strike": first_strike,  # DP-2.2
    "fire": fire,  # DP-2.3
    "completion": completion,  # DP-2.6, DP-2.8, DP-2.11, DP-2.12
}


def next_phase(battle: State, finished: str | None) -> str | None:
    if battle.battle["outcome"]:
        return None
    match finished:
        case "declarations":
            return "first_strike"
        case "first_strike":
            return "fire"
        case "fire":
            return "completion"
    return "declarations"


def begin(table: Table) -> None:
    state: State = table.state
    names = list(table.setup.names.values())
    table.tell(events.battle_began(*names))
    stuck: dict[str, list[str]] = {}
    for unit in state.units.values():
        if unit.stuck and unit.aboard is not None:
            stuck.setdefault(unit.aboard, []).append(unit.id)
    for carrier, units in stuck.items():
        table.tell(events.aircraft_stuck(carrier, units))
    table.tell(events.round_began(1, []))

"""Victory: the conditions of the game, judged when every side has had its turn.

Sides bear names like "Japan" and like "The Allies": no verb may follow that is another one for several.
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.words import a_number_of, listed
from combat.engine.naval.campaign.conditions import Condition, categories_of, what_is_named
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.state import DUE, PRESENT, State


def judge(log: Logbook) -> None:
    """The first condition that is fulfilled ends the game. A game that is played on is judged no more."""
    state = log.state
    cite = state.world.rules.cite
    if state.game["played_on"]:
        return
    held = count_held(state)
    outcome = None
    for index, condition in enumerate(state.world.conditions):
        outcome = outcome or outcome_of(state, condition, held.get(str(index), 0))
    limit = state.world.turn_limit
    if outcome is None and limit is not None and state.game["turn"] >= limit:
        outcome = {"winner": None, "why": f"Turn {limit} was the last, and nobody has won."}
    if outcome is not None:
        win(log, outcome, cite.victory, held)
    elif held != state.game["held"]:
        log.tell("zones_held", cite.victory, {"turns": held}, game={"held": held})


def win(log: Logbook, outcome: dict[str, Any], rule: str, held: dict[str, int] | None = None) -> None:
    game: dict[str, Any] = {"outcome": outcome, "asked": []}
    if held is not None:
        game["held"] = held
    log.tell("game_won", rule, outcome, game=game)


def count_held(state: State) -> dict[str, int]:
    """For how many full turns on end each condition of holding zones has been fulfilled."""
    held: dict[str, int] = {}
    for index, condition in enumerate(state.world.conditions):
        if condition.kind == "hold" and all(holds(state, condition.side, zone) for zone in condition.zones):
            held[str(index)] = state.game["held"].get(str(index), 0) + 1
    return held


def holds(state: State, side: str, zone: str) -> bool:
    """Land by owning it; a sea zone with a ship there, and no enemy's."""
    if not state.world.chart.zones[zone].is_sea:
        return bool(state.zones[zone]["owner"] == side)
    there = {unit.side for unit in state.in_zone(zone) if unit.kind.is_ship}
    return there == {side}


def outcome_of(state: State, condition: Condition, turns_held: int) -> dict[str, Any] | None:
    if condition.kind == "hold":
        return outcome_of_holding(state, condition, turns_held)
    if condition.kind == "destroy":
        return outcome_of_destroying(state, condition)
    return outcome_by_points(state, condition)


def outcome_of_holding(state: State, condition: Condition, turns_held: int) -> dict[str, Any] | None:
    if turns_held < condition.for_turns:
        return None
    world = state.world
    zones = listed([world.called(zone) for zone in condition.zones])
    turns = f" for {a_number_of(condition.for_turns, 'turn')}" if condition.for_turns > 1 else ""
    return {"winner": condition.side, "why": f"Held by {world.sides[condition.side]}{turns}: {zones}."}


def outcome_of_destroying(state: State, condition: Condition) -> dict[str, Any] | None:
    """Nothing is left of what the condition names, on the map or still to come; without names, no ship.
    A side that has conceded wins nothing any more.
    """
    if condition.side in state.game["conceded"]:
        return None
    for unit in state.world.fleets[condition.enemy]:
        if state.pieces[unit.id].status not in (PRESENT, DUE):
            continue
        named = condition.categories or condition.types
        if unit.type in condition.types or unit.kind.category in condition.categories:
            return None
        if not named and unit.kind.is_ship:
            return None
    called = categories_of(state.world.rules.ruleset)
    what = what_is_named(condition.types, condition.categories, called)
    why = f"No {what} of {state.world.sides[condition.enemy]} is left."
    return {"winner": condition.side, "why": why}


def outcome_by_points(state: State, condition: Condition) -> dict[str, Any] | None:
    if state.game["turn"] < condition.turn:
        return None
    points = dict.fromkeys(state.world.sides, 0)
    for zone, worth in condition.points.items():
        for side in points:
            if holds(state, side, zone):
                points[side] += worth
    most = max(points.values())
    first = [side for side, count in points.items() if count == most]
    count = ", ".join(f"{state.world.sides[side]} {count}" for side, count in points.items())
    winner = first[0] if len(first) == 1 else None
    return {"winner": winner, "why": f"Points after turn {condition.turn}: {count}."}

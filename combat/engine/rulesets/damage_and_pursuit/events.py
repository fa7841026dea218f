"""What can happen in a battle, past tense; each with its effect as plain values. Listed in docs/events.md."""

from __future__ import annotations

from typing import Any

from combat.engine.core.events import (
    GONE,
    battle_began,
    battle_ended,
    damage_settled,
    fought_on,
    hits_allocated,
    hits_wasted,
    left,
    step_skipped,
)  # fmt: skip
from combat.engine.core.log import Side, Told
from combat.engine.naval.events import aircraft_withdrew, cargo_lost, fleet_withdrew, units_destroyed

__all__ = [
    "battle_began", "round_began", "aircraft_stuck", "retreat_declared", "parting_shot", "pursuit_began",
    "fleet_withdrew", "aircraft_withdrew", "aircraft_landed", "aircraft_landed_nearby", "aircraft_lost",
    "submarines_submerged", "struck_first", "step_skipped", "hits_allocated", "hits_absorbed", "hits_spread",
    "hits_wasted", "damage_suffered", "loads_lost", "units_destroyed", "cargo_lost", "damage_settled",
    "fought_on", "battle_ended",
]  # fmt: skip


def round_began(number: int, hit: list[str]) -> Told:
    """`hit` are those hit in the round before: what they took counts no more (DP-3.2)."""
    effects = {unit: {"hits_taken": 0} for unit in hit}
    battle: dict[str, Any] = {"round": number, "pursuers": None, "struck": []}
    return Told("round_began", "DP-2", effects, battle, {"round": number})


def aircraft_stuck(carrier: str, units: list[str]) -> Told:
    return Told("aircraft_stuck", "DP-4.5", details={"ship": carrier, "units": units})


def submarines_submerged(side: Side, units: list[str], aboard: list[str], submerged: str) -> Told:
    """The submarines only, in the details; what is `aboard` goes with them."""
    details = {"side": side.value, "units": units}
    return Told("submarines_submerged", "DP-2.4", left([*units, *aboard], submerged), details=details)


def struck_first(side: Side, struck: list[str]) -> Told:
    """The submarines of a side fire first in this round, and not again; `struck` are the sides that did."""
    return Told("struck_first", "DP-2.2", battle={"struck": struck}, details={"side": side.value})


# Hits and damage with the damage option


def hits_absorbed(side: Side, rooms: dict[str, int]) -> Told:
    """`side` lost these aircraft to hits that its ships then do not take."""
    effects = {unit: {"pending": room} for unit, room in rooms.items()}
    return Told("hits_absorbed", "DP-3.1", effects, details={"side": side.value, "units": list(rooms)})


def hits_spread(side: Side, rule: str, hits: dict[str, int], taken: dict[str, int], by_choice: bool) -> Told:
    """As `hits_allocated`; each of these hits is a damage die."""
    effects = {unit: {"hits_taken": taken[unit] + given} for unit, given in hits.items()}
    details = {"side": side.value, "hits": hits, "by_choice": by_choice}
    return Told("hits_allocated", rule, effects, details=details)


def damage_suffered(
    unit: str, face: int, fields: dict[str, Any], results: list[dict[str, Any]], text: str
) -> Told:
    """What a damage die did to a ship: as fields, as results, and as a sentence."""
    details = {"unit": unit, "face": face, "results": results, "text": text}
    return Told("damage_suffered", "DP-4", {unit: fields} if fields else {}, details=details)


def loads_lost(rule: str, ship: str, units: list[str]) -> Told:
    return Told(
        "loads_lost", rule, {unit: dict(GONE) for unit in units}, details={"ship": ship, "units": units}
    )


# Retreat and pursuit


def retreat_declared(side: Side, to: dict[str, str], owed: dict[str, int]) -> Told:
    """`to` says where each unit goes; `owed` what each ship then owes."""
    effects = {unit: {"moves_owed": moves} for unit, moves in owed.items()}
    return Told("retreat_declared", "DP-6.2", effects, details={"side": side.value, "to": to})


def parting_shot(side: Side) -> Told:
    return Told("parting_shot", "DP-6.3", details={"side": side.value})


def pursuit_began(side: Side, moves: dict[str, int]) -> Told:
    """`moves`: what each pursuer has left after paying."""
    effects = {unit: {"moves_left": left} for unit, left in moves.items()}
    battle = {"pursuers": list(moves)}
    return Told("pursuit_began", "DP-6.4", effects, battle, {"side": side.value, "units": list(moves)})


def aircraft_landed(side: Side, on: dict[str, str], zone: str) -> Told:
    """On carriers that retreat to this zone."""
    effects = {unit: {"aboard": carrier, "left": zone} for unit, carrier in on.items()}
    return Told("aircraft_landed", "DP-6.6", effects, details={"side": side.value, "on": on, "zone": zone})


def aircraft_landed_nearby(side: Side, zone: str, units: list[str]) -> Told:
    """As `fleet_withdrew`, on carriers in that zone: they are aboard of their own no longer."""
    effects = {unit: {"aboard": None, "left": zone} for unit in units}
    details = {"side": side.value, "zone": zone, "units": units}
    return Told("fleet_withdrew", "DP-6.6", effects, details=details)


def aircraft_lost(side: Side, units: list[str]) -> Told:
    effects = {unit: dict(GONE) for unit in units}
    return Told("aircraft_lost", "DP-6.6", effects, details={"side": side.value, "units": units})

"""Landing places: who may land on which deck, how much room there is, which land takes aircraft, and where a
carrier can be by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combat.engine.naval.campaign.state import PRESENT, State
from combat.engine.naval.campaign.world import Unit

Place = Any  # the id of a land zone, or {"carrier": id, "zone": id}


@dataclass(frozen=True, slots=True)
class Plane:
    """An aircraft in the air, where it is and how far it can still fly."""

    unit: Unit
    zone: str
    moves: int


def planes_aloft(state: State, side: str) -> list[Plane]:
    planes = []
    for unit in state.aircraft_aloft(side):
        piece = state.pieces[unit.id]
        assert piece.zone is not None
        planes.append(Plane(unit, piece.zone, piece.moves_left))
    return planes


def fits(unit: Unit, ship: Unit) -> bool:
    """Decks take carrier-capable aircraft of their own nation."""
    return unit.kind.carrier_capable and unit.nation == ship.nation


def room_on(state: State, ship: Unit) -> int:
    piece = state.pieces[ship.id]
    if piece.status != PRESENT:
        return 0
    there = sum(unit.kind.is_aircraft for unit in state.aboard(ship.id))
    return state.world.rules.deck(ship.kind, piece.marks) - there


def free_decks(state: State, zone: str, side: str) -> list[tuple[Unit, int]]:
    """Carriers of a side in a zone that are in no battle, and their room."""
    ships = [ship for ship in state.in_zone(zone) if ship.side == side and ship.kind.carries_aircraft]
    decks = [(ship, room_on(state, ship)) for ship in ships if state.pieces[ship.id].in_battle is None]
    return [(ship, room) for ship, room in decks if room > 0]


def why_not_land(state: State, zone: str, side: str) -> str | None:
    """Land takes aircraft of those who have owned it since the turn began, if it has an airfield."""
    place = state.world.chart.zones[zone]
    if place.is_sea:
        return "It is sea."
    if state.zones[zone]["owner"] != side:
        owner = state.zones[zone]["owner"]
        whose = f"belongs to {state.world.sides[owner]}" if owner else "belongs to nobody"
        return f"{place.name} {whose}: aircraft land on land of their own side."
    if not state.is_friendly_land(zone, side):
        return f"{place.name} was taken in this turn: aircraft land on land held since the turn began."
    return None if place.airfield else f"{place.name} has no airfield."


def meeting_zones(state: State, ship: Unit, *, sails: bool) -> dict[str, int]:
    """Where a carrier can be by the end of the non-combat move: no enemy is on that way."""
    piece = state.pieces[ship.id]
    assert piece.zone is not None
    found = {piece.zone: 0}
    hostile = state.hostile(ship.side)
    border = [piece.zone] if sails else []
    for cost in range(1, piece.moves_left + 1):
        after = []
        for zone in border:
            for other in state.world.chart.seas[zone]:
                if other not in found and other not in hostile:
                    found[other] = cost
                    after.append(other)
        border = after
    return found

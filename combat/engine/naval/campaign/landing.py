"""Where the aircraft of a side that are in the air can come down: on land of theirs, or on a deck of their
nation that is there or can sail to meet them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from combat.engine.naval.campaign.decks import Deck, share_out
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.state import GONE, LOST, PRESENT, State
from combat.engine.naval.campaign.world import Unit

Place = Any  # the id of a land zone, or {"carrier": id, "zone": id}


@dataclass(frozen=True, slots=True)
class Plane:
    """An aircraft in the air, where it is and how far it can still fly."""

    unit: Unit
    zone: str
    moves: int


@dataclass(slots=True)
class Carrier:
    ship: Unit
    room: int
    zones: dict[str, int]  # where it can be when they land, and what that costs it; first where it is


def planes_aloft(state: State, side: str) -> list[Plane]:
    planes = []
    for unit in state.aircraft_aloft(side):
        piece = state.pieces[unit.id]
        assert piece.zone is not None
        planes.append(Plane(unit, piece.zone, piece.moves_left))
    return planes


class Landings:
    """The landing places of a side as things stand. `may_sail`: which carriers can move to meet them."""

    def __init__(self, state: State, side: str, may_sail: Callable[[Unit], bool]) -> None:
        self.state = state
        self.side = side
        chart = state.world.chart
        self.lands = [zone.id for zone in chart.zones.values() if why_not_land(state, zone.id, side) is None]
        self.to_land = chart.nearest(self.lands)
        self.carriers = [
            Carrier(ship, room, meeting_zones(state, ship, sails=may_sail(ship)))
            for ship in state.world.carriers[side]
            if (room := room_on(state, ship)) > 0 and state.pieces[ship.id].in_battle is None
        ]

    def settle(self, planes: Sequence[Plane], named: Mapping[str, Place] | None = None) -> dict[str, Place]:
        """A place for each of them; null for those that find none. What a player named is what he gets; those
        that reach no land share out the decks; the others keep to their plan, or else take what is nearest.
        """
        settling = _Settling(self, named or {})
        settling.place_named([plane for plane in planes if plane.unit.id in settling.named])
        rest = [plane for plane in planes if plane.unit.id not in settling.named]
        settling.place_needy([plane for plane in rest if not self.reaches_land(plane)])
        settling.place_others([plane for plane in rest if self.reaches_land(plane)])
        return {plane.unit.id: settling.places.get(plane.unit.id) for plane in planes}

    def reaches_land(self, plane: Plane) -> bool:
        nearest = self.to_land.get(plane.zone)
        return nearest is not None and nearest[0] <= plane.moves

    def reaches(self, plane: Plane, zone: str) -> bool:
        return self.distance(plane, zone) <= plane.moves

    def distance(self, plane: Plane, zone: str) -> int:
        return self.state.world.chart.distances(plane.zone).get(zone, 1_000_000)


class _Settling:
    def __init__(self, landings: Landings, named: Mapping[str, Place]) -> None:
        self.landings = landings
        self.named = named
        self.places: dict[str, Place] = {}
        self.room = {carrier.ship.id: carrier.room for carrier in landings.carriers}
        self.zone: dict[str, str] = {}  # of the carriers for which it is settled
        self.carriers = {carrier.ship.id: carrier for carrier in landings.carriers}

    def place_named(self, planes: Sequence[Plane]) -> None:
        for plane in planes:
            self.place(plane, self.named[plane.unit.id])

    def place(self, plane: Plane, place: Place) -> bool:
        """Give it that place, if it is one."""
        if isinstance(place, str):
            if place not in self.landings.lands or not self.landings.reaches(plane, place):
                return False
        elif not self._take_deck(plane, place["carrier"], place["zone"]):
            return False
        self.places[plane.unit.id] = place
        return True

    def _take_deck(self, plane: Plane, ship: str, zone: str) -> bool:
        carrier = self.carriers.get(ship)
        if carrier is None or not self.room[ship] or not fits(plane.unit, carrier.ship):
            return False
        if zone not in carrier.zones or self.zone.get(ship, zone) != zone:
            return False
        if not self.landings.reaches(plane, zone):
            return False
        self.room[ship] -= 1
        self.zone[ship] = zone
        return True

    def place_needy(self, planes: Sequence[Plane]) -> None:
        if not planes:
            return
        decks = []
        for ship, carrier in self.carriers.items():
            zones = [self.zone[ship]] if ship in self.zone else list(carrier.zones)
            deck = Deck(ship, self.room[ship])
            fitting = [index for index, plane in enumerate(planes) if fits(plane.unit, carrier.ship)]
            for zone in zones:
                near = frozenset(index for index in fitting if self.landings.reaches(planes[index], zone))
                if near:
                    deck.reach[zone] = near
            if deck.room and deck.reach:
                decks.append(deck)
        numbers = {deck.ship: number for number, deck in enumerate(decks)}
        kept = {}
        for index, plane in enumerate(planes):
            plan = self.landings.state.pieces[plane.unit.id].land_at
            if isinstance(plan, dict) and plan["carrier"] in numbers:
                kept[index] = numbers[plan["carrier"]]
        sharing = share_out(len(planes), decks, kept)
        for index, number in sorted(sharing.on.items()):
            self.place(planes[index], {"carrier": decks[number].ship, "zone": sharing.zones[number]})

    def place_others(self, planes: Sequence[Plane]) -> None:
        for plane in planes:
            plan = self.landings.state.pieces[plane.unit.id].land_at
            if plan is not None and self.place(plane, plan):
                continue
            far, land = self.landings.to_land[plane.zone]
            on_deck: Place = None
            for ship, carrier in self.carriers.items():
                zone = self.zone.get(ship) or next(iter(carrier.zones))
                distance = self.landings.distance(plane, zone)
                if self.room[ship] and fits(plane.unit, carrier.ship) and distance <= min(plane.moves, far):
                    far, on_deck = distance - 1, {"carrier": ship, "zone": zone}  # the next must be nearer
            self.place(plane, on_deck or land)


def fits(unit: Unit, ship: Unit) -> bool:
    """Decks take carrier-capable aircraft of their own nation."""
    return unit.kind.carrier_capable and unit.nation == ship.nation


def room_on(state: State, ship: Unit) -> int:
    piece = state.pieces[ship.id]
    if piece.status != PRESENT:
        return 0
    there = sum(unit.kind.is_aircraft for unit in state.aboard(ship.id))
    return state.world.rules.deck(ship.kind, piece.marks) - there


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
    border = [piece.zone] if sails else []
    for cost in range(1, piece.moves_left + 1):
        after = []
        for zone in border:
            for other in state.world.chart.seas[zone]:
                if other not in found and not state.ships_of_enemies(other, ship.side):
                    found[other] = cost
                    after.append(other)
        border = after
    return found


def land_all(log: Logbook, side: str) -> None:
    """The end of landing: by the plan, else where it is nearest; what cannot come down is lost."""
    planes = planes_aloft(log.state, side)
    if not planes:
        return
    cite = log.state.world.rules.cite
    places = Landings(log.state, side, lambda _ship: False).settle(planes)
    groups: dict[tuple[str, str | None], list[Plane]] = {}
    lost = []
    for plane in planes:
        place = places[plane.unit.id]
        if place is None:
            lost.append(plane.unit.id)
        elif isinstance(place, str):
            groups.setdefault((place, None), []).append(plane)
        else:
            groups.setdefault((place["zone"], place["carrier"]), []).append(plane)
    for (zone, ship), group in groups.items():
        units = [plane.unit.id for plane in group]
        place = {"zone": None if ship else zone, "aboard": ship, "airborne": False, "land_at": None}
        log.tell(
            "landed",
            cite.places,
            {"side": side, "units": units, "zone": zone, "aboard": ship},
            set={
                plane.unit.id: {**place, "moved": True, "moves_left": plane.moves - far(log, plane, zone)}
                for plane in group
            },
        )
    if lost:
        log.tell(
            "lost",
            cite.after_battle,
            {"side": side, "units": lost, "why": "no landing place in reach"},
            set={unit: {**GONE, "status": LOST} for unit in lost},
        )


def far(log: Logbook, plane: Plane, zone: str) -> int:
    return log.state.world.chart.distances(plane.zone)[zone]

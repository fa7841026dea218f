"""Where the aircraft of a side that are in the air come down: on land of theirs, or on a deck of their nation
that is there or can sail to meet them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from combat.engine.naval.campaign.decks import Deck, share_out
from combat.engine.naval.campaign.places import (
    Place,
    Plane,
    fits,
    meeting_zones,
    room_on,
    why_not_land,
)
from combat.engine.naval.campaign.state import State
from combat.engine.naval.campaign.world import Unit

FAR = 1_000_000


class Carrier:
    """A carrier with room. Where it can be when they land is looked up when somebody may be in reach."""

    __slots__ = ("_zones", "moves", "room", "sails", "ship", "state", "zone")

    def __init__(self, state: State, ship: Unit, room: int, *, sails: bool) -> None:
        piece = state.pieces[ship.id]
        assert piece.zone is not None
        self.state = state
        self.ship = ship
        self.room = room
        self.sails = sails
        self.zone = piece.zone
        self.moves = piece.moves_left if sails else 0
        self._zones: dict[str, int] | None = None

    @property
    def zones(self) -> dict[str, int]:
        """With what it costs to get there; first where it is."""
        if self._zones is None:
            self._zones = meeting_zones(self.state, self.ship, sails=self.sails)
        return self._zones


class Landings:
    """The landing places of a side as things stand. `may_sail`: which carriers can move to meet them."""

    def __init__(self, state: State, side: str, may_sail: Callable[[Unit], bool]) -> None:
        self.state = state
        chart = state.world.chart
        self.lands = [zone for zone in state.zones if why_not_land(state, zone, side) is None]
        self.to_land = chart.nearest(self.lands)
        self.carriers = {
            ship.id: Carrier(state, ship, room, sails=may_sail(ship))
            for ship in state.world.carriers[side]
            if (room := room_on(state, ship)) > 0 and state.pieces[ship.id].in_battle is None
        }

    def with_carriers(
        self, state: State, ships: Sequence[Unit], may_sail: Callable[[Unit], bool]
    ) -> Landings:
        """The same, with these carriers as they are in another state."""
        new = Landings.__new__(Landings)
        new.state, new.lands, new.to_land = self.state, self.lands, self.to_land
        new.carriers = dict(self.carriers)
        for ship in ships:
            room = room_on(state, ship)
            if room > 0:
                new.carriers[ship.id] = Carrier(state, ship, room, sails=may_sail(ship))
        return new

    def with_battle_in(self, zone: str) -> Landings:
        """The same, if carriers that stand there have to fight and cannot sail; these if there are none."""
        held = [carrier for carrier in self.carriers.values() if carrier.zone == zone and carrier.sails]
        if not held:
            return self
        return self.with_carriers(self.state, [carrier.ship for carrier in held], lambda _ship: False)

    def without(self, ships: Collection[str]) -> Landings:
        new = Landings.__new__(Landings)
        new.state, new.lands, new.to_land = self.state, self.lands, self.to_land
        new.carriers = {ship: carrier for ship, carrier in self.carriers.items() if ship not in ships}
        return new

    def settle(
        self,
        planes: Sequence[Plane],
        named: Mapping[str, Place],
        *,
        strict: bool,
        homes: Mapping[str, str | None] = MappingProxyType({}),
    ) -> dict[str, Place]:
        """A place for each of them; null for those that find none. What a player named is what he gets (and
        nothing else, if `strict`); those that reach no land share out the decks; the others keep to their
        plan, or else return to where they came from (`homes`: a ship, or land), or take what is nearest.
        """
        settling = Settling(self, homes)
        rest = settling.place_named(planes, named, strict=strict)
        settling.place_needy([plane for plane in rest if not self.reaches_land(plane)])
        settling.place_others([plane for plane in rest if self.reaches_land(plane)])
        return {plane.unit.id: settling.places.get(plane.unit.id) for plane in planes}

    def settled(self, planes: Sequence[Plane], named: Mapping[str, Place]) -> Settling:
        """Places for those that need a deck, or have one named."""
        settling = Settling(self)
        rest = settling.place_named(planes, named, strict=True)
        settling.place_needy([plane for plane in rest if not self.reaches_land(plane)])
        return settling

    def stranded(self, planes: Sequence[Plane], named: Mapping[str, Place]) -> list[Unit]:
        """Those for which there is no place."""
        places = self.settled(planes, named).places
        return [
            plane.unit
            for plane in planes
            if plane.unit.id not in places and (plane.unit.id in named or not self.reaches_land(plane))
        ]

    def reaches_a_deck(self, plane: Plane) -> bool:
        """If no other aircraft were there."""
        far = self.state.world.chart.distances(plane.zone)
        return any(
            far.get(carrier.zone, FAR) <= plane.moves + carrier.moves
            and fits(plane.unit, carrier.ship)
            and any(far.get(zone, FAR) <= plane.moves for zone in carrier.zones)
            for carrier in self.carriers.values()
        )

    def reaches_land(self, plane: Plane) -> bool:
        nearest = self.to_land.get(plane.zone)
        return nearest is not None and nearest[0] <= plane.moves

    def distance(self, plane: Plane, zone: str) -> int:
        return self.state.world.chart.distances(plane.zone).get(zone, FAR)


class Settling:
    """Places being given away, one after the other."""

    def __init__(self, landings: Landings, homes: Mapping[str, str | None] = MappingProxyType({})) -> None:
        self.landings = landings
        self.homes = homes
        self.carriers = landings.carriers
        self.places: dict[str, Place] = {}
        self.room = {ship: carrier.room for ship, carrier in self.carriers.items()}
        self.zone: dict[str, str] = {}  # of the carriers for which it is settled

    def place_named(
        self, planes: Sequence[Plane], named: Mapping[str, Place], *, strict: bool
    ) -> list[Plane]:
        """Gives back those that are still to be placed."""
        rest = []
        for plane in planes:
            if plane.unit.id not in named or (not self.place(plane, named[plane.unit.id]) and not strict):
                rest.append(plane)
        return rest

    def place(self, plane: Plane, place: Place) -> bool:
        """Give it that place, if it is one."""
        if isinstance(place, str):
            if place not in self.landings.lands or self.landings.distance(plane, place) > plane.moves:
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
        if self.landings.distance(plane, zone) > plane.moves:
            return False
        self.room[ship] -= 1
        self.zone[ship] = zone
        return True

    def place_needy(self, planes: Sequence[Plane]) -> None:
        if not planes:
            return
        decks = self._decks_for(planes)
        numbers = {deck.ship: number for number, deck in enumerate(decks)}
        kept = {}
        for index, plane in enumerate(planes):
            plan = self.landings.state.pieces[plane.unit.id].land_at
            deck = plan["carrier"] if isinstance(plan, dict) else self.homes.get(planes[index].unit.id)
            if deck in numbers:
                kept[index] = numbers[deck]
        sharing = share_out(len(planes), decks, kept)
        for index, number in sorted(sharing.on.items()):
            self.place(planes[index], {"carrier": decks[number].ship, "zone": sharing.zones[number]})

    def _decks_for(self, planes: Sequence[Plane]) -> list[Deck]:
        """The decks that any of them can reach, and where."""
        chart = self.landings.state.world.chart
        alike: dict[tuple[str, int], list[int]] = {}  # those who see the same decks, but for their nation
        for index, plane in enumerate(planes):
            alike.setdefault((plane.zone, plane.moves), []).append(index)
        groups = [
            (indexes, chart.within(zone, moves), chart.distances(zone), moves)
            for (zone, moves), indexes in alike.items()
        ]
        decks = []
        for ship, carrier in self.carriers.items():
            if not self.room[ship]:
                continue
            near = [
                (indexes, within)
                for indexes, within, far, moves in groups
                if far.get(carrier.zone, FAR) <= moves + carrier.moves
            ]
            if not near:
                continue
            zones = [self.zone[ship]] if ship in self.zone else carrier.zones
            reach: dict[str, list[int]] = {zone: [] for zone in zones}
            for indexes, within in near:
                if not within.isdisjoint(reach):
                    fitting = [index for index in indexes if fits(planes[index].unit, carrier.ship)]
                    for zone in within.intersection(reach):
                        reach[zone] += fitting
            there = {zone: frozenset(found) for zone, found in reach.items() if found}
            deck = Deck(ship, self.room[ship], there)
            if deck.reach:
                decks.append(deck)
        return decks

    def have_room_for(self, planes: Sequence[Plane]) -> bool:
        """Beside those that are placed, and without sending a carrier elsewhere for them."""
        room, zones = dict(self.room), dict(self.zone)
        for plane in planes:
            far = self.landings.state.world.chart.distances(plane.zone)
            for ship, carrier in self.carriers.items():
                if not room[ship] or far.get(carrier.zone, FAR) > plane.moves + carrier.moves:
                    continue
                where = (zones[ship],) if ship in zones else carrier.zones
                zone = next((zone for zone in where if far.get(zone, FAR) <= plane.moves), None)
                if zone is not None and fits(plane.unit, carrier.ship):
                    room[ship] -= 1
                    zones[ship] = zone
                    break
            else:
                return False
        return True

    def place_others(self, planes: Sequence[Plane]) -> None:
        for plane in planes:
            plan = self.landings.state.pieces[plane.unit.id].land_at
            if plan is not None and self.place(plane, plan):
                continue
            home = self.homes.get(plane.unit.id)
            if home is not None and self.place(plane, self._home(home)):
                continue
            distances = self.landings.state.world.chart.distances(plane.zone)
            nearest, land = self.landings.to_land[plane.zone]
            on_deck: Place = None
            for ship, carrier in self.carriers.items():
                zone = self.zone.get(ship, carrier.zone)
                far = distances.get(zone, FAR)
                if far <= min(plane.moves, nearest) and self.room[ship] and fits(plane.unit, carrier.ship):
                    on_deck = {"carrier": ship, "zone": zone}
                    nearest = far - 1  # the next must be nearer
            self.place(plane, on_deck or land)

    def _home(self, home: str) -> Place:
        """A land zone, or the deck of a ship where she is, or will be for others."""
        if home not in self.carriers:
            return home
        return {"carrier": home, "zone": self.zone.get(home, self.carriers[home].zone)}

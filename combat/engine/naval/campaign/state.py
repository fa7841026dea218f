"""The state of a campaign, and the one fold that makes it from the log. It knows no rules.

A piece is what can change of a unit. Pieces, zones and the game's own fields are replaced, never changed in
place: a copy of the state costs three dictionaries, and a draft of orders is played on one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from combat.engine.core.plain import copied
from combat.engine.naval.campaign.world import Unit, World

PIECE = (
    "zone",  # where it stands; null: aboard, or not on the map
    "aboard",  # the ship
    "damage",
    "marks",
    "moves_left",
    "moves_owed",
    "status",
    "moved",  # it spent movement or fought in this turn
    "in_battle",  # the zone whose battle it is in
    "land_at",  # the landing plan of an aircraft: a zone, or {"carrier", "zone"}
    "airborne",
)
DUE, PRESENT, DESTROYED, LOST, LEFT = "due", "present", "destroyed", "lost", "left"
STATUSES = (DUE, PRESENT, DESTROYED, LOST, LEFT)
GONE = {"zone": None, "aboard": None, "airborne": False, "in_battle": None, "land_at": None}
ZONE = ("owner", "owner_at_turn_start", "contest")

Entry = dict[str, Any]


class Piece:
    __slots__ = PIECE

    zone: str | None
    aboard: str | None
    damage: int
    marks: dict[str, Any]
    moves_left: int
    moves_owed: int
    status: str
    moved: bool
    in_battle: str | None
    land_at: Any
    airborne: bool

    def changed(self, values: Mapping[str, Any]) -> Piece:
        new = Piece()
        new.zone = self.zone
        new.aboard = self.aboard
        new.damage = self.damage
        new.marks = self.marks
        new.moves_left = self.moves_left
        new.moves_owed = self.moves_owed
        new.status = self.status
        new.moved = self.moved
        new.in_battle = self.in_battle
        new.land_at = self.land_at
        new.airborne = self.airborne
        for name, value in values.items():
            setattr(new, name, value)
        return new

    def plain(self) -> dict[str, Any]:
        return {name: copied(getattr(self, name)) for name in PIECE}


class State:
    """`standing` lists who stands in a zone, `holds` who is aboard a ship: both follow from the pieces."""

    __slots__ = ("_hostile", "game", "holds", "pieces", "standing", "world", "zones")

    def __init__(self, world: World) -> None:
        """Before the first entry: nobody has arrived."""
        self.world = world
        self.pieces: dict[str, Piece] = {unit.id: blank(unit) for unit in world.units.values()}
        self.zones: dict[str, dict[str, Any]] = {}
        for zone in world.chart.zones.values():
            owner = world.nations.get(zone.owner) if zone.owner else None
            self.zones[zone.id] = {"owner": owner, "owner_at_turn_start": owner, "contest": None}
        self.game: dict[str, Any] = {
            "turn": 0, "side": None, "phase": None, "asked": [], "outcome": None, "conceded": [],
            "held": {}, "unloaded": {}, "played_on": False,
        }  # fmt: skip
        self.standing: dict[str, tuple[str, ...]] = {}
        self.holds: dict[str, tuple[str, ...]] = {}
        self._hostile: dict[str, dict[str, list[Unit]]] = {}

    def copy(self) -> State:
        new = State.__new__(State)
        new.world = self.world
        new.pieces = self.pieces.copy()
        new.zones = self.zones.copy()
        new.game = self.game.copy()
        new.standing = self.standing.copy()
        new.holds = self.holds.copy()
        new._hostile = self._hostile.copy()
        return new

    def in_world(self, world: World) -> State:
        """The same pieces in another reading of the world."""
        new = self.copy()
        new.world = world
        new._hostile = {}  # it holds units of the other
        return new

    def plain(self) -> dict[str, Any]:
        return {
            "units": {unit: piece.plain() for unit, piece in self.pieces.items()},
            "zones": copied(self.zones),
            "game": copied(self.game),
        }

    @classmethod
    def restore(cls, world: World, plain: Mapping[str, Any]) -> State:
        """From a cache; the log is the truth."""
        state = cls(world)
        for unit, fields in plain["units"].items():
            state.set_piece(unit, fields)
        state.zones = copied(plain["zones"])
        state.game = copied(plain["game"])
        return state

    def set_piece(self, unit: str, values: Mapping[str, Any]) -> None:
        before = self.pieces[unit]
        after = self.pieces[unit] = before.changed(values)
        if before.zone != after.zone:
            self._move_in(self.standing, unit, before.zone, after.zone)
            moved = self.world.units[unit]
            if moved.kind.is_ship:  # it is an enemy of all sides but its own
                for side in [side for side in self._hostile if side != moved.side]:
                    del self._hostile[side]
        if before.aboard != after.aboard:
            self._move_in(self.holds, unit, before.aboard, after.aboard)

    def _move_in(
        self, places: dict[str, tuple[str, ...]], unit: str, before: str | None, after: str | None
    ) -> None:
        """In the order of the world, whoever came first: a state that was restored lists them as this one."""
        if before is not None:
            left = tuple(other for other in places[before] if other != unit)
            if left:
                places[before] = left
            else:
                del places[before]
        if after is not None:
            units, there = self.world.units, places.get(after, ())
            index = units[unit].index
            place = 0
            for other in there:
                if units[other].index > index:
                    break
                place += 1
            places[after] = (*there[:place], unit, *there[place:])

    # What stands where

    def zone_of(self, unit: str) -> str | None:
        piece = self.pieces[unit]
        return piece.zone if piece.aboard is None else self.pieces[piece.aboard].zone

    def in_zone(self, zone: str) -> list[Unit]:
        """All that stand there, without what is aboard."""
        units = self.world.units
        return [units[unit] for unit in self.standing.get(zone, ())]

    def aboard(self, ship: str) -> list[Unit]:
        units = self.world.units
        return [units[unit] for unit in self.holds.get(ship, ())]

    def hostile(self, side: str) -> dict[str, list[Unit]]:
        """The enemy ships of a side, by zone. Kept until one of them moves: a draft asks for it often."""
        known = self._hostile.get(side)
        if known is None:
            known = {}
            for zone in self.standing:
                ships = [unit for unit in self.in_zone(zone) if unit.side != side and unit.kind.is_ship]
                if ships:
                    known[zone] = ships
            self._hostile[side] = known  # when it is whole: other threads may look at this state
        return known

    def ships_of_enemies(self, zone: str, side: str) -> list[Unit]:
        return self.hostile(side).get(zone, [])

    def aircraft_aloft(self, side: str) -> list[Unit]:
        pieces = self.pieces
        return [unit for unit in self.world.fleets[side] if pieces[unit.id].airborne]

    def contests(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for zone, fields in self.zones.items():
            if fields["contest"] is not None:
                yield zone, fields["contest"]

    def is_friendly_land(self, zone: str, side: str) -> bool:
        fields = self.zones[zone]
        return (
            not self.world.chart.zones[zone].is_sea
            and fields["owner"] == side
            and fields["owner_at_turn_start"] == side
        )


def blank(unit: Unit) -> Piece:
    piece = Piece()
    piece.zone = piece.aboard = piece.in_battle = piece.land_at = None
    piece.damage = unit.damage
    piece.marks = unit.marks
    piece.moves_left = piece.moves_owed = 0
    piece.status = DUE
    piece.moved = piece.airborne = False
    return piece


def fold(state: State, entries: Iterable[Entry]) -> State:
    """Apply what entries did. The same lines would do it in any program."""
    for entry in entries:
        for unit, values in entry["set"].items():
            state.set_piece(unit, values)
        for zone, values in entry["zones"].items():
            state.zones[zone] = {**state.zones[zone], **values}
        if entry["game"]:
            state.game.update(entry["game"])
    return state

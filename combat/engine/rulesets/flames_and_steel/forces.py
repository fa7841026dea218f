"""The forces in a battle: unit types made ready for scripts, units, who is what (FS-1.4, FS-1.6, FS-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from combat.engine.core import state
from combat.engine.core.log import Side
from combat.engine.core.ruleset import Setup
from combat.engine.rulesets.flames_and_steel.fields import GROUPS

NUMBERS = ("air", "naval", "hit_points", "cost", "carries_aircraft", "cargo_capacity", "cargo_size")


class UnitType:
    """A row of the unit table. The flags say what FS-1.4 and FS-1.6 make of its category."""

    __slots__ = (
        "air",
        "cargo_capacity",
        "cargo_size",
        "carrier_capable",
        "carries_aircraft",
        "category",
        "cost",
        "hit_points",
        "is_aircraft",
        "is_escort",
        "is_heavy",
        "is_land",
        "is_ship",
        "is_submarine",
        "is_surface",
        "name",
        "naval",
    )  # fmt: skip

    def __init__(self, name: str, row: dict[str, Any]) -> None:
        category: str = row["category"]
        self.name = name
        self.category = category
        self.air: int = row["air"]
        self.naval: int = row["naval"]
        self.hit_points: int = row["hit_points"]
        self.cost: int = row["cost"]
        self.carries_aircraft: int = row["carries_aircraft"]
        self.carrier_capable: bool = row["carrier_capable"]
        self.cargo_capacity: int = row["cargo_capacity"]
        self.cargo_size: int = row["cargo_size"]
        self.is_aircraft = GROUPS[category] == "air"
        self.is_land = GROUPS[category] == "land"
        self.is_ship = GROUPS[category] == "naval"
        self.is_submarine = category == "submarine"
        self.is_surface = self.is_ship and not self.is_submarine  # FS-1.6: transports are surface ships
        self.is_escort = category == "escort"
        self.is_heavy = category in ("capital", "submarine")


def stranger(name: str, category: str) -> UnitType:
    """A type of which no more is known than its category."""
    return UnitType(name, {"category": category, **dict.fromkeys(NUMBERS, 0), "carrier_capable": False})


class Unit(state.Unit):
    """A unit in a battle."""

    __slots__ = ("kind", "range_left")

    CHANGING: ClassVar[tuple[str, ...]] = (*state.Unit.CHANGING, "range_left")

    kind: UnitType
    range_left: int | None

    def copy(self) -> Unit:
        new = Unit.__new__(Unit)
        new.id = self.id
        new.side = self.side
        new.type = self.type
        new.name = self.name
        new.damage = self.damage
        new.pending = self.pending
        new.destroyed = self.destroyed
        new.left = self.left
        new.aboard = self.aboard
        new.marks = self.marks
        new.kind = self.kind
        new.range_left = self.range_left
        return new

    @property
    def room(self) -> int:
        """Hits that it can still be given (FS-2.2)."""
        return self.kind.hit_points - self.damage - self.pending

    @property
    def is_present(self) -> bool:
        return not self.destroyed and self.left is None


State = state.State[Unit]


class Group(NamedTuple):
    """Units that fire, or are fired at, together: how they are called, and which types belong to it."""

    name: str  # plural
    one: str
    holds: Callable[[UnitType], bool]


AIRCRAFT = Group("aircraft", "aircraft", lambda kind: kind.is_aircraft)
SURFACE_SHIPS = Group("surface ships", "surface ship", lambda kind: kind.is_surface)
SHIPS = Group("surface ships and submarines", "ship or submarine", lambda kind: kind.is_ship)
SUBMARINES = Group("submarines", "submarine", lambda kind: kind.is_submarine)
ESCORTS = Group("escorts", "escort", lambda kind: kind.is_escort)
HEAVY_SHIPS = Group("capital ships and submarines", "capital ship or submarine", lambda kind: kind.is_heavy)


def present(forces: State, side: Side) -> list[Unit]:
    return [unit for unit in forces.sides[side] if not unit.destroyed and unit.left is None]


def present_of(forces: State, side: Side, group: Group) -> list[Unit]:
    holds = group.holds
    return [
        unit for unit in forces.sides[side] if not unit.destroyed and unit.left is None and holds(unit.kind)
    ]


def has_forces(forces: State, side: Side) -> bool:
    """FS-7.1: a ship or an aircraft. Troops share the fate of their ship."""
    return any(unit.is_present and not unit.kind.is_land for unit in forces.sides[side])


def cargo_of(forces: State, ship: Unit) -> list[Unit]:
    """Troops aboard, who share the ship's fate (FS-2.6)."""
    return [
        unit
        for unit in forces.sides[ship.side]
        if unit.aboard == ship.id and unit.kind.is_land and not unit.destroyed
    ]


def can_harm(forces: State, side: Side) -> bool:
    """FS-8: is there any way in which this side can hurt the other?"""
    mine = [unit.kind for unit in present(forces, side)]
    theirs = [unit.kind for unit in present(forces, side.enemy)]
    enemy_aircraft = any(kind.is_aircraft for kind in theirs)
    enemy_surface = any(kind.is_surface for kind in theirs)
    enemy_submarine = any(kind.is_submarine for kind in theirs)
    wing = sum(kind.naval for kind in mine if kind.is_aircraft)
    return (
        (enemy_aircraft and any(kind.is_aircraft and kind.air for kind in mine))  # FS-8.1
        or (enemy_surface and wing >= 1)  # FS-8.2
        or (enemy_submarine and wing >= 2)  # FS-8.3
        or (
            (enemy_surface or enemy_submarine) and any(kind.is_escort and kind.naval for kind in mine)
        )  # FS-8.4
        or (enemy_aircraft and sum(kind.air for kind in mine if kind.is_escort) >= 2)  # FS-8.5
        or (enemy_surface and any(kind.is_heavy and kind.naval for kind in mine))  # FS-8.6
    )


def first_state(setup: Setup) -> State:
    units = []
    for given in setup.units:
        unit = Unit()
        unit.id = given["id"]
        unit.side = given["side"]
        unit.type = given["type"]
        unit.name = given["name"]
        unit.damage = given["damage"]
        unit.pending = 0
        unit.destroyed = False
        unit.left = None
        unit.aboard = given["aboard"]
        unit.marks = given["marks"]
        unit.kind = setup.kinds[unit.type]
        unit.range_left = given["range_left"]
        units.append(unit)
    return state.State(units, {"round": 0, "phase": None, "outcome": None}, {})

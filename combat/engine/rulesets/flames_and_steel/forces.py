"""The forces in a battle: unit types made ready for scripts, units, who is what (FS-1.4, FS-1.6, FS-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, Self

from combat.engine.core import state
from combat.engine.core.log import Side
from combat.engine.core.ruleset import Setup
from combat.engine.naval import forces as naval
from combat.engine.naval.forces import present
from combat.engine.rulesets.flames_and_steel.fields import GROUPS


class UnitType:
    """A row of the unit table. The flags say what FS-1.4 and FS-1.6 make of its category."""

    __slots__ = (
        "air",
        "blocks_submarines",
        "cargo_capacity",
        "cargo_size",
        "carrier_capable",
        "carries_aircraft",
        "category",
        "cost",
        "hull",
        "is_aircraft",
        "is_escort",
        "is_heavy",
        "is_land",
        "is_ship",
        "is_submarine",
        "is_surface",
        "movement",
        "name",
        "naval",
    )  # fmt: skip

    def __init__(self, name: str, row: dict[str, Any]) -> None:
        category: str = row["category"]
        self.name = name
        self.category = category
        self.air: int = row["air"]
        self.naval: int = row["naval"]
        self.hull: int = row["hit_points"]
        self.movement: int = row["movement"]
        self.cost: int = row["cost"]
        self.carries_aircraft: int = row["carries_aircraft"]
        self.carrier_capable: bool = row["carrier_capable"]
        self.blocks_submarines: bool = row["blocks_submarines"]
        self.cargo_capacity: int = row["cargo_capacity"]
        self.cargo_size: int = row["cargo_size"]
        self.is_aircraft = GROUPS[category] == "air"
        self.is_land = GROUPS[category] == "land"
        self.is_ship = GROUPS[category] == "naval"
        self.is_submarine = category == "submarine"
        self.is_surface = self.is_ship and not self.is_submarine  # FS-1.6: transports are surface ships
        self.is_escort = category == "escort"
        self.is_heavy = category in ("capital", "submarine")


def can_hurt(kind: UnitType) -> bool:
    """FS-8: with enough of its like, and something that it may fire at."""
    if kind.is_aircraft or kind.is_escort:
        return kind.air > 0 or kind.naval > 0
    return kind.is_heavy and kind.naval > 0


class Unit(naval.Unit):
    """A unit in a battle."""

    __slots__ = ("range_left",)

    CHANGING: ClassVar[tuple[str, ...]] = (*naval.Unit.CHANGING, "range_left")

    kind: UnitType
    range_left: int | None

    def copy(self) -> Self:
        new = super().copy()
        new.range_left = self.range_left
        return new

    @property
    def fate_rule(self) -> str:
        return "FS-2.6"


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


def present_of(forces: State, side: Side, group: Group) -> list[Unit]:
    holds = group.holds
    return [unit for unit in forces.sides[side] if unit.is_present and holds(unit.kind)]


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
        unit = Unit.at_first(given, setup.kinds)
        unit.range_left = given["range_left"]
        units.append(unit)
    return state.State(units, {"round": 0, "phase": None, "outcome": None}, {})

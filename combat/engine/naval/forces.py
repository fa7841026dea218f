"""The forces of a naval battle: units of which some are ships, some aircraft and some land units aboard."""

from __future__ import annotations

from typing import TypeVar

from combat.engine.core import state
from combat.engine.core.log import Side
from combat.engine.core.placing import Target


class Unit(state.Unit):
    """A unit of a naval battle. Of `kind`, the row of its type, these are wanted: `name`, `category`, `cost`,
    `hull` (hits that destroy it), `is_ship`, `is_aircraft`, `is_land`, `carrier_capable`, `carries_aircraft`.
    """

    __slots__ = ()

    @property
    def room(self) -> int:
        """Hits that it can still be given; none: it is lost at the removal."""
        room: int = self.kind.hull - self.damage - self.pending
        return room

    @property
    def is_present(self) -> bool:
        return not self.destroyed and self.left is None

    @property
    def shares_fate(self) -> bool:
        """Of the ship that it is aboard: it goes where she goes, and down with her."""
        shares: bool = self.kind.is_land
        return shares

    @property
    def fate_rule(self) -> str:
        """The paragraph by which it does."""
        raise NotImplementedError


U = TypeVar("U", bound=Unit)


def present(forces: state.State[U], side: Side) -> list[U]:
    return [unit for unit in forces.sides[side] if unit.is_present]


def has_forces(forces: state.State[U], side: Side) -> bool:
    """A ship or an aircraft. Land units share the fate of their ship."""
    return any(unit.is_present and not unit.kind.is_land for unit in forces.sides[side])


def cargo_of(forces: state.State[U], ship: U) -> list[U]:
    """Who shares the ship's fate."""
    return [
        unit
        for unit in forces.sides[ship.side]
        if unit.aboard == ship.id and unit.shares_fate and not unit.destroyed
    ]


def target(unit: Unit, room: int) -> Target:
    return Target(unit.id, unit.name, room, unit.kind.category, unit.kind.cost)

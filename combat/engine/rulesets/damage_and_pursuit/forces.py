"""The forces in a battle: unit types made ready for scripts, units, who is what (DP-1.3, DP-2.5, DP-2.10)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Self

from combat.engine.core import state
from combat.engine.core.log import ATTACKER, Side
from combat.engine.core.ruleset import Effects, Setup
from combat.engine.naval import forces as naval
from combat.engine.rulesets.damage_and_pursuit.fields import GROUPS
from combat.engine.rulesets.damage_and_pursuit.marks import (
    AIR_CAPACITY,
    ATTACK,
    CANNOT_SUBMERGE,
    DAMAGED,
    MOVEMENT,
    NO_AIR_OPERATIONS,
    NO_ANTI_SUBMARINE,
    has,
    total,
)

SUBMERGED = "submerged"  # where a submarine has left to that stays in the zone


class UnitType:
    """A row of the unit table. The flags say what its category makes of it."""

    __slots__ = (
        "anti_submarine",
        "attack",
        "carrier_capable",
        "carries_aircraft",
        "category",
        "cost",
        "defence",
        "first_strike",
        "hull",
        "is_aircraft",
        "is_land",
        "is_ship",
        "is_submarine",
        "is_transport",
        "loads",
        "movement",
        "name",
        "submerges",
    )

    def __init__(self, name: str, row: dict[str, Any]) -> None:
        category: str = row["category"]
        self.name = name
        self.category = category
        fires = category != "transport"  # DP-2.6
        self.attack: int = row["attack"] if fires else 0
        self.defence: int = row["defence"] if fires else 0
        self.movement: int = row["movement"]
        self.hull: int = row["hits"]
        self.cost: int = row["cost"]
        self.carries_aircraft: int = row["carries_aircraft"]
        self.loads: int = row["loads"]
        self.carrier_capable: bool = row["carrier_capable"]
        self.anti_submarine: bool = row["anti_submarine"]
        self.first_strike: bool = row["first_strike"]
        self.submerges: bool = row["submerges"]
        self.is_aircraft = GROUPS[category] == "air"
        self.is_land = GROUPS[category] == "land"
        self.is_ship = GROUPS[category] == "naval"
        self.is_submarine = category == "submarine"
        self.is_transport = category == "transport"

    @property
    def is_warship(self) -> bool:
        """A surface warship: it makes a zone hostile (DP-6.1)."""
        return self.is_ship and not self.is_submarine and not self.is_transport


def can_hurt(kind: UnitType) -> bool:
    """DP-2.3: attacking or defending; land units fire at nothing."""
    return not kind.is_land and max(kind.attack, kind.defence) > 0


class Unit(naval.Unit):
    """A unit in a battle."""

    __slots__ = ("hits_taken", "moves_left", "moves_owed", "stuck")

    CHANGING: ClassVar[tuple[str, ...]] = (*naval.Unit.CHANGING, "moves_left", "moves_owed", "hits_taken")

    kind: UnitType
    moves_left: int | None
    moves_owed: int
    hits_taken: int  # in this round, with the damage option (DP-3.2)
    stuck: bool  # DP-4.5: aboard a carrier that had no air operations when the battle began

    def copy(self) -> Self:
        new = super().copy()
        new.moves_left = self.moves_left
        new.moves_owed = self.moves_owed
        new.hits_taken = self.hits_taken
        new.stuck = self.stuck
        return new

    @property
    def shares_fate(self) -> bool:
        return self.kind.is_land or self.stuck

    @property
    def fate_rule(self) -> str:
        return "DP-4.5" if self.stuck else "DP-1.4"

    @property
    def strength(self) -> int:
        """What its die may show at most to hit (DP-1.1), with what damage has taken of it (DP-4.2)."""
        value = self.kind.attack if self.side is ATTACKER else self.kind.defence
        return max(0, value - total(self.marks, ATTACK)) if self.marks else value

    @property
    def hunts_submarines(self) -> bool:
        return self.kind.anti_submarine and not has(self.marks, NO_ANTI_SUBMARINE)  # DP-2.10

    @property
    def can_submerge(self) -> bool:
        return self.kind.submerges and not has(self.marks, CANNOT_SUBMERGE)

    @property
    def is_damaged(self) -> bool:
        return self.damage > 0 or has(self.marks, DAMAGED)

    @property
    def next_moves(self) -> int:
        """Movement points of its next turn that it does not owe yet (DP-6.2)."""
        return self.kind.movement - total(self.marks, MOVEMENT) - self.moves_owed

    @property
    def unused_moves(self) -> int:
        """Movement points of this turn (DP-6.4)."""
        if self.moves_left is None:
            return max(0, self.kind.movement - total(self.marks, MOVEMENT) - 1)
        return self.moves_left

    @property
    def deck(self) -> int:
        """Aircraft that may be on it: none without air operations (DP-4.5)."""
        if has(self.marks, NO_AIR_OPERATIONS):
            return 0
        return max(0, self.kind.carries_aircraft - total(self.marks, AIR_CAPACITY))


State = state.State[Unit]


def able(forces: State, side: Side) -> list[Unit]:
    """All that can fight and be fired at."""
    return [
        unit for unit in forces.sides[side] if unit.is_present and not unit.kind.is_land and not unit.stuck
    ]


def fighting(forces: State, side: Side) -> list[Unit]:
    """Those who take part in this round: in a round of pursuit, attackers that do not pursue sit out
    (DP-6.4).
    """
    pursuers = forces.battle["pursuers"]
    if pursuers is None or side is not ATTACKER:
        return able(forces, side)
    return [unit for unit in able(forces, side) if unit.id in pursuers]


def has_destroyer(units: list[Unit]) -> bool:
    """DP-2.2, DP-2.4, DP-2.5: something that hunts submarines, DP-2.10."""
    return any(unit.hunts_submarines for unit in units)


def without_carrier(forces: State, lost: Collection[str] = ()) -> Effects:
    """DP-4.5, at the end of a battle: aircraft whose carrier is sunk, or among `lost`, are aboard of none."""
    return {
        unit.id: {"aboard": None}
        for unit in forces.units.values()
        if unit.kind.is_aircraft and not unit.destroyed and not unit.stuck and unit.id not in lost
        and unit.aboard is not None and (unit.aboard in lost or forces.units[unit.aboard].destroyed)
    }  # fmt: skip


def first_state(setup: Setup) -> State:
    grounding = [given["id"] for given in setup.units if has(given["marks"], NO_AIR_OPERATIONS)]
    units = []
    for given in setup.units:
        unit = Unit.at_first(given, setup.kinds)
        unit.moves_left = given["moves_left"]
        unit.moves_owed = given["moves_owed"]
        unit.hits_taken = 0
        unit.stuck = unit.kind.is_aircraft and unit.aboard in grounding
        units.append(unit)
    return state.State(units, {"round": 0, "phase": None, "outcome": None}, {})

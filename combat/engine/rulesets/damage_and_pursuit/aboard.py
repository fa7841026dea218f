"""Who may be aboard whom (DP-1.4), and what a unit may be set up or corrected to be (DP-1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.ruleset import Setup
from combat.engine.naval import aboard
from combat.engine.rulesets.damage_and_pursuit.damage_table import effects_on
from combat.engine.rulesets.damage_and_pursuit.fields import GROUPS
from combat.engine.rulesets.damage_and_pursuit.forces import UnitType
from combat.engine.rulesets.damage_and_pursuit.marks import check_marks, nothing_left

SHIPS = [name for name, group in GROUPS.items() if group == "naval"]
AIRCRAFT = [name for name, group in GROUPS.items() if group == "air"]
OWN: dict[str, tuple[Sequence[str], str]] = {
    "loads": (SHIPS, "ships"),
    "carries_aircraft": (
        [name for name in SHIPS if name != "submarine"],
        "ships that are no submarines, which their aircraft could not follow (DP-1.4),",
    ),
    "carrier_capable": (AIRCRAFT, "aircraft"),
    "land_based": (AIRCRAFT, "aircraft"),
    "anti_submarine": (SHIPS, "ships"),
    "first_strike": (("submarine",), "submarines"),
    "submerges": (("submarine",), "submarines"),
}


class Rooms(aboard.Rooms):
    def __init__(self) -> None:
        super().__init__()
        self._loads: dict[str, int] = {}
        self._heavy: set[str] = set()

    def why_no_load(self, kind: UnitType, ship_id: str, ship_name: str, ship: UnitType) -> str | None:
        loads = self._loads[ship_id] = self._loads.get(ship_id, 0) + 1
        if loads > ship.loads:
            return f"{ship_name} has room for {ship.loads} loads"
        if kind.category != "infantry":
            if ship_id in self._heavy:
                return f"{ship_name} has one load already that is not infantry"
            self._heavy.add(ship_id)
        return None


def check_setup(setup: Setup) -> None:
    for name, row in setup.unit_types.items():
        for field, message in faults_of_type(row):
            raise BadSetup(f"unit_types.{name}.{field}" if field else f"unit_types.{name}", message)
    aboard.check_aboard(setup, Rooms(), check_unit)


def faults_of_type(row: dict[str, Any]) -> Iterator[tuple[str | None, str]]:
    """DP-1.3: what only some categories can do."""
    for field, (categories, whose) in OWN.items():
        if row[field] and row["category"] not in categories:
            yield field, f"only {whose} can have this"
    if row["carrier_capable"] and row["land_based"]:
        yield None, "cannot be carrier-capable and land-based"


def check_unit(unit: dict[str, Any], kind: UnitType, path: str) -> None:
    """Marks are those of DP-4, and leave a ship that still floats."""
    check_moves("moves_left", unit["moves_left"], kind, path)
    check_moves("moves_owed", unit["moves_owed"], kind, path)
    check_marks(unit["marks"], f"{path}.marks", effects_on(kind.category), kind.name)
    if gone := nothing_left(unit["marks"], kind.attack, kind.movement):
        raise BadSetup(f"{path}.marks", f"has no {gone} left: a ship without it is sunk")


def check_moves(name: str, moves: int | None, kind: UnitType, path: str) -> None:
    """Movement points of one turn: those it has left, or those of its next that it owes (DP-6.2: a ship)."""
    if moves and name == "moves_owed" and not kind.is_ship:
        raise BadSetup(f"{path}.{name}", f"must be 0: only ships owe movement, and {kind.name!r} is none")
    if moves is not None and moves > kind.movement:
        raise BadSetup(
            f"{path}.{name}", f"must be {kind.movement} or less: the movement of the type {kind.name!r}"
        )

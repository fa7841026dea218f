"""Who may be aboard whom (DP-1.4), and what a unit may be set up or corrected to be (DP-1.5)."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.ruleset import Setup
from combat.engine.naval import aboard
from combat.engine.rulesets.damage_and_pursuit.damage_table import effects_on
from combat.engine.rulesets.damage_and_pursuit.forces import UnitType
from combat.engine.rulesets.damage_and_pursuit.marks import check_marks, nothing_left


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
        if row["carrier_capable"] and row["land_based"]:
            raise BadSetup(f"unit_types.{name}", "cannot be carrier-capable and land-based")
        if row["category"] == "submarine" and row["carries_aircraft"]:
            why = "is a submarine and cannot carry aircraft: they could not follow it (DP-1.4)"
            raise BadSetup(f"unit_types.{name}", why)
    aboard.check_aboard(setup, Rooms(), check_unit)


def check_unit(unit: dict[str, Any], kind: UnitType, path: str) -> None:
    """Marks are those of DP-4, and leave a ship that still floats."""
    check_marks(unit["marks"], f"{path}.marks", effects_on(kind.category), kind.name)
    if gone := nothing_left(unit["marks"], kind.attack, kind.movement):
        raise BadSetup(f"{path}.marks", f"has no {gone} left: a ship without it is sunk")

"""Who may be aboard whom (FS-1.5, FS-2.6): when a battle is set up, and when it is corrected."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.ruleset import Setup
from combat.engine.naval import aboard
from combat.engine.rulesets.flames_and_steel.forces import UnitType


class Rooms(aboard.Rooms):
    def __init__(self) -> None:
        super().__init__()
        self._cargo: dict[str, int] = {}

    def why_no_load(self, kind: UnitType, ship_id: str, ship_name: str, ship: UnitType) -> str | None:
        cargo = self._cargo[ship_id] = self._cargo.get(ship_id, 0) + kind.cargo_size
        if cargo > ship.cargo_capacity or not ship.cargo_capacity:
            return f"{ship_name} has room for cargo of {ship.cargo_capacity} in all"
        return None


def check_setup(setup: Setup) -> None:
    aboard.check_aboard(setup, Rooms(), check_unit)


def check_unit(unit: dict[str, Any], kind: UnitType, path: str) -> None:
    if unit["range_left"] is not None and not kind.is_aircraft:
        raise BadSetup(f"{path}.range_left", "only aircraft have a range")

"""Who may be aboard whom (FS-1.5, FS-2.6): when a battle is set up, and when it is corrected."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.ruleset import Setup
from combat.engine.naval.aboard import check_aboard
from combat.engine.rulesets.flames_and_steel.forces import UnitType


class Rooms:
    """The room aboard ships, taken up one after the other."""

    def __init__(self) -> None:
        self._aircraft: dict[str, int] = {}
        self._cargo: dict[str, int] = {}

    def why_not(self, name: str, kind: UnitType, ship_id: str, ship_name: str, ship: UnitType) -> str | None:
        """Take the unit aboard; or say why it cannot be there."""
        if not ship.is_ship:
            return f"{ship_name} is not a ship"
        if kind.is_ship:
            return f"{name} is a ship and cannot be aboard another"
        if kind.is_aircraft:
            if not kind.carrier_capable:
                return f"a {kind.name} cannot be aboard a ship"
            aircraft = self._aircraft[ship_id] = self._aircraft.get(ship_id, 0) + 1
            if aircraft > ship.carries_aircraft:
                return f"{ship_name} has room for {ship.carries_aircraft} aircraft"
            return None
        cargo = self._cargo[ship_id] = self._cargo.get(ship_id, 0) + kind.cargo_size
        if cargo > ship.cargo_capacity or not ship.cargo_capacity:
            return f"{ship_name} has room for cargo of {ship.cargo_capacity} in all"
        return None


def check_setup(setup: Setup) -> None:
    check_aboard(setup, Rooms(), check_unit)


def check_unit(unit: dict[str, Any], kind: UnitType, path: str) -> None:
    if unit["range_left"] is not None and not kind.is_aircraft:
        raise BadSetup(f"{path}.range_left", "only aircraft have a range")

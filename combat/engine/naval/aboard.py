"""Who is aboard whom: land units on a ship of their side, aircraft if they like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.log import Side
from combat.engine.core.ruleset import Setup


class Rooms:
    """The room aboard ships, taken up one after the other. A ruleset says how many land units find room."""

    def __init__(self) -> None:
        self._aircraft: dict[str, int] = {}

    def why_not(self, name: str, kind: Any, ship_id: str, ship_name: str, ship: Any) -> str | None:
        """Take the unit aboard; or say why it cannot be there."""
        if not ship.is_ship:
            return f"{ship_name} is not a ship"
        if kind.is_ship:
            return f"{name} is a ship and cannot be aboard another"
        if kind.is_land:
            return self.why_no_load(kind, ship_id, ship_name, ship)
        if not kind.carrier_capable:
            return f"the type {kind.name!r} cannot be aboard a ship"
        aircraft = self._aircraft[ship_id] = self._aircraft.get(ship_id, 0) + 1
        if aircraft > ship.carries_aircraft:
            return f"{ship_name} has room for {ship.carries_aircraft} aircraft"
        return None

    def why_no_load(self, kind: Any, ship_id: str, ship_name: str, ship: Any) -> str | None:
        """As `why_not`, of a land unit."""
        raise NotImplementedError


def check_aboard(setup: Setup, rooms: Rooms, check_unit: Callable[[dict[str, Any], Any, str], None]) -> None:
    """When a battle is set up. `check_unit(unit, kind, path)` says what else a ruleset wants of a unit."""
    ships = {unit["id"]: unit for unit in setup.units}
    counts: dict[Side, int] = {}
    for unit in setup.units:
        index = counts.get(unit["side"], 0)
        counts[unit["side"]] = index + 1
        path = f"{unit['side'].value}.units[{index}]"
        kind = setup.kinds[unit["type"]]
        check_unit(unit, kind, path)
        if unit["aboard"] is None:
            if kind.is_land:
                raise BadSetup(path, f"{unit['name']} is a land unit and must be aboard a ship of its side")
            continue
        ship = ships.get(unit["aboard"])
        if ship is None or ship["side"] is not unit["side"]:
            raise BadSetup(f"{path}.aboard", f"there is no ship {unit['aboard']!r} on this side")
        fault = rooms.why_not(unit["name"], kind, ship["id"], ship["name"], setup.kinds[ship["type"]])
        if fault:
            raise BadSetup(f"{path}.aboard", fault)

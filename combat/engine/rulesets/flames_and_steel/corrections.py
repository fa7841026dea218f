"""Corrections by a moderator: what may be set, and what follows from it.

A correction may bring about whatever the rules could have; it may not leave a unit in a state that no unit
can be in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from combat.engine.core.errors import BadCorrection, BadSetup
from combat.engine.core.fields import whole_number
from combat.engine.core.log import Corrected
from combat.engine.core.ruleset import Effects, Setup
from combat.engine.core.setup import read_marks
from combat.engine.core.state import fold
from combat.engine.core.table import Table
from combat.engine.rulesets.flames_and_steel import events, fields
from combat.engine.rulesets.flames_and_steel.aboard import Rooms
from combat.engine.rulesets.flames_and_steel.forces import State, Unit, cargo_of


def complete(state: State, effects: Effects) -> Effects:
    """With what a correction implies: a destroyed unit has not left and no hits pending; troops go where
    their ship goes (FS-7.3).
    """
    whole = {unit_id: dict(values) for unit_id, values in effects.items()}
    for unit_id, values in effects.items():
        unit = state.units.get(unit_id)
        if unit is None:
            continue
        if values.get("destroyed") is True:
            if unit.pending:
                whole[unit_id].setdefault("pending", 0)
            if unit.left is not None:
                whole[unit_id].setdefault("left", None)
        if isinstance(values.get("left"), str) and unit.kind.is_ship:
            for troops in cargo_of(state, unit):
                if troops.is_present and not effects.get(troops.id):
                    whole.setdefault(troops.id, {"left": values["left"]})
    return whole


def check(setup: Setup, state: State, effects: Effects, battle: dict[str, Any]) -> None:
    for key in battle:
        raise BadCorrection(f"battle.{key}", "no field of the battle itself can be corrected in this ruleset")
    for unit_id, values in effects.items():
        unit = state.units.get(unit_id)
        if unit is None:
            raise BadCorrection(f"set.{unit_id}", "there is no such unit in this battle")
        if not isinstance(values, dict) or not values:
            raise BadCorrection(f"set.{unit_id}", "must name at least one field")
        for name, value in values.items():
            try:
                _check_value(setup, state, unit, name, value, f"set.{unit_id}.{name}")
            except BadSetup as fault:
                raise BadCorrection(fault.path, fault.message) from None
    before = dict(_faults(state))
    after = state.copy()
    fold(after, Corrected(effects, battle, ""))
    for troops in _gone_down(after):
        if not state.units[troops.aboard or ""].destroyed:
            troops.destroyed = True  # `follow` will tell it
    for unit_id, message in _faults(after):
        if before.get(unit_id) != message:
            raise BadCorrection(f"set.{unit_id}", message)


def follow(table: Table) -> None:
    """FS-2.6: troops die with their ship."""
    for troops in _gone_down(table.state):
        assert troops.aboard is not None
        table.tell(events.cargo_lost("FS-2.6", troops.id, troops.aboard))


def _gone_down(state: State) -> list[Unit]:
    return [
        troops
        for troops in state.units.values()
        if troops.kind.is_land
        and troops.is_present
        and troops.aboard is not None
        and state.units[troops.aboard].destroyed
    ]


def _faults(state: State) -> Iterator[tuple[str, str]]:
    """States that no unit can be in."""
    rooms = Rooms()
    completion = state.battle["phase"] == "completion"
    for unit in state.units.values():
        fault = _fault_of(unit, state, completion)
        if fault is None and unit.aboard is not None and not unit.destroyed:
            ship = state.units[unit.aboard]
            fault = rooms.why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind)
        if fault is not None:
            yield unit.id, fault


def _fault_of(unit: Unit, state: State, completion: bool) -> str | None:
    if unit.destroyed and unit.left is not None:
        return f"{unit.name} cannot be destroyed and have left: correct one of them"
    if unit.left == "aircraft" and not unit.kind.is_aircraft:
        return f"{unit.name} cannot leave as aircraft do"
    if unit.pending and not unit.is_present:
        return f"{unit.name} is gone and has hits pending: correct its pending hits too"
    if unit.pending and completion:
        return f"{unit.name} cannot have hits pending in Combat Completion: correct its damage instead"
    if not unit.destroyed and (unit.damage >= unit.kind.hit_points or unit.room < 0):
        return f"{unit.name} would be afloat without a hull: correct its damage and pending hits too"
    if unit.kind.is_land and unit.is_present:
        if unit.aboard is None:
            return f"{unit.name} is a land unit and must be aboard a ship of its side"
        if not state.units[unit.aboard].is_present:
            return f"{unit.name} is aboard {state.units[unit.aboard].name}, which is not here"
    return None


def _check_value(setup: Setup, state: State, unit: Unit, name: str, value: Any, path: str) -> None:
    hull = unit.kind.hit_points
    if name in ("damage", "pending"):
        whole_number(value, path, 0, hull)
    elif name == "destroyed":
        if type(value) is not bool:
            raise BadSetup(path, "must be true or false")
    elif name == "left":
        zones = [zone["name"] for zone in setup.zone["adjacent"]]
        for fact in state.looked.values():
            zones += [zone["name"] for zone in fact["zones"]]
        if value is not None and value != "aircraft" and value not in zones:
            raise BadSetup(path, "must be null, aircraft, or the name of a neighbouring zone")
    elif name == "aboard":
        ship = state.units.get(value) if isinstance(value, str) else None
        if value is not None and (ship is None or ship.side is not unit.side):
            raise BadSetup(path, "must be null or the id of a ship of the same side")
        fault = ship and Rooms().why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind)
        if fault:
            raise BadSetup(path, fault)
    elif name == "marks":
        read_marks(value, path)
    elif name == "range_left":
        fields.UNIT_FIELDS[0].read(value, path)
        if value is not None and not unit.kind.is_aircraft:
            raise BadSetup(path, "only aircraft have a range")
    else:
        raise BadSetup(path, f"a correction may set {', '.join(Unit.CHANGING)}")

"""A correction of the map from outside the rules. Only its form is judged: units are where units can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.engine.core.errors import BadCorrection, BadSetup
from combat.engine.core.fields import mapping, text, whole_number
from combat.engine.core.plain import copied
from combat.engine.core.ruleset import MOST_REASON
from combat.engine.core.setup import read_marks
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.state import GONE, PRESENT, STATUSES, Entry, State
from combat.engine.naval.campaign.world import Unit, check_as_in_battle

OF_A_UNIT = ("zone", "aboard", "damage", "marks", "moves_left", "moves_owed", "status", "moved")


def check_correction(state: State, set: Any, zones: Any, reason: Any) -> dict[str, dict[str, Any]]:
    """Gives back what is set, with what that implies. `BadCorrection` names the place."""
    try:
        text(reason, "reason", most=MOST_REASON)
        mapping(set, "set")
        mapping(zones, "zones")
        if not set and not zones:
            raise BadSetup("set", "there is nothing to correct")
        whole = {unit_id: check_unit(state, unit_id, values) for unit_id, values in set.items()}
        for zone, values in zones.items():
            check_zone(state, zone, values)
        check_whole(state, whole)
        check_as_in_battle(state.world, [damage_of(state, unit, values) for unit, values in whole.items()])
    except BadSetup as fault:
        raise BadCorrection(fault.path, fault.message) from None
    return whole


def check_unit(state: State, unit_id: Any, given: Any) -> dict[str, Any]:
    path = f"set.{unit_id}"
    unit = state.world.units.get(unit_id)
    if unit is None:
        raise BadSetup(path, "there is no such unit in this campaign")
    if state.pieces[unit_id].in_battle is not None:
        raise BadSetup(path, f"{unit.name} is in a battle: correct it there")
    values = dict(mapping(given, path))
    if not values:
        raise BadSetup(path, "must name at least one field")
    for name, value in values.items():
        if name not in OF_A_UNIT:
            raise BadSetup(f"{path}.{name}", f"cannot be corrected; these can: {', '.join(OF_A_UNIT)}")
        check_value(state, unit, name, value, f"{path}.{name}")
    if values.get("status", PRESENT) != PRESENT:
        return {**values, **GONE}
    if values.get("zone") is not None:
        values |= {"aboard": None, "airborne": False, "land_at": None}
    elif values.get("aboard") is not None:
        values |= {"zone": None, "airborne": False, "land_at": None}
    return values


def check_value(state: State, unit: Unit, name: str, value: Any, path: str) -> None:
    if name in ("moves_left", "moves_owed"):
        whole_number(value, path, 0, 100)
    elif name == "damage":
        whole_number(value, path, 0, state.world.hull(unit) - 1)
    elif name == "marks":
        read_marks(value, path)
    elif name == "status" and value not in STATUSES:
        raise BadSetup(path, f"must be one of {', '.join(STATUSES)}")
    elif name == "moved" and type(value) is not bool:
        raise BadSetup(path, "must be true or false")
    elif name == "zone" and value is not None:
        if not isinstance(value, str) or value not in state.world.chart.zones:
            raise BadSetup(path, "there is no such zone on this map")
        if unit.kind.is_ship is not state.world.chart.zones[value].is_sea:
            raise BadSetup(path, f"{unit.name} cannot stand there")
    elif name == "aboard" and value is not None:
        ship = state.world.units.get(value) if isinstance(value, str) else None
        if ship is None or not ship.kind.is_ship or ship.side != unit.side or unit.kind.is_ship:
            raise BadSetup(path, f"{unit.name} cannot be aboard that")
        if state.pieces[ship.id].in_battle is not None:  # she may sink, and the battle knows who is aboard
            raise BadSetup(path, f"{ship.name} is in a battle: nobody comes aboard until it is over")


def damage_of(state: State, unit_id: str, values: Mapping[str, Any]) -> tuple[Unit, int, dict[str, Any]]:
    """As it would be after the correction."""
    piece = state.pieces[unit_id].changed(values)
    gone = piece.status != PRESENT
    return state.world.units[unit_id], 0 if gone else piece.damage, {} if gone else piece.marks


def check_zone(state: State, zone: Any, given: Any) -> None:
    path = f"zones.{zone}"
    if zone not in state.world.chart.zones or state.world.chart.zones[zone].is_sea:
        raise BadSetup(path, "there is no such land zone on this map")
    for name, value in mapping(given, path).items():
        if name != "owner" or (value is not None and value not in state.world.sides):
            raise BadSetup(f"{path}.{name}", "only its owner can be corrected: a side, or nobody")


def check_whole(state: State, effects: Mapping[str, Mapping[str, Any]]) -> None:
    """Afterwards each is in one place, and aboard a ship only as many as there is room for."""
    after = state.copy()
    for unit_id, values in effects.items():
        after.set_piece(unit_id, values)
    rooms = state.world.rules.rooms()
    for unit in state.world.units.values():
        piece, path = after.pieces[unit.id], f"set.{unit.id}"
        if piece.status == PRESENT and (piece.zone is None) == (piece.aboard is None):
            raise BadSetup(path, f"{unit.name} would be in no place, or in two")
        if piece.status != PRESENT and (piece.zone is not None or piece.aboard is not None):
            raise BadSetup(path, f"{unit.name} is not on the map")
        if piece.aboard is None:
            continue
        ship = state.world.units[piece.aboard]
        if after.pieces[ship.id].status != PRESENT:
            raise BadSetup(path, f"{ship.name}, which {unit.name} is aboard, would be gone")
        why = rooms.why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind)
        if why and ship.id in {effects[other].get("aboard") for other in effects}:
            raise BadSetup(path, why)


def correct(state: State, set: Any, zones: Any, reason: Any) -> list[Entry]:
    whole = check_correction(state, set, zones, reason)
    log = Logbook(state)
    details = {"units": list(whole), "reason": reason}
    log.tell("corrected", None, details, set=copied(whole), zones=copied(zones))
    return log.entries

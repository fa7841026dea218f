"""Reading what a battle is fought with: rules, options, unit types, both sides and the place.

The document is that of the battle record. Whatever is left out gets its default; whatever is unknown is
refused. A new set-up is also judged: may a battle be opened with it?
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.fields import listing, mapping, read_fields, refuse_unknown, text, whole_number
from combat.engine.core.log import Side
from combat.engine.core.plain import shown
from combat.engine.core.ruleset import PLACE, Ruleset, Setup

MOST_UNITS = 500
MOST_TYPES = 200
MOST_MARKS = 20
INPUT_KEYS = ("ruleset", "options", "unit_types", "attacker", "defender", PLACE)
# Ids are the keys of objects in records and choices. These every JavaScript object has already: a page or a
# script that forgets it would show such a unit wrongly, or not at all.
NOT_AN_ID = frozenset(
    (
        "__proto__",
        "__defineGetter__",
        "__defineSetter__",
        "__lookupGetter__",
        "__lookupSetter__",
        "constructor",
        "hasOwnProperty",
        "isPrototypeOf",
        "propertyIsEnumerable",
        "toLocaleString",
        "toString",
        "valueOf",
    )
)


def read_setup(ruleset: Ruleset, document: dict[str, Any], *, accepted: bool = False) -> Setup:
    """`accepted`: a battle was opened with it, so only its shape is looked at. What rules have come to refuse
    since then must not keep anybody from that battle, nor from its end.
    """
    refuse_unknown(document, INPUT_KEYS, "")
    options = read_fields(ruleset.options, document.get("options", {}), "options")
    if not accepted:
        ruleset.check_options(options)
    unit_types = read_unit_types(ruleset, document.get("unit_types"))
    names: dict[Side, str] = {}
    units: list[dict[str, Any]] = []
    seen: dict[str, str] = {}
    for side in Side:
        if side.value not in document:
            raise BadSetup("", f"{side.value} is missing")
        given = mapping(document[side.value], side.value)
        refuse_unknown(given, ("name", "units"), side.value)
        for key in ("name", "units"):
            if key not in given:
                raise BadSetup(side.value, f"{key} is missing")
        names[side] = text(given["name"], f"{side.value}.name")
        units += read_units(ruleset, unit_types, side, given["units"], seen)
    reserved = () if accepted else ruleset.elsewhere
    place = ruleset.read_place(document.get(PLACE, {}), unit_types, reserved)
    setup = Setup(ruleset, options, unit_types, names, units, place)
    if not accepted:
        ruleset.check_setup(setup)
    return setup


def read_unit_types(ruleset: Ruleset, given: Any) -> dict[str, dict[str, Any]]:
    if given is None:
        given = ruleset.default_roster
    mapping(given, "unit_types")
    if not 1 <= len(given) <= MOST_TYPES:
        raise BadSetup("unit_types", f"must hold 1 to {MOST_TYPES} types and holds {len(given)}")
    rows: dict[str, dict[str, Any]] = {}
    seen: set[str] = set()
    for name, row in given.items():
        text(name, "unit_types")
        if name.strip() in seen:
            raise BadSetup("unit_types", f"there is another type called {name.strip()!r}")
        seen.add(name.strip())
        rows[name] = read_fields(ruleset.type_fields, row, f"unit_types.{name}")
    return rows


def read_units(
    ruleset: Ruleset, unit_types: dict[str, Any], side: Side, given: Any, seen: dict[str, str]
) -> list[dict[str, Any]]:
    path = f"{side.value}.units"
    listing(given, path)
    if not given:
        raise BadSetup(path, "a side has at least one unit")
    if len(given) > MOST_UNITS:
        raise BadSetup(path, f"At most {MOST_UNITS} units a side. There are {len(given)}.")
    return [
        read_unit(ruleset, unit_types, side, unit, f"{path}[{index}]", seen)
        for index, unit in enumerate(given)
    ]


def read_unit(
    ruleset: Ruleset, unit_types: dict[str, Any], side: Side, given: Any, path: str, seen: dict[str, str]
) -> dict[str, Any]:
    mapping(given, path)
    own = [field.name for field in ruleset.unit_fields]
    refuse_unknown(given, ("id", "type", "name", "damage", "marks", "aboard", *own), path)
    for key in ("id", "type"):
        if key not in given:
            raise BadSetup(path, f"{key} is missing")
    unit_id = text(given["id"], f"{path}.id")
    if unit_id in NOT_AN_ID:
        raise BadSetup(f"{path}.id", f"{unit_id!r} cannot be an id: JavaScript keeps this word for itself")
    if (known := unit_id.strip()) in seen:  # two that look alike are one to whoever reads them
        raise BadSetup(f"{path}.id", f"{unit_id!r} is the id of {seen[known]} already")
    seen[known] = path
    kind = given["type"]
    if not isinstance(kind, str) or kind not in unit_types:
        raise BadSetup(f"{path}.type", f"there is no unit type {shown(kind)} in this battle")
    aboard = given.get("aboard")
    unit: dict[str, Any] = {
        "id": unit_id,
        "side": side,
        "type": kind,
        "name": text(given.get("name", unit_id), f"{path}.name"),
        "damage": whole_number(given.get("damage", 0), f"{path}.damage", 0, None),
        "marks": read_marks(given.get("marks", {}), f"{path}.marks"),
        "aboard": None if aboard is None else text(aboard, f"{path}.aboard"),
    }
    most = ruleset.hit_points(unit_types[kind])
    if unit["damage"] >= most:
        raise BadSetup(f"{path}.damage", f"must be below the {most} hit points of a {kind}")
    for field in ruleset.unit_fields:
        unit[field.name] = field.default
        if field.name in given:
            unit[field.name] = field.read(given[field.name], f"{path}.{field.name}")
    return unit


def read_marks(given: Any, path: str) -> dict[str, Any]:
    mapping(given, path)
    if len(given) > MOST_MARKS:
        raise BadSetup(path, f"at most {MOST_MARKS} marks")
    for name, value in given.items():
        text(name, path)
        if isinstance(value, str):
            text(value, f"{path}.{name}", empty=True)
        elif type(value) is int:
            whole_number(value, f"{path}.{name}", -1_000_000, 1_000_000)
        elif value is not None and type(value) is not bool:
            raise BadSetup(f"{path}.{name}", "must be text, a whole number, true, false or null")
    return dict(given)

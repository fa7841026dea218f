"""What comes from outside the rules: endings that players agree on, corrections, and the description for
screens.
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadCorrection, BadSetup
from combat.engine.core.fields import whole_number
from combat.engine.core.ruleset import Effects, Setup
from combat.engine.core.setup import read_marks
from combat.engine.rulesets.flames_and_steel import charts, fields
from combat.engine.rulesets.flames_and_steel.forces import State, Unit, cargo_of


def ending(state: State) -> Effects:
    """Hits already given count: what has no hull left is gone, cargo with it; all others are restored
    (FS-2.3).
    """
    effects: Effects = {}
    for unit in state.units.values():
        if unit.destroyed:
            continue
        if unit.pending and unit.room <= 0:
            effects[unit.id] = {"damage": unit.kind.hit_points, "pending": 0, "destroyed": True}
            if unit.kind.is_ship:
                for troops in cargo_of(state, unit):
                    effects[troops.id] = {"pending": 0, "destroyed": True}
    for unit in state.units.values():
        if not unit.destroyed and unit.id not in effects and (unit.damage or unit.pending):
            effects[unit.id] = {"damage": 0, "pending": 0}
    return effects


def check_correction(setup: Setup, state: State, effects: Effects, battle: dict[str, Any]) -> None:
    """A correction may set what can change of a unit, to values that it can have."""
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
        damage = values.get("damage", unit.damage)
        hull_left = unit.kind.hit_points - damage - values.get("pending", unit.pending)
        if not values.get("destroyed", unit.destroyed) and (damage >= unit.kind.hit_points or hull_left < 0):
            message = f"{unit.name} would be afloat without a hull: correct its damage and pending hits too"
            raise BadCorrection(f"set.{unit_id}", message)


def _check_value(setup: Setup, state: State, unit: Unit, name: str, value: Any, path: str) -> None:
    hull = unit.kind.hit_points
    if name in ("damage", "pending"):
        whole_number(value, path, 0, hull - 1 if name == "damage" else hull)
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
        if value is not None and (ship is None or ship.side is not unit.side or not ship.kind.is_ship):
            raise BadSetup(path, "must be null or the id of a ship of the same side")
    elif name == "marks":
        read_marks(value, path)
    elif name == "range_left":
        fields.UNIT_FIELDS[0].read(value, path)
    else:
        raise BadSetup(path, f"a correction may set {', '.join(Unit.CHANGING)}")


def describe() -> dict[str, Any]:
    """What screens need: fields, categories, options, the roster, the phases with their steps."""
    flags = [field for field in fields.TYPE_FIELDS if field.name in fields.FLAGS]
    return {
        "fields": [field.describe() for field in fields.TYPE_FIELDS],
        "unit_fields": [field.describe() for field in fields.UNIT_FIELDS],
        "categories": [
            {"name": name, "label": label, "plural": plural, "group": group, "silhouette": silhouette}
            for name, label, plural, group, silhouette in fields.CATEGORIES
        ],
        "flags": [{"name": flag.name, "label": flag.label, "help": flag.help} for flag in flags],
        "options": [field.describe() for field in fields.OPTIONS],
        "default_roster": {
            name: {**row, "silhouette": charts.SILHOUETTES[name]}
            for name, row in charts.DEFAULT_ROSTER.items()
        },
        "phases": [
            {
                "name": name,
                "title": title,
                "steps": [{"rule": rule, "title": text, "side": side} for rule, text, side in steps],
            }
            for name, (title, steps) in charts.STEPS.items()
        ],
        "record_choices": [
            {"kind": "target_submarines", "choice": {"target_submarines": True}},
            {"kind": "allocate", "choice": {"allocate": {"unit id": 1}}},
            {"kind": "withdraw", "choice": {"withdraw": "zone name"}},
            {"kind": "withdraw", "choice": {"withdraw": "aircraft"}},
            {"kind": "withdraw", "choice": {"withdraw": None}},
        ],
    }

"""What comes from outside the rules: endings that players agree on, and the description for screens."""

from __future__ import annotations

from typing import Any

from combat.engine.core.ruleset import Effects
from combat.engine.rulesets.flames_and_steel import charts, fields
from combat.engine.rulesets.flames_and_steel.forces import State, cargo_of


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
        "die_sides": {"option": "die_sides"},
        "hull": "hit_points",
        "hits_sink": True,
        "aboard": [
            {
                "group": "air",
                "room": "carries_aircraft",
                "takes": None,
                "only": "carrier_capable",
                "must": False,
            },
            {"group": "land", "room": "cargo_capacity", "takes": "cargo_size", "only": None, "must": True},
        ],
        "marks": [],
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
            {"kind": kind, "choice": {kind: value}, "text": text}
            for kind, value, text in (
                ("target_submarines", True, "target submarines too"),
                ("target_submarines", False, "target surface ships only"),
                ("allocate", {"unit id": 1}, None),
                ("withdraw", "zone name", "withdraw to {}"),
                ("withdraw", "aircraft", "withdraw the aircraft"),
                ("withdraw", None, "fight on"),
            )
        ],
    }

"""What comes from outside the rules: endings that players agree on, and the description for screens."""

from __future__ import annotations

from typing import Any

from combat.engine.core.events import GONE
from combat.engine.core.ruleset import Effects
from combat.engine.naval.description import description, room
from combat.engine.rulesets.damage_and_pursuit import charts, fields, marks
from combat.engine.rulesets.damage_and_pursuit.forces import State, aboard, without_carrier


def ending(state: State) -> Effects:
    """Hits already given count: what is lost is gone with all aboard; the others keep their damage."""
    effects: Effects = {}
    for unit in state.units.values():
        if unit.destroyed or not unit.pending:
            continue
        if unit.room > 0:
            effects[unit.id] = {"damage": unit.damage + unit.pending, "pending": 0}
            continue
        effects[unit.id] = {"damage": unit.kind.hits, **GONE}
        if unit.kind.is_ship:
            for other in aboard(state, unit):
                effects[other.id] = dict(GONE)
    lost = [unit_id for unit_id, values in effects.items() if values.get("destroyed")]
    for unit_id, values in without_carrier(state, lost).items():
        effects.setdefault(unit_id, {}).update(values)
    return effects


def describe() -> dict[str, Any]:
    choices = (
        ("allocate", {"unit id": 1}, None),
        ("absorb", ["unit id"], None),
        ("lose_load", "unit id", "lose {}"),
        ("submerge", ["unit id"], None),
        ("retreat", "zone name", "retreat to {}"),
        ("retreat", "aircraft", "retreat"),
        ("retreat", None, "stay and fight"),
        ("retreat_submarines", {"unit id": "zone name"}, None),
        ("pursue", True, "pursue"),
        ("pursue", False, "take a parting shot"),
        ("land", {"unit id": "carrier id or zone name"}, None),
    )
    return description(
        type_fields=fields.TYPE_FIELDS,
        unit_fields=fields.UNIT_FIELDS,
        categories=fields.CATEGORIES,
        flags=fields.FLAGS,
        options=fields.OPTIONS,
        die_sides=fields.DIE_SIDES,
        hull="hits",
        hits_sink={"unless": "damage"},
        aboard=[
            room("air", "carries_aircraft", only="carrier_capable"),
            room("land", "loads", must=True),
        ],
        marks=list(marks.described()),
        roster=charts.DEFAULT_ROSTER,
        silhouettes=charts.SILHOUETTES,
        steps=charts.STEPS,
        choices=choices,
    )

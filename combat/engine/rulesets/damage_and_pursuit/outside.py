"""What comes from outside the rules: endings that players agree on, and the description for screens."""

from __future__ import annotations

from typing import Any

from combat.engine.core.ruleset import Effects
from combat.engine.naval.description import description, room
from combat.engine.naval.removal import lost_by_hits
from combat.engine.rulesets.damage_and_pursuit import charts, fields, marks
from combat.engine.rulesets.damage_and_pursuit.damage_table import EFFECTS
from combat.engine.rulesets.damage_and_pursuit.forces import State, without_carrier


def ending(state: State) -> Effects:
    """DP-2.13: what hits have destroyed is lost, with what shares its fate; all else stays as it is, and a
    hit whose damage die has not fallen does nothing.
    """
    effects = lost_by_hits(state)
    lost = list(effects)
    for unit in state.units.values():
        if unit.pending and unit.id not in lost:
            effects[unit.id] = {"damage": unit.damage + unit.pending, "pending": 0}
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
        ("retreat", "aircraft", "retreat with the aircraft alone"),
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
        marks=list(marks.described(EFFECTS)),
        roster=charts.DEFAULT_ROSTER,
        silhouettes=charts.SILHOUETTES,
        steps=charts.STEPS,
        choices=choices,
    )

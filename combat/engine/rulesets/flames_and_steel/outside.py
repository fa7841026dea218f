"""What comes from outside the rules: endings that players agree on, and the description for screens."""

from __future__ import annotations

from typing import Any

from combat.engine.core.ruleset import Effects
from combat.engine.naval.description import description, room
from combat.engine.naval.removal import lost_by_hits
from combat.engine.rulesets.flames_and_steel import charts, fields
from combat.engine.rulesets.flames_and_steel.forces import State


def ending(state: State) -> Effects:
    """Hits already given count: what has no hull left is gone, cargo with it; all others are restored
    (FS-2.3).
    """
    effects = lost_by_hits(state)
    for unit in state.units.values():
        if not unit.destroyed and unit.id not in effects and (unit.damage or unit.pending):
            effects[unit.id] = {"damage": 0, "pending": 0}
    return effects


def describe() -> dict[str, Any]:
    choices = (
        ("target_submarines", True, "target submarines too"),
        ("target_submarines", False, "target surface ships only"),
        ("allocate", {"unit id": 1}, None),
        ("withdraw", "zone name", "withdraw to {}"),
        ("withdraw", "aircraft", "withdraw the aircraft"),
        ("withdraw", None, "fight on"),
    )
    return description(
        type_fields=fields.TYPE_FIELDS,
        unit_fields=fields.UNIT_FIELDS,
        categories=fields.CATEGORIES,
        flags=fields.FLAGS,
        options=fields.OPTIONS,
        die_sides={"option": "die_sides"},
        hull="hit_points",
        hits_sink=True,
        aboard=[
            room("air", "carries_aircraft", only="carrier_capable"),
            room("land", "cargo_capacity", takes="cargo_size", must=True),
        ],
        marks=[],
        roster=charts.DEFAULT_ROSTER,
        silhouettes=charts.SILHOUETTES,
        steps=charts.STEPS,
        choices=choices,
    )

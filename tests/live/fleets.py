"""Ten units against ten with hulls as strong as wanted, for battles that last."""

from typing import Any

FLEET = (
    *("Aircraft carrier", "Battleship", "Cruiser", "Cruiser", "Destroyer", "Destroyer", "Submarine"),
    *("Fighter", "Dive bomber", "Dive bomber"),
)


def lasting_battle(roster: dict[str, dict[str, Any]], hull: int) -> dict[str, Any]:
    """A battle's document; `roster` is the ruleset's own table, as `GET /api/rulesets/SLUG/` gives it."""
    plain = {
        name: {field: value for field, value in kind.items() if field != "silhouette"} | {"hit_points": hull}
        for name, kind in roster.items()
    }
    sides = {
        side: {
            "name": side.capitalize(),
            "units": [{"id": f"{side[0]}{place}", "type": kind} for place, kind in enumerate(FLEET)],
        }
        for side in ("attacker", "defender")
    }
    return {"ruleset": "flames-and-steel", "unit_types": plain, **sides}

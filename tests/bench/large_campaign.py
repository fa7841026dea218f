"""A campaign as large as they come: 130 sea zones in a grid, 120 land zones, 1,500 units of two sides."""

from __future__ import annotations

import random
from typing import Any

from combat.engine import play

COLUMNS, ROWS, LANDS, UNITS = 13, 10, 120, 1500


def large_document(slug: str, seed: int = 1, count: int = UNITS) -> dict[str, Any]:
    """A world document with so many units."""
    rng = random.Random(seed)
    described = play.describe(slug)
    group = {category["name"]: category["group"] for category in described["categories"]}
    roster = described["default_roster"]
    zones: list[dict[str, Any]] = []
    links: set[tuple[str, str]] = set()
    for column in range(COLUMNS):
        for row in range(ROWS):
            here = f"sea-{column}-{row}"
            zones.append({"id": here, "name": f"Sea {column}/{row}", "kind": "sea", "at": [column, row]})
            for across, down in ((1, 0), (0, 1), (1, 1)):
                if column + across < COLUMNS and row + down < ROWS:
                    links.add((here, f"sea-{column + across}-{row + down}"))
    for number in range(LANDS):
        column, row = rng.randrange(COLUMNS), rng.randrange(ROWS)
        side = "red" if column < COLUMNS // 2 else "blue"
        owner = side if rng.random() < 0.4 else None
        zones.append(
            {
                "id": f"land-{number}", "name": f"Land {number}", "kind": "land", "at": [column, row],
                "owner": owner, "airfield": rng.random() < 0.5, "port": True,
            }
        )  # fmt: skip
        links.add((f"land-{number}", f"sea-{column}-{row}"))
        links.add((f"land-{number}", f"sea-{min(column + 1, COLUMNS - 1)}-{row}"))
    fields = {
        side: [zone["id"] for zone in zones if zone.get("airfield") and zone["owner"] == side]
        for side in ("red", "blue")
    }
    units: list[dict[str, Any]] = []
    decks: dict[str, list[str]] = {"red": [], "blue": []}
    names = {
        kind: [name for name, row in roster.items() if group[row["category"]] == kind]
        for kind in ("naval", "air")
    }
    for number in range(count):
        side = ("red", "blue")[number % 2]
        kind = "naval" if rng.random() < 0.75 else "air"
        name = rng.choice(names[kind])
        unit = {"id": f"{side}-{number}", "type": name, "nation": side}
        if kind == "naval":
            column = rng.randrange(COLUMNS // 2) + (0 if side == "red" else COLUMNS - COLUMNS // 2)
            unit["zone"] = f"sea-{column}-{rng.randrange(ROWS)}"
            decks[side] += [unit["id"]] * roster[name]["carries_aircraft"]
        elif roster[name]["carrier_capable"] and decks[side]:
            unit["aboard"] = decks[side].pop(0)
        else:
            unit["zone"] = rng.choice(fields[side])
        units.append(unit)
    return {
        "ruleset": slug,
        "map": {"zones": zones, "links": [list(link) for link in sorted(links)]},
        "sides": [{"id": side, "name": side.title(), "nations": [side]} for side in ("red", "blue")],
        "units": units,
        "victory": [],
    }

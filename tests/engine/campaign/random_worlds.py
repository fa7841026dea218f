"""World documents of small random campaigns."""

from __future__ import annotations

import random
from typing import Any

from combat.engine import play

SIDES = ("red", "blue", "green")


def random_document(slug: str, rng: random.Random) -> dict[str, Any]:
    """8 to 14 sea zones in a ring with chords, islands, two or three sides with mixed fleets."""
    seas = [f"s{number}" for number in range(rng.randint(8, 14))]
    lands = [f"L{number}" for number in range(rng.randint(3, 6))]
    links = {tuple(sorted((one, seas[(index + 1) % len(seas)]))) for index, one in enumerate(seas)}
    links |= {tuple(sorted(rng.sample(seas, 2))) for _ in range(len(seas) // 2)}
    links |= {(land, sea) for land in lands for sea in rng.sample(seas, 2)}
    sides = SIDES[: rng.choice((2, 2, 3))]
    nations = {side: [side, f"{side}'s ally"] for side in sides}
    zones: list[dict[str, Any]] = [
        {"id": sea, "name": f"Sea {sea}", "kind": "sea", "at": [0, 0]} for sea in seas
    ]
    owners: dict[str, str | None] = {}
    for land in lands:
        owner = owners[land] = rng.choice([*sides, *sides, None])
        zones.append(
            {
                "id": land, "name": f"Land {land}", "kind": "land", "at": [0, 0],
                "owner": rng.choice(nations[owner]) if owner else None,
                "airfield": rng.random() < 0.7, "port": rng.random() < 0.5,
            }
        )  # fmt: skip
    units = [unit for side in sides for unit in random_fleet(slug, side, nations, zones, owners, rng)]
    points = dict.fromkeys(lands, 1)
    victory: list[dict[str, Any]] = [{"kind": "turn_limit", "turn": rng.randint(3, 6), "points": points}]
    if rng.random() < 0.5:
        victory.append({"kind": "destroy", "side": sides[0], "enemy": sides[1]})
    if rng.random() < 0.5:
        held = rng.sample(lands, 2) + rng.sample(seas, 1)
        victory.append({"kind": "hold", "side": sides[1], "zones": held, "for_turns": rng.randint(1, 2)})
    return {
        "ruleset": slug,
        "options": {option: rng.random() < 0.7 for option in ("damage", "pursuit")} if slug[0] == "d" else {},
        "map": {"zones": zones, "links": [list(link) for link in sorted(links)]},
        "sides": [{"id": side, "name": side.title(), "nations": nations[side]} for side in sides],
        "units": units,
        "victory": victory,
        "settings": {},
    }  # fmt: skip


def random_fleet(
    slug: str,
    side: str,
    nations: dict[str, list[str]],
    zones: list[dict[str, Any]],
    owners: dict[str, Any],
    rng: random.Random,
) -> list[dict[str, Any]]:
    described = play.describe(slug)
    group = {category["name"]: category["group"] for category in described["categories"]}
    roster = {
        name: (group[row["category"]], row) for name, row in described["default_roster"].items()
    }  # fmt: skip
    seas = [zone["id"] for zone in zones if zone["kind"] == "sea"]
    homes = rng.sample(seas[:6], 2)
    fields = [zone["id"] for zone in zones if zone.get("airfield") and owners[zone["id"]] == side]
    coasts = [zone["id"] for zone in zones if zone["kind"] == "land" and owners[zone["id"]] == side]
    units: list[dict[str, Any]] = []
    decks: dict[str, int] = {}
    for number in range(rng.randint(6, 14)):
        name = rng.choice(list(roster))
        kind, row = roster[name]
        unit = {
            "id": f"{side[0]}{number}", "type": name, "name": f"{name} {side[0]}{number}",
            "nation": nations[side][rng.random() < 0.2], "arrives": rng.choice((1, 1, 1, 1, 2, 3)),
        }  # fmt: skip
        if kind == "naval":
            unit["zone"] = rng.choice(homes)
            decks[unit["id"]] = row["carries_aircraft"]
        elif kind == "air":
            carriers = [
                ship for ship in units
                if decks.get(ship["id"]) and ship["nation"] == unit["nation"] and ship["arrives"] == 1
            ]  # fmt: skip
            if row["carrier_capable"] and carriers and rng.random() < 0.8:
                unit |= {"aboard": carriers[0]["id"], "arrives": 1}
                decks[carriers[0]["id"]] -= 1
            elif fields:
                unit["zone"] = rng.choice(fields)
            else:
                continue
        elif coasts:
            unit["zone"] = rng.choice(coasts)
        else:
            continue
        units.append(unit)
    return units or [{"id": f"{side[0]}0", "type": "Destroyer", "nation": nations[side][0], "zone": homes[0]}]

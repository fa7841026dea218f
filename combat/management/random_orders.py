"""Random orders of battle of any ruleset, made from what it describes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from combat.engine import play

ENEMY = {"id": "an enemy"}


def random_document(slug: str, rng: random.Random) -> dict[str, Any]:
    """Two random orders of battle from the ruleset's own roster, with some neighbouring zones."""
    described = play.describe(slug)
    roster = {
        name: {key: value for key, value in row.items() if key != "silhouette"}
        for name, row in described["default_roster"].items()
    }
    document: dict[str, Any] = {"ruleset": slug}
    if rng.random() < 0.3:
        _change_values(roster, described["fields"], rng)
        document["unit_types"] = roster
    switches = [option["name"] for option in described["options"] if option["kind"] == "boolean"]
    if switches and rng.random() < 0.5:
        document["options"] = {name: rng.random() < 0.5 for name in switches}
    most = rng.choice((2, 4, 8, 12))
    for side in ("attacker", "defender"):
        units = _random_units(side[0], document, described, list(roster), most, rng)
        document[side] = {"name": side.capitalize(), "units": units}
    zones = [
        {
            "name": f"Zone {number}",
            "attacker": rng.choices(list(roster), k=rng.choice((0, 0, 0, 1, 2))),
            "defender": rng.choices(list(roster), k=rng.choice((0, 0, 0, 1, 2))),
            "unfinished": rng.random() < 0.1,
        }
        for number in range(rng.randrange(4))
    ]
    return {**document, "zone": {"name": "Here", "adjacent": zones}}


def _change_values(roster: dict[str, Any], fields: list[dict[str, Any]], rng: random.Random) -> None:
    """A unit table of somebody else: other values, other hulls."""
    for row in roster.values():
        for field in fields:
            if field["kind"] == "integer" and field["required"] and rng.random() < 0.3:
                row[field["name"]] = rng.randint(max(field["min"], 0), max(field["min"], 0) + 3)


def _random_units(
    prefix: str,
    document: dict[str, Any],
    described: dict[str, Any],
    kinds: list[str],
    most: int,
    rng: random.Random,
) -> list[dict[str, Any]]:
    """Each unit as the set-up takes it: aboard another one, or by itself, or left at home."""
    units: list[dict[str, Any]] = []
    for number in range(rng.randint(1, most)):
        kind = rng.choice(kinds)
        unit: dict[str, Any] = {"id": f"{prefix}{number}", "type": kind}
        if rng.random() < 0.3:
            unit["name"] = f"{kind} {number}"
        hosts: list[str | None] = [other["id"] for other in units]
        rng.shuffle(hosts)
        hosts.insert(0 if rng.random() < 0.2 else len(hosts), None)
        host = next((host for host in hosts if _can_be(document, [*units, {**unit, "aboard": host}])), unit)
        if host is unit:
            continue
        unit["aboard"] = host
        units.append(unit)
        for name, value in _random_state(described, rng):
            if _can_be(document, [*units[:-1], {**unit, name: value}]):
                unit[name] = value
    return units or [{"id": f"{prefix}x", "type": kinds[0]}]


def _random_state(described: dict[str, Any], rng: random.Random) -> Iterator[tuple[str, Any]]:
    """What a unit may bring from an earlier battle, whether it can or not."""
    if rng.random() < 0.2:
        yield "damage", rng.randrange(3)
    for field in described["unit_fields"]:
        if rng.random() < 0.1:
            yield field["name"], rng.randrange(4)
    marks = described.get("marks", [])
    if marks and rng.random() < 0.2:
        mark = rng.choice(marks)
        yield "marks", {mark["name"]: 1 if "{}" in mark["label"] else True}


def _can_be(document: dict[str, Any], units: list[dict[str, Any]]) -> bool:
    force = {"name": "Side", "units": units}
    enemy = {"name": "Enemy", "units": [{**ENEMY, "type": units[0]["type"]}]}
    whole = {key: value for key, value in document.items() if key not in ("attacker", "defender")}
    try:
        play.set_up({**whole, "attacker": force, "defender": enemy})
    except play.BadSetup as fault:
        return fault.path.startswith("defender")
    return True

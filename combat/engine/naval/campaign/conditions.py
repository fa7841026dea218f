"""Victory conditions as data: who must hold, destroy or have more points, and until when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.fields import listing, mapping, refuse_unknown, whole_number
from combat.engine.core.plain import shown
from combat.engine.core.ruleset import Ruleset
from combat.engine.core.words import listed, lowered
from combat.engine.naval.campaign.chart import Chart

MOST_CONDITIONS = 50
KEYS = {
    "hold": ("kind", "side", "zones", "for_turns"),
    "destroy": ("kind", "side", "enemy", "categories", "types"),
    "turn_limit": ("kind", "turn", "points"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    kind: str
    side: str = ""
    enemy: str = ""
    zones: tuple[str, ...] = ()
    for_turns: int = 1
    categories: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    turn: int = 0
    points: Mapping[str, int] = field(default_factory=dict)


def read_conditions(
    given: Any, sides: Mapping[str, str], chart: Chart, ruleset: Ruleset, unit_types: Mapping[str, Any]
) -> list[Condition]:
    rows = listing(given, "victory")
    if len(rows) > MOST_CONDITIONS:
        raise BadSetup("victory", f"at most {MOST_CONDITIONS} conditions")
    categories = next(one.choices for one in ruleset.type_fields if one.name == "category")
    read = []
    for index, row in enumerate(rows):
        path = f"victory[{index}]"
        kind = mapping(row, path).get("kind")
        if kind not in KEYS:
            raise BadSetup(f"{path}.kind", f"must be one of {', '.join(KEYS)}")
        refuse_unknown(row, KEYS[kind], path)
        if kind == "hold":
            condition = Condition(
                kind=kind,
                side=one_of(row.get("side"), sides, f"{path}.side"),
                zones=some_of(row.get("zones"), chart.zones, f"{path}.zones"),
                for_turns=whole_number(row.get("for_turns", 1), f"{path}.for_turns", 1, 1000),
            )
        elif kind == "destroy":
            condition = Condition(
                kind=kind,
                side=one_of(row.get("side"), sides, f"{path}.side"),
                enemy=one_of(row.get("enemy"), sides, f"{path}.enemy"),
                categories=some_of(row.get("categories", []), categories, f"{path}.categories", none=True),
                types=some_of(row.get("types", []), unit_types, f"{path}.types", none=True),
            )
            if condition.side == condition.enemy:
                raise BadSetup(f"{path}.enemy", "must be another side")
        else:
            condition = Condition(
                kind=kind,
                turn=whole_number(row.get("turn"), f"{path}.turn", 1, 1000),
                points=read_points(row.get("points", {}), chart, f"{path}.points"),
            )
        read.append(condition)
    return read


@dataclass(frozen=True, slots=True)
class Names:
    """What players call the sides, zones and categories of a campaign, by id."""

    sides: Mapping[str, str]
    zones: Mapping[str, str]
    categories: Mapping[str, str]


def categories_of(ruleset: Ruleset) -> dict[str, str]:
    return {row["name"]: lowered(row["label"]) for row in ruleset.describe()["categories"]}


def aim_of(row: Mapping[str, Any], names: Names) -> str:
    """What wins, as players are told it: a row of `victory`. Sides are called so that it reads well whether
    they are one or many.
    """
    if row["kind"] == "hold":
        where = listed([names.zones.get(zone, zone) for zone in row["zones"]])
        turns = row.get("for_turns", 1)
        return f"Hold {where} at the end of {'a turn' if turns == 1 else f'{turns} turns on end'}."
    if row["kind"] == "destroy":
        what = what_is_named(row.get("types", ()), row.get("categories", ()), names.categories)
        return f"Leave no {what} of {names.sides.get(row['enemy'], row['enemy'])}."
    if not row.get("points"):
        return f"Turn {row['turn']} is the last, and nobody has won."
    worth: dict[int, list[str]] = {}
    for zone, points in row["points"].items():
        worth.setdefault(points, []).append(names.zones.get(zone, zone))
    each = "; ".join(f"{points} for {listed(zones)}" for points, zones in sorted(worth.items(), reverse=True))
    return f"Have the most points at the end of turn {row['turn']}: {each}."


def what_is_named(types: Sequence[str], categories: Sequence[str], called: Mapping[str, str]) -> str:
    """What a condition wants destroyed, after "no"."""
    found = [*(lowered(name) for name in types), *(called.get(name, name) for name in categories)]
    return listed(found, "or") or "ship"


def one_of(given: Any, known: Any, path: str) -> str:
    if not isinstance(given, str) or given not in known:
        raise BadSetup(path, f"there is no {shown(given)} in this campaign")
    return given


def some_of(given: Any, known: Any, path: str, *, none: bool = False) -> tuple[str, ...]:
    rows = listing(given, path)
    if not rows and not none:
        raise BadSetup(path, "must name at least one")
    return tuple(one_of(row, known, f"{path}[{index}]") for index, row in enumerate(rows))


def read_points(given: Any, chart: Chart, path: str) -> dict[str, int]:
    mapping(given, path)
    return {
        one_of(zone, chart.zones, path): whole_number(points, f"{path}.{zone}", 1, 1000)
        for zone, points in given.items()
    }

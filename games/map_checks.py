"""What is doubtful in a map, for the people who draw it: shown on the map page, no hindrance to storing it.

A finding is plain data: `{"code", "zones", "sentence"}`, zones by id.
"""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.names import skeletons

CODES = (
    "in_parts",
    "landlocked_sea",
    "untouched_land",
    "link_twice",
    "link_to_itself",
    "same_name",
    "same_place",
)
Finding = dict[str, Any]
NEAREST_DEGREES = 0.1  # two labels nearer than that hide one another at any zoom that shows a theatre of war
NEAREST_SHARE = 1 / 1000  # the same on a plain map, of its larger side


def check_map(given: dict[str, Any]) -> list[Finding]:
    """Findings on a map in the normal form of `games.map_files`, but links may be given twice."""
    zones = {zone["id"]: zone for zone in given["zones"]}
    neighbours: dict[str, set[str]] = {zone: set() for zone in zones}
    for a, b in given["links"]:
        neighbours[a].add(b)
        neighbours[b].add(a)
    return [
        *parts(neighbours, zones),
        *cut_off(neighbours, zones),
        *bad_links(given["links"], zones),
        *same_names(zones),
        *same_places(zones, given["projection"]),
    ]


def finding(code: str, zones: list[str], sentence: str) -> Finding:
    return {"code": code, "zones": zones, "sentence": sentence}


def parts(neighbours: dict[str, set[str]], zones: dict[str, Any]) -> Iterator[Finding]:
    """Zones that cannot be reached from the largest part. A zone all by itself is told of below."""
    left = list(neighbours)
    found: list[list[str]] = []
    while left:
        reached = {left[0]: True}  # in the order reached
        waiting = [left[0]]
        while waiting:
            new = [zone for zone in sorted(neighbours[waiting.pop()]) if zone not in reached]
            reached.update(dict.fromkeys(new, True))
            waiting += new
        found.append([zone for zone in left if zone in reached])
        left = [zone for zone in left if zone not in reached]
    largest = max(found, key=len, default=[])
    for part in found:
        if part is not largest and len(part) > 1:
            names = named(part, zones)
            yield finding("in_parts", part, f"{names} cannot be reached from the rest of the map.")


def named(part: list[str], zones: dict[str, Any]) -> str:
    names = [zones[zone]["name"] for zone in part]
    if len(names) > 3:
        return f"{', '.join(names[:3])} and {len(names) - 3} more zones"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def cut_off(neighbours: dict[str, set[str]], zones: dict[str, Any]) -> Iterator[Finding]:
    for zone, around in neighbours.items():
        name = zones[zone]["name"]
        if zones[zone]["kind"] == "land":
            if not around:
                yield finding("untouched_land", [zone], f"{name} touches no other zone.")
        elif not any(zones[one]["kind"] == "sea" for one in around):
            yield finding("landlocked_sea", [zone], f"{name} touches no other sea: no ship can leave it.")


def bad_links(links: list[list[str]], zones: dict[str, Any]) -> Iterator[Finding]:
    count = Counter(frozenset(link) for link in links)
    order = {zone: number for number, zone in enumerate(zones)}
    for pair, times in count.items():
        ids = sorted(pair, key=order.__getitem__)
        if len(ids) == 1:
            yield finding("link_to_itself", ids, f"{zones[ids[0]]['name']} is linked to itself.")
        elif times > 1:
            names = named(ids, zones)
            yield finding("link_twice", ids, f"{names} are linked {times} times: links lead both ways.")


def same_names(zones: dict[str, Any]) -> Iterator[Finding]:
    """Equal at a glance: Coral Sea, coral sea, Cora1 Sea."""
    seen: dict[str, str] = {}
    for zone, values in zones.items():
        looks = skeletons(values["name"])
        twins = {seen[look] for look in looks if look in seen}
        for twin in sorted(twins):
            yield finding("same_name", [twin, zone], f"The names of {named([twin, zone], zones)} look alike.")
        for look in looks:
            seen.setdefault(look, zone)


def same_places(zones: dict[str, Any], projection: str) -> Iterator[Finding]:
    labels = [(zone, values["label_at"]) for zone, values in zones.items()]
    nearest = NEAREST_DEGREES
    if projection == "plain":
        nearest = NEAREST_SHARE * max(map(width, zip(*(at for _, at in labels), strict=True)), default=0)
    for number, (zone, (x, y)) in enumerate(labels):
        for other, (other_x, other_y) in labels[:number]:
            if abs(y - other_y) > nearest:
                continue
            across = x - other_x
            if projection == "geographic":
                across = (abs(across) + 180) % 360 - 180  # labels may lie on both sides of 180°
                across *= math.cos(math.radians(y))
            if math.hypot(across, y - other_y) <= nearest:
                yield finding(
                    "same_place",
                    [other, zone],
                    f"The labels of {named([other, zone], zones)} lie upon one another.",
                )


def width(values: tuple[float, ...]) -> float:
    return max(values) - min(values)

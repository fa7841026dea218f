"""The chart: zones of sea and land, who is next to whom, how far it is by air."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.fields import listing, mapping, refuse_unknown, text
from combat.engine.core.plain import shown
from combat.engine.core.setup import NOT_AN_ID
from combat.engine.naval.zones import MOST_ZONES as MOST_NEIGHBOURS

MOST_ZONES = 1000
MOST_LINKS = 10_000
KINDS = ("sea", "land")


@dataclass(frozen=True, slots=True)
class Zone:
    id: str
    name: str
    is_sea: bool
    at: tuple[float, float]
    owner: str | None  # a nation; null: nobody's
    airfield: bool
    port: bool


class Chart:
    """Distances are counted once and kept: the chart of a game never changes."""

    __slots__ = ("_distances", "_within", "by_name", "coasts", "neighbours", "seas", "zones")

    def __init__(self, zones: dict[str, Zone], links: Iterable[tuple[str, str]]) -> None:
        self.zones = zones
        self.by_name = {zone.name: zone.id for zone in zones.values()}
        linked: dict[str, set[str]] = {zone: set() for zone in zones}
        for one, other in links:
            linked[one].add(other)
            linked[other].add(one)
        order = {zone: number for number, zone in enumerate(zones)}
        self.neighbours: dict[str, tuple[str, ...]] = {
            zone: tuple(sorted(others, key=order.__getitem__)) for zone, others in linked.items()
        }
        self.seas = self._only(is_sea=True)  # neighbours of each zone that are sea
        self.coasts = self._only(is_sea=False)
        self._distances: dict[str, dict[str, int]] = {}
        self._within: dict[tuple[str, int], frozenset[str]] = {}

    def _only(self, *, is_sea: bool) -> dict[str, tuple[str, ...]]:
        return {
            zone: tuple(other for other in others if self.zones[other].is_sea is is_sea)
            for zone, others in self.neighbours.items()
        }

    def distances(self, start: str) -> Mapping[str, int]:
        """Flights from a zone to all that can be reached by air: over sea and land alike."""
        known = self._distances.get(start)
        if known is None:
            known = self._distances[start] = {zone: far for zone, (far, _) in self.nearest([start]).items()}
        return known

    def within(self, start: str, moves: int) -> frozenset[str]:
        """Every zone that is so few moves away by air, the start among them; kept."""
        known = self._within.get((start, moves))
        if known is None:
            far = self.distances(start)
            known = frozenset(zone for zone, distance in far.items() if distance <= moves)
            self._within[start, moves] = known
        return known

    def nearest(self, starts: Iterable[str]) -> dict[str, tuple[int, str]]:
        """For every zone, how far it is to the nearest of these, and which that is."""
        found = {start: (0, start) for start in starts}
        border = list(found)
        while border:
            next_border = []
            for zone in border:
                far, start = found[zone]
                for other in self.neighbours[zone]:
                    if other not in found:
                        found[other] = (far + 1, start)
                        next_border.append(other)
            border = next_border
        return found


def read_chart(given: Any, nations: Mapping[str, str], elsewhere: tuple[str, ...]) -> Chart:
    """`nations` are those of the game: land of any other belongs to nobody."""
    mapping(given, "map")
    refuse_unknown(given, ("zones", "links"), "map")
    rows = listing(given.get("zones"), "map.zones")
    if not 1 <= len(rows) <= MOST_ZONES:
        raise BadSetup("map.zones", f"must hold 1 to {MOST_ZONES} zones and holds {len(rows)}")
    zones: dict[str, Zone] = {}
    names: set[str] = set()
    for index, row in enumerate(rows):
        zone = read_zone(row, f"map.zones[{index}]", nations)
        if zone.id in zones:
            raise BadSetup(f"map.zones[{index}].id", f"there is another zone {zone.id!r}")
        if zone.name.strip() in names:
            raise BadSetup(f"map.zones[{index}].name", f"there is another zone called {zone.name!r}")
        if zone.name.strip() in elsewhere:
            raise BadSetup(f"map.zones[{index}].name", f"no zone may be called {zone.name!r}")
        zones[zone.id] = zone
        names.add(zone.name.strip())
    chart = Chart(zones, read_links(given.get("links", []), zones))
    for here, seas in chart.seas.items():
        if len(seas) > MOST_NEIGHBOURS:  # a battle looks at so many at most
            raise BadSetup("map.links", f"{here!r} has more than {MOST_NEIGHBOURS} neighbouring seas")
    return chart


def read_zone(given: Any, path: str, nations: Mapping[str, str]) -> Zone:
    mapping(given, path)
    refuse_unknown(given, ("id", "name", "kind", "at", "owner", "airfield", "port"), path)
    zone_id = text(given.get("id"), f"{path}.id")
    if zone_id in NOT_AN_ID:
        raise BadSetup(f"{path}.id", f"{zone_id!r} cannot be an id: JavaScript keeps this word for itself")
    kind = given.get("kind")
    if kind not in KINDS:
        raise BadSetup(f"{path}.kind", "must be sea or land")
    owner = given.get("owner")
    if owner is not None:
        owner = text(owner, f"{path}.owner")
        if kind == "sea":
            raise BadSetup(f"{path}.owner", "nobody owns a sea zone")
    for flag in ("airfield", "port"):
        if type(given.get(flag, False)) is not bool:
            raise BadSetup(f"{path}.{flag}", "must be true or false")
    is_land = kind == "land"
    return Zone(
        id=zone_id,
        name=text(given.get("name", zone_id), f"{path}.name"),
        is_sea=not is_land,
        at=read_point(given.get("at", [0, 0]), f"{path}.at"),
        owner=owner if owner in nations else None,
        airfield=is_land and given.get("airfield", False),
        port=is_land and given.get("port", False),
    )


def read_point(given: Any, path: str) -> tuple[float, float]:
    point = listing(given, path)
    if len(point) != 2 or any(type(part) not in (int, float) or part != part for part in point):
        raise BadSetup(path, "must be two numbers")
    return point[0], point[1]


def read_links(given: Any, zones: Mapping[str, Zone]) -> list[tuple[str, str]]:
    rows = listing(given, "map.links")
    if len(rows) > MOST_LINKS:
        raise BadSetup("map.links", f"at most {MOST_LINKS} links")
    links: dict[tuple[str, str], None] = {}
    for index, row in enumerate(rows):
        path = f"map.links[{index}]"
        pair = listing(row, path)
        if len(pair) != 2:
            raise BadSetup(path, "must be two zones")
        for zone in pair:
            if not isinstance(zone, str) or zone not in zones:
                raise BadSetup(path, f"there is no zone {shown(zone)} on this map")
        one, other = pair
        if one == other:
            raise BadSetup(path, f"{one!r} is linked with itself")
        if (one, other) in links or (other, one) in links:
            raise BadSetup(path, f"{one!r} and {other!r} are linked already")
        links[one, other] = None
    return list(links)

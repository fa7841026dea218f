"""Map files, `broadside-map` version 1: read into one normal form. The format is in docs/map-format.md.

`read_map` refuses what is no map at all, and names every fault with its path. What is a map, but a doubtful
one (waters that nobody can reach, two names that look alike), is for `games.map_checks`.
"""

import re
from pathlib import Path
from typing import Any

from games.plain_json import fault_of_texts, read_json
from games.refusals import Refused

FORMAT, VERSION = "broadside-map", 1
SHIPPED = Path(__file__).parent / "maps"
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST = {"slug": 60, "title": 100, "blurb": 500, "name": 60, "why": 120}
MOST = {"nations": 40, "zones": 600, "links": 5000, "straits": 500}
MOST_POINTS = 50_000  # of all outlines together
LIMITS = {"geographic": (180, 90), "plain": (100_000, 100_000)}  # of the two coordinates, both signs
OF_A_MAP = {"format", "version", "name", "title", "blurb", "projection", *MOST}
OF_LAND = {"owner", "airfield", "port"}
OF_A_ZONE = {"id", "name", "kind", "at", "label_at", "outline", *OF_LAND}
MOST_FAULTS = 100  # told at once: a file may hold a million


def read_map_file(path: Path) -> dict[str, Any]:
    """The map of a file, which bears the map's name."""
    found = read_map(read_json(path.read_bytes()))
    if found["name"] != path.stem:
        faults = Faults()
        faults.add("name", f'must be the name of the file, "{path.stem}"')
        faults.refuse()
    return found


def read_map(document: Any) -> dict[str, Any]:
    """The map with every optional key filled in, coordinates as floats, texts without outer spaces.

    Raises Refused: `malformed` for what is of another kind, else `invalid` with a sentence for each faulty
    path in its `fields`.
    """
    if not isinstance(document, dict):
        raise Refused("malformed", "A map is a JSON object.")
    version = document.get("version")
    if document.get("format") != FORMAT or version != VERSION or isinstance(version, bool):
        raise Refused("malformed", f'A map begins with "format": "{FORMAT}", "version": {VERSION}.')
    faults = Faults()
    faults.of_keys(document, OF_A_MAP, "")
    faults.of_slug(document.get("name"), "name")
    faults.of_text(document.get("title"), "title", "title")
    faults.of_text(document.get("blurb"), "blurb", "blurb")
    if document.get("projection") not in [*LIMITS]:
        faults.add("projection", f"must be one of: {', '.join(LIMITS)}")
    lists: dict[str, Any] = {key: document.get(key, [] if key == "straits" else None) for key in MOST}
    for key, most in MOST.items():
        if not isinstance(lists[key], list) or len(lists[key]) > most:
            faults.add(key, f"must be a list of at most {most}")
    faults.refuse()  # what follows needs the lists
    nations = read_nations(lists["nations"], faults)
    zones = read_zones(lists["zones"], nations, LIMITS[document["projection"]], faults)
    links = read_links(lists["links"], zones, faults)
    straits = read_straits(lists["straits"], zones, links, faults)
    faults.refuse()
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": document["name"],
        "title": document["title"].strip(),
        "blurb": document["blurb"].strip(),
        "projection": document["projection"],
        "nations": [{"id": slug, "name": name} for slug, name in nations.items()],
        "zones": list(zones.values()),
        "links": links,
        "straits": straits,
    }


class Faults:
    """What is wrong, by path, in the order found."""

    def __init__(self) -> None:
        self.fields: dict[str, list[str]] = {}
        self.count = 0

    def add(self, path: str, sentence: str) -> None:
        self.fields.setdefault(path, []).append(sentence)
        self.count += 1
        if self.count == MOST_FAULTS:
            self.refuse()

    def refuse(self) -> None:
        if not self.count:
            return
        path, sentences = next(iter(self.fields.items()))
        more = {1: "", 2: " There is one more fault."}.get(
            self.count, f" There are {self.count - 1} more faults."
        )
        raise Refused("invalid", f"{path} {sentences[0]}.{more}", fields=self.fields)

    def of_keys(self, given: dict[str, Any], known: set[str], path: str) -> None:
        for key in given:
            if key not in known:
                self.add(f"{path}{key}"[:100], "is no key of this format")

    def of_slug(self, value: Any, path: str) -> bool:
        if isinstance(value, str) and len(value) <= LONGEST["slug"] and SLUG.fullmatch(value):
            return False
        self.add(
            path,
            f"must be of lower case letters, figures and single hyphens, at most {LONGEST['slug']} in all",
        )
        return True

    def of_text(self, value: Any, path: str, kind: str) -> bool:
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST[kind]:
            self.add(path, f"must be a text of 1 to {LONGEST[kind]} characters")
        elif (fault := fault_of_texts(value, path)) is not None:
            self.add(*fault)
        else:
            return False
        return True

    def of_point(self, value: Any, limits: tuple[int, int], path: str) -> bool:
        pair = isinstance(value, list) and len(value) == 2
        if pair and all(is_within(one, limit) for one, limit in zip(value, limits, strict=True)):
            return False
        self.add(
            path, f"must be two numbers, from -{limits[0]} to {limits[0]} and -{limits[1]} to {limits[1]}"
        )
        return True


def is_within(value: Any, limit: int) -> bool:
    """False for NaN as well: it is within nothing."""
    return isinstance(value, int | float) and not isinstance(value, bool) and -limit <= value <= limit


def read_nations(given: list[Any], faults: Faults) -> dict[str, str]:
    """Names by id."""
    nations: dict[str, str] = {}
    for number, nation in enumerate(given):
        path = f"nations[{number}]"
        if not isinstance(nation, dict):
            faults.add(path, "must be an object")
            continue
        faults.of_keys(nation, {"id", "name"}, f"{path}.")
        wrong_id = faults.of_slug(nation.get("id"), f"{path}.id")
        if faults.of_text(nation.get("name"), f"{path}.name", "name") or wrong_id:
            continue
        if nation["id"] in nations:
            faults.add(f"{path}.id", f'is another nation\'s: "{nation["id"]}"')
        if normal_name(nation["name"]) in map(normal_name, nations.values()):
            faults.add(f"{path}.name", "is another nation's")
        nations[nation["id"]] = nation["name"].strip()
    return nations


def normal_name(name: str) -> str:
    return " ".join(name.split()).casefold()


def read_zones(
    given: list[Any], nations: dict[str, str], limits: tuple[int, int], faults: Faults
) -> dict[str, dict[str, Any]]:
    """Whole zones by id."""
    zones: dict[str, dict[str, Any]] = {}
    names: set[str] = set()
    points_left = MOST_POINTS
    for number, zone in enumerate(given):
        path = f"zones[{number}]"
        if not isinstance(zone, dict):
            faults.add(path, "must be an object")
            continue
        before = faults.count
        faults.of_keys(zone, OF_A_ZONE, f"{path}.")
        faults.of_slug(zone.get("id"), f"{path}.id")
        faults.of_text(zone.get("name"), f"{path}.name", "name")
        for key in ("at", "label_at"):
            faults.of_point(zone.get(key, zone.get("at")), limits, f"{path}.{key}")
        check_kind(zone, nations, path, faults)
        points_left -= check_outline(zone.get("outline"), limits, points_left, f"{path}.outline", faults)
        if faults.count > before:
            if isinstance(zone.get("id"), str):  # links to it are no faults on top
                zones.setdefault(zone["id"], {"kind": zone.get("kind")})
            continue
        if zone["id"] in zones:
            faults.add(f"{path}.id", f'is another zone\'s: "{zone["id"]}"')
        if normal_name(zone["name"]) in names:
            faults.add(f"{path}.name", "is another zone's")
        names.add(normal_name(zone["name"]))
        zones[zone["id"]] = normal_zone(zone)
    return zones


def normal_zone(zone: dict[str, Any]) -> dict[str, Any]:
    outline = zone.get("outline")
    return {
        "id": zone["id"],
        "name": zone["name"].strip(),
        "kind": zone["kind"],
        "at": floats(zone["at"]),
        "label_at": floats(zone.get("label_at", zone["at"])),
        "outline": outline and [[*map(floats, ring)] for ring in outline],
        "owner": zone.get("owner"),
        "airfield": zone.get("airfield", False),
        "port": zone.get("port", False),
    }


def floats(point: list[float]) -> list[float]:
    return [float(value) for value in point]


def check_kind(zone: dict[str, Any], nations: dict[str, str], path: str, faults: Faults) -> None:
    if zone.get("kind") not in ["sea", "land"]:
        faults.add(f"{path}.kind", "must be sea or land")
        return
    if zone["kind"] == "sea":
        for key in sorted(OF_LAND & zone.keys()):
            if zone[key] not in (None, False):
                faults.add(f"{path}.{key}", "is for land zones only")
        return
    owner = zone.get("owner")
    if owner is not None and not (isinstance(owner, str) and owner in nations):
        faults.add(f"{path}.owner", "must be the id of a nation of this map, or null")
    for key in ("airfield", "port"):
        if not isinstance(zone.get(key, False), bool):
            faults.add(f"{path}.{key}", "must be true or false")


def check_outline(given: Any, limits: tuple[int, int], most: int, path: str, faults: Faults) -> int:
    """Rings of points. How many points there are."""
    if given is None:
        return 0
    if not isinstance(given, list) or not given:
        faults.add(path, "must be a list of rings, or null")
        return 0
    count = sum(len(ring) for ring in given if isinstance(ring, list))
    if count > most:
        faults.add(path, f"makes more than {MOST_POINTS} points in all outlines of the map")
        return 0
    for number, ring in enumerate(given):
        if not isinstance(ring, list) or len(ring) < 4 or ring[0] != ring[-1]:
            faults.add(f"{path}[{number}]", "must be a list of four or more points that ends where it begins")
        elif any(faults.of_point(point, limits, f"{path}[{number}]") for point in ring):
            break
    return count


def read_links(given: list[Any], zones: dict[str, Any], faults: Faults) -> list[list[str]]:
    links: dict[frozenset[str], list[str]] = {}
    for number, link in enumerate(given):
        path = f"links[{number}]"
        if not is_pair(link, zones):
            faults.add(path, "must be the ids of two different zones of this map")
        elif frozenset(link) in links:
            faults.add(path, f"is there already: {link[0]} and {link[1]}. Links lead both ways")
        else:
            links[frozenset(link)] = list(link)
    return list(links.values())


def is_pair(value: Any, zones: dict[str, Any]) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(one, str) and one in zones for one in value)
        and value[0] != value[1]
    )


def read_straits(
    given: list[Any], zones: dict[str, Any], links: list[list[str]], faults: Faults
) -> list[list[str]]:
    known = {frozenset(link) for link in links}
    found: dict[frozenset[str], list[str]] = {}
    for number, strait in enumerate(given):
        path = f"straits[{number}]"
        if not isinstance(strait, list) or len(strait) != 3 or not is_pair(strait[:2], zones):
            faults.add(path, "must be the ids of two different zones of this map, and why they are linked")
        elif any(zones[one]["kind"] == "land" for one in strait[:2]):
            faults.add(path, "must be between two sea zones")
        elif frozenset(strait[:2]) not in known:
            faults.add(path, "must be one of the links as well")
        elif frozenset(strait[:2]) in found:
            faults.add(path, "is there already")
        elif not faults.of_text(strait[2], f"{path}[2]", "why"):
            found[frozenset(strait[:2])] = [*strait[:2], strait[2].strip()]
    return list(found.values())

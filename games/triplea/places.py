"""Where zones are drawn: from TripleA's centers.txt and polygons.txt, or laid out by who is next to whom.

A line of centers.txt is `Name (x,y)`, one of polygons.txt `Name < (x,y) (x,y) … > < … >`: a polygon for each
part of the territory. Both count pixels, downwards as ours do.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.plain_json import size_text
from games.refusals import Refused
from games.triplea.game import Game
from games.triplea.layout import laid_out
from games.triplea.report import Report

Point = tuple[float, float]
Ring = list[Point]
MOST_BYTES = 8 * 1024 * 1024
FARTHEST = 100_000  # as of a plain map
MOST_POINTS = 50_000  # as of a map
POINT = re.compile(r"\(\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*,\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*\)")
POLYGON = re.compile(r"<\s*\(")


@dataclass(slots=True)
class Places:
    """By territory. `outlines` may lack some, `centres` none."""

    centres: dict[str, Point] = field(default_factory=dict)
    outlines: dict[str, list[Ring]] = field(default_factory=dict)


def find_places(game: Game, centers: bytes | None, polygons: bytes | None, report: Report) -> Places:
    places = Places()
    if polygons is not None:
        places.outlines = read_polygons(polygons, game, report)
        places.centres = {name: inside(max(rings, key=area)) for name, rings in places.outlines.items()}
    if centers is not None:
        places.centres |= read_centers(centers, game, report)
    known = len(places.centres)
    missing = [name for name in game.territories if name not in places.centres]
    if not known:
        places.centres = laid_out(game.territories, game.connections)
        report.tell(
            "changed", "The file does not say where zones lie: they are drawn by who is next to whom."
        )
    elif missing:
        fill_in(places.centres, game)
        report.tell_of(
            "changed",
            "Territories without a place are drawn beside their neighbours.",
            dict.fromkeys(missing, 1),
        )
    if known:
        report.tell("read", "Territories with a place of their own.", {"territories": known})
    return places


def read_centers(content: bytes, game: Game, report: Report) -> dict[str, Point]:
    found: dict[str, Point] = {}
    strangers: Counter[str] = Counter()
    for number, line in lines(content, "centers"):
        name, rest = name_and_rest(line, POINT)
        points = points_of(rest, "centers", number)
        if not name or len(points) != 1:
            raise wrong("centers", f"Line {number} is not of the form: Name (x,y).")
        if name in game.territories:
            found[name] = points[0]
        else:
            strangers[name] += 1
    report.tell_of("not_read", "Centers of territories that are not on the map.", strangers)
    return found


def read_polygons(content: bytes, game: Game, report: Report) -> dict[str, list[Ring]]:
    found: dict[str, list[Ring]] = {}
    strangers: Counter[str] = Counter()
    for number, line in lines(content, "polygons"):
        name, rest = name_and_rest(line, POLYGON)
        rings = [points_of(part, "polygons", number) for part in rest.replace(">", "").split("<")]
        rings = [ring for ring in rings if len(set(ring)) >= 3]
        if not name or not rings:
            raise wrong("polygons", f"Line {number} is not of the form: Name < (x,y) (x,y) (x,y) >.")
        if name in game.territories:
            found.setdefault(name, []).extend(rings)
        else:
            strangers[name] += 1
    report.tell_of("not_read", "Polygons of territories that are not on the map.", strangers)
    points = sum(len(ring) + 1 for rings in found.values() for ring in rings)
    if points > MOST_POINTS:
        thin_out(found, -(-points // (MOST_POINTS - 5 * sum(map(len, found.values())) or 1)))
        report.tell(
            "changed",
            "Outlines have fewer points than in the file, of which a map holds so many:",
            {"points": MOST_POINTS},
        )
    return {name: [closed(ring) for ring in rings] for name, rings in found.items()}


def lines(content: bytes, what: str) -> Iterable[tuple[int, str]]:
    if len(content) > MOST_BYTES:
        raise wrong(what, f"The file is larger than {size_text(MOST_BYTES)}.", "too_large")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise wrong(what, "The file is no text in UTF-8.", "malformed") from None
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield number, line


def name_and_rest(line: str, begin: re.Pattern[str]) -> tuple[str, str]:
    """Names may hold brackets themselves: points begin where the first one is."""
    found = begin.search(line)
    if found is None:
        return "", ""
    return line[: found.start()].strip(), line[found.start() :]


def points_of(text: str, what: str, number: int) -> list[Point]:
    points = [(float(x), float(y)) for x, y in POINT.findall(text)]
    if text.count("(") != len(points) or any(abs(part) > FARTHEST for point in points for part in point):
        raise wrong(what, f"Line {number} holds a point that is no pair of numbers up to {FARTHEST}.")
    return points


def wrong(what: str, sentence: str, code: str = "invalid") -> Refused:
    return Refused(code, f"{what}: {sentence}", fields={what: [sentence]})


def closed(ring: Ring) -> Ring:
    return ring if ring[0] == ring[-1] else [*ring, ring[0]]


def thin_out(outlines: dict[str, list[Ring]], step: int) -> None:
    """Every so manieth point, but of each ring four at least."""
    for rings in outlines.values():
        rings[:] = [ring[:: max(1, min(step, len(ring) // 4))] for ring in rings]


def area(ring: Ring) -> float:
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True)))


def inside(ring: Ring) -> Point:
    """A point within: the middle of the widest stretch half-way down."""
    heights = [y for _, y in ring]
    level = (min(heights) + max(heights)) / 2 + 0.001  # not through a corner
    crossings = sorted(
        x1 + (level - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True)
        if (y1 <= level) != (y2 <= level)
    )
    stretches = list(zip(crossings[::2], crossings[1::2], strict=False))
    if not stretches:  # all on one line
        return ring[0]
    left, right = max(stretches, key=lambda stretch: stretch[1] - stretch[0])
    return (left + right) / 2, level


def fill_in(centres: dict[str, Point], game: Game) -> None:
    """Who has no place is put amid the neighbours who have one; the others below the map, in a row."""
    neighbours: dict[str, list[str]] = {name: [] for name in game.territories}
    for one, other in game.connections:
        neighbours[one].append(other)
        neighbours[other].append(one)
    bottom = max(y for _, y in centres.values())
    step = max(20.0, (bottom - min(y for _, y in centres.values())) / 30)
    while waiting := [name for name in game.territories if name not in centres]:
        placed = {name: [centres[one] for one in neighbours[name] if one in centres] for name in waiting}
        reached = {name: around for name, around in placed.items() if around}
        if not reached:
            for number, name in enumerate(waiting):
                centres[name] = (number * step, min(FARTHEST, bottom + 2 * step))
            return
        for number, (name, around) in enumerate(reached.items()):
            x, y = (sum(parts) / len(around) for parts in zip(*around, strict=True))
            centres[name] = (
                x + step * (number % 7 - 3) / 7,
                y + step * (number % 5 - 2) / 5,
            )  # not one upon another

"""Land of the world from world-atlas (Natural Earth, 1:10 million): what is land, and what a course crosses.

A course from a to b is the great circle; it is cut into pieces of at most a degree, each taken as a straight
line on the plate of longitude and latitude (off by less than 500 m up to 60° of latitude).
"""

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

ATLAS = Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "world-atlas" / "land-10m.json"
MISSING = (
    f"{ATLAS} is not there. The test measures against its coastlines: install the front end's packages, "
    "`.venv/bin/python -m deploy.local.npm ci`."
)
EARTH = 6371.0  # km, mean radius
SOUTH = -60.0  # Antarctica is no part of any map: its ring goes round the pole

Point = tuple[float, float]  # longitude, latitude in degrees
Ring = list[Point]


class Coastlines:
    """Polygons of land, looked up by bands and cells of one degree."""

    def __init__(self, polygons: Iterable[list[Ring]]) -> None:
        self.areas: list[float] = []  # km², by the polygon's number
        self.bands: dict[int, list[tuple[float, float, float, float, int]]] = defaultdict(list)
        self.cells: dict[Point, list[tuple[float, float, float, float, int]]] = defaultdict(list)
        for rings in polygons:
            number = len(self.areas)
            self.areas.append(abs(area_of(rings[0])))
            for ring in rings:
                for edge in edges_of(ring):
                    self.enter((*edge, number))

    def enter(self, edge: tuple[float, float, float, float, int]) -> None:
        x1, y1, x2, y2, _ = edge
        for band in range(math.floor(min(y1, y2)), math.floor(max(y1, y2)) + 1):
            self.bands[band].append(edge)
            for column in range(math.floor(min(x1, x2)), math.floor(max(x1, x2)) + 1):
                self.cells[(column + 180) % 360 - 180, band].append(edge)

    def land_at(self, point: Point) -> int | None:
        """The number of the polygon that a point lies on."""
        x, y = point
        odd: dict[tuple[int, int], bool] = defaultdict(bool)
        for x1, y1, x2, y2, number in self.bands[math.floor(y)]:
            if (y1 > y) != (y2 > y):
                crossing = x1 + (y - y1) / (y2 - y1) * (x2 - x1)
                for turn in (-360, 0, 360):
                    if crossing > x + turn:
                        odd[number, turn] ^= True
        return next((number for (number, _), inside in odd.items() if inside), None)

    def distance_to_coast(self, point: Point) -> float:
        """km to the nearest corner of any coast within a degree of latitude; infinite if there is none."""
        rows = range(math.floor(point[1]) - 1, math.floor(point[1]) + 2)
        corners = (edge[:2] for row in rows for edge in self.bands[row])
        return min((distance(point, corner) for corner in corners), default=math.inf)

    def crossed(self, a: Point, b: Point, smallest: float) -> set[int]:
        """The polygons of at least `smallest` km² whose coast the course from a to b crosses."""
        return {
            edge[4]
            for piece in pieces_of(a, b)
            for edge in self.near(piece)
            if self.areas[edge[4]] >= smallest and meet(piece, edge)
        }

    def near(
        self, piece: tuple[float, float, float, float]
    ) -> Iterator[tuple[float, float, float, float, int]]:
        x1, y1, x2, y2 = piece
        for row in range(math.floor(min(y1, y2)), math.floor(max(y1, y2)) + 1):
            for column in range(math.floor(min(x1, x2)), math.floor(max(x1, x2)) + 1):
                yield from self.cells.get(((column + 180) % 360 - 180, row), ())


@cache
def the_world() -> Coastlines:
    assert ATLAS.exists(), MISSING
    return Coastlines(polygons_of(json.loads(ATLAS.read_text())))


def polygons_of(topology: dict) -> Iterator[list[Ring]]:
    """TopoJSON: arcs are runs of whole differences, shared by rings; ~n is arc n from its end."""
    (kx, ky), (dx, dy) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            points.append((x * kx + dx, y * ky + dy))
        arcs.append(points)
    for geometry in topology["objects"]["land"]["geometries"]:
        for polygon in geometry["arcs"]:
            rings = [
                [point for arc in ring for point in (arcs[arc] if arc >= 0 else arcs[~arc][::-1])]
                for ring in polygon
            ]
            if max(y for _, y in rings[0]) > SOUTH:
                yield [unrolled(ring) for ring in rings]


def unrolled(ring: Ring) -> Ring:
    """Longitudes that run on beyond 180° in place of a jump."""
    points, turn = [ring[0]], 0
    for (x1, _), (x2, y2) in pairwise(ring):
        turn += 360 * ((x1 - x2 > 180) - (x2 - x1 > 180))
        points.append((x2 + turn, y2))
    return points


def edges_of(ring: Ring) -> Iterator[tuple[float, float, float, float]]:
    for (x1, y1), (x2, y2) in pairwise(ring):
        if (x1, y1) != (x2, y2):
            yield x1, y1, x2, y2


def area_of(ring: Ring) -> float:
    """km² on the sphere, of edges taken as straight on an equal-area cylinder."""
    total = 0.0
    for x1, y1, x2, y2 in edges_of(ring):
        total += math.radians(x2 - x1) * (math.sin(math.radians(y1)) + math.sin(math.radians(y2)))
    return total / 2 * EARTH**2


def meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two short pieces cross, wherever round the globe they are counted from."""
    ax, ay, bx, by = one[:4]
    shift = 360 * round((ax - other[0]) / 360)
    cx, cy, dx, dy = other[0] + shift, other[1], other[2] + shift, other[3]

    def side(px: float, py: float, qx: float, qy: float, rx: float, ry: float) -> bool:
        return (qx - px) * (ry - py) > (qy - py) * (rx - px)

    return side(ax, ay, bx, by, cx, cy) != side(ax, ay, bx, by, dx, dy) and side(
        cx, cy, dx, dy, ax, ay
    ) != side(cx, cy, dx, dy, bx, by)


def distance(a: Point, b: Point) -> float:
    """km on the sphere."""
    (x1, y1), (x2, y2) = ((math.radians(value) for value in point) for point in (a, b))
    haversine = math.sin((y2 - y1) / 2) ** 2 + math.cos(y1) * math.cos(y2) * math.sin((x2 - x1) / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(haversine))


def pieces_of(a: Point, b: Point) -> Iterator[tuple[float, float, float, float]]:
    """The great circle in pieces of at most a degree; longitudes run on across 180°."""
    angle = distance(a, b) / EARTH
    count = max(1, math.ceil(math.degrees(angle)))
    start, end = vector(a), vector(b)
    previous = a
    for number in range(1, count + 1):
        share = number / count
        p, q = math.sin((1 - share) * angle), math.sin(share * angle)
        x, y, z = ((p * s + q * e) / math.sin(angle) for s, e in zip(start, end, strict=True))
        longitude = math.degrees(math.atan2(y, x))
        longitude += 360 * round((previous[0] - longitude) / 360)
        latitude = math.degrees(math.atan2(z, math.hypot(x, y)))
        yield *previous, longitude, latitude
        previous = longitude, latitude


def vector(point: Point) -> tuple[float, float, float]:
    x, y = (math.radians(value) for value in point)
    return math.cos(y) * math.cos(x), math.cos(y) * math.sin(x), math.sin(y)

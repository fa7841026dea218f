"""The sea divided among its zones: a patch of water belongs to the label that a ship reaches from it first.

A raster of longitude and latitude; a patch is land if its centre is. Straits narrower than a patch or two may
be shut here: that waters do not touch says nothing of a strait.
"""

import heapq
import math
from collections import defaultdict

from tests.games.coastlines import Coastlines, Point, distance

Patch = tuple[int, int]  # column, row
KM_PER_DEGREE = 111.2
EIGHT = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c, r) != (0, 0)]


class Raster:
    def __init__(self, land: Coastlines, points: list[Point], step: float, margin: float = 3.0) -> None:
        """Covers the points; longitudes run on eastward from the first after their widest gap."""
        self.step = step
        self.west = west_of(points) - margin
        longitudes = [(x - self.west) % 360 for x, _ in points]
        self.columns = math.ceil((max(longitudes) + margin) / step)
        self.south = min(y for _, y in points) - margin
        self.rows = math.ceil((max(y for _, y in points) + margin - self.south) / step)
        self.across = [  # how wide a degree of longitude is, by row
            math.cos(math.radians(self.south + (row + 0.5) * step)) for row in range(self.rows)
        ]
        self.land = [land_of_row(self, land, row) for row in range(self.rows)]

    def patch(self, point: Point) -> Patch:
        return int((point[0] - self.west) % 360 / self.step), int((point[1] - self.south) / self.step)

    def centre(self, patch: Patch) -> Point:
        x = self.west + (patch[0] + 0.5) * self.step
        return (x + 180) % 360 - 180, self.south + (patch[1] + 0.5) * self.step

    def steps(self, column: int, row: int) -> list[tuple[int, int, float]]:
        """The eight patches around one and how far they are, in degrees of latitude."""
        across, rows, columns = self.across[row], self.rows, self.columns
        return [
            (column + c, row + r, math.hypot(c * across, r) * self.step)
            for c, r in EIGHT
            if 0 <= column + c < columns and 0 <= row + r < rows
        ]

    def divide(self, labels: dict[str, Point]) -> dict[Patch, str]:
        """Which label's zone each patch of water is, by the way over water."""
        belongs: dict[Patch, str] = {}
        heap = [(0.0, self.patch(point), zone) for zone, point in labels.items()]
        heapq.heapify(heap)
        far = defaultdict(lambda: math.inf, {patch: 0.0 for _, patch, _ in heap})
        while heap:
            sailed, patch, zone = heapq.heappop(heap)
            if patch in belongs:
                continue
            belongs[patch] = zone
            for column, row, step in self.steps(*patch):
                other = column, row
                to = sailed + step
                if other not in belongs and not self.land[row][column] and to < far[other]:
                    far[other] = to
                    heapq.heappush(heap, (to, other, zone))
        return belongs

    def borders(self, belongs: dict[Patch, str]) -> dict[frozenset[str], float]:
        """How long each border between two zones is, in km, roughly."""
        length: defaultdict[frozenset[str], float] = defaultdict(float)
        for (column, row), zone in belongs.items():
            for other, km in (((column + 1, row), 1.0), ((column, row + 1), self.across[row])):
                neighbour = belongs.get(other, zone)
                if neighbour != zone:
                    length[frozenset((zone, neighbour))] += km * self.step * KM_PER_DEGREE
        return dict(length)

    def ground(self, labels: dict[str, Point], reach: float) -> dict[Patch, str]:
        """Whose each patch of land is: the nearest label's within `reach` km. A label has its own."""
        belongs = {}
        for row in range(self.rows):
            y = self.centre((0, row))[1]
            near = {zone: at for zone, at in labels.items() if abs(at[1] - y) * KM_PER_DEGREE < reach}
            for column in range(self.columns):
                if near and self.land[row][column]:
                    centre = self.centre((column, row))
                    km, zone = min((distance(centre, at), zone) for zone, at in near.items())
                    if km < reach:
                        belongs[column, row] = zone
        return belongs | {self.patch(at): zone for zone, at in labels.items()}

    def coasts(self, water: dict[Patch, str], ground: dict[Patch, str]) -> dict[tuple[str, str], set[Patch]]:
        """The patches of land, by the sea zone whose water touches them and their land zone."""
        found: dict[tuple[str, str], set[Patch]] = defaultdict(set)
        for patch, land in ground.items():
            for other in (patch, *(step[:2] for step in self.steps(*patch))):
                if other in water:
                    found[water[other], land].add(patch)
        return found


def west_of(points: list[Point]) -> float:
    """The longitude after the widest stretch without a point."""
    found = sorted({x for x, _ in points})
    gaps = [((found[i] - found[i - 1]) % 360, found[i]) for i in range(len(found))]
    return max(gaps)[1]


def land_of_row(raster: Raster, land: Coastlines, row: int) -> list[bool]:
    y = raster.south + (row + 0.5) * raster.step
    crossings: dict[int, list[float]] = defaultdict(list)
    for x1, y1, x2, y2, number in land.bands[math.floor(y)]:
        if (y1 > y) != (y2 > y):
            crossings[number].append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    is_land = [False] * raster.columns
    for xs in crossings.values():
        xs.sort()
        for enter, leave in zip(xs[::2], xs[1::2], strict=True):
            for turn in (-360, 0, 360):
                first = max(0, math.ceil((enter + turn - raster.west) / raster.step - 0.5))
                last = min(raster.columns - 1, math.floor((leave + turn - raster.west) / raster.step - 0.5))
                for column in range(first, last + 1):
                    is_land[column] = True
    return is_land

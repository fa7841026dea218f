"""Where zones are drawn: by centers.txt, by polygons.txt, or by who is next to whom."""

import itertools
import math
import random

import pytest

from games.refusals import Refused
from games.triplea import places
from games.triplea.layout import STEP, laid_out
from tests.games.triplea.files import SOUNDS, import_text, told

TEXT = SOUNDS.read_text()
NAMES = (
    "North Sound, South Sound, The Narrows, East Reach, Salt Lake, Amberland, Beryl Coast, Corundum, High Ice"
)
CENTERS = "".join(f"{name} ({100 * number},{50 + number})\n" for number, name in enumerate(NAMES.split(", ")))
SQUARE = "Amberland < (10,10) (30,10) (30,30) (10,30) >"


def zones(**given):
    found = import_text(TEXT, **given)
    return found, {zone["name"]: zone for zone in found.on_map["zones"]}


def test_centers_are_places():
    found, at = zones(centers=CENTERS)
    assert at["South Sound"]["at"] == [100.0, 51.0]
    assert told(found, "read", "Territories with a place") == {"territories": 9}
    assert not [line for line in found.report if "who is next to whom" in line["sentence"]]


def test_who_has_no_center_is_drawn_beside_its_neighbours():
    found, at = zones(centers=CENTERS.replace("East Reach", "Atlantis"))
    assert told(found, "changed", "Territories without a place") == {"East Reach": 1}
    assert told(found, "not_read", "Centers of territories") == {"Atlantis": 1}
    assert at["East Reach"]["at"] != at["South Sound"]["at"]
    assert abs(at["East Reach"]["at"][0] - at["South Sound"]["at"][0]) < 100


def test_whole_waters_without_neighbours_are_drawn_too():
    """High Ice and the lake behind it touch nobody who has a place."""
    centers = "Beryl Coast (5,5)\n"
    _, at = zones(centers=centers)
    assert len({tuple(zone["at"]) for zone in at.values()}) == len(at)


def test_names_may_hold_brackets():
    """As in files where territories are numbered in brackets."""
    text = TEXT.replace("Salt Lake", "Lake (2)")
    found = import_text(text, centers="Lake (2) (7,8)\n", polygons="Lake (2)  <  (1,1) (9,1) (9,9) > \n")
    lake = next(zone for zone in found.on_map["zones"] if zone["name"] == "Lake (2)")
    assert (lake["at"], len(lake["outline"][0])) == ([7.0, 8.0], 4)


def test_polygons_are_outlines_and_give_places_within():
    _, at = zones(polygons=SQUARE)
    assert at["Amberland"]["outline"] == [[[10, 10], [30, 10], [30, 30], [10, 30], [10, 10]]]
    x, y = at["Amberland"]["at"]
    assert 10 < x < 30
    assert 10 < y < 30


def test_the_place_within_a_crooked_polygon_is_within():
    """A horseshoe, open upwards: its middle is water."""
    _, at = zones(polygons="Amberland < (0,0) (10,0) (10,80) (90,80) (90,0) (100,0) (100,100) (0,100) >")
    x, y = at["Amberland"]["at"]
    assert x < 10 or x > 90
    assert 0 < y < 100


@pytest.mark.parametrize("seed", range(20))
def test_the_place_within_any_polygon_is_within(seed):
    """Stars with long and short rays. Counted by how often a line to the right leaves or enters."""
    chance = random.Random(seed)
    ring = [
        (math.cos(step / 5) * reach, math.sin(step / 5) * reach)
        for step, reach in ((step, chance.uniform(5, 100)) for step in range(31))
    ]
    x, y = places.inside(ring)
    right = [
        x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x
        for (x1, y1), (x2, y2) in itertools.pairwise([*ring, ring[0]])
        if min(y1, y2) <= y < max(y1, y2)
    ]
    assert sum(right) % 2 == 1


def grid(width: int, height: int) -> tuple[list[str], list[tuple[str, str]]]:
    names = [f"{x},{y}" for x in range(width) for y in range(height)]
    across = [(f"{x},{y}", f"{x + 1},{y}") for x in range(width - 1) for y in range(height)]
    down = [(f"{x},{y}", f"{x},{y + 1}") for x in range(width) for y in range(height - 1)]
    return names, across + down


def test_a_layout_unfolds_a_map_and_draws_it_wider_than_high():
    """Ten by twenty-five: links are about equally long, and the corners are the farthest from the middle."""
    names, links = grid(10, 25)
    at = {name: complex(*point) for name, point in laid_out(names, links).items()}
    lengths = [abs(at[one] - at[other]) for one, other in links]
    assert min(lengths) > 0.8 * STEP
    assert max(lengths) < 1.6 * STEP
    middle = sum(at.values()) / len(at)
    farthest = sorted(names, key=lambda name: -abs(at[name] - middle))[:4]
    assert sorted(farthest) == ["0,0", "0,24", "9,0", "9,24"]
    assert max(point.real for point in at.values()) > 2 * max(point.imag for point in at.values())
    assert min(min(point.real, point.imag) for point in at.values()) == 0


def test_parts_that_nothing_joins_are_drawn_beside_one_another():
    names, links = grid(4, 4)
    others = [f"b{name}" for name in names]
    at = laid_out([*names, *others, "alone"], [*links, *((f"b{one}", f"b{other}") for one, other in links)])
    apart = min(math.dist(at[one], at[other]) for one in names for other in others)
    assert apart > 0.5 * STEP


def test_several_polygons_of_one_territory_and_centers_that_come_first():
    _, at = zones(polygons=f"{SQUARE} < (50,50) (60,50) (60,60) >\n", centers="Amberland (12, 13)\n")
    assert [len(ring) for ring in at["Amberland"]["outline"]] == [5, 4]
    assert at["Amberland"]["at"] == [12.0, 13.0]


def test_too_many_points_are_thinned_out():
    ring = " ".join(f"({number},{number * number % 977})" for number in range(60_000))
    found, at = zones(polygons=f"Amberland < {ring} >\n{SQUARE.replace('Amberland', 'Corundum')}")
    assert 10_000 < len(at["Amberland"]["outline"][0]) < 50_000
    assert len(at["Corundum"]["outline"][0]) == 5
    assert told(found, "changed", "Outlines have fewer points")


@pytest.mark.parametrize(
    "given,field,sentence",
    [
        ({"centers": "Amberland 12, 13\n"}, "centers", "Line 1 is not of the form"),
        ({"centers": "Amberland (12)\n"}, "centers", "Line 1"),
        ({"centers": "Amberland (999999999,1)\n"}, "centers", "up to 100000"),
        ({"centers": "\nAmberland (1,2) (3,4)\n"}, "centers", "Line 2"),
        ({"polygons": "Amberland < (1,1) (2,2) >\n"}, "polygons", "Line 1 is not of the form"),
        ({"polygons": "Amberland < (1,1) (2,x) (3,3) >\n"}, "polygons", "Line 1"),
        ({"polygons": "nonsense\n"}, "polygons", "Line 1"),
    ],
)
def test_lines_at_fault_are_named(given, field, sentence):
    with pytest.raises(Refused, match=sentence) as refused:
        import_text(TEXT, **given)
    assert refused.value.code == "invalid"
    assert list(refused.value.fields) == [field]

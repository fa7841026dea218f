"""The maps drawn for Broadside, held against the coastlines of Natural Earth.

Each check is a function from a map to what is wrong with it, in sentences: it must have nothing to say of our
maps, and must find the faults that are planted in them.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from games.map_checks import check_map
from games.map_files import SHIPPED, read_map_file
from tests.games.coastlines import Point, distance, the_world
from tests.games.sea_areas import Patch, Raster

Map = dict[str, Any]
Pair = frozenset[str]

BLOCKING = 3000.0  # km²: a smaller island (Rhodes, Oahu) is sailed round within a zone and blocks no link
CAUSEWAYS = [("malaya", "singapore")]
ATOLL = 5.0  # km that a land label may lie off the coast: some atolls are less than the data show


@dataclass(frozen=True)
class Scale:
    """What is near in this theatre of war, in km; the raster's step in degrees."""

    step: float
    seas: int
    open_water: float  # a border over water so long is a link
    sight: float  # between labels; beyond it no link is missed
    reach: float  # from a land zone's label to the last of its coast
    roads: float  # what was measured from it to the sea that a base must be linked with
    march: float  # between the labels of two land zones


SCALES = {
    "pacific": Scale(step=0.25, seas=40, open_water=300, sight=2600, reach=600, roads=100, march=2600),
    "mediterranean": Scale(step=0.1, seas=20, open_water=100, sight=700, reach=250, roads=80, march=900),
}
MAPS = pytest.mark.parametrize("name", SCALES)


class Areas:
    """The sea divided among the sea zones, the land among the land zones, and where they meet."""

    def __init__(self, found: Map, scale: Scale) -> None:
        seas, lands = places(found, "sea"), places(found, "land")
        self.raster = Raster(the_world(), [*seas.values(), *lands.values()], scale.step)
        water = self.raster.divide(seas)
        self.borders: dict[Pair, float] = self.raster.borders(water)
        self.coasts: dict[tuple[str, str], set[Patch]] = self.raster.coasts(
            water, self.raster.ground(lands, scale.reach)
        )


@cache
def read(name: str) -> Map:
    return read_map_file(SHIPPED / f"{name}.json")


@cache
def areas_of(name: str) -> Areas:
    return Areas(read(name), SCALES[name])


def places(found: Map, kind: str) -> dict[str, Point]:
    return {zone["id"]: tuple(zone["at"]) for zone in found["zones"] if zone["kind"] == kind}


def links(found: Map, *kinds: str) -> list[tuple[str, str]]:
    """Those between zones of these two kinds; sea before land."""
    kind = {zone["id"]: zone["kind"] for zone in found["zones"]}
    ordered = [sorted(link, key=lambda zone: kind[zone] == "land") for link in found["links"]]
    return [(a, b) for a, b in ordered if (kind[a], kind[b]) == kinds]


def straits(found: Map) -> set[Pair]:
    return {frozenset(strait[:2]) for strait in found["straits"]}


def labels_on_the_wrong_element(found: Map) -> Iterator[str]:
    for zone, at in places(found, "sea").items():
        if the_world().land_at(at) is not None:
            yield f"{zone} lies on land"
    for zone, at in places(found, "land").items():
        if the_world().land_at(at) is None and the_world().distance_to_coast(at) > ATOLL:
            yield f"{zone} lies at sea"


def links_across_land(found: Map) -> Iterator[str]:
    seas = places(found, "sea")
    for a, b in links(found, "sea", "sea"):
        if frozenset((a, b)) not in straits(found) and the_world().crossed(seas[a], seas[b], BLOCKING):
            yield f"{a} – {b} crosses land and is not among the straits"


def needless_straits(found: Map, areas: Areas, scale: Scale) -> Iterator[str]:
    """A strait crosses land as the ruler lies, or is narrow."""
    seas = places(found, "sea")
    for a, b, _ in found["straits"]:
        narrow = areas.borders.get(frozenset((a, b)), 0) < scale.open_water
        if not narrow and not the_world().crossed(seas[a], seas[b], BLOCKING):
            yield f"{a} – {b} is open water"


def links_past_other_seas(found: Map, areas: Areas) -> Iterator[str]:
    for a, b in links(found, "sea", "sea"):
        if frozenset((a, b)) not in areas.borders.keys() | straits(found):
            yield f"{a} – {b} share no water"


def missing_links(found: Map, areas: Areas, scale: Scale) -> Iterator[str]:
    """Two seas that are neighbours over open water, near one another, and with nothing between."""
    seas, linked = places(found, "sea"), {frozenset(link) for link in found["links"]}
    for pair, length in areas.borders.items():
        a, b = sorted(pair)
        if pair in linked or length < scale.open_water or distance(seas[a], seas[b]) > scale.sight:
            continue
        if not the_world().crossed(seas[a], seas[b], BLOCKING):
            yield f"{a} – {b} share {length:.0f} km of open water and are not linked"


def links_to_far_coasts(found: Map, areas: Areas) -> Iterator[str]:
    for sea, land in links(found, "sea", "land"):
        if (sea, land) not in areas.coasts:
            yield f"{sea} does not wash {land}"


def missing_coasts(found: Map, areas: Areas, scale: Scale) -> Iterator[str]:
    """A base is linked with every sea whose water comes near it."""
    lands, linked = places(found, "land"), links(found, "sea", "land")
    for (sea, land), patches in areas.coasts.items():
        nearest = min(distance(areas.raster.centre(patch), lands[land]) for patch in patches)
        if nearest < scale.roads and (sea, land) not in linked:
            yield f"{sea} washes {land} and is not linked with it"


def roads_over_water(found: Map, scale: Scale) -> Iterator[str]:
    """Land that is linked is one piece of land."""
    lands = places(found, "land")
    for a, b in links(found, "land", "land"):
        if distance(lands[a], lands[b]) > scale.march:
            yield f"{a} – {b} is too far"
        one_land = the_world().land_at(lands[a]) == the_world().land_at(lands[b])
        if not one_land and (a, b) not in CAUSEWAYS:
            yield f"{a} – {b} is no road"


@MAPS
def test_labels_lie_on_their_own_element(name: str) -> None:
    assert list(labels_on_the_wrong_element(read(name))) == []


@MAPS
def test_no_link_crosses_land_but_the_listed_straits(name: str) -> None:
    found, areas = read(name), areas_of(name)
    assert list(links_across_land(found)) == []
    assert list(needless_straits(found, areas, SCALES[name])) == []


@MAPS
def test_seas_are_linked_with_their_neighbours_and_with_no_others(name: str) -> None:
    found, areas = read(name), areas_of(name)
    assert list(links_past_other_seas(found, areas)) == []
    assert list(missing_links(found, areas, SCALES[name])) == []


@MAPS
def test_coasts_are_linked_with_the_seas_that_wash_them(name: str) -> None:
    found, areas = read(name), areas_of(name)
    assert list(links_to_far_coasts(found, areas)) == []
    assert list(missing_coasts(found, areas, SCALES[name])) == []


@MAPS
def test_roads_lead_over_land(name: str) -> None:
    assert list(roads_over_water(read(name), SCALES[name])) == []


@MAPS
def test_a_map_is_whole(name: str) -> None:
    found = read(name)
    assert len(places(found, "sea")) >= SCALES[name].seas
    assert check_map(found) == []
    assert all(not zone["port"] or zone["kind"] == "land" for zone in found["zones"])
    ports = {zone["id"] for zone in found["zones"] if zone["port"]}
    assert ports <= {land for _, land in links(found, "sea", "land")}
    assert {zone["owner"] for zone in found["zones"]} - {None} <= {one["id"] for one in found["nations"]}


def test_the_pacific_reaches_across_the_date_line() -> None:
    found = read("pacific")
    at = places(found, "sea")
    across = [(a, b) for a, b in links(found, "sea", "sea") if abs(at[a][0] - at[b][0]) > 180]
    assert len(across) >= 8
    assert max(distance(at[a], at[b]) for a, b in across) < SCALES["pacific"].sight


def changed(name: str) -> Map:
    return deepcopy(read(name))


def zone(found: Map, wanted: str) -> dict[str, Any]:
    return next(one for one in found["zones"] if one["id"] == wanted)


def test_a_label_moved_on_land_is_found_and_one_moved_to_sea() -> None:
    found = changed("pacific")
    zone(found, "java-sea")["at"] = [114.0, -0.5]
    zone(found, "fiji")["at"] = [-179.3, -19.5]
    assert list(labels_on_the_wrong_element(found)) == ["java-sea lies on land", "fiji lies at sea"]


def test_a_link_across_borneo_is_found_and_one_across_viti_levu_and_the_date_line() -> None:
    found = changed("pacific")
    found["links"] += [["natuna-sea", "makassar-strait"]]
    zone(found, "fiji-waters")["at"], zone(found, "tongan-waters")["at"] = [176.5, -17.6], [-179.5, -18.2]
    assert {
        "natuna-sea – makassar-strait crosses land and is not among the straits",
        "fiji-waters – tongan-waters crosses land and is not among the straits",
    } <= set(links_across_land(found))


def test_a_strait_taken_off_the_list_is_found_and_one_that_is_none() -> None:
    found = changed("mediterranean")
    found["straits"] = [s for s in found["straits"] if "Suez" not in s[2]]
    found["straits"] += [["gulf-of-sirte", "central-basin", "nothing is there"]]
    assert list(links_across_land(found)) == [
        "nile-delta – northern-red-sea crosses land and is not among the straits"
    ]
    scale = SCALES["mediterranean"]
    assert list(needless_straits(found, areas_of("mediterranean"), scale)) == [
        "gulf-of-sirte – central-basin is open water"
    ]


def test_a_link_that_is_left_out_is_found_and_one_that_jumps_a_sea() -> None:
    found = changed("pacific")
    found["links"] = [link for link in found["links"] if link != ["midway-waters", "hawaiian-waters"]]
    found["links"] += [["wake-waters", "hawaiian-waters"]]
    areas = areas_of("pacific")
    assert [s.split(" share")[0] for s in missing_links(found, areas, SCALES["pacific"])] == [
        "hawaiian-waters – midway-waters"
    ]
    assert list(links_past_other_seas(found, areas)) == ["wake-waters – hawaiian-waters share no water"]


def test_a_coast_that_is_left_out_is_found_and_one_of_another_sea() -> None:
    found = changed("mediterranean")
    found["links"] = [link for link in found["links"] if link != ["malta-waters", "malta"]]
    found["links"] += [["ionian-sea", "malta"], ["sicily", "calabria"]]
    areas, scale = areas_of("mediterranean"), SCALES["mediterranean"]
    assert list(missing_coasts(found, areas, scale)) == [
        "malta-waters washes malta and is not linked with it"
    ]
    assert list(links_to_far_coasts(found, areas)) == ["ionian-sea does not wash malta"]
    assert list(roads_over_water(found, scale)) == ["sicily – calabria is no road"]

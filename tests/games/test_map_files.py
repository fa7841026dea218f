"""Map files are read into one form, or refused with a sentence for every fault."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.map_checks import CODES
from games.map_files import MOST_FAULTS, OF_A_MAP, OF_A_ZONE, SHIPPED, read_map, read_map_file
from games.plain_json import read_json
from games.refusals import Refused


def a_map(**changes: Any) -> dict[str, Any]:
    return {
        "format": "broadside-map",
        "version": 1,
        "name": "two-seas",
        "title": "Two seas",
        "blurb": "Small.",
        "projection": "geographic",
        "nations": [{"id": "red", "name": "Red"}],
        "zones": [
            {"id": "east", "name": "East Sea", "kind": "sea", "at": [10, 5]},
            {"id": "west", "name": "West Sea", "kind": "sea", "at": [-10, 5]},
            {"id": "rock", "name": "Rock", "kind": "land", "at": [0, 5.5], "owner": "red", "port": True},
        ],
        "links": [["east", "west"], ["east", "rock"]],
        "straits": [["west", "east", "past the Rock"]],
        **changes,
    }


def with_zone(**changes: Any) -> dict[str, Any]:
    """The third zone, of land, with other values; None takes a key away."""
    found = a_map()
    found["zones"][2] = {
        key: value for key, value in {**found["zones"][2], **changes}.items() if value is not None
    }
    return found


def faults(document: Any) -> dict[str, list[str]]:
    with pytest.raises(Refused) as refused:
        read_map(document)
    return refused.value.fields or {"": [refused.value.message]}


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.json")), ids=lambda path: path.stem)
def test_the_shipped_maps_are_read(path: Path) -> None:
    found = read_map_file(path)
    assert len(found["zones"]) > 50


def test_a_map_is_read_into_its_whole_form() -> None:
    found = read_map(a_map(title=" Two seas "))
    assert found["title"] == "Two seas"
    assert found["zones"][0] == {
        "id": "east",
        "name": "East Sea",
        "kind": "sea",
        "at": [10.0, 5.0],
        "label_at": [10.0, 5.0],
        "outline": None,
        "owner": None,
        "airfield": False,
        "port": False,
    }
    assert found["zones"][2]["owner"] == "red"
    assert read_map(json.loads(json.dumps(found))) == found
    assert found["straits"] == [["west", "east", "past the Rock"]]


def test_an_outline_is_rings_that_end_where_they_begin() -> None:
    square = [[0, 5], [1, 5], [1, 6], [0, 5]]
    assert read_map(with_zone(outline=[square, square]))["zones"][2]["outline"] == [square, square]
    no_rings: list[Any] = [[], {}, "abc", True]
    for wrong in no_rings:
        assert list(faults(with_zone(outline=wrong))) == ["zones[2].outline"], wrong
    no_ring: list[Any] = [square[:3], [*square[:3], [2, 2]], [], "abcda", [1, 2, 3, 1], [square] * 4]
    for wrong in no_ring:
        assert list(faults(with_zone(outline=[square, wrong]))) == ["zones[2].outline[1]"], wrong


def test_coordinates_of_a_plain_map_are_its_own() -> None:
    assert read_map(a_map(projection="plain", zones=[], links=[], straits=[]))["zones"] == []
    plain = a_map(projection="plain")
    plain["zones"][0]["at"] = [2000, -99_999.5]
    assert read_map(plain)["zones"][0]["at"] == [2000.0, -99_999.5]


@pytest.mark.parametrize(
    "at",
    [
        [math.nan, 0],
        [math.inf, 0],
        [0, -math.inf],
        [10**400, 0],
        [180.1, 0],
        [0, 90.1],
        [True, 0],
        ["1", "2"],
        [1],
        [1, 2, 3],
        {"lon": 1, "lat": 2},
        "12",
    ],
    ids=str,
)
def test_a_place_that_is_none_is_refused(at: Any) -> None:
    assert list(faults(with_zone(at=at))) == ["zones[2].at", "zones[2].label_at"]
    assert list(faults(with_zone(label_at=at))) == ["zones[2].label_at"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 61,
        7,
        ["Rock"],
        "Ro\x00ck",
        "Ro\nck",
        "Ro\u202eck",
        "\u2800",
        "Ro\ud800ck",
        "east  SEA",
    ],
    ids=ascii,
)
def test_a_name_that_nobody_can_read_or_that_is_taken_is_refused(name: Any) -> None:
    assert list(faults(with_zone(name=name))) == ["zones[2].name"]


@pytest.mark.parametrize(
    "slug", ["", "Rock", "a b", "-a", "a--b", "a" * 61, "ros\u00e9", 3, "rock\n", "east"], ids=ascii
)
def test_an_id_that_is_none_or_is_taken_is_refused(slug: Any) -> None:
    document = with_zone(id=slug)
    document["links"] = document["straits"] = []
    assert list(faults(document)) == ["zones[2].id"]


@pytest.mark.parametrize(
    "changes, path",
    [
        ({"kind": "air"}, "zones[2].kind"),
        ({"kind": ["sea"]}, "zones[2].kind"),
        ({"kind": "sea"}, "zones[2].owner"),
        ({"owner": "blue"}, "zones[2].owner"),
        ({"owner": ["red"]}, "zones[2].owner"),
        ({"airfield": 1}, "zones[2].airfield"),
        ({"port": "yes"}, "zones[2].port"),
        ({"ports": True}, "zones[2].ports"),
    ],
)
def test_a_faulty_zone_is_named(changes: dict[str, Any], path: str) -> None:
    assert path in faults(with_zone(**changes))


@pytest.mark.parametrize(
    "changes, path",
    [
        ({"name": "Two Seas"}, "name"),
        ({"title": ""}, "title"),
        ({"blurb": "x" * 501}, "blurb"),
        ({"projection": "mercator"}, "projection"),
        ({"projection": {}}, "projection"),
        ({"author": "me"}, "author"),
        ({"nations": {}}, "nations"),
        ({"nations": [{"id": "red", "name": "Red"}] * 2}, "nations[1].id"),
        ({"nations": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "RED"}]}, "nations[1].name"),
        ({"nations": [{"id": "red", "name": "Red"}, "blue"]}, "nations[1]"),
        ({"nations": [{"id": "red", "name": "Red"}] * 41}, "nations"),
        ({"zones": None}, "zones"),
        ({"zones": ["sea"]}, "zones[0]"),
        ({"zones": [{}] * 601}, "zones"),
        ({"links": [["east", "west"]] * 5001}, "links"),
        ({"links": [["east", "west"], ["west", "east"]]}, "links[1]"),
        ({"links": [["east", "west"], ["east", "east"]]}, "links[1]"),
        ({"links": [["east", "west"], ["east", "south"]]}, "links[1]"),
        ({"links": [["east", "west"], ["east", "west", "rock"]]}, "links[1]"),
        ({"links": [["east", "west"], ["east", ["west"]]]}, "links[1]"),
        ({"links": [["east", "west"], "eastwest"]}, "links[1]"),
        ({"straits": [["east", "west", ""]]}, "straits[0][2]"),
        ({"straits": [["east", "west"]]}, "straits[0]"),
        ({"straits": [["east", "rock", "no sea"]]}, "straits[0]"),
        ({"straits": [["east", "west", "a"], ["west", "east", "b"]]}, "straits[1]"),
        ({"links": [["east", "rock"]]}, "straits[0]"),
    ],
)
def test_a_faulty_map_is_refused_with_the_path(changes: dict[str, Any], path: str) -> None:
    assert path in faults(a_map(**changes))


@pytest.mark.parametrize(
    "document", [None, [], "map", 1, {}, a_map(format="map"), a_map(version=2), a_map(version=True)], ids=str
)
def test_what_is_no_map_is_said_to_be_none(document: Any) -> None:
    assert list(faults(document)) == [""]


def test_every_fault_is_told_at_once_but_not_a_million() -> None:
    document = with_zone(name="", at=[999, 0])
    document["links"] += [["rock", "nowhere"]]
    assert list(faults(document)) == ["zones[2].name", "zones[2].at", "zones[2].label_at", "links[2]"]
    assert len(faults(a_map(zones=[{}] * 600, links=[], straits=[]))) <= MOST_FAULTS


def test_the_points_of_all_outlines_are_bounded() -> None:
    ring = [[0, 0]] * 20_000
    document = a_map()
    for zone in document["zones"]:
        zone["outline"] = [ring]
    assert list(faults(document)) == ["zones[2].outline"]


def test_a_file_bears_the_name_of_its_map(tmp_path: Path) -> None:
    file = tmp_path / "three-seas.json"
    file.write_text(json.dumps(a_map()))
    with pytest.raises(Refused, match='name must be the name of the file, "three-seas"'):
        read_map_file(file)


@pytest.mark.parametrize(
    "text", ['{"at": [NaN, 0]}', '{"at": 1e999}', "[" * 2000, '{"a": ' * 30 + "1" + "}" * 30, "{"]
)
def test_a_text_that_is_no_plain_json_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_map(read_json(text))


def test_the_page_of_the_format_lists_every_key() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "map-format.md").read_text()
    rows = [row.split("|")[1] for row in page.splitlines() if row.startswith("| `")]
    keys = {key for row in rows for key in re.findall(r"`(\w+)`", row)}
    assert keys == OF_A_MAP | OF_A_ZONE | set(CODES)


HOSTILE: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    math.nan,
    10**400,
    "",
    "a",
    "x" * 10_000,
    "\ud800",
    [],
    [[]],
    [None] * 3,
    {},
    {"a": 1},
]


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container within and every key of it."""
    for key in (
        list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    ):
        yield value, key
        yield from places_in(value[key])


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda value: ascii(value)[:20])
def test_whatever_stands_anywhere_a_map_is_read_or_refused(hostile: Any) -> None:
    square = [[0, 5], [1, 5], [1, 6], [0, 5]]
    document = with_zone(outline=[square], label_at=[1, 1], airfield=False)
    refusals = 0
    for container, key in list(places_in(document)):
        before, container[key] = container[key], hostile
        try:
            read_map(document)
        except Refused:
            refusals += 1
        container[key] = before
    assert refusals > 40

"""What is doubtful in a map is told to the people who draw it."""

from __future__ import annotations

from typing import Any

from games.map_checks import check_map
from games.map_files import read_map
from tests.games.test_map_files import a_map

Zones = dict[str, tuple[str, list[float]]]  # name: kind, place


def checked(zones: Zones, links: list[list[str]], **changes: Any) -> list[Any]:
    """Findings, as (code, zones), on zones given as name: (kind, place)."""
    given = [{"id": name, "name": name.title(), "kind": kind, "at": at} for name, (kind, at) in zones.items()]
    document = a_map(zones=given, links=[], straits=[], **changes)
    return [(one["code"], one["zones"]) for one in check_map({**read_map(document), "links": links})]


SEAS: Zones = {"east": ("sea", [10, 0]), "west": ("sea", [-10, 0])}
ROCK: Zones = {"rock": ("land", [0, 5])}


def test_a_sound_map_has_no_findings() -> None:
    assert check_map(read_map(a_map())) == []
    assert checked({}, []) == []


def test_waters_that_cannot_be_reached() -> None:
    far: Zones = {"north": ("sea", [0, 60]), "pole": ("sea", [0, 80])}
    links = [["east", "west"], ["west", "rock"], ["north", "pole"]]
    assert checked(far | SEAS | ROCK, links) == [("in_parts", ["north", "pole"])]


def test_a_sea_without_a_sea_beside_it_and_land_without_anything() -> None:
    links = [["east", "west"], ["lake", "rock"], ["rock", "east"]]
    zones = SEAS | ROCK | {"lake": ("sea", [0, 9]), "isle": ("land", [0, 30])}
    assert checked(zones, links) == [("landlocked_sea", ["lake"]), ("untouched_land", ["isle"])]


def test_links_given_twice_or_to_oneself() -> None:
    links = [["east", "west"], ["west", "east"], ["west", "rock"], ["rock", "rock"]]
    assert checked(SEAS | ROCK, links) == [
        ("link_twice", ["east", "west"]),
        ("link_to_itself", ["rock"]),
    ]


def test_names_that_look_alike() -> None:
    document = a_map()
    document["zones"][1]["name"] = "Еast  sea"  # its first letter is Cyrillic
    document["zones"][0]["name"] = "EAST SEA"
    assert [(one["code"], one["zones"]) for one in check_map(read_map(document))] == [
        ("same_name", ["east", "west"])
    ]


def test_labels_upon_one_another_even_across_the_date_line() -> None:
    zones: Zones = {
        "east": ("sea", [179.97, 60]),
        "west": ("sea", [-179.9, 60]),
        "rock": ("land", [179.5, 60]),
    }
    links = [["east", "west"], ["west", "rock"]]
    assert checked(zones, links) == [("same_place", ["east", "west"])]


def test_labels_of_a_plain_map_are_measured_by_its_own_size() -> None:
    zones: Zones = {"east": ("sea", [5000, 0]), "west": ("sea", [0, 0]), "rock": ("land", [4, 1])}
    links = [["east", "west"], ["west", "rock"]]
    assert checked(zones, links, projection="plain") == [("same_place", ["west", "rock"])]
    assert checked({**zones, "rock": ("land", [40, 1])}, links, projection="plain") == []


def test_findings_speak_of_names() -> None:
    document = {**read_map(a_map(straits=[])), "links": [["east", "rock"]]}
    assert [one["sentence"] for one in check_map(document)] == [
        "East Sea touches no other sea: no ship can leave it.",
        "West Sea touches no other sea: no ship can leave it.",
    ]

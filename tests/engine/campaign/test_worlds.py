"""World documents: what is wrong with one is said, with its place."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from combat.engine import campaign
from tests.engine.campaign.small import document

MAPS = Path(__file__).parents[3] / "games/maps"
ZONE_KEYS = ("id", "name", "kind", "at", "owner", "airfield", "port")


def good() -> dict[str, Any]:
    return document(
        "flames-and-steel",
        "a b, b A, a B",
        {"A": "red", "B": "blue"},
        red=["ca Cruiser a", "cv Aircraft carrier a", "f Fighter cv", "i Infantry A", "late Cruiser b +3"],
        blue=["x Cruiser b"],
        victory=({"kind": "hold", "side": "red", "zones": ["B"]},),
    )


def test_a_good_document_is_read():
    world = campaign.read_world(good())
    assert list(world.sides) == ["red", "blue"]
    assert world.chart.neighbours["a"] == ("b", "B")
    assert world.units["f"].aboard == "cv"


def change(path: str, value: Any) -> dict[str, Any]:
    given = copy.deepcopy(good())
    here: Any = given
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        here = here[step]
    if value is ...:
        del here[last]
    else:
        here[last] = value
    return given


@pytest.mark.parametrize(
    "path, value, place, message",
    [
        ("ruleset", "chess", "ruleset", "there is no ruleset 'chess'"),
        ("economy", {}, "", "unknown key 'economy'"),
        ("options", {"die_sides": 1}, "options.die_sides", "must be 2 or more"),
        ("sides", [], "sides", "a campaign has 2 to 10 sides"),
        ("sides.1.id", "red", "sides[1].id", "'red' is no id that is free"),
        ("sides.1.nations", ["Japan"], "sides[1].nations[0]", "'Japan' belongs to a side already"),
        ("map.zones", [], "map.zones", "must hold 1 to 1000 zones"),
        ("map.zones.1.id", "a", "map.zones[1].id", "there is another zone 'a'"),
        ("map.zones.1.name", "Zone a", "map.zones[1].name", "there is another zone called 'Zone a'"),
        ("map.zones.1.name", "aircraft", "map.zones[1].name", "no zone may be called 'aircraft'"),
        ("map.zones.1.id", "toString", "map.zones[1].id", "JavaScript keeps this word"),
        ("map.zones.0.owner", "Japan", "map.zones[0].owner", "nobody owns a sea zone"),
        ("map.zones.0.kind", "ice", "map.zones[0].kind", "must be sea or land"),
        ("map.zones.0.at", [1], "map.zones[0].at", "must be two numbers"),
        ("map.zones.0.at", [float("nan"), 1], "map.zones[0].at", "must be two numbers"),
        ("map.zones.0.port", 1, "map.zones[0].port", "must be true or false"),
        ("map.links.0", ["a", "z"], "map.links[0]", "there is no zone 'z'"),
        ("map.links.0", ["a", "a"], "map.links[0]", "'a' is linked with itself"),
        ("map.links.1", ["b", "a"], "map.links[1]", "are linked already"),
        ("map.links.0", ["a", ["b"]], "map.links[0]", "there is no zone ['b']"),
        ("units", [], "units", "must hold 1 to 5000 units"),
        ("units.0.type", "Trireme", "units[0].type", "there is no unit type 'Trireme'"),
        ("units.0.nation", "Rome", "units[0].nation", "'Rome' belongs to no side"),
        ("units.1.id", "ca", "units[1].id", "there is another unit 'ca'"),
        ("units.0.zone", "z", "units[0].zone", "there is no zone 'z'"),
        ("units.0.zone", "A", "units[0].zone", "is a ship, and Land A is land"),
        ("units.0.zone", ..., "units[0]", "must say a zone or a ship"),
        ("units.3.zone", "a", "units[3].zone", "is no ship, and Zone a is sea"),
        ("units.3.zone", "B", "units[3].zone", "Land B belongs to the enemy"),
        ("units.2.aboard", "x", "units[2].aboard", "there is no ship 'x' on this side"),
        ("units.2.aboard", "ca", "units[2].aboard", "has room for 0 aircraft"),
        ("units.2.nation", "Siam", "units[2].aboard", "CV is of another nation"),
        ("units.1.arrives", 2, "units[2].arrives", "F arrives before CV"),
        ("units.0.damage", 2, "units[0].damage", "must be below the 2 hit points"),
        ("units.0.arrives", 0, "units[0].arrives", "must be 1 or more"),
        ("victory.0.kind", "luck", "victory[0].kind", "must be one of hold, destroy, turn_limit"),
        ("victory.0.zones", ["z"], "victory[0].zones[0]", "there is no 'z'"),
        ("victory.0.side", "grey", "victory[0].side", "there is no 'grey'"),
        ("victory.0.points", {}, "victory[0]", "unknown key 'points'"),
        ("victory.0", {"kind": "turn_limit"}, "victory[0].turn", "must be a whole number"),
        ("settings", {"turn_limit": 0}, "settings.turn_limit", "must be 1 or more"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(path, value, place, message):
    with pytest.raises(campaign.BadSetup) as fault:
        campaign.read_world(change(path, value))
    assert fault.value.path == place
    assert message in fault.value.message


@pytest.mark.parametrize("given", [None, [], "war", 7, {}, {"ruleset": ["x"]}])
def test_what_is_no_document_at_all(given):
    with pytest.raises(campaign.BadSetup):
        campaign.read_world(given)


def test_land_has_an_airfield_or_a_port_only_if_the_map_says_so():
    given = good()
    for flag in ("airfield", "port"):
        del given["map"]["zones"][2][flag]
    zone = campaign.read_world(given).chart.zones["A"]
    assert (zone.airfield, zone.port) == (False, False)


def test_land_of_a_nation_that_plays_on_no_side_is_nobodys():
    given = change("map.zones.2.owner", "Switzerland")
    given["units"] = [unit for unit in given["units"] if unit["id"] != "i"]
    world = campaign.read_world(given)
    assert campaign.begin(world)[1].zones["A"]["owner"] is None


def test_marks_that_no_battle_would_take_are_refused_before_there_is_one():
    given = document(
        "damage-and-pursuit", "a b", red=["bb Battleship a", "ca Cruiser a"], blue=["x Cruiser b"]
    )
    given["units"][1]["marks"] = {"on_fire": True}
    with pytest.raises(campaign.BadSetup) as fault:
        campaign.read_world(given)
    assert fault.value.path == "units[1].marks.on_fire"
    given["units"][1]["marks"] = {"attack:repaired": 3}
    with pytest.raises(campaign.BadSetup, match="has no attack left"):
        campaign.read_world(given)


@pytest.mark.parametrize("name", ["pacific", "mediterranean"])
@pytest.mark.parametrize("slug", campaign.rulesets())
def test_the_shipped_maps_can_be_played_on(name, slug):
    drawn = json.loads((MAPS / f"{name}.json").read_text(encoding="utf-8"))
    zones = [{key: zone[key] for key in ZONE_KEYS if key in zone} for zone in drawn["zones"]]
    nations = [nation["id"] for nation in drawn["nations"]]
    sides = [{"id": nation, "nations": [nation]} for nation in nations[:2]]
    sea = next(zone["id"] for zone in zones if zone["kind"] == "sea")
    units = [{"id": nation, "type": "Destroyer", "nation": nation, "zone": sea} for nation in nations[:2]]
    world = campaign.read_world(
        {"ruleset": slug, "map": {"zones": zones, "links": drawn["links"]}, "sides": sides, "units": units}
    )
    _, state = campaign.begin(world)
    found = campaign.reachable(world, state, nations[0], [], [nations[0]])
    assert found["zones"]


@pytest.mark.parametrize(
    "path, value",
    [
        ("options", {"die_sides": 20, "highest_hit": 1}),
        ("map.zones.1.name", "aircraft"),
        ("units.0.zone", "A"),
        ("units.2.aboard", "ca"),
    ],
)
def test_what_a_new_campaign_is_refused_keeps_nobody_from_a_running_one(path, value):
    """Rules of documents may become stricter after a campaign was opened."""
    given = change(path, value)
    with pytest.raises(campaign.BadSetup):
        campaign.read_world(given)
    world = campaign.stored_world(given)
    entries, state = campaign.begin(world)
    assert campaign.fold(world, entries).plain() == state.plain()
    entries = campaign.commit(world, state, "red", [])
    assert campaign.fold(world, entries, state).game["phase"] != "reinforcements"

"""The campaigns of Broadside: they can be read and played, and nothing in them stands in a wrong place."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from combat.engine import campaign, play
from games import map_files
from games.campaign_files import check_campaign, world_document
from tests.engine.campaign.random_campaign import RandomCampaign

FILES = sorted(Path(settings.CAMPAIGNS).glob("*.json"))
every_campaign = pytest.mark.parametrize("slug", [file.stem for file in FILES])
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@cache
def campaign_file(slug: str) -> dict[str, Any]:
    return check_campaign(json.loads((Path(settings.CAMPAIGNS) / f"{slug}.json").read_text("utf-8")))


@cache
def the_map(slug: str) -> dict[str, Any]:
    return map_files.read_map_file(map_files.SHIPPED / f"{slug}.json")


@cache
def document(slug: str) -> dict[str, Any]:
    given = campaign_file(slug)
    roster = play.describe(given["ruleset"])["default_roster"]
    unit_types = {
        name: {key: value for key, value in row.items() if key != "silhouette"}
        for name, row in roster.items()
    }
    return world_document(given, the_map(given["map"]), unit_types)


@cache
def begun(slug: str) -> tuple[Any, Any]:
    world = campaign.read_world(document(slug))
    return world, campaign.begin(world)[1]


def units_of(slug: str) -> list[dict[str, Any]]:
    return list(document(slug)["units"])


def test_there_is_one_for_each_map_and_a_small_one():
    sizes = {slug: len(campaign_file(slug)["units"]) for slug in (file.stem for file in FILES)}
    assert {campaign_file(slug)["map"] for slug in sizes} == {"pacific", "mediterranean"}
    assert {campaign_file(slug)["ruleset"] for slug in sizes} == set(campaign.rulesets())
    assert min(sizes.values()) <= 30


@every_campaign
def test_it_says_where_it_comes_from(slug):
    given = campaign_file(slug)
    assert given["slug"] == slug
    assert all(given[text].strip() for text in ("title", "summary", "description", "sources"))
    assert given["turn_limit"] in [one["turn"] for one in given["victory"] if one["kind"] == "turn_limit"]


@every_campaign
def test_ids_are_slugs_and_names_are_unique(slug):
    """No unit bears the id of a zone either: a log that names both can be read."""
    units = units_of(slug)
    assert [unit["id"] for unit in units if not SLUG.fullmatch(unit["id"])] == []
    assert [name for name, count in Counter(unit["name"] for unit in units).items() if count > 1] == []
    assert {unit["id"] for unit in units} & {zone["id"] for zone in document(slug)["map"]["zones"]} == set()


@every_campaign
def test_nations_are_those_of_the_map(slug):
    known = {nation["id"] for nation in the_map(campaign_file(slug)["map"])["nations"]}
    assert {nation for side in document(slug)["sides"] for nation in side["nations"]} <= known


@every_campaign
def test_reinforcements_come_to_their_own_ports_and_airfields(slug):
    """As the owners are at the start; and while the game lasts."""
    given = document(slug)
    zones = {zone["id"]: zone for zone in given["map"]["zones"]}
    sides = {nation: side["id"] for side in given["sides"] for nation in side["nations"]}
    ports: dict[str, set[Any]] = {}
    for one, other in (link for pair in given["map"]["links"] for link in (pair, pair[::-1])):
        if zones[other].get("port"):
            ports.setdefault(one, set()).add(sides.get(zones[other]["owner"]))
    for unit in given["units"]:
        assert unit["arrives"] <= campaign_file(slug)["turn_limit"], unit["id"]
        if unit["arrives"] == 1 or "aboard" in unit:
            continue
        zone = zones[unit["zone"]]
        owners = ports[zone["id"]] if zone["kind"] == "sea" else {sides.get(zone["owner"])}
        assert sides[unit["nation"]] in owners, unit["id"]


@every_campaign
def test_at_the_start_enemies_are_apart_and_no_fleet_is_in_one_zone(slug):
    world, state = begun(slug)
    for zone in world.chart.zones:
        assert len({unit.side for unit in state.in_zone(zone)}) <= 1, zone
    for fleet in world.fleets.values():
        ships = [unit for unit in fleet if unit.kind.is_ship and state.pieces[unit.id].status == "present"]
        assert len({state.zone_of(unit.id) for unit in ships}) > 1


@every_campaign
def test_every_carrier_of_the_start_has_aircraft(slug):
    given = units_of(slug)
    carried = {unit["aboard"] for unit in given if "aboard" in unit}
    assert [unit["name"] for unit in given if "arrier" in unit["type"] and unit["id"] not in carried] == []


@every_campaign
def test_every_side_sails_to_a_neighbouring_zone_and_commits_its_first_turn(slug):
    world, state = begun(slug)
    moved = set()
    while state.game["turn"] == 1:
        if zones := campaign.battles_to_open(state):
            raise AssertionError(f"a battle in {zones[0]['zone']}, and nobody has moved into the enemy")
        side = state.game["asked"][0]
        orders = [] if side in moved else [quiet_move(world, state, side)]
        moved.add(side)
        state = campaign.fold(world, campaign.commit(world, state, side, orders), state)
    assert moved == set(world.sides)


def quiet_move(world: Any, state: Any, side: str) -> Any:
    """A ship's order to a neighbouring zone in which no enemy is."""
    for unit in world.fleets[side]:
        if not unit.kind.is_ship or state.pieces[unit.id].status != "present":
            continue
        found = campaign.reachable(world, state, side, [], [unit.id])["zones"]
        for way in found.values():
            if way["cost"] == 1 and not way["danger"]:
                return {"move": {"units": [unit.id], "path": way["path"]}}
    raise AssertionError(f"no ship of {side} can sail anywhere")


@every_campaign
@pytest.mark.parametrize("seed", range(2, 5))
def test_three_turns_of_random_orders_keep_all_promises(slug, seed):
    played = RandomCampaign(document(slug)["ruleset"], seed, document(slug))
    played.play(turns=3)
    assert played.state.game["turn"] == 4 or played.state.game["outcome"]
    assert played.counts["move"]


@every_campaign
def test_either_side_may_win(slug):
    """At the start nobody has won, and no condition is out of reach because troops hold a zone of it."""
    world, state = begun(slug)
    for condition in world.conditions:
        for zone in condition.zones if condition.kind == "hold" else ():
            troops = [unit for unit in state.in_zone(zone) if unit.kind.is_land]
            assert all(unit.side == condition.side for unit in troops), zone

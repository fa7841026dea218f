"""Whole maps imported: nothing is lost on the way without being told, and what comes of them can be played.

Set TRIPLEA_MAPS to a folder with files of the program TripleA, and they are tested beside our own;
`pytest -s` prints the table of counts.
"""

import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from combat.engine import campaign, play
from combat.management.choices import random_choice
from combat.record.writing import units_of
from games import map_files
from games.campaign_files import check_campaign, world_document
from games.triplea.importing import Imported
from tests.engine.campaign.random_campaign import RandomCampaign
from tests.games.triplea.files import ASHORE, INLAND, PLAYABLE, SOUNDS, THEIRS, import_text, imported, told

every_map = pytest.mark.parametrize("path", PLAYABLE, ids=lambda path: path.stem)
rulesets = pytest.mark.parametrize("ruleset", ["damage-and-pursuit", "flames-and-steel"])
GROUPS = {"ships": "sea", "aircraft": "air", "land_units": "land"}
COLUMNS = ("zones", "sea_zones", "links", "unit_types", *GROUPS)


class Counted:
    """The same numbers straight from the XML, by other code than the importer's."""

    def __init__(self, path: Path) -> None:
        root = ElementTree.parse(path).getroot()
        water = {one.get("name"): one.get("water") == "true" for one in root.iter("territory")}
        pairs = {frozenset((one.get("t1"), one.get("t2"))) for one in root.iter("connection")}
        options: dict[Any, dict[Any, Any]] = {one.get("name"): {} for one in root.iter("unit")}
        for attachment in root.iter("attachment"):
            if attachment.get("name") == "unitAttachment":
                for option in attachment.iter("option"):
                    options[attachment.get("attachTo")][option.get("name")] = option.get("value")
        self.kinds = {name: kind_of(own) for name, own in options.items()}
        alliances = {one.get("player"): one.get("alliance") for one in root.iter("alliance")}
        self.placed: Counter[Any] = Counter()
        self.unowned: Counter[Any] = Counter()
        by_alliance: dict[Any, Counter[Any]] = {name: Counter() for name in alliances.values()}
        for one in root.iter("unitPlacement"):
            name, number = one.get("unitType"), int(one.get("quantity", ""))
            self.placed[name] += number
            if self.kinds[name] == "building":
                continue
            if one.get("owner"):
                by_alliance[alliances[one.get("owner")]][name] += number
            else:
                self.unowned[name] += number
        fleets = {
            alliance: sum(number for name, number in units.items() if self.kinds[name] == "sea")
            for alliance, units in by_alliance.items()
        }
        self.with_fleet = {alliance for alliance, ships in fleets.items() if ships}
        self.ships_by_alliance = fleets
        self.dropped: Counter[Any] = Counter()
        if len(self.with_fleet) >= 2:
            for alliance, units in by_alliance.items():
                if alliance not in self.with_fleet:
                    self.dropped += units
        self.buildings = {name: self.placed[name] for name, kind in self.kinds.items() if kind == "building"}
        self.counts = {
            "zones": len(water),
            "sea_zones": sum(water.values()),
            "links": sum(len(pair) == 2 for pair in pairs),
            "unit_types": len(self.kinds),
            **{group: self.of_kind(self.placed, kind) for group, kind in GROUPS.items()},
        }
        self.left_out = {
            "unit_types": len(self.buildings),
            **{group: self.of_kind(self.unowned + self.dropped, kind) for group, kind in GROUPS.items()},
        }

    def of_kind(self, units: Counter[Any], kind: str) -> int:
        return sum(number for name, number in units.items() if self.kinds[name] == kind)


def kind_of(options: dict[Any, Any]) -> str:
    if options.get("isSea") == "true":
        return "sea"
    if options.get("isAir") == "true":
        return "air"
    return "land" if int(options.get("movement", 0)) else "building"


BY_HAND = {
    SOUNDS: {
        "zones": 9,
        "sea_zones": 5,
        "links": 9,
        "unit_types": 10,
        "ships": 7,
        "aircraft": 3,
        "land_units": 4,
    },
    ASHORE: {
        "zones": 4,
        "sea_zones": 2,
        "links": 4,
        "unit_types": 3,
        "ships": 0,
        "aircraft": 1,
        "land_units": 9,
    },
}


@pytest.fixture(scope="module")
def rows():
    """Printed at the end with `pytest -s`: of each map, in the file and left out."""
    found: list[tuple[str, dict[str, int], dict[str, int]]] = []
    yield found
    print("\n| map | " + " | ".join(name.replace("_", " ") for name in COLUMNS) + " |")
    print("|---|" + "---:|" * len(COLUMNS))
    for name, counts, left_out in found:
        cells = [f"{counts[key]}{f' − {left_out[key]}' if left_out.get(key) else ''}" for key in COLUMNS]
        print(f"| {name} | " + " | ".join(cells) + " |")


@every_map
def test_counts_are_those_of_the_file_less_what_is_told_to_be_left_out(path, rows):
    found = imported(path)
    if path in BY_HAND:
        assert found.counts == BY_HAND[path]
        return
    counted = Counted(path)
    rows.append((path.name, counted.counts, counted.left_out))
    assert found.counts == {key: counted.counts[key] - counted.left_out.get(key, 0) for key in COLUMNS}
    assert told(found, "left_out", "Buildings") == counted.buildings
    assert told(found, "left_out", "Units that belong to no player") == counted.unowned
    assert told(found, "left_out", "Units of alliances that are dropped") == counted.dropped
    sentences = [line["sentence"] for line in found.report if line["code"] == "left_out"]
    assert all(
        one.startswith(("Buildings", "Units ", "Nobody owns a sea", "Alliances without")) for one in sentences
    )


@every_map
def test_counts_are_those_of_the_documents(path):
    found = imported(path)
    groups = Counter(group_of(found, unit["type"]) for unit in found.campaign["units"])
    assert found.counts == {
        "zones": len(found.on_map["zones"]),
        "sea_zones": sum(zone["kind"] == "sea" for zone in found.on_map["zones"]),
        "links": len(found.on_map["links"]),
        "unit_types": len(found.unit_types),
        "ships": groups["naval"],
        "aircraft": groups["air"],
        "land_units": groups["land"],
    }
    assert [one["placed"] for one in found.types] == [
        sum(unit["type"] == name for unit in found.campaign["units"]) for name in found.unit_types
    ]


def group_of(found: Any, name: str) -> str:
    category = found.unit_types[name]["category"]
    if category in ("fighter", "bomber"):
        return "air"
    return "land" if category in ("infantry", "heavy_land") else "naval"


@every_map
def test_sides_are_alliances_with_all_their_players(path):
    root = ElementTree.parse(path).getroot()
    alliances = {one.get("alliance") for one in root.iter("alliance")}
    found = imported(path)
    assert {side["name"] for side in found.sides} == alliances
    kept = [side for side in found.sides if side["kept"]]
    assert [side["id"] for side in found.campaign["sides"]] == [side["id"] for side in kept]
    players = Counter(one.get("alliance") for one in root.iter("alliance"))
    assert {side["name"]: len(side["nations"]) for side in found.sides} == players
    if path in THEIRS:
        ships = Counted(path).ships_by_alliance
        assert {side["name"]: side["ships"] for side in found.sides} == ships


@every_map
def test_a_map_without_fleets_says_so(path):
    found = imported(path)
    says = any(line["sentence"].startswith("There is no fleet at the start") for line in found.report)
    assert says is (found.counts["ships"] == 0)


def begun(found: Imported) -> RandomCampaign:
    """As an admin would send it: the documents are read and judged as any others."""
    on_map = map_files.read_map(found.on_map)
    return RandomCampaign(
        found.ruleset, 1, world_document(check_campaign(found.campaign), on_map, found.unit_types)
    )


@every_map
@rulesets
def test_every_side_sails_if_it_has_a_fleet_and_commits_its_first_turn(path, ruleset):
    played = begun(imported(path, ruleset))
    world = played.world
    fleets = {side for side, units in world.fleets.items() if any(unit.kind.is_ship for unit in units)}
    sailed, committed = set(), set()
    while played.state.game["turn"] == 1:
        if battles := campaign.battles_to_open(played.state):
            fight_without_a_hit(played, battles[0]["zone"])
            continue
        side = played.state.game["asked"][0]
        orders = [sailing(world, played.state, side)] if side in fleets - sailed else []
        sailed |= {side} if orders else set()
        committed.add(side)
        played.take(campaign.commit(world, played.state, side, orders))
    assert committed == set(world.sides)
    assert sailed == fleets
    if path in THEIRS:
        assert {world.sides[side] for side in sailed} == Counted(path).with_fleet


def sailing(world: Any, state: Any, side: str) -> Any:
    """A ship's order to a neighbouring sea zone; to the enemy only where he is in all of them."""
    ways = []
    for unit in world.fleets[side]:
        if unit.kind.is_ship:
            found = campaign.reachable(world, state, side, [], [unit.id])["zones"]
            ways += [
                (bool(way["danger"]), unit.id, way["path"]) for way in found.values() if way["cost"] == 1
            ]
    assert ways, f"no ship of {side} can sail anywhere"
    _, unit, (start, end) = min(ways, key=lambda way: way[0])
    assert end in world.chart.seas[start]
    return {"move": {"units": [unit], "path": [start, end]}}


def fight_without_a_hit(played: RandomCampaign, zone: str) -> None:
    """Nobody is lost in the battle, so that everybody can sail; it ends when somebody withdraws."""
    setup = play.set_up(campaign.battle_document(played.world, played.state, zone))
    done = play.play_out(
        setup,
        lambda question: random_choice(question.as_dict(), played.rng),
        lambda count, _rule, _side: [setup.die_sides] * count,
        lambda _what: campaign.neighbours(played.world, played.state, zone),
    )
    assert done.position.outcome is not None
    result = {**done.position.outcome, "units": units_of(setup, done.position.state)}
    played.take(campaign.battle_ended(played.world, played.state, zone, result))


@every_map
@rulesets
def test_two_turns_of_random_orders_keep_all_promises(path, ruleset):
    played = begun(imported(path, ruleset))
    played.play(turns=2)
    assert played.state.game["turn"] == 3 or played.state.game["conceded"]


@rulesets
def test_fleets_that_begin_in_one_zone_stand_there_until_somebody_attacks(ruleset):
    """A diver lies in the North Sound among the enemy's ships: both sides can play on."""
    text = SOUNDS.read_text().replace(
        'unitType="diver" territory="South', 'unitType="diver" territory="North'
    )
    played = begun(import_text(text, ruleset=ruleset))
    committed = []
    while played.state.game["turn"] == 1:
        assert campaign.battles_to_open(played.state) == []
        committed.append(played.state.game["asked"][0])
        played.take(campaign.commit(played.world, played.state, committed[-1], []))
    assert [*dict.fromkeys(committed)] == ["league", "crown"]


@every_map
def test_neighbours_are_drawn_near_one_another(path):
    """No link is much longer than the others, they are shorter than other ways, no zone lies upon another."""
    found = imported(path)
    at = {zone["id"]: complex(*zone["at"]) for zone in found.on_map["zones"]}
    links = sorted(abs(at[one] - at[other]) for one, other in found.on_map["links"])
    apart = [
        abs(one - other) for number, one in enumerate(at.values()) for other in list(at.values())[:number]
    ]
    assert min(apart) > 1
    assert links[-1] < 2.5 * links[len(links) // 2]
    assert sum(links) / len(links) < 0.8 * sum(apart) / len(apart)


def test_the_same_file_is_laid_out_in_the_same_way():
    one, other = (import_text(SOUNDS.read_text()) for _ in range(2))
    assert one == other


def test_a_map_without_any_sea_zone_is_refused():
    with pytest.raises(Exception, match="no sea zone: this is a game of fleets") as refused:
        imported(INLAND)
    assert refused.value.code == "invalid"

"""What the importer makes of what a file says: categories, flags, values, variables, places."""

from typing import Any

import pytest

from games import map_files
from games.refusals import Refused
from tests.games.triplea.files import SOUNDS, import_text, imported, sounds, told

SHIP = {"isSea": "true", "movement": "2"}
WING = {"isAir": "true", "movement": "4"}
FOOT = {"movement": "1"}
FLAMES = "flames-and-steel"


def with_unit(
    options: dict[str, str], *, ruleset: str = "damage-and-pursuit", **choices: Any
) -> dict[str, Any]:
    """The row of a unit that has these options."""
    rows = "".join(f'<option name="{name}" value="{value}"/>' for name, value in options.items())
    text = SOUNDS.read_text()
    text = text.replace('<unit name="rumour"/>', '<unit name="rumour"/><unit name="novelty"/>')
    text = text.replace(
        "</attachmentList>",
        f'<attachment name="unitAttachment" attachTo="novelty">{rows}</attachment></attachmentList>',
    )
    row: dict[str, Any] = import_text(text, ruleset=ruleset, **choices).unit_types["novelty"]
    return row


@pytest.mark.parametrize(
    "options,category",
    [
        ({**SHIP, "isSub": "true", "isDestroyer": "true"}, "submarine"),
        ({**SHIP, "canEvade": "true"}, "submarine"),
        ({**SHIP, "isDestroyer": "true", "carrierCapacity": "2"}, "destroyer"),
        ({**SHIP, "isDestroyer": "true", "hitPoints": "2"}, "destroyer"),
        ({**SHIP, "carrierCapacity": "2", "transportCapacity": "5"}, "carrier"),
        ({**SHIP, "transportCapacity": "5", "hitPoints": "2"}, "transport"),
        ({**SHIP, "transportCapacity": "5", "attack": "1"}, "cruiser"),
        ({**SHIP, "transportCapacity": "5", "attack": "1", "hitPoints": "2"}, "battleship"),
        ({**SHIP, "hitPoints": "2"}, "battleship"),
        ({**SHIP, "isTwoHit": "true"}, "battleship"),
        ({**SHIP, "attack": "4", "defense": "4"}, "cruiser"),
        ({**SHIP, "carrierCapacity": "-1", "transportCapacity": "-1"}, "cruiser"),
        ({**WING, "attack": "3", "defense": "4"}, "fighter"),
        ({**WING, "attack": "3", "defense": "3"}, "bomber"),
        ({**WING, "attack": "1", "defense": "4", "isStrategicBomber": "true"}, "bomber"),
        ({**FOOT, "transportCost": "2"}, "infantry"),
        ({**FOOT, "transportCost": "3"}, "heavy_land"),
        ({**FOOT, "transportCost": "3", "isMarine": "1"}, "infantry"),
        ({**FOOT, "transportCost": "2", "artillery": "true"}, "heavy_land"),
        ({**FOOT, "transportCost": "2", "canBlitz": "true"}, "heavy_land"),
    ],
)
def test_the_category_is_the_first_that_fits(options, category):
    assert with_unit(options)["category"] == category


@pytest.mark.parametrize(
    "options,flags",
    [
        ({**SHIP, "isSub": "true"}, {"first_strike", "submerges"}),
        ({**SHIP, "canEvade": "true"}, {"submerges"}),
        ({**SHIP, "isDestroyer": "true"}, {"anti_submarine"}),
        ({**SHIP, "canBombard": "true"}, {"bombards"}),
        ({**WING, "carrierCost": "1"}, {"carrier_capable"}),
        ({**WING, "carrierCost": "-1"}, {"land_based"}),
        (WING, {"land_based"}),
    ],
)
def test_flags_are_those_of_the_file(options, flags):
    row = with_unit(options)
    assert {name for name, value in row.items() if value is True} == flags


def test_values_are_those_of_the_file():
    row = with_unit({**SHIP, "attack": "3", "defense": "1", "hitPoints": "3", "transportCapacity": "7"})
    wanted = {
        "attack": 3,
        "defence": 1,
        "movement": 2,
        "hits": 3,
        "cost": 0,
        "loads": 3,
    }  # infantry needs 2 each
    assert {key: row[key] for key in wanted} == wanted


def test_room_on_deck_is_counted_in_the_lightest_aircraft():
    """A falcon needs 2 of the 4 that a falcon ship has."""
    assert imported(SOUNDS).unit_types["falconShip"]["carries_aircraft"] == 2


def test_the_cost_is_that_of_the_first_rule_in_what_most_things_cost():
    rows = imported(SOUNDS).unit_types
    assert (rows["galley"]["cost"], rows["spearman"]["cost"], rows["falcon"]["cost"]) == (9, 3, 0)
    assert told(imported(SOUNDS), "not_read", "Costs are those in PUs") == {"Tokens": 1}
    assert "falcon" in told(imported(SOUNDS), "doubtful", "Nothing in the file makes")


def test_dice_of_other_sides_are_put_for_ours():
    text = sounds('<diceSides value="6"/>', '<diceSides value="12"/>')
    found = import_text(text)
    assert found.unit_types["galley"]["attack"] == 2  # 3 in 12 is nearer to 2 in 6 than to 1
    assert any("dice of 12 sides" in line["sentence"] for line in found.report)


NINE = '<option name="attack" value="9"/>'


def test_numbers_beyond_ours_are_cut_and_told():
    text = sounds('<option name="attack" value="3"/>\n      <option name="defense" value="2"/>', NINE)
    found = import_text(text)
    assert found.unit_types["galley"]["attack"] == 6
    assert "galley: attack 9, now 6" in told(found, "changed", "Numbers beyond")


@pytest.mark.parametrize(
    "options,row",
    [
        ({**SHIP, "isSub": "true"}, {"category": "submarine", "air": 0, "naval": 2}),
        (
            {**SHIP, "isDestroyer": "true"},
            {"category": "escort", "air": 1, "naval": 1, "blocks_submarines": True},
        ),
        ({**SHIP, "attack": "1"}, {"category": "escort", "air": 2, "naval": 2, "blocks_submarines": False}),
        ({**SHIP, "hitPoints": "2"}, {"category": "capital", "air": 2, "naval": 4, "hit_points": 2}),
        (
            {**SHIP, "carrierCapacity": "2"},
            {"category": "capital", "air": 1, "naval": 0, "carries_aircraft": 1},
        ),
        ({**SHIP, "transportCapacity": "5"}, {"category": "transport", "naval": 0, "cargo_capacity": 5}),
        ({**WING, "defense": "2", "carrierCost": "1"}, {"category": "fighter", "air": 2, "naval": 1}),
        ({**WING, "attack": "2", "carrierCost": "1"}, {"category": "bomber", "air": 1, "naval": 2}),
        ({**WING, "attack": "2"}, {"category": "bomber", "air": 1, "naval": 1, "carrier_capable": False}),
        ({**FOOT, "transportCost": "2"}, {"category": "infantry", "land": 1, "cargo_size": 2}),
        (
            {**FOOT, "transportCost": "3", "canBlitz": "true"},
            {"category": "tank", "land": 2, "cargo_size": 3},
        ),
        ({**FOOT, "artillery": "true"}, {"category": "artillery", "land": 2, "cargo_size": 2}),
    ],
)
def test_flames_and_steel_has_the_dice_of_its_roster(options, row):
    found = with_unit(options, ruleset=FLAMES)
    assert {key: found[key] for key in row} == row


def test_variables_counts_and_lists_within_lists():
    """Speeds go side by side with ships, one list stands within another, a count may be the value."""
    rows = imported(SOUNDS).unit_types
    assert [rows[name]["movement"] for name in ("galley", "great_galley", "cog")] == [3, 2, 2]
    assert [rows[name]["attack"] for name in ("galley", "great_galley", "cog")] == [3, 3, 0]
    assert rows["great_galley"]["hits"] == 2
    amberland = next(zone for zone in imported(SOUNDS).on_map["zones"] if zone["name"] == "Amberland")
    assert amberland["port"]  # the dockyard repairs what is in a variable


def test_every_with_every_other_in_foreach():
    text = sounds('foreach="$warships$" attachTo', 'foreach="$warships$^$speeds$" attachTo')
    assert import_text(text).unit_types == imported(SOUNDS).unit_types


def test_the_old_spelling_is_read():
    text = SOUNDS.read_text().replace("ttachment", "ttatchment").replace("attachTo", "attatchTo")
    assert import_text(text).unit_types == imported(SOUNDS).unit_types


def test_whoever_can_stand_nowhere_is_told_by_name_and_number():
    """A galley lies on land, a third falcon finds no deck, catapults stand on land of the enemy."""
    found = imported(SOUNDS)
    reasons = {
        "Buildings, and units": {"dockyard": 1, "tower": 2, "rumour": 1},
        "Units that belong to no player": {"rider": 1},
        "Units of alliances that are dropped": {"spearman": 4},
        "Ships that stand on land": {"galley": 1},
        "Aircraft at sea": {"falcon": 1},
        "Land units at sea": {"spearman": 1},
        "Aircraft in a territory": {"falcon": 1},
        "Units on land of another side": {"catapult": 2},
        "Alliances without a fleet": {"Neutral Realm": 4},
        "Nobody owns a sea zone": {"Beryls": 1},
    }
    assert {beginning: told(found, "left_out", beginning) for beginning in reasons} == reasons
    assert len([line for line in found.report if line["code"] == "left_out"]) == len(reasons)
    assert told(found, "changed", "Units that the file places damaged") == {"great_galley": 1}
    assert told(found, "not_read", "Options of territories") == {"capital": 1, "convoyRoute": 1}
    assert told(found, "not_read", "Attachments that have no counterpart") == {"techAttachment": 1}
    assert told(found, "not_read", "Parts of the file") == {
        "resourceList": 2, "gamePlay": 6, "propertyList": 2, "resourceInitialize": 2,
    }  # fmt: skip


def test_those_at_sea_are_aboard():
    """Two spearmen in the guild's cog, two falcons on the falcon ship of their nation."""
    units = imported(SOUNDS).campaign["units"]
    aboard = [(unit["type"], unit["aboard"]) for unit in units if "aboard" in unit]
    assert aboard == [("spearman", "amber-guild-cog-1")] * 2 + [("falcon", "ambers-falcon-ship-1")] * 2


def test_aircraft_stay_with_their_nation_and_one_load_at_most_is_no_infantry():
    """DP-1.4. The guild's falcons find no deck on the Ambers' ship; of three riders one finds room in the
    cog; in Flames and Steel room is all that counts."""
    guild = sounds(
        'unitType="falcon" territory="North Sound" quantity="3" owner="Ambers"',
        'unitType="falcon" territory="North Sound" quantity="3" owner="Amber_Guild"',
    )
    assert told(import_text(guild), "left_out", "Aircraft at sea") == {"falcon": 3}
    riders = sounds('unitType="spearman" territory="North Sound"', 'unitType="rider" territory="North Sound"')
    roomy = riders.replace('name="transportCapacity" value="5"', 'name="transportCapacity" value="9"')
    assert told(import_text(roomy), "left_out", "Land units at sea") == {"rider": 2}
    assert told(import_text(roomy, ruleset=FLAMES), "left_out", "Land units at sea") == {}


def test_ports_are_where_ships_are_served_and_only_without_such_buildings_where_factories_are():
    placed = '<unitPlacement unitType="dockyard" territory="Amberland" quantity="1" owner="Ambers"/>'
    mill = '<unitPlacement unitType="mill" territory="Beryl Coast" quantity="1" owner="Beryls"/>'
    text = sounds('<unit name="rumour"/>', '<unit name="rumour"/><unit name="mill"/>')
    text = text.replace(placed, placed + mill).replace(
        "</attachmentList>",
        '<attachment name="unitAttachment" attachTo="mill"><option name="isFactory" value="true"/>'
        "</attachment></attachmentList>",
    )
    assert ports(text) == ["Amberland"]
    assert ports(text.replace('value="$yards$"', 'value="rider"')) == ["Amberland", "Beryl Coast"]


def ports(text: str) -> list[str]:
    return [zone["name"] for zone in import_text(text).on_map["zones"] if zone["port"]]


def test_sides_come_in_the_order_in_which_they_play():
    assert [side["name"] for side in imported(SOUNDS).sides] == ["League", "Crown", "Neutral Realm"]


def test_a_side_without_a_fleet_is_kept_if_the_admin_says_so():
    found = import_text(SOUNDS.read_text(), sides={"neutral-realm": True})
    assert [side["name"] for side in found.campaign["sides"]] == ["League", "Crown", "Neutral Realm"]
    assert told(found, "left_out", "Alliances without a fleet") == {}
    assert told(found, "doubtful", "Sides without a fleet") == {"Neutral Realm": 4}
    assert sum(unit["nation"] == "corunds" for unit in found.campaign["units"]) == 4


def test_canals_are_straits_and_ports_airfields_owners_and_points_those_of_the_file():
    found = imported(SOUNDS)
    assert found.on_map["straits"] == [["north-sound", "the-narrows", "The Boom"]]
    land = {zone["name"]: zone for zone in found.on_map["zones"] if zone["kind"] == "land"}
    assert {name: zone["owner"] for name, zone in land.items()} == {
        "Amberland": "ambers", "Beryl Coast": "beryls", "Corundum": "corunds", "High Ice": None,
    }  # fmt: skip
    assert [name for name, zone in land.items() if not zone["airfield"]] == ["High Ice"]
    assert found.campaign["victory"][0]["points"] == {"amberland": 6, "beryl-coast": 5}


def test_the_report_shows_nothing_that_makes_other_text_look_otherwise():
    found = import_text(sounds('name="convoyRoute"', 'name="convoy&#x202e;Route"'))
    assert "convoyU+202ERoute" in told(found, "not_read", "Options of territories")


def test_names_of_sides_without_end_are_cut():
    found = import_text(SOUNDS.read_text().replace('alliance="League"', f'alliance="{"League " * 30}"'))
    assert found.sides[0]["name"] == ("League " * 30)[:100]
    assert found.sides[0]["id"] == "league-league-league-league-le"


def test_corrections_are_taken_over_and_nothing_else_changes():
    found = import_text(SOUNDS.read_text(), types={"galley": {"category": "battleship", "attack": 4}})
    before = imported(SOUNDS).unit_types
    assert found.unit_types == {
        **before,
        "galley": {**before["galley"], "category": "battleship", "attack": 4},
    }


def test_title_and_slug():
    found = import_text(SOUNDS.read_text(), title="Salt and Amber", slug="salt")
    assert (found.title, found.slug, found.on_map["name"], found.campaign["map"]) == (
        "Salt and Amber",
        *["salt"] * 3,
    )
    assert found.campaign["table"] == "salt"


def test_documents_are_what_they_would_be_if_sent_by_hand():
    found = imported(SOUNDS)
    assert map_files.read_map(found.on_map) == found.on_map


def test_a_made_up_type_is_not_taken():
    with pytest.raises(Refused, match="no unit type"):
        import_text(SOUNDS.read_text(), types={"kraken": {"attack": 6}})

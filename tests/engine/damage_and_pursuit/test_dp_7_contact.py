"""DP-7: contact, several enemies, retreat on the map."""

from types import SimpleNamespace
from typing import Any

from combat.engine import campaign, play
from combat.engine.core.log import Side
from combat.engine.rulesets.damage_and_pursuit.phases import landing
from combat.engine.rulesets.damage_and_pursuit.waters import WATERS
from tests.engine.campaign.small import move
from tests.engine.damage_and_pursuit.wars import war


def test_dp_7_9_contact_with_any_ship():
    c = war(red=["ca Cruiser a"], blue=["x Submarine b"])
    assert "battle_opened in b" in c.commit(move("ca", "a b"))
    c = war(red=["ca Cruiser b"], blue=["x Transport b"])
    assert c.plan().contacts == []
    assert c.plan({"attack": {"zone": "b"}}).contacts == [{"zone": "b", "enemies": ["blue"]}]


def test_dp_7_10_several_enemies_one_after_the_other():
    c = war(red=["bb Battleship a"], blue=["x Cruiser b"], green=["y Cruiser b"])
    c.commit(move("bb", "a b"), {"battles": {"zone": "b", "sides": ["green", "blue"]}})
    c.fought("b", None)  # a deadlock, both stay
    assert campaign.battles_to_open(c.state) == [{"zone": "b", "attacker": "red", "defender": "blue"}]
    c.fought("b", "attacker", destroyed="x")
    assert (c.phase, c.at("bb"), c.at("y")) == ("red noncombat_move", "b", "b")


def test_dp_7_11_retreat_on_the_map():
    c = war(
        "a b, b c, c d",
        red=["bb Battleship a", "dd Destroyer d"],
        blue=["x Cruiser b", "s Submarine b", "u Submarine b", "y Cruiser c"],
    )
    c.commit(move("bb", "a b"), move("dd", "d c"))
    owed = {"x": {"moves_owed": 1}}
    c.fought("b", "attacker", left={"x": "Zone a", "s": "Zone c", "u": "submerged"}, units=owed)
    assert (c.at("x"), c.at("s"), c.at("u"), c.piece("x").moves_owed) == ("a", "c", "b", 1)
    battle = campaign.battle_document(c.world, c.state, "c")
    assert [unit["id"] for unit in battle["defender"]["units"]] == ["y"]
    assert [zone["unfinished"] for zone in campaign.neighbours(c.world, c.state, "c")["zones"]] == [
        False,
        False,
    ]
    c.fought("c", "attacker", destroyed="y")
    c.until("combat_move", "blue")
    assert (c.piece("x").moves_left, c.piece("x").moves_owed) == (1, 0)


def test_dp_7_11_a_third_sides_carrier_is_no_deck_and_her_cruiser_an_enemy():
    """Of both sides: what others have next door closes the zone, and takes nobody aboard."""
    c = war(
        "a b, b c, b d",
        red=["bb Battleship a"],
        blue=["x Aircraft carrier b", "f Fighter x", "y Aircraft carrier c"],
        green=["cv Aircraft carrier c", "ca Cruiser d"],
    )
    c.commit(move("bb", "a b"))
    fact = campaign.neighbours(c.world, c.state, "b")
    assert {zone["name"]: zone for zone in fact["zones"]} == {
        "Zone a": {
            "name": "Zone a",
            "attacker": [],
            "defender": [],
            "unfinished": False,
            "attacker_came": True,
            "defender_room": 0,
        },
        "Zone c": {
            "name": "Zone c",
            "attacker": [],
            "defender": ["Aircraft carrier"],
            "others": ["Aircraft carrier"],
            "unfinished": False,
            "attacker_came": False,
            "defender_room": 2,
        },
        "Zone d": {
            "name": "Zone d",
            "attacker": [],
            "defender": [],
            "others": ["Cruiser"],
            "unfinished": False,
            "attacker_came": False,
            "defender_room": 0,
        },
    }
    setup = play.set_up(campaign.battle_document(c.world, c.state, "b"))
    zones = setup.place["adjacent"]
    assert zones == fact["zones"] == WATERS.check_fact(setup, "neighbours", fact)["zones"]
    state: Any = SimpleNamespace(looked={"neighbours": fact}, sides={Side.DEFENDER: []})
    table: Any = SimpleNamespace(state=state, setup=setup)
    for side in Side:
        assert WATERS.why_closed(table, zones[2], side) == "an enemy cruiser is there."
    (place,) = landing.places_to_land(table, {})
    assert (place.name, place.room) == ("Zone c", setup.kinds["Aircraft carrier"].carries_aircraft)

"""DP-7 Campaigns, and DP-5 as campaigns play it. Charts are lines: small letters are sea, capitals land."""

from types import SimpleNamespace
from typing import Any

import pytest

from combat.engine import campaign, play
from combat.engine.core.log import Side
from combat.engine.rulesets.damage_and_pursuit.phases import landing
from combat.engine.rulesets.damage_and_pursuit.waters import WATERS
from tests.engine.campaign.small import Campaign, board, load, move, unload

LINE = "a b, b c, c d, d e"


def war(links: str = LINE, owners: dict[str, str] | None = None, **more: Any) -> Campaign:
    """Unless it is said otherwise blue is far away."""
    if "blue" not in more and "e" not in links:
        links += ", d e"
    fleets = {side: more.pop(side) for side in ("red", "blue", "green") if side in more}
    given = {"red": fleets.pop("red"), "blue": fleets.pop("blue", ["far Destroyer e"]), **fleets}
    return Campaign("damage-and-pursuit", links, owners, **given, **more)


def marked(unit: str, marks: dict[str, Any], **more: Any) -> Campaign:
    """`war`, with marks on one unit by a moderator's correction."""
    c = war(**more)
    c.take(campaign.correct(c.world, c.state, {unit: {"marks": marks}}, {}, "As if it came from a battle."))
    return c


def again(c: Campaign) -> Campaign:
    """Red's next turn."""
    c.until("combat_move", "blue")
    c.until("combat_move", "red")
    return c


def test_dp_7_1_the_turn():
    assert [phase["name"] for phase in campaign.turn_table("damage-and-pursuit")] == [
        "recovery", "combat_move", "combat", "landing", "noncombat_move", "reinforcements", "end"
    ]  # fmt: skip
    c = war(red=["ca Cruiser a"])
    phases = [c.phase]
    for _ in range(4):
        c.commit()
        phases.append(c.phase)
    assert phases == [
        "red combat_move", "red noncombat_move", "blue combat_move", "blue noncombat_move", "red combat_move"
    ]  # fmt: skip


def test_dp_7_2_orders_to_ones_own_units():
    c = war(red=["ca Cruiser a"], blue=["x Cruiser c"])
    assert c.refused(move("x", "c d")) == "not_yours DP-7.2"
    assert c.refused(move("ghost", "a b")) == "unknown DP-7.2"
    assert c.refused(move("x", "c d"), side="blue") == "not_your_turn DP-7.1"
    c.commit(move("ca", "a b c"))
    assert c.refused(side="red") == "wrong_phase DP-7.1"


@pytest.mark.parametrize("enemy, held", [("Cruiser", True), ("Submarine", False), ("Transport", False)])
def test_dp_7_3_only_surface_warships_hold_ships(enemy, held):
    c = war(red=["ca Cruiser a"], blue=[f"x {enemy} b"])
    if held:
        assert c.refused(move("ca", "a b c")) == "held DP-7.3"
        assert c.refused(move("ca", "a b"), move("ca", "b c")) == "held DP-7.3"
    else:
        c.commit(move("ca", "a b c"))
        assert (c.at("ca"), c.phase) == ("c", "red noncombat_move")


def test_dp_7_3_a_ship_that_stood_with_the_enemy_may_leave():
    c = war(red=["ca Cruiser b"], blue=["x Cruiser b"])
    c.commit(move("ca", "b c d"))
    assert c.at("ca") == "d"


@pytest.mark.parametrize("enemy, held", [("Destroyer", True), ("Battleship", False)])
def test_dp_7_4_only_destroyers_hold_submarines(enemy, held):
    c = war(red=["ss Submarine a"], blue=[f"x {enemy} b"])
    if held:
        assert c.refused(move("ss", "a b c")) == "held DP-7.4"
    else:
        assert not c.plan(move("ss", "a b c")).faults


def test_dp_7_4_a_destroyer_that_hunts_no_more_holds_none():
    c = marked("x", {"no_anti_submarine:repaired": True}, red=["ss Submarine a"], blue=["x Destroyer b"])
    assert not c.plan(move("ss", "a b c")).faults


def test_dp_7_5_who_moved_or_fought_does_not_move_again():
    c = war(red=["ca Cruiser a", "dd Destroyer a", "ss Submarine a"], blue=["x Transport c", "y Cruiser d"])
    c.commit(move("ca", "a b"))
    assert c.refused(move("ca", "b a")) == "illegal DP-7.5"
    assert c.refused(move("dd", "a b c")) == "held DP-7.5"
    assert not c.plan(move("dd", "a b")).faults


def test_dp_7_6_the_range_covers_the_flight_home():
    c = war("A b, b c, c d, d e", {"A": "red"}, red=["f Fighter A"], blue=["x Destroyer b"])
    assert c.refused(move("f", "A b c d")) == "no_landing DP-7.7"
    assert c.refused(move("f", "A b c d e A")) == "illegal DP-7.6"
    assert c.plan(move("f", "A b c")).summary["landing"] == {"f": "A"}


def test_dp_7_6_a_carrier_can_be_counted_on():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"])
    assert c.plan(move("f", "a b c d")).summary["landing"] == {"f": {"carrier": "cv", "zone": "c"}}


def test_dp_7_7_strategic_bombers_land_on_land_alone():
    c = war("A a, a b", {"A": "red"}, red=["s Strategic bomber A", "cv Aircraft carrier a"])
    assert c.refused(move("s", "A a", aboard="cv")) == "no_landing DP-7.17"
    c.commit(move("s", "A a b"))
    assert c.commit()[0] == "phase_committed"
    assert c.at("s") == "A"


def test_dp_7_7_no_deck_without_air_operations():
    fleet = ["cv Aircraft carrier a", "f Fighter A"]
    c = marked("cv", {"no_air_operations:turn_ends": True}, links="A a, a b", owners={"A": "red"}, red=fleet)
    assert c.refused(move("f", "A a", aboard="cv")) == "over_capacity DP-7.17"


def test_dp_7_8_a_defenders_aircraft_have_one_zone():
    def sunk(land: str) -> Campaign:
        c = war(
            f"a b, b c, {land} D", {"D": "blue"}, red=["bb Battleship a"],
            blue=["cv Aircraft carrier b", "f Fighter cv"],
        )  # fmt: skip
        c.commit(move("bb", "a b"))
        c.fought("b", "attacker", destroyed="cv", units={"f": {"aboard": None}})
        return c

    c = sunk("b")
    assert (c.at("f"), c.piece("f").moves_left, c.asked) == ("b (aloft)", 1, "blue")
    c.commit()
    assert c.at("f") == "D"
    c = sunk("c")
    c.commit()
    assert c.at("f") == "lost"


def test_dp_7_8_beyond_the_room_that_is_left_they_are_in_the_air():
    c = war(red=["bb Battleship a"], blue=["cv Aircraft carrier b", "f Fighter cv", "g Fighter cv"])
    c.commit(move("bb", "a b"))
    marks = {"cv": {"marks": {"air_capacity:turn_ends": 1}}}
    c.fought("b", "defender", destroyed="bb", units=marks)
    assert (c.at("f"), c.at("g"), c.phase) == ("cv", "b (aloft)", "red landing")
    c.commit()
    assert c.at("g") == "lost"


def test_dp_7_8_those_that_could_not_take_off_have_never_left():
    c = marked(
        "cv", {"no_air_operations:repaired": True},
        red=["bb Battleship a"], blue=["cv Aircraft carrier b", "f Fighter cv"],
    )  # fmt: skip
    c.commit(move("bb", "a b"))
    c.fought("b", "defender", destroyed="bb")
    assert c.at("f") == "cv"


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


def test_dp_7_12_loading():
    c = war(
        "A a, a b",
        {"A": "red"},
        red=["t Transport a", "i Infantry A", "j Infantry A", "k Tank A", "l Tank A"],
    )
    assert c.refused(load("k l", "t")) == "over_capacity DP-7.12"
    assert c.refused(load("i j k", "t")) == "over_capacity DP-7.12"
    c.commit(load("i k", "t"), move("t", "a b"))
    assert c.state.zone_of("k") == "b"


def test_dp_7_13_going_ashore_takes_land():
    c = war("A a, a b, b B, d e", {"A": "red", "B": "blue"}, red=["t Transport a", "i Infantry A"])
    assert c.commit(load("i", "t"), move("t", "a b"), unload("i", "B"))[3] == "zone_taken in B"


def test_dp_7_13_as_many_as_the_marks_leave():
    fleet = ["t Transport a", "i Infantry t", "j Infantry t"]
    c = marked("t", {"unload:repaired": 1}, links="a A", owners={"A": "red"}, red=fleet)
    assert c.refused(unload("i j", "A")) == "over_capacity DP-7.13"
    c.commit(unload("i", "A"))
    assert c.refused(unload("j", "A")) == "over_capacity DP-7.13"
    again(c)
    assert c.at("j") == "t"
    assert not c.plan(unload("j", "A")).faults
    c = marked("t", {"cannot_unload:turn_ends": True}, links="a A", owners={"A": "red"}, red=fleet)
    assert c.refused(unload("i", "A")) == "over_capacity DP-7.13"
    assert c.sentence == "T is damaged and cannot unload."


def test_dp_7_13_not_beside_enemy_ships_and_not_against_troops():
    enemies = ["g Infantry A", "x Submarine b"]
    c = war("a A, a B, a b, b B", {"A": "blue"}, red=["t Transport a", "i Infantry t"], blue=enemies)
    assert c.refused(unload("i", "A")) == "held DP-7.13"
    assert c.refused(move("t", "a b"), unload("i", "B")) == "held DP-7.13"
    c.commit(unload("i", "B"))
    assert (c.at("i"), c.state.zones["B"]["owner"]) == ("B", "red")


def test_dp_7_14_reinforcements_arrive_at_the_end_of_the_turn():
    c = war(
        red=["ca Cruiser a", "dd Destroyer a +1", "bb Battleship a +2", "late Cruiser b +2"],
        blue=["x Cruiser b"],
    )
    again(c)
    assert c.at("bb") == "due"
    c.commit()
    told = c.commit()
    assert "reinforced bb in a" in told
    assert "reinforcement_delayed late in b" in told


def test_dp_7_15_victory_is_judged_when_all_have_had_their_turn():
    held = {"kind": "hold", "side": "red", "zones": ["A"], "for_turns": 1}
    c = war("A a, d e", {"A": "red"}, red=["ca Cruiser a"], victory=(held,))
    c.until("noncombat_move", "blue")
    assert c.state.game["outcome"] is None
    c.commit()
    assert c.state.game["outcome"] == {"winner": "red", "why": "Red has held Land A."}
    assert c.refused(side="red") == "over DP-7.15"


def test_dp_7_16_conceding():
    c = war(red=["ca Cruiser a"])
    c.take(campaign.concede(c.world, c.state, "red"))
    assert c.state.game["outcome"] == {"winner": "blue", "why": "Red has conceded."}


def test_dp_7_17_on_deck():
    c = war(
        red=["cv Aircraft carrier a", "f Fighter cv", "cw Aircraft carrier a", "g Fighter cw", "h Fighter cw"]
    )
    assert c.refused(board("f", "cw")) == "over_capacity DP-7.17"
    c.commit(board("g", "cv"), move("cv", "a b"))
    assert (c.at("g"), c.state.zone_of("g")) == ("cv", "b")


def test_dp_7_17_guests_after_a_retreat():
    c = war(
        red=["bb Battleship a"],
        blue=["cv Aircraft carrier b", "f Fighter cv", "cw Aircraft carrier b"],
    )
    c.commit(move("bb", "a b"))
    went = {"cw": "Zone c", "f": "Zone c"}
    c.fought("b", "attacker", destroyed="cv", left=went, units={"f": {"aboard": "cw"}})
    assert (c.at("f"), c.state.zone_of("f"), c.phase) == ("cw", "c", "red noncombat_move")


def test_dp_7_17_without_air_operations_none_takes_off():
    c = marked("cv", {"no_air_operations:turn_ends": True}, red=["cv Aircraft carrier a", "f Fighter cv"])
    assert c.refused(move("f", "a b")) == "illegal DP-7.17"
    assert c.sentence == "CV has no air operations."


# What battles leave, and recovery


def test_dp_7_18_marks_damage_and_movement_are_as_the_battle_left_them():
    c = war(red=["bb Battleship a"], blue=["x Cruiser b"])
    c.commit(move("bb", "a b"))
    marks = {"movement:repaired": 1}
    c.fought("b", "attacker", destroyed="x", units={"bb": {"marks": marks, "moves_left": 0}})
    assert (c.piece("bb").marks, c.piece("bb").moves_left, c.piece("bb").moved) == (marks, 0, True)


def test_dp_7_18_aircraft_keep_for_pursuit_what_landing_takes():
    """One of 4 points flown, one needed to land: of the three that are left, two are for pursuit."""
    c = war("A b, b c", {"A": "red"}, red=["f Fighter A", "g Fighter A"], blue=["x Cruiser b"])
    c.commit(move("f g", "A b"))
    battle = campaign.battle_document(c.world, c.state, "b")
    given = {unit["id"]: unit["moves_left"] for unit in battle["attacker"]["units"]}
    assert given == {"f": 3, "g": 3}  # the battle keeps one by itself (DP-6.4)
    c.fought("b", "attacker", destroyed="x", units={"f": {"moves_left": 1}})
    assert (c.piece("f").moves_left, c.piece("g").moves_left) == (1, 3)
    assert c.commit()[-1] == "phase_began combat_move"
    assert (c.at("f"), c.at("g")) == ("A", "A")


def test_dp_7_18_farther_from_home_they_keep_more():
    c = war("A b, b c, c d", {"A": "red"}, red=["f Fighter A"], blue=["x Cruiser c"])
    c.commit(move("f", "A b c"))
    (plane,) = campaign.battle_document(c.world, c.state, "c")["attacker"]["units"]
    assert plane["moves_left"] == 1
    assert play.set_up(campaign.battle_document(c.world, c.state, "c"))


def test_dp_5_1_marks_of_one_star_end_with_the_turn_on_the_map():
    marks = {"attack:turn_begins": 1, "attack:turn_ends": 1, "movement:repaired": 1}
    c = marked("bb", marks, red=["bb Battleship a"])
    c.until("combat_move", "blue")
    assert c.piece("bb").marks == {"attack:turn_begins": 1, "movement:repaired": 1}
    c.until("combat_move", "red")
    assert c.piece("bb").marks == {"movement:repaired": 1}


def test_dp_5_2_a_base_repairs_and_the_ship_sails_at_full_speed():
    fleet = {"links": "a A, a b", "owners": {"A": "red"}, "red": ["bb Battleship a", "ca Cruiser b"]}
    marks = {"movement:repaired": 1, "damaged:repaired": True}
    c = again(marked("bb", marks, ports=("A",), **fleet))
    assert (c.piece("bb").marks, c.piece("bb").moves_left) == ({}, 2)
    assert [entry["rule"] for entry in c.log if entry["event"] == "repaired"] == ["DP-5.2"]
    c = again(marked("bb", marks, **fleet))
    assert (c.piece("bb").marks, c.piece("bb").moves_left) == (marks, 1)


def test_dp_5_2_without_the_damage_option_a_base_repairs_hits():
    c = war(
        "a A, a b, d e", {"A": "red"}, ports=("A",), red=["bb Battleship a -1"], options={"damage": False}
    )
    assert c.piece("bb").damage == 0
    assert c.told("repaired") == ["repaired bb"]


def test_dp_5_3_movement_owed_is_less_next_turn():
    c = war(red=["ca Cruiser a"])
    c.take(campaign.correct(c.world, c.state, {"ca": {"moves_owed": 1}}, {}, "It has retreated."))
    again(c)
    assert (c.piece("ca").moves_left, c.piece("ca").moves_owed) == (1, 0)

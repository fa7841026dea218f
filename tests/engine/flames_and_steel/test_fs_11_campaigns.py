"""FS-11 Campaigns. Charts are lines of zones: small letters are sea, capitals land."""

from typing import Any

import pytest

from combat.engine import campaign, play
from tests.engine.campaign.small import Campaign, board, load, move, unload

LINE = "a b, b c, c d, d e"


def war(links: str = LINE, owners: dict[str, str] | None = None, **more: Any) -> Campaign:
    """Unless it is said otherwise blue is far away."""
    if "blue" not in more and "e" not in links:
        links += ", d e"
    fleets = {side: more.pop(side) for side in ("red", "blue", "green") if side in more}
    given = {"red": fleets.pop("red"), "blue": fleets.pop("blue", ["far Destroyer e"]), **fleets}
    return Campaign("flames-and-steel", links, owners, **given, **more)


# Ships


def test_fs_11_1_a_ship_enters_a_held_zone_and_passes_none():
    c = war(red=["ca Cruiser a"], blue=["ss Submarine b"])
    assert c.refused(move("ca", "a b c")) == "held FS-11.1"
    assert c.sentence == "CA cannot pass Zone b: SS is there. It may go there and no further."
    assert c.refused(move("ca", "a b"), move("ca", "b c")) == "held FS-11.1"
    assert c.commit(move("ca", "a b"))[0] == "moved ca"


def test_fs_11_1_transports_hold_too():
    c = war(red=["ca Cruiser a"], blue=["t Transport b"])
    assert c.refused(move("ca", "a b c")) == "held FS-11.1"


@pytest.mark.parametrize("enemy, held", [("Destroyer", True), ("Cruiser", False), ("Submarine", False)])
def test_fs_11_1_submarines_pass_what_does_not_block_them(enemy, held):
    c = war(red=["ss Submarine a"], blue=[f"x {enemy} b"])
    if held:
        assert c.refused(move("ss", "a b c")) == "held FS-11.1"
    else:
        c.commit(move("ss", "a b c"))
        assert c.at("ss") == "c"


def test_fs_11_1_a_ship_that_stood_with_the_enemy_may_leave():
    c = war(red=["ca Cruiser b"], blue=["x Cruiser b"])
    c.commit(move("ca", "b c d"))
    assert (c.at("ca"), c.phase) == ("d", "red noncombat_move")


def test_fs_11_1_but_not_if_it_comes_back():
    c = war(red=["ca Cruiser b"], blue=["x Cruiser b"])
    assert c.refused(move("ca", "b a"), move("ca", "a b"), move("ca", "b c")) == "held FS-11.1"
    assert "battle_opened in b" in c.commit(move("ca", "b a"), move("ca", "a b"))


def test_fs_11_1_a_point_for_each_zone():
    c = war(red=["bb Battleship a"])
    assert c.refused(move("bb", "a b c d")) == "out_of_range FS-11.1"
    assert c.refused(move("bb", "a b"), move("bb", "b c"), move("bb", "c d")) == "out_of_range FS-11.1"
    assert c.refused(move("bb", "a c")) == "illegal FS-11.1"


def test_fs_11_1_what_is_reachable_and_why_the_rest_is_not():
    c = war("a b, b c, c d, d e, b X, f X", red=["ca Cruiser a"], blue=["x Cruiser b"])
    found = c.reachable("ca")
    assert found["zones"] == {
        "b": {
            "cost": 1,
            "path": ["a", "b"],
            "danger": ["1 enemy ship of Blue there: a battle will be fought."],
        }
    }
    assert found["not"] == {
        "a": "You are there.",
        "c": "Enemies are in the way: ships do not go through them.",
        "d": "Enemies are in the way: ships do not go through them.",
        "e": "It is 4 zones away, and CA has 3 moves left.",
        "f": "No way by sea leads there.",
        "X": "It is land: ships stay at sea.",
    }


# Aircraft


def test_fs_11_2_the_range_covers_the_flight_home():
    c = war("A b, b c, c d, d e, e f", {"A": "red"}, red=["f Fighter A"])
    assert c.refused(move("f", "A b c d")) == "no_landing FS-11.3"
    assert c.sentence == "No landing place would be left in reach for F."
    assert c.refused(move("f", "A b c d e f")) == "out_of_range FS-11.2"
    assert c.plan(move("f", "A b c")).summary["landing"] == {"f": "A"}
    assert sorted(c.reachable("f")["zones"]) == ["b", "c"]


def test_fs_11_2_aircraft_fly_over_enemies():
    c = war("A b, b c", {"A": "red"}, red=["f Fighter A"], blue=["x Destroyer b"])
    assert not c.plan(move("f", "A b c")).faults


def test_fs_11_2_a_carrier_can_be_counted_on_where_she_can_sail_to():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"])
    plan = c.plan(move("f", "a b c d"))
    assert plan.summary["landing"] == {"f": {"carrier": "cv", "zone": "c"}}
    assert plan.warnings == [
        {"units": ["f"], "sentence": "CV must sail to Zone c in the non-combat move for F to land."}
    ]
    assert c.refused(move("f", "a b c d"), move("cv", "a b")) == "no_landing FS-11.3"


def test_fs_11_2_but_not_through_enemies():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer b"])
    assert c.refused(move("f", "a b c d")) == "no_landing FS-11.3"
    assert c.reachable("f")["not"]["d"] == "No landing place would be left in reach."


def test_fs_11_2_one_deck_is_not_counted_on_twice():
    """Two at the ends of a line, one carrier between them: she can meet one of them."""
    c = war(
        "a b, b c, c d, d f, B f, A a, f e",
        {"A": "red", "B": "red"},
        red=["cv Aircraft carrier c", "f1 Fighter cv", "f2 Fighter cv"],
    )
    orders = (move("f1", "c b a", land_at={"f1": {"carrier": "cv", "zone": "a"}}),)
    assert c.plan(*orders).summary["landing"] == {"f1": {"carrier": "cv", "zone": "a"}}
    twice = (*orders, move("f2", "c d f", land_at={"f2": {"carrier": "cv", "zone": "f"}}))
    assert c.refused(*twice) == "no_landing FS-11.3"


def test_fs_11_2_the_player_names_the_place_and_it_is_kept():
    c = war("A b, b c, C c, c d", {"A": "red", "C": "red"}, red=["f Fighter A"], blue=["x Destroyer c"])
    assert c.refused(move("f", "A b c", land_at={"f": "d"})) == "no_landing FS-11.3"
    c.commit(move("f", "A b c", land_at={"f": "A"}))
    c.fought("c", "attacker", destroyed="x")
    c.commit()
    assert c.at("f") == "A"


def test_fs_11_2_a_combat_move_ends_at_sea_at_home_or_on_deck():
    c = war(
        "A b, b C, b D, b a", {"A": "red", "C": "red", "D": "blue"},
        red=["f Fighter A", "g Fighter A", "cv Aircraft carrier b"],
    )  # fmt: skip
    assert c.refused(move("f", "A b D")) == "no_landing FS-11.3"
    assert c.refused(move("f", "A b C", land_at={"f": "A"})) == "illegal FS-11.3"
    c.commit(move("f", "A b C"), move("g", "A b", aboard="cv"))
    assert (c.at("f"), c.at("g")) == ("C", "cv")


def test_fs_11_3_land_taken_in_this_turn_and_land_without_an_airfield():
    c = war(
        "A a, a N, a M", {"A": "red", "M": "red"}, no_airfield=("M",),
        red=["f Fighter A", "t Transport a", "i Infantry t"],
    )  # fmt: skip
    assert c.refused(unload("i", "N"), move("f", "A a N")) == "no_landing FS-11.3"
    assert c.sentence.startswith("Land N was taken in this turn")
    assert c.refused(move("f", "A a M")) == "no_landing FS-11.3"
    assert c.sentence == "Land M has no airfield."


def test_fs_11_3_carriers_of_the_own_nation_with_room():
    c = war(
        "A a, a b", {"A": "red"},
        red=["f Fighter A", "h Heavy bomber A", "ally Aircraft carrier a !", "cv Aircraft carrier a",
             "f1 Fighter cv", "f2 Fighter cv", "f3 Fighter cv"],
    )  # fmt: skip
    assert c.refused(move("f", "A a", aboard="ally")) == "no_landing FS-11.16"
    assert c.refused(move("h", "A a", aboard="cv")) == "no_landing FS-11.16"
    assert c.refused(move("f", "A a", aboard="cv")) == "over_capacity FS-11.16"
    assert not c.plan(move("f1", "a A"), move("f", "A a", aboard="cv")).faults


# After a battle


def test_fs_11_4_a_defenders_aircraft_use_their_range_when_their_carrier_sinks():
    c = war(
        "a b, b c, c D", {"D": "blue"}, red=["bb Battleship a"],
        blue=["cv Aircraft carrier b", "f Fighter cv", "g Fighter cv"],
    )  # fmt: skip
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="cv g")
    assert (c.at("f"), c.piece("f").moves_left, c.phase, c.asked) == ("b (aloft)", 4, "red landing", "blue")
    assert c.refused(move("f", "b c")) == "no_landing FS-11.4"
    c.commit(move("f", "b c D"))
    assert (c.at("f"), c.phase) == ("D", "red noncombat_move")


def test_fs_11_4_who_finds_no_place_is_lost():
    c = war(red=["bb Battleship a"], blue=["cv Aircraft carrier b", "f Fighter cv"])
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="cv")
    assert c.plan().warnings == [{"units": ["f"], "sentence": "F finds no landing place and will be lost."}]
    assert "lost f" in c.commit()
    assert c.at("f") == "lost"


def test_fs_11_4_aircraft_that_left_with_the_fleet_land_from_where_it_went():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv", "g Fighter cv"], blue=["x Battleship b"])
    c.commit(move("g", "a b"), move("cv", "a b"))
    c.fought("b", "defender", left={"cv": "Zone c", "f": "Zone c", "g": "Zone c"})
    assert (c.at("cv"), c.at("f"), c.at("g")) == ("c", "cv", "c (aloft)")
    assert "landed g on cv" in c.commit()


def test_fs_11_4_aircraft_that_left_alone_stay_over_the_battle_and_land_on_what_survives():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer b"])
    c.commit(move("cv", "a b"))
    c.fought("b", "attacker", destroyed="x", left={"f": "aircraft"})
    assert (c.at("f"), c.phase) == ("b (aloft)", "red noncombat_move")
    assert "landed f on cv" in c.commit()


def test_fs_11_4_a_carrier_sails_to_meet_them_and_one_that_does_not_loses_them():
    def after_the_battle() -> Campaign:
        c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer d"])
        c.commit(move("f", "a b c d"))
        c.fought("d", "attacker", destroyed="x")
        return c

    c = after_the_battle()
    assert c.piece("f").land_at == {"carrier": "cv", "zone": "c"}
    c.commit(move("cv", "a b c"))
    assert c.at("f") == "cv"
    c = after_the_battle()
    assert c.refused(move("f", "d c")) == "no_landing FS-11.7"
    assert "lost f" in c.commit()


def test_fs_11_4_they_are_offered_only_where_they_can_come_down():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Destroyer d"])
    c.commit(move("f", "a b c d"))
    c.fought("d", "attacker", destroyed="x")
    assert c.reachable("f")["zones"] == {}
    assert c.reachable("f")["not"]["c"].startswith("No carrier with room is there")
    sails = move("cv", "a b c")
    assert c.reachable("f", sails)["zones"] == {
        "c": {"cost": 1, "path": ["d", "c"], "danger": [], "decks": ["cv"]}
    }
    c.commit(sails, move("f", "d c", aboard="cv"))
    assert c.at("f") == "cv"


# The turn


def test_fs_11_5_the_turn():
    c = war("a b, A a, d e", {"A": "red"}, red=["ca Cruiser a"], blue=["x Cruiser b"])
    assert [phase["name"] for phase in campaign.turn_table("flames-and-steel")] == [
        "reinforcements", "combat_move", "combat", "landing", "noncombat_move", "end"
    ]  # fmt: skip
    phases = [c.phase]
    for _ in range(4):
        c.commit()
        phases.append(c.phase)
    assert phases == [
        "red combat_move", "red noncombat_move", "blue combat_move", "blue noncombat_move", "red combat_move"
    ]  # fmt: skip
    assert c.state.game["turn"] == 2


def test_fs_11_5_movement_is_there_anew():
    c = war(red=["ca Cruiser a"])
    c.commit(move("ca", "a b"))
    assert (c.piece("ca").moves_left, c.piece("ca").moved) == (2, True)
    c.until("combat_move", "blue")
    c.until("combat_move", "red")
    assert (c.piece("ca").moves_left, c.piece("ca").moved) == (3, False)


def test_fs_11_6_orders_to_ones_own_units_in_ones_own_phase():
    c = war(red=["ca Cruiser a", "late Cruiser a +2"], blue=["x Cruiser c"])
    assert c.refused(move("x", "c d")) == "not_yours FS-11.6"
    assert c.refused(move("late", "a b")) == "illegal FS-11.6"
    assert c.refused(move("ghost", "a b")) == "unknown FS-11.6"
    assert c.refused(move("ca ca", "a b")) == "illegal FS-11.6"
    assert c.refused({"sink": {"units": ["x"]}}) == "illegal FS-11.6"
    assert c.refused({"move": {"units": ["ca"]}}) == "illegal FS-11.6"
    assert c.sentence == "This order has units and path, if need be aboard and land_at, and nothing else."
    assert c.refused(move("x", "c d"), side="blue") == "not_your_turn FS-11.5"
    assert c.refused(side="nobody") == "unknown FS-11.6"
    c.commit(move("ca", "a b c"))
    assert c.refused(side="red") == "wrong_phase FS-11.5"


def test_fs_11_6_orders_bind_nobody_until_the_phase_is_committed():
    c = war(red=["ca Cruiser a"])
    plan = c.plan(move("ca", "a b"))
    assert plan.state.pieces["ca"].zone == "b"
    assert c.at("ca") == "a"


def test_fs_11_6_what_is_wrong_is_said_and_the_rest_is_played():
    c = war(red=["ca Cruiser a", "bb Battleship a"])
    plan = c.plan(move("bb", "a c"), move("ca", "a b"))
    assert [fault.plain() for fault in plan.faults] == [
        {"order": 0, "code": "illegal", "rule": "FS-11.1", "sentence": "Zone c is not next to Zone a."}
    ]
    assert (plan.state.pieces["bb"].zone, plan.state.pieces["ca"].zone) == ("a", "b")


def test_fs_11_7_who_moved_or_fought_does_not_move_again():
    c = war(
        "a b, b c, c d, A c", {"A": "red"},
        red=["ca Cruiser a", "bb Battleship c", "dd Destroyer a"], blue=["x Destroyer c"],
    )  # fmt: skip
    c.commit(move("ca", "a b"), {"attack": {"zone": "c"}})
    c.fought("c", "attacker", destroyed="x")
    assert c.refused(move("ca", "b c")) == "illegal FS-11.7"
    assert c.refused(move("bb", "c d")) == "illegal FS-11.7"
    assert not c.plan(move("dd", "a b c")).faults


def test_fs_11_7_non_combat_moves_keep_clear_of_enemies():
    c = war(red=["ss Submarine a", "ca Cruiser a"], blue=["x Cruiser b"])
    c.commit()
    assert c.refused(move("ca", "a b")) == "held FS-11.7"
    assert c.refused(move("ss", "a b c")) == "held FS-11.7"
    assert c.reachable("ss")["not"]["b"] == "X is there: non-combat moves keep clear of enemies."


# Battles


def test_fs_11_8_contact_where_one_comes_to_the_enemy():
    c = war("a b, b c, c d", red=["ca Cruiser a", "ss Submarine b"], blue=["x Cruiser b", "y Cruiser d"])
    assert c.plan().contacts == []
    assert c.plan(move("ca", "a b")).contacts == [{"zone": "b", "enemies": ["blue"]}]
    assert "battle_opened in b" in c.commit(move("ca", "a b"))
    battle = campaign.battle_document(c.world, c.state, "b")
    assert [unit["id"] for unit in battle["attacker"]["units"]] == ["ca", "ss"]
    assert [unit["id"] for unit in battle["defender"]["units"]] == ["x"]
    assert (battle["zone"]["name"], battle["attacker"]["name"]) == ("Zone b", "Red")
    assert play.set_up(battle).names["defender"] == "Blue"


def test_fs_11_8_attack_those_who_stood_there_before():
    c = war(red=["ca Cruiser b"], blue=["x Cruiser b"])
    assert c.refused({"attack": {"zone": "c"}}) == "illegal FS-11.8"
    assert "battle_opened in b" in c.commit({"attack": {"zone": "b"}})


def test_fs_11_8_aircraft_have_their_range_and_ships_what_is_aboard():
    c = war(
        "A a, a b", {"A": "red"},
        red=["cv Aircraft carrier a", "f Fighter cv", "h Fighter A", "t Transport a", "i Infantry t"],
        blue=["x Cruiser b"],
    )  # fmt: skip
    c.commit(move("cv t", "a b"), move("h", "A a b"))
    units = {
        unit["id"]: unit for unit in campaign.battle_document(c.world, c.state, "b")["attacker"]["units"]
    }
    assert list(units) == ["cv", "f", "h", "t", "i"]
    assert [(units[one]["aboard"], units[one].get("range_left")) for one in "fhi"] == [
        ("cv", 4), (None, 2), ("t", None)
    ]  # fmt: skip


def test_fs_11_8_units_in_battle_get_no_orders():
    c = war(
        "a b, b c, A a", {"A": "red"}, red=["ca Cruiser a"], blue=["x Cruiser b", "cv Aircraft carrier c"]
    )
    c.commit(move("ca", "a b"))
    assert c.piece("ca").in_battle == c.piece("x").in_battle == "b"
    assert c.piece("cv").in_battle is None
    assert c.refused(move("ca", "b a"), side="red") == "wrong_phase FS-11.5"
    c.fought("b", "attacker", destroyed="x")
    assert c.piece("ca").in_battle is None


def test_fs_11_8_more_than_a_battle_takes_do_not_meet():
    c = war(red=[*(f"d{number} Destroyer a" for number in range(501)), "ca Cruiser b"], blue=["x Cruiser b"])
    everybody = " ".join(f"d{number}" for number in range(500))
    assert not c.plan(move("d500", "a b")).faults
    assert c.refused(move(everybody, "a b")) == "over_capacity FS-11.8"
    assert c.sentence == "Red has 501 units in Zone b: a battle takes at most 500 a side."


def test_fs_11_9_several_enemies_one_after_the_other():
    c = war(red=["bb Battleship a"], blue=["x Cruiser b"], green=["y Cruiser b"])
    order = {"battles": {"zone": "b", "sides": ["green", "blue"]}}
    assert c.refused({"battles": {"zone": "b", "sides": ["green"]}}) == "illegal FS-11.9"
    c.commit(move("bb", "a b"), order)
    assert campaign.battles_to_open(c.state) == [{"zone": "b", "attacker": "red", "defender": "green"}]
    assert c.piece("x").in_battle == "b"
    assert "battle_opened in b" in c.fought("b", "attacker", destroyed="y")
    assert campaign.battles_to_open(c.state) == [{"zone": "b", "attacker": "red", "defender": "blue"}]
    c.fought("b", "attacker", destroyed="x")
    assert (c.phase, campaign.battles_to_open(c.state)) == ("red noncombat_move", [])


def test_fs_11_9_with_nothing_left_the_others_are_not_fought():
    c = war(red=["bb Battleship a", "ca Cruiser e"], blue=["x Cruiser b"], green=["y Cruiser b"])
    c.commit(move("bb", "a b"))
    assert "battle_opened in b" not in c.fought("b", "defender", destroyed="bb")
    assert (c.piece("y").in_battle, c.phase) == (None, "red noncombat_move")


def test_fs_11_10_withdrawn_ships_join_no_other_battle():
    c = war(
        "a b, b c, c d", red=["ca Cruiser a", "dd Destroyer d"], blue=["x Cruiser b"], green=["y Cruiser c"]
    )
    c.commit(move("ca", "a b"), move("dd", "d c"))
    told = c.fought("b", "defender", left={"ca": "Zone a"})
    assert "withdrew ca to a" in told
    assert (c.at("ca"), c.piece("ca").in_battle) == ("a", None)
    fact = campaign.neighbours(c.world, c.state, "c")
    assert fact == {
        "zones": [
            {"name": "Zone b", "attacker": [], "defender": [], "others": ["Cruiser"], "unfinished": False},
            {"name": "Zone d", "attacker": [], "defender": [], "unfinished": False},
        ],
        "categories": {"Cruiser": "escort"},
    }


def test_fs_11_10_a_zone_whose_battle_is_unfinished_says_so():
    c = war("a b, b c, c d", red=["ca Cruiser a", "dd Destroyer d"], blue=["x Cruiser b", "y Cruiser c"])
    c.commit(move("ca", "a b"), move("dd", "d c"))
    unfinished = [zone["unfinished"] for zone in campaign.neighbours(c.world, c.state, "b")["zones"]]
    assert unfinished == [False, True]


def test_fs_11_10_a_result_of_another_battle_is_refused():
    c = war(red=["ca Cruiser a"], blue=["x Cruiser b"])
    with pytest.raises(campaign.Refused, match="No battle"):
        campaign.battle_ended(c.world, c.state, "b", {"winner": None, "reason": "", "units": {}})
    c.commit(move("ca", "a b"))
    with pytest.raises(campaign.Refused, match="not the result"):
        campaign.battle_ended(c.world, c.state, "b", {"winner": None, "reason": "", "units": {}})


# Cargo


def test_fs_11_11_loading():
    c = war(
        "A a, a b, b C, d e", {"A": "red"},
        red=["t Transport a", "i Infantry A", "k Tank A", "j Tank A", "g Transport b", "dd Destroyer a"],
        blue=["x Destroyer e"],
    )  # fmt: skip
    assert c.refused(load("k j i", "t")) == "over_capacity FS-11.11"
    assert c.refused(load("i", "g")) == "illegal FS-11.11"
    assert c.refused(load("i", "dd")) == "over_capacity FS-11.11"
    c.commit(load("k j", "t"), move("t", "a b"))
    assert (c.at("k"), c.state.zone_of("k")) == ("t", "b")


def test_fs_11_11_not_beside_enemies_and_not_who_came_ashore():
    c = war("A a, a b", {"A": "red"}, red=["t Transport a", "i Infantry A"], blue=["x Cruiser a"])
    assert c.refused(load("i", "t")) == "held FS-11.11"
    c = war("A a, a B, d e", {"A": "red"}, red=["t Transport a", "i Infantry A"])
    assert c.refused(load("i", "t"), unload("i", "B"), load("i", "t")) == "illegal FS-11.11"


def test_fs_11_12_going_ashore_takes_land():
    c = war(
        "A a, a b, b B",
        {"A": "red", "B": "blue"},
        red=["t Transport a", "i Infantry A"],
        blue=["f Fighter B"],
    )
    told = c.commit(load("i", "t"), move("t", "a b"), unload("i", "B"))
    assert told[:5] == ["loaded i on t", "moved t", "unloaded i in B", "zone_taken in B", "destroyed f in B"]
    assert (c.at("i"), c.state.zones["B"]["owner"], c.at("f")) == ("B", "red", "destroyed")


def test_fs_11_12_not_beside_enemy_ships_and_not_against_troops():
    c = war(
        "A a, a b, b B, b C", {"A": "red", "B": "blue"},
        red=["t Transport a", "i Infantry t", "bb Battleship a"],
        blue=["x Submarine b", "g Infantry B"],
    )  # fmt: skip
    assert c.refused(move("t bb", "a b"), unload("i", "C")) == "held FS-11.12"
    c.commit(move("t bb", "a b"))
    c.fought("b", "attacker", destroyed="x")
    assert c.refused(unload("i", "B")) == "held FS-11.12"
    c.commit(unload("i", "C"))
    assert (c.at("i"), c.state.zones["C"]["owner"]) == ("C", "red")


# Reinforcements, victory, conceding


def test_fs_11_13_reinforcements_arrive_and_wait_for_the_enemy_to_go():
    c = war(
        red=["ca Cruiser a", "cv Aircraft carrier a +2", "f Fighter cv +2", "dd Destroyer b +2"],
        blue=["x Cruiser b"],
    )
    c.until("combat_move", "blue")
    c.until("combat_move", "red")
    assert (c.at("cv"), c.at("f"), c.at("dd")) == ("a", "cv", "due")
    assert c.told("reinforced", "reinforcement_delayed") == [
        "reinforced cv in a", "reinforcement_delayed dd in b", "reinforced f on cv"
    ]  # fmt: skip
    assert c.piece("cv").moves_left == 2


def test_fs_11_13_who_should_come_aboard_a_ship_that_is_gone_is_lost():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv +2", "bb Battleship c"], blue=["x Battleship b"])
    c.commit(move("cv", "a b"))
    c.fought("b", "defender", destroyed="cv")
    c.until("combat_move", "blue")
    c.until("combat_move", "red")
    assert c.at("f") == "lost"


def full_turn(c: Campaign) -> None:
    side = list(c.world.sides)[-1]
    c.until("noncombat_move", side)
    c.commit()


def test_fs_11_14_holding_zones_for_some_turns():
    held = {"kind": "hold", "side": "red", "zones": ["A", "a"], "for_turns": 2}
    c = war("A a, d e", {"A": "red"}, red=["ca Cruiser a"], victory=(held,))
    full_turn(c)
    assert c.state.game["outcome"] is None
    full_turn(c)
    assert c.state.game["outcome"] == {"winner": "red", "why": "Red has held Land A, Zone a for 2 turns."}
    assert c.refused(side="red") == "over FS-11.14"


def test_fs_11_14_destroying_what_is_named():
    destroy = {"kind": "destroy", "side": "red", "enemy": "blue", "categories": ["capital"]}
    c = war(red=["bb Battleship a"], blue=["x Battleship b", "y Destroyer e"], victory=(destroy,))
    full_turn(c)
    assert c.state.game["outcome"] is None
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="x")
    full_turn(c)
    assert c.state.game["outcome"] == {"winner": "red", "why": "Blue has nothing left of: capital."}


def test_fs_11_14_points_at_the_turn_limit_and_played_on():
    limit = {"kind": "turn_limit", "turn": 1, "points": {"A": 2, "B": 3}}
    c = war("A a, a b, b B, d e", {"A": "red", "B": "blue"}, red=["ca Cruiser a"], victory=(limit,))
    full_turn(c)
    assert c.state.game["outcome"] == {"winner": "blue", "why": "Points after turn 1: Red 2, Blue 3."}
    c.take(campaign.play_on(c.world, c.state))
    assert (c.phase, c.state.game["turn"]) == ("red combat_move", 2)
    full_turn(c)
    assert c.state.game["outcome"] is None


def test_fs_11_14_the_last_turn_without_a_winner():
    c = war(red=["ca Cruiser a"], settings={"turn_limit": 1})
    full_turn(c)
    assert c.state.game["outcome"] == {"winner": None, "why": "Turn 1 was the last, and nobody has won."}


def test_fs_11_14_nobody_is_left():
    c = war(red=["ca Cruiser a"], blue=["x Cruiser b"])
    c.commit(move("ca", "a b"))
    c.fought("b", None, destroyed="ca x")
    assert c.state.game["outcome"] == {"winner": None, "why": "Nobody has a unit left."}


def test_fs_11_15_the_last_side_left_has_won():
    c = war(red=["ca Cruiser a"])
    assert c.take(campaign.concede(c.world, c.state, "red")) == ["side_conceded", "game_won won by blue"]
    assert c.state.game["outcome"] == {"winner": "blue", "why": "Red has conceded."}
    with pytest.raises(campaign.Refused, match="over"):
        campaign.concede(c.world, c.state, "blue")
    with pytest.raises(campaign.Refused, match="One side is left"):
        campaign.play_on(c.world, c.state)


def test_fs_11_15_with_two_left_the_others_play_on_without_it():
    c = war(
        "A a, a b, b c, d e", {"A": "red"}, red=["ca Cruiser a"], blue=["x Cruiser b"], green=["y Cruiser b"]
    )
    c.commit(move("ca", "a b"))
    c.take(campaign.concede(c.world, c.state, "blue"))
    assert (c.at("x"), campaign.battles_to_open(c.state)) == (
        "left", [{"zone": "b", "attacker": "red", "defender": "green"}]
    )  # fmt: skip
    c.take(campaign.concede(c.world, c.state, "red"))
    assert c.state.game["outcome"]["winner"] == "green"


def test_fs_11_15_the_side_whose_turn_it_is():
    c = war("A a, a b, d e", {"A": "red"}, red=["ca Cruiser a"], green=["y Cruiser b"])
    c.take(campaign.concede(c.world, c.state, "red"))
    assert (c.at("ca"), c.state.zones["A"]["owner"], c.phase) == ("left", None, "blue combat_move")


def test_fs_11_16_who_is_aboard_goes_along_and_changes_decks():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv", "cw Aircraft carrier b", "dd Destroyer b"])
    assert c.refused(board("f", "cw")) == "illegal FS-11.16"
    assert c.refused(move("cv", "a b"), board("f", "dd")) == "no_landing FS-11.16"
    c.commit(move("cv", "a b"), board("f", "cw"), move("cw", "b c"))
    assert (c.at("f"), c.state.zone_of("f")) == ("cw", "c")


def test_fs_2_3_survivors_are_restored_on_the_map_too():
    c = war(red=["bb Battleship a -2"], blue=["x Cruiser b"])
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="x", units={"bb": {"hit_points_left": 4}})
    assert c.piece("bb").damage == 0

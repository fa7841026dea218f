"""FS-11 Campaigns: the turn, and the battles that are opened in it."""

import pytest

from combat.engine import campaign, play
from tests.engine.campaign.small import move
from tests.engine.flames_and_steel.wars import war

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


def test_fs_11_8_who_comes_down_on_a_deck_brings_no_battle():
    c = war(
        "A a, a b, d e", {"A": "red"},
        red=["cv Aircraft carrier a", "f Fighter A"], blue=["x Cruiser a"],
    )  # fmt: skip
    c.commit(move("f", "A a", aboard="cv"))
    assert c.phase == "red noncombat_move"


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
    assert c.sentence == "501 units of Red are in Zone b: a battle takes at most 500 a side."


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

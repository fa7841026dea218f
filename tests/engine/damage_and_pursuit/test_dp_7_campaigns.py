"""DP-7: the turn, movement and landing. Charts are lines: small letters are sea, capitals land."""

import pytest

from combat.engine import campaign
from tests.engine.campaign.small import Campaign, move
from tests.engine.damage_and_pursuit.wars import marked, war


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

"""DP-7.18: what battles leave on the map; and DP-5, recovery, as campaigns play it."""

from combat.engine import campaign, play
from tests.engine.campaign.small import move
from tests.engine.campaign.wars import again
from tests.engine.damage_and_pursuit.wars import marked, war


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

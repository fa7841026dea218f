"""DP-7: cargo, reinforcements, victory, conceding, decks."""

from combat.engine import campaign
from tests.engine.campaign.small import board, load, move, unload
from tests.engine.campaign.wars import again
from tests.engine.damage_and_pursuit.wars import marked, war


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
    assert c.state.game["outcome"] == {"winner": "red", "why": "Held by Red: Land A."}
    assert c.refused(side="red") == "over DP-7.15"


def test_dp_7_16_conceding():
    c = war(red=["ca Cruiser a"])
    c.take(campaign.concede(c.world, c.state, "red"))
    assert c.state.game["outcome"] == {"winner": "blue", "why": "Conceded by Red."}


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

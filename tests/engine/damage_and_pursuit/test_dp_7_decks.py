"""DP-7: carriers beside enemies, decks changed, who wins nothing, in this ruleset's words."""

import pytest

from combat.engine import campaign
from tests.engine.campaign.small import Campaign, board, load, move, unload
from tests.engine.damage_and_pursuit.wars import war


def beside_an_enemy() -> Campaign:
    """A carrier with a submarine beside her; her fighter flies so far that she must sail to meet it."""
    return war(
        "A a, a b, b c, c d, d e", {"A": "red"},
        no_airfield=("A",), blue=["ss Submarine a"],
        red=["cv Aircraft carrier a", "f Fighter cv", "dd Destroyer b"],
    )  # fmt: skip


def test_dp_7_6_a_carrier_may_leave_an_enemy_who_is_left_alone():
    c = beside_an_enemy()
    c.commit(move("f", "a b c d"))
    c.commit(move("cv", "a b c"))
    assert c.at("f") == "cv"


@pytest.mark.parametrize("battle", [{"attack": {"zone": "a"}}, move("dd", "b a")], ids=["attack", "ship"])
def test_dp_7_6_but_not_if_she_has_to_fight(battle):
    c = beside_an_enemy()
    assert c.refused(move("f", "a b c d"), battle) == "no_landing DP-7.7"


def test_dp_7_9_who_comes_down_on_a_deck_brings_no_battle():
    c = war(
        "A a, a b, d e", {"A": "red"}, red=["cv Aircraft carrier a", "f Fighter A"], blue=["ss Submarine a"]
    )
    c.commit(move("f", "A a", aboard="cv"))
    assert c.phase == "red noncombat_move"


def test_dp_7_13_no_ship_is_a_bridge():
    army = ["i Infantry A", "j Infantry A", "k Infantry A"]
    c = war("A a, a B, d e", {"A": "red", "B": "red"}, red=["t Transport a", *army])
    both = [load("i j", "t"), unload("i j", "B"), load("k", "t")]
    assert c.refused(*both, unload("k", "B")) == "over_capacity DP-7.13"
    c.commit(*both)
    c.until("combat_move", "blue")
    c.until("combat_move", "red")
    c.commit(unload("k", "B"))
    assert c.at("k") == "B"


def test_dp_7_15_who_has_conceded_wins_nothing():
    destroy = {"kind": "destroy", "side": "red", "enemy": "blue"}
    c = war(red=["ca Cruiser a"], blue=["x Cruiser b"], green=["y Cruiser b"], victory=(destroy,))
    c.take(campaign.concede(c.world, c.state, "red"))
    c.until("combat_move", "green")
    c.commit({"attack": {"zone": "b"}})
    c.fought("b", "attacker", destroyed="x")
    c.until("combat_move", "green")
    assert c.state.game["turn"] == 2


def test_dp_7_17_decks_are_changed_after_a_battle_too():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv", "cw Aircraft carrier a"], blue=["x Destroyer b"])
    c.commit(move("cv cw", "a b"))
    c.fought("b", "attacker", destroyed="x")
    c.commit(board("f", "cw"))
    assert c.at("f") == "cw"

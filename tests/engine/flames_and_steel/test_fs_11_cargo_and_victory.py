"""FS-11 Campaigns: cargo, reinforcements, victory, conceding."""

import pytest

from combat.engine import campaign
from tests.engine.campaign.small import Campaign, board, load, move, unload
from tests.engine.flames_and_steel.wars import war

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


def test_fs_11_12_no_ship_is_a_bridge():
    """In a turn it puts ashore what it carries at once, a tank counting for two infantry; also in steps."""
    army = ["k Tank t", "l Tank t", "i Infantry A", "j Infantry B"]
    c = war("A a, a B, d e", {"A": "red", "B": "red"}, red=["t Transport a", *army])
    first = [unload("k", "B"), load("i", "t"), unload("i", "B")]
    assert c.refused(*first, unload("l", "B")) == "over_capacity FS-11.12"
    assert c.sentence == "T has put ashore in this turn as much as it carries at once."
    c.commit(*first, load("j", "t"))
    assert c.refused(unload("l", "B")) == "over_capacity FS-11.12"
    c.commit(unload("j", "A"))
    c.until("combat_move", "blue")
    c.until("combat_move", "red")
    c.commit(unload("l", "B"))
    assert [c.at(one) for one in "klij"] == ["B", "B", "B", "A"]


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
    assert c.state.game["outcome"] == {"winner": "red", "why": "Held by Red for 2 turns: Land A and Zone a."}
    assert c.refused(side="red") == "over FS-11.14"


def test_fs_11_14_destroying_what_is_named():
    destroy = {"kind": "destroy", "side": "red", "enemy": "blue", "categories": ["capital"]}
    c = war(red=["bb Battleship a"], blue=["x Battleship b", "y Destroyer e"], victory=(destroy,))
    full_turn(c)
    assert c.state.game["outcome"] is None
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="x")
    full_turn(c)
    assert c.state.game["outcome"] == {"winner": "red", "why": "No capital ship of Blue is left."}


def test_fs_11_14_points_at_the_turn_limit_and_played_on():
    limit = {"kind": "turn_limit", "turn": 1, "points": {"A": 2, "B": 3}}
    c = war("A a, a b, b B, d e", {"A": "red", "B": "blue"}, red=["ca Cruiser a"], victory=(limit,))
    full_turn(c)
    assert c.state.game["outcome"] == {"winner": "blue", "why": "Points after turn 1: Red 2, Blue 3."}
    c.take(campaign.play_on(c.world, c.state))
    assert (c.phase, c.state.game["turn"]) == ("red combat_move", 2)
    full_turn(c)
    assert c.state.game["outcome"] is None


def test_fs_11_14_nobody_plays_on_with_whoever_has_nothing_left():
    """Neither has conceded. What is still to come counts as there, but only until it is due."""
    destroy = {"kind": "destroy", "side": "red", "enemy": "blue", "categories": ["capital"]}
    for others, goes_on in ((["y Destroyer e"], True), (["y Destroyer e +9"], True), ([], False)):
        c = war(red=["bb Battleship a"], blue=["x Battleship b", *others], victory=(destroy,))
        assert not campaign.can_be_played_on(c.world, c.state), "it is not over"
        c.commit(move("bb", "a b"))
        c.fought("b", "attacker", destroyed="x")
        while c.state.game["outcome"] is None:
            c.commit()
        assert c.state.game["outcome"]["winner"] == "red"
        assert campaign.can_be_played_on(c.world, c.state) == goes_on
    with pytest.raises(campaign.Refused, match="At most one side is left"):
        campaign.play_on(c.world, c.state)


def test_fs_11_14_the_last_turn_without_a_winner():
    c = war(red=["ca Cruiser a"], settings={"turn_limit": 1})
    full_turn(c)
    assert c.state.game["outcome"] == {"winner": None, "why": "Turn 1 was the last, and nobody has won."}


def test_fs_11_14_nobody_is_left():
    c = war(red=["ca Cruiser a"], blue=["x Cruiser b"])
    c.commit(move("ca", "a b"))
    c.fought("b", None, destroyed="ca x")
    assert c.state.game["outcome"] == {"winner": None, "why": "Nobody has a unit left."}


def test_fs_11_14_the_game_goes_on_for_whoever_waits_at_a_place_that_is_open_now():
    c = war(red=["ca Cruiser a"], blue=["x Cruiser b", "y Destroyer a +2"])
    full_turn(c)
    c.until("combat_move", "blue")
    assert c.piece("y").status == "due"
    c.commit(move("x", "b a"))
    c.fought("a", None, destroyed="ca x")
    assert c.state.game["outcome"] is None
    c.until("combat_move", "blue")
    assert c.at("y") == "a"


def test_fs_11_14_who_has_conceded_wins_nothing():
    destroy = {"kind": "destroy", "side": "red", "enemy": "blue"}
    c = war(red=["ca Cruiser a"], blue=["x Cruiser b"], green=["y Cruiser b"], victory=(destroy,))
    c.take(campaign.concede(c.world, c.state, "red"))
    c.until("combat_move", "green")
    c.commit({"attack": {"zone": "b"}})
    c.fought("b", "attacker", destroyed="x")
    c.until("combat_move", "green")
    assert c.state.game["turn"] == 2


def test_fs_11_15_the_last_side_left_has_won():
    c = war(red=["ca Cruiser a"])
    assert c.take(campaign.concede(c.world, c.state, "red")) == ["side_conceded", "game_won won by blue"]
    assert c.state.game["outcome"] == {"winner": "blue", "why": "Conceded by Red."}
    with pytest.raises(campaign.Refused, match="over"):
        campaign.concede(c.world, c.state, "blue")
    with pytest.raises(campaign.Refused, match="At most one side is left"):
        campaign.play_on(c.world, c.state)


def test_fs_11_15_the_battles_of_whoever_concedes_are_broken_off():
    c = war("A a, a b", {"A": "red"}, red=["ca Cruiser a"], blue=["x Cruiser b"])
    c.commit(move("ca", "a b"))
    c.take(campaign.concede(c.world, c.state, "blue"))
    assert (c.state.game["outcome"]["winner"], campaign.battles_to_open(c.state)) == ("red", [])
    assert (c.piece("ca").in_battle, c.piece("x").in_battle) == (None, None)


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


def test_fs_11_16_decks_are_changed_after_a_battle_too():
    c = war(red=["cv Aircraft carrier a", "f Fighter cv", "cw Aircraft carrier a"], blue=["x Destroyer b"])
    c.commit(move("cv cw", "a b"))
    c.fought("b", "attacker", destroyed="x")
    assert c.refused(move("f", "b c", aboard="cw")) == "illegal FS-11.7"
    assert {"order": board("f", "cw"), "zone": "b"} in c.reachable("f")["also"]
    c.commit(board("f", "cw"))
    assert c.at("f") == "cw"


def test_fs_2_3_survivors_are_restored_on_the_map_too():
    c = war(red=["bb Battleship a -2"], blue=["x Cruiser b"])
    c.commit(move("bb", "a b"))
    c.fought("b", "attacker", destroyed="x", units={"bb": {"hit_points_left": 4}})
    assert c.piece("bb").damage == 0


def test_fs_11_15_what_a_broken_off_battle_cost_is_there_again():
    """Whatever has been sunk in it: the map had not heard of that yet."""
    c = war("a b, d e", red=["ca Cruiser a"], blue=["x Cruiser b"], green=["y Cruiser e"])
    c.commit(move("ca", "a b"))
    c.take(campaign.concede(c.world, c.state, "blue"))
    assert (c.at("ca"), c.piece("ca").in_battle, c.piece("ca").damage) == ("b", None, 0)
    assert c.phase == "red noncombat_move"

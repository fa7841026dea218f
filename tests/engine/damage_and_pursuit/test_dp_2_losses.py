"""DP-2.6, DP-2.7, DP-2.9: losses without the damage option."""

from tests.engine.damage_and_pursuit.fight import fight, roster


def test_dp_2_6_transports_are_lost_last():
    battle = fight("c Cruiser", against=["t Transport", "x Cruiser", "y Cruiser"], dice={"a2.3": "1"})
    assert battle.targets() == {"x": 1, "y": 1}
    assert battle.refused() == {"t": "t is a transport: transports are lost last."}


def test_dp_2_6_when_nothing_else_is_left_their_owner_chooses_among_them():
    ships = ["t Transport", "u Transport", "x Cruiser"]
    battle = fight("c Cruiser", "d Cruiser", against=ships, dice={"a2.3": "11"})
    assert battle.targets() == {"t": 1, "u": 1}
    battle.allocate("defender", u=1)
    assert "DP-2.9 attacker gives u 1" in battle.news


def test_dp_2_6_what_is_lost_before_transports_is_told_as_forced():
    ships = ["t Transport", "u Transport", "x Cruiser"]
    exactly = fight("c Cruiser", "d Cruiser", against=ships, dice={"a2.3": "16"})
    more = fight("c Cruiser", "d Cruiser", against=ships, dice={"a2.3": "11"})
    for battle in (exactly, more):
        forced, *_ = battle.told("forced")
        assert forced.details["choice"] == {"allocate": {"x": 1}}
        assert "DP-2.9 attacker gives x 1" in battle.story
        assert not battle.told("hits_allocated")[0].details["by_choice"]
    assert forced.details["why"] == "Transports are lost last, and all else takes 1 of 2 hits."
    assert not more.told("hits_wasted")
    assert more.asked == "DP-2.9 defender allocate"


def test_dp_2_6_nothing_else_that_the_hit_could_go_to():
    """A submarine cannot hit the fighter: the transport is all it can hit."""
    battle = fight("s Submarine", "c Cruiser", against=["t Transport", "f Fighter"])
    battle.submerge("attacker", dice={"a2.2": "1"})
    assert "DP-2.2 destroyed t" in battle.story


def test_dp_2_6_transports_alone_are_lost_to_an_enemy_who_can_hit_them():
    battle = fight("c Cruiser", against=["t Transport", "i Infantry@t", "u Transport"])
    assert battle.story[-4:] == [
        "-- completion", "DP-2.6 destroyed t u", "DP-1.4 i lost with t",
        "DP-2.12 attacker has won: destroyed",
    ]  # fmt: skip


def test_dp_2_6_transports_do_not_fire_whatever_the_unit_table_says():
    table = roster(Transport={"attack": 3, "defence": 3})
    battle = fight("c Cruiser", "t Transport", against=["u Transport", "x Cruiser"], unit_types=table)
    assert [roll.of[0]["units"] for roll in battle.rolled("DP-2.3")] == [["c"], ["x"]]
    alone = fight("t Transport", against=["u Transport"], unit_types=table)
    assert alone.asked == "None stalemate"


def test_dp_2_6_not_to_one_who_cannot_and_not_with_the_damage_option():
    alone = fight("t Transport", against=["u Transport"])
    assert alone.asked == "None stalemate"
    damage = fight("c Cruiser", against=["u Transport"], damage=True)
    assert damage.asked == "DP-2.11 attacker retreat"


def test_dp_2_7_the_first_hit_is_damage_and_the_second_sinks():
    battle = fight("c Cruiser", against=["x Battleship"], dice={"a2.3": "1"})
    assert (battle.unit("x").damage, battle.unit("x").destroyed) == (1, False)
    battle.stay("attacker", dice={"a2.3": "1"})
    assert battle.unit("x").destroyed


def test_dp_2_7_a_hit_that_it_brought_is_its_first_and_a_mark_is_no_hit():
    brought = fight("c Cruiser", against=["x Battleship-1"], dice={"a2.3": "1"})
    assert brought.unit("x").destroyed
    marked = fight(
        "c Cruiser", against=["x Battleship"], x={"marks": {"damaged:repaired": True}}, dice={"a2.3": "1"}
    )
    assert (marked.unit("x").damage, marked.unit("x").destroyed) == (1, False)


def test_dp_2_7_the_damage_stays_after_the_battle():
    battle = fight("c Cruiser", against=["x Battleship"], dice={"a2.3": "1", "d2.3": "1"})
    assert battle.asked == "defender destroyed"
    assert battle.unit("x").damage == 1


def test_dp_2_9_the_owner_chooses_his_losses():
    battle = fight("c Cruiser", against=["x Cruiser", "f Fighter"], dice={"a2.3": "1"})
    assert battle.asked == "DP-2.9 defender allocate"
    assert battle.targets() == {"x": 1, "f": 1}


def test_dp_2_9_a_choice_of_one_is_his_too():
    battle = fight("c Cruiser", against=["x Battleship"], dice={"a2.3": "1"})
    assert battle.told("forced")[0].details["side"] == "defender"


def test_dp_2_9_pools_are_rolled_first_and_allotted_in_order():
    battle = fight(
        "s Submarine", "f Fighter", "c Cruiser",
        against=["d Destroyer", "x Battleship", "g Fighter"], dice={"a2.3": "1 1 1"},
    )  # fmt: skip
    assert [roll.of[0]["units"] for roll in battle.rolled("DP-2.3")] == [["s"], ["f"], ["c"]]
    assert battle.targets() == {"d": 1, "x": 1}
    battle.allocate("defender", x=1)
    assert battle.targets() == {"d": 1, "x": 1, "g": 1}
    battle.allocate("defender", g=1)
    assert battle.targets() == {"d": 1, "x": 1}


def test_dp_2_9_a_two_hit_ship_may_take_its_first_hit_at_any_time():
    battle = fight("c Cruiser", "d Cruiser", against=["x Battleship", "y Cruiser"], dice={"a2.3": "11"})
    assert battle.targets() == {"x": 2, "y": 1}
    assert battle.question.options["suggestion"] == {"x": 1, "y": 1}
    once = fight("c Cruiser", against=["y Cruiser", "x Battleship"], dice={"a2.3": "1"})
    assert once.question.options["suggestion"] == {"x": 1}


def test_dp_2_9_hits_that_nothing_can_take_are_lost():
    battle = fight("c Cruiser", "d Cruiser", against=["x Cruiser"], dice={"a2.3": "11"})
    assert "DP-2.9 attacker wastes 1" in battle.story

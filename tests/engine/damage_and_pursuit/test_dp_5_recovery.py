"""DP-5 Recovery: pure functions over marks."""

from combat.engine.rulesets.damage_and_pursuit.recovery import (
    marks_as_turn_begins,
    marks_as_turn_ends,
    moves_for_turn,
)
from tests.engine.damage_and_pursuit.fight import fight

MARKS = {"attack:turn_begins": 1, "attack:turn_ends": 2, "movement:repaired": 1, "damaged:repaired": True}


def test_dp_5_a_battle_ends_no_marks():
    dice = {"a2.3": "1", "a4": "6"}
    battle = fight("g Battleship", against=["x Battleship"], damage=True, x={"marks": MARKS}, dice=dice)
    battle.stay("attacker", dice=dice).retreat("attacker", "N")
    assert battle.asked == "defender withdrew"
    assert battle.unit("x").marks == MARKS


def test_dp_5_1_marks_of_one_star_end_with_a_turn():
    begun = marks_as_turn_begins(MARKS, in_base=False)
    assert begun == {"attack:turn_ends": 2, "movement:repaired": 1, "damaged:repaired": True}
    assert marks_as_turn_ends(begun) == {"movement:repaired": 1, "damaged:repaired": True}


def test_dp_5_1_a_defenders_loss_lasts_through_his_own_turn():
    battle = fight("g Battleship", against=["x Cruiser"], damage=True, dice={"a2.3": "1", "a4": "4"})
    marks = battle.unit("x").marks
    assert marks_as_turn_begins(marks, in_base=True) == marks
    assert marks_as_turn_ends(marks) == {}


def test_dp_5_1_an_attackers_ends_as_his_next_turn_begins():
    battle = fight("x Cruiser", against=["g Battleship"], damage=True, dice={"d2.3": "1", "d4": "4"})
    assert marks_as_turn_ends(battle.unit("x").marks) == {"attack:turn_begins": 1}
    assert marks_as_turn_begins(battle.unit("x").marks, in_base=False) == {}


def test_dp_5_2_marks_of_two_stars_end_in_base_as_a_turn_begins():
    assert marks_as_turn_begins(MARKS, in_base=True) == {"attack:turn_ends": 2}
    assert marks_as_turn_ends(MARKS)["movement:repaired"] == 1


def test_dp_5_2_what_is_handed_in_is_not_changed():
    before = dict(MARKS)
    marks_as_turn_begins(MARKS, in_base=True)
    assert before == MARKS


def test_dp_5_3_movement_is_less_by_damage_and_by_what_is_owed():
    assert moves_for_turn(2, {}, 0) == 2
    assert moves_for_turn(2, {}, 1) == 1
    assert moves_for_turn(2, {"movement:repaired": 1}, 0) == 1


def test_dp_5_3_never_below_0():
    assert moves_for_turn(2, {"movement:repaired": 1}, 2) == 0

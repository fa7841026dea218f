"""Corrections by a moderator: what follows from them, and what cannot be set."""

import copy

import pytest

from combat.engine import play
from tests.engine.damage_and_pursuit.fight import fight, flight, roster


def refusal(battle, change):
    with pytest.raises(play.BadCorrection) as refused:
        play.check_correction(battle.setup, battle.position, change, {}, "why")
    return str(refused.value)


def at_retreat(**more):
    return fight(
        "a Cruiser", "t Transport", "i Infantry@t", against=["d Cruiser", "s Submarine"], **more
    ).submerge("defender")


def test_marks_and_movement_owed_are_set():
    battle = at_retreat()
    battle.correct({"d": {"marks": {"attack:turn_ends": 1}, "moves_owed": 1}})
    assert (battle.unit("d").strength, battle.unit("d").next_moves) == (2, 1)


def test_the_last_unit_of_a_side_destroyed_ends_the_battle():
    news = at_retreat().correct({"d": {"destroyed": True}, "s": {"destroyed": True}})
    assert news[1:] == ["DP-2.12 attacker has won: destroyed"]


def test_loads_go_down_with_a_ship_that_is_sunk_and_go_where_it_goes():
    assert "DP-1.4 i lost with t" in at_retreat().correct({"t": {"destroyed": True}})
    battle = at_retreat()
    battle.correct({"t": {"left": "N"}})
    assert battle.unit("i").left == "N"


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"d": {"marks": {"rust": 1}}}, "there is no such mark"),
        ({"d": {"marks": {"attack:repaired": 3}}}, "would be afloat without attack"),
        ({"d": {"left": "submerged"}}, "d cannot submerge"),
        ({"d": {"left": "Mars"}}, "must be null, aircraft, submerged, or the name"),
        ({"d": {"moves_owed": -1}}, "must be 0 or more"),
        ({"d": {"hits_taken": "x"}}, "must be a whole number"),
        ({"d": {"magic": 1}}, "a correction may set damage, pending"),
        ({"d": {"damage": 1}}, "would be afloat without a hull"),
        ({"i": {"aboard": None}}, "must be aboard a ship"),
    ],
)
def test_what_cannot_be_is_refused(change, sentence):
    assert sentence in refusal(at_retreat(), change)


@pytest.mark.parametrize(
    "change",
    [{"d": {"marks": {"attack:repaired": 3}}}, {"d": {"marks": {"rust": 1}}}, {"a": {"moves_left": 50}}],
)
def test_what_was_made_once_stands_in_the_log_though_it_is_refused_today(change):
    battle = at_retreat()
    refusal(battle, change)
    battle.correct({"d": {"moves_owed": 1}})
    log = copy.deepcopy(battle.entries)
    log[-1][1].set = change
    assert play.resume(battle.setup, log).waiting
    play.replay(battle.setup, log)


def test_hits_are_not_pending_when_nobody_fires():
    """In the words of this ruleset, and of what the unit is."""
    battle = at_retreat()
    assert refusal(battle, {"d": {"pending": 1}}) == (
        "at set.d: d cannot have hits pending at the end of a round: correct its damage instead"
    )
    declared = flight("c Cruiser", against=["x Battleship"])
    assert refusal(declared, {"x": {"pending": 1}}) == (
        "at set.x: x cannot have hits pending in the declarations of a round: correct its damage instead"
    )
    flying = fight("c Cruiser", "f Fighter", against=["x Cruiser", "y Cruiser"], dice={"a2.3": "6 1"})
    assert refusal(flying, {"f": {"damage": 1}}) == (
        "at set.f: f would be there with more hits than destroy it: correct its damage and pending hits too"
    )


def test_stuck_aircraft_are_not_called_land_units():
    marks = {"marks": {"no_air_operations:turn_ends": True}}
    battle = fight("cv Aircraft carrier", "f Fighter@cv", "c Cruiser", against=["x Cruiser"], cv=marks)
    assert refusal(battle, {"f": {"aboard": None}}) == (
        "at set.f: f is stuck and must be aboard a ship of its side"
    )


def test_marks_that_such_a_ship_cannot_have_are_refused():
    assert refusal(at_retreat(), {"d": {"marks": {"unload:turn_ends": 1}}}) == (
        "at set.d.marks.unload:turn_ends: the type 'Cruiser' cannot have this mark; it can have attack, "
        "movement"
    )


@pytest.mark.parametrize("gone", [{"destroyed": True}, {"left": "N"}])
def test_no_attacker_is_left_to_answer_a_retreat_nobody_goes(gone):
    battle = flight("c Cruiser", "d Cruiser", against=["x Cruiser", "f Fighter"]).retreat("defender", "N")
    assert battle.asked == "DP-6.3 attacker pursue"
    news = battle.correct({"c": gone, "d": gone})
    assert news[1:] == ["DP-2.12 defender has won: destroyed"]
    assert battle.unit("x").is_present


def test_none_of_those_who_retreat_is_left_the_others_fight_on():
    battle = flight("c Cruiser", against=["x Cruiser", "s Submarine"]).retreat("defender", "N")
    battle.choose("defender", {"retreat_submarines": {}})
    news = battle.correct({"x": {"destroyed": True}})
    assert "DP-6.3 attacker shoots" not in news
    assert battle.asked == "DP-2.4 defender submerge"


def test_a_submarine_may_be_said_to_have_submerged():
    battle = at_retreat()
    battle.correct({"s": {"left": "submerged"}})
    assert battle.unit("s").left == "submerged"


def test_what_is_aboard_is_said_to_have_submerged_with_it():
    table = roster(Submarine={"loads": 1})
    battle = fight("c Cruiser", against=["s Submarine", "i Infantry@s", "u Submarine"], unit_types=table)
    battle.correct({"s": {"left": "submerged"}})
    assert battle.unit("i").left == "submerged"


def test_a_unit_that_has_left_is_not_left_without_attack_or_movement_either():
    battle = at_retreat()
    battle.correct({"d": {"left": "N"}})
    assert "d would be afloat without attack" in refusal(battle, {"d": {"marks": {"attack:repaired": 3}}})


def test_a_submarine_is_given_no_hits_that_it_could_submerge_with():
    battle = fight("c Cruiser", against=["s Submarine", "u Submarine"])
    assert battle.asked == "DP-2.4 defender submerge"
    assert "s cannot have hits pending in the declarations" in refusal(battle, {"s": {"pending": 1}})


def test_a_ship_that_is_there_again_while_aircraft_are_asked_may_retreat_to_a_zone():
    battle = fight("f Fighter", "c Cruiser", against=["x Cruiser"], dice={"d2.3": "1"}).allocate(
        "attacker", c=1
    )
    assert battle.choices() == [None, "aircraft"]
    battle.correct({"c": {"destroyed": False, "damage": 0}})
    assert battle.choices() == [None, "N"]


@pytest.mark.parametrize(
    "unit, field, value, why",
    [
        ("x", "moves_left", 3, "must be 2 or less: the movement of the type 'Cruiser'"),
        ("x", "moves_owed", 3, "must be 2 or less: the movement of the type 'Cruiser'"),
        ("i", "moves_owed", 1, "must be 0: only ships owe movement, and 'Infantry' is none"),
        ("f", "hits_taken", 1, "only ships take hits that are damage dice (DP-3.2)"),
        ("x", "hits_taken", 501, "must be 500 or less"),
    ],
)
def test_values_that_no_unit_can_have_are_refused(unit, field, value, why):
    battle = fight("c Cruiser", against=["x Cruiser", "f Fighter", "t Transport", "i Infantry@t"])
    assert refusal(battle, {unit: {field: value}}) == f"at set.{unit}.{field}: {why}"

"""DP-2.8, DP-2.11 to DP-2.13: how a battle ends."""

import pytest

from combat.engine import play
from tests.engine.damage_and_pursuit.fight import fight, flight

SHUT = [{"name": "Shut", "defender": ["Cruiser"]}]


@pytest.mark.parametrize(
    "attacker, against",
    [("t Transport", "u Transport"), ("f Fighter", "s Submarine"), ("cv Aircraft carrier", "t Transport")],
)
def test_dp_2_8_neither_can_hit_the_other_both_stay_and_nobody_wins(attacker, against):
    battle = fight(attacker, against=[against])
    while battle.asked.endswith("submerge"):
        battle.submerge(battle.asked.split()[1])
    assert battle.asked == "None stalemate"
    assert battle.story[-1] == "DP-2.8 None has won: stalemate"
    assert all(unit.is_present for unit in battle.position.state.units.values())


def test_dp_2_8_it_is_judged_at_the_end_of_a_round():
    story = fight("t Transport", against=["u Transport"]).story
    assert [line for line in story if line.startswith(("--", "DP-2.8", "DP-2.11"))] == [
        "-- declarations", "-- first_strike", "-- fire", "-- completion", "DP-2.8 None has won: stalemate",
    ]  # fmt: skip


def test_dp_2_8_not_while_one_side_can():
    battle = fight("t Transport", "f Fighter", against=["u Transport", "g Fighter"])
    assert battle.asked == "DP-2.11 attacker retreat"
    one_can = fight("c Cruiser", against=["t Transport"], damage=True)
    assert one_can.asked == "DP-2.11 attacker retreat"


def test_dp_2_11_all_go_together_and_nobody_fires():
    battle = fight("c Cruiser", "f Fighter", against=["x Cruiser"], zones=[{"name": "N"}, *SHUT])
    assert battle.choices() == [None, "N"]
    assert battle.refused() == {
        "Shut": "Shut: an enemy cruiser is there.", "aircraft": "All attacking units retreat together.",
    }  # fmt: skip
    battle.retreat("attacker", "N")
    assert battle.news[1:] == ["DP-2.11 attacker goes to N: c f", "DP-2.11 defender has won: withdrew"]


def test_dp_2_11_with_what_is_aboard():
    battle = fight("c Cruiser", "t Transport", "i Infantry@t", against=["x Cruiser"])
    battle.retreat("attacker", "N")
    assert battle.unit("i").left == "N"


def test_dp_2_11_aircraft_from_land_go_with_the_ships_and_are_over_that_zone():
    battle = fight("c Cruiser", "b Strategic bomber", against=["x Cruiser"])
    battle.retreat("attacker", "N")
    assert (battle.unit("b").left, battle.unit("b").aboard) == ("N", None)


def test_dp_2_11_aircraft_without_ships_leave():
    battle = fight("f Fighter", against=["x Cruiser"])
    assert battle.choices() == [None, "aircraft"]
    battle.retreat("attacker", "aircraft")
    assert battle.unit("f").left == "aircraft"
    assert battle.asked == "defender withdrew"


def test_dp_2_11_no_friendly_zone_he_fights_on():
    battle = fight("c Cruiser", against=["x Cruiser"], zones=SHUT, dice={"a2.3": "6 1"})
    forced = [entry for entry in battle.told("forced") if entry.rule == "DP-2.11"]
    assert forced[0].details["choice"] == {"retreat": None}
    assert forced[0].details["refused"][0]["why"] == "Shut: an enemy cruiser is there."


def test_dp_2_12_a_side_of_which_nothing_is_left_has_lost():
    battle = fight("c Cruiser", against=["x Cruiser"], dice={"a2.3": "1"})
    assert battle.story[-1] == "DP-2.12 attacker has won: destroyed"


def test_dp_2_12_submerged_is_gone():
    battle = fight("s Submarine", against=["x Cruiser"])
    battle.submerge("attacker", "s")
    assert battle.asked == "defender withdrew"


def test_dp_2_12_both_gone_nobody_has_won():
    battle = fight("c Cruiser", against=["x Cruiser"], dice={"a2.3": "1", "d2.3": "1"})
    assert battle.asked == "None destroyed"


@pytest.mark.parametrize("gone", [{"destroyed": True}, {"left": "N"}])
def test_dp_2_12_nobody_is_left_whom_the_fleet_could_retreat_from(gone):
    """A correction has come while the defender is asked: his answer is not awaited."""
    battle = flight("c Cruiser", against=["x Cruiser", "s Submarine"])
    assert battle.asked == "DP-6.1 defender retreat"
    assert battle.correct({"c": gone})[1:] == ["DP-2.12 defender has won: destroyed"]
    assert (battle.unit("x").moves_owed, battle.unit("x").left) == (0, None)


def test_dp_2_12_nor_the_submarines():
    battle = flight("c Cruiser", against=["x Cruiser", "s Submarine"]).retreat("defender", "N")
    assert battle.asked == "DP-6.1 defender retreat_submarines"
    assert battle.correct({"c": {"destroyed": True}})[1:] == ["DP-2.12 defender has won: destroyed"]
    assert (battle.unit("x").moves_owed, battle.unit("x").left) == (0, None)


def test_dp_2_12_nobody_is_left_who_could_retreat():
    battle = flight("c Cruiser", against=["x Cruiser", "s Submarine"]).retreat("defender", "N")
    gone = {"x": {"destroyed": True}, "s": {"destroyed": True}}
    assert battle.correct(gone)[1:] == ["DP-2.12 attacker has won: destroyed"]


# DP-2.13


def conceded(battle):
    ended = play.end(battle.setup, battle.position, "defender", "conceded")
    return ended.position.state.units


def test_dp_2_13_a_hit_whose_damage_die_has_not_fallen_does_nothing():
    battle = fight(
        *(f"c{n} Cruiser" for n in range(4)), against=["x Cruiser", "y Cruiser", "f Fighter"],
        damage=True, dice={"a2.3": "1111"},
    )  # fmt: skip
    battle.absorb("defender", "f")
    assert battle.asked == "DP-3.3 attacker allocate"
    assert [battle.unit(ship).hits_taken for ship in "xy"] == [1, 1]
    units = conceded(battle)
    for ship in (units["x"], units["y"]):
        assert (ship.destroyed, ship.damage, ship.pending, ship.marks) == (False, 0, 0, {})
    assert (units["f"].destroyed, units["f"].damage, units["f"].pending) == (True, 1, 0)


def test_dp_2_13_what_dice_have_destroyed_is_lost_and_loads_still_to_be_chosen_are_not():
    battle = fight(
        "c Cruiser", "d Cruiser", against=["x Cruiser", "t Transport", "i Infantry@t", "j Infantry@t"],
        damage=True, dice={"a2.3": "11", "a4": "1 2"},
    )  # fmt: skip
    assert battle.asked == "DP-4.3 defender lose_load"
    units = conceded(battle)
    assert (units["x"].destroyed, units["x"].pending) == (True, 0)
    assert [units[unit].is_present for unit in "tij"] == [True, True, True]


def test_dp_2_13_with_what_shares_its_fate():
    battle = fight(
        "c Cruiser", "d Cruiser", "e Cruiser", damage=True, dice={"a2.3": "111", "a4": "1 2"},
        against=["t Transport", "k Tank@t", "u Transport", "i Infantry@u", "j Infantry@u"],
    )  # fmt: skip
    assert battle.asked == "DP-4.3 defender lose_load"
    units = conceded(battle)
    assert [units[unit].destroyed for unit in "tkuij"] == [True, True, False, False, False]


def test_dp_2_13_hits_without_the_damage_option_stay_as_damage():
    battle = fight("c Cruiser", "d Cruiser", against=["b Battleship", "x Cruiser"], dice={"a2.3": "16"})
    battle.allocate("defender", b=1, dice={"d2.3": "16"})
    assert battle.asked == "DP-2.9 attacker allocate"
    assert battle.unit("b").pending == 1
    units = conceded(battle)
    assert (units["b"].destroyed, units["b"].damage, units["b"].pending) == (False, 1, 0)

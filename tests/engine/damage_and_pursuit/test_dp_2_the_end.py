"""DP-2.8, DP-2.11, DP-2.12: how a battle ends."""

import pytest

from tests.engine.damage_and_pursuit.fight import fight

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

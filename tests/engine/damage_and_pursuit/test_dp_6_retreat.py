"""DP-6.1 to DP-6.3: retreat and parting shot."""

import pytest

from combat.engine import play
from tests.engine.damage_and_pursuit.fight import ZONES, fight, flight


def zone(name, *enemies):
    return {"name": name, "attacker": list(enemies), "defender": [], "unfinished": False}


def test_dp_6_1_the_defender_may_retreat_at_the_beginning_of_any_round_the_first_included():
    battle = flight("c Cruiser", against=["x Cruiser"])
    assert battle.asked == "DP-6.1 defender retreat"
    assert battle.position.round == 1
    battle.stay("defender").stay("attacker")
    assert battle.asked == "DP-6.1 defender retreat"
    assert battle.position.round == 2


def test_dp_6_1_what_a_retreat_brings_is_said_of_one_ship_and_of_several():
    one = flight("c Cruiser", against=["x Cruiser"]).question.as_dict()["options"][1]["effect"]
    assert one.startswith("1 ship retreats if the enemy shoots")
    more = flight("c Cruiser", against=["x Cruiser", "f Fighter"]).question.as_dict()["options"][1]["effect"]
    assert more.startswith("1 ship and 1 aircraft retreat if the enemy shoots")


def test_dp_6_not_without_the_option():
    assert fight("c Cruiser", against=["x Cruiser"]).asked == "DP-2.11 attacker retreat"


def test_dp_6_1_the_ships_go_together_to_one_friendly_zone():
    """Friendly: no enemy surface warship, and no unfinished battle."""
    zones = [
        *ZONES,
        {"name": "Convoy", "attacker": ["Transport", "Fighter"]},
        {"name": "Hot", "unfinished": True},
    ]
    battle = flight("c Cruiser", against=["x Cruiser", "y Cruiser"], zones=zones)
    assert battle.choices() == [None, "N", "Subs", "Convoy"]
    assert battle.refused() == {
        "Shut": "Shut: an enemy cruiser is there.", "Hot": "Hot: a battle there is not finished.",
    }  # fmt: skip
    battle.retreat("defender", "N").shoot()
    assert (battle.unit("x").left, battle.unit("y").left) == ("N", "N")


def test_dp_6_1_no_friendly_zone_is_told():
    battle = flight("c Cruiser", against=["x Cruiser"], zones=ZONES[1:2])
    (forced,) = [entry for entry in battle.told("forced") if entry.rule == "DP-6.1"]
    assert forced.details["why"] == "No neighbouring zone is friendly."


def test_dp_6_1_each_submarine_goes_by_itself_to_any_zone_or_stays():
    enemy = ["s Submarine", "u Submarine", "w Submarine", "x Cruiser"]
    battle = flight("d Destroyer", against=enemy).stay("defender")
    assert battle.asked == "DP-6.1 defender retreat_submarines"
    options = battle.question.options
    assert options["units"] == ["s", "u", "w"]
    assert [place["place"] for place in options["places"]] == ["N", "Shut", "Subs"]
    battle.choose("defender", {"retreat_submarines": {"s": "Shut", "u": "N"}}).shoot()
    assert [battle.unit(one).left for one in "suwx"] == ["Shut", "N", None, None]


def test_dp_6_1_a_zone_that_news_close_before_the_submarines_have_answered_is_chosen_anew():
    zones = [{"name": "N"}, {"name": "Y"}]
    battle = flight("b Battleship", against=["x Cruiser", "s Submarine"], zones=zones)
    battle.retreat("defender", "N")
    assert battle.asked == "DP-6.1 defender retreat_submarines"
    battle.world(zone("N", "Battleship"), zone("Y"))
    battle.position = play.look_again(battle.setup, battle.position, battle.look).position
    battle.choose("defender", {"retreat_submarines": {}})
    assert battle.choices() == [None, "Y"]
    battle.retreat("defender", "Y")
    assert "DP-6.2 defender retreats: x Y" in battle.news


def test_dp_6_1_where_a_submarine_goes_is_judged():
    battle = flight("d Destroyer", against=["s Submarine"])
    assert battle.asked == "DP-6.1 defender retreat_submarines"
    shape = 'DP-6.1 This question asks who goes where: {"retreat_submarines": {unit id: place}}.'
    for choice in (None, [], {"retreat_submarines": ["s"]}, {"retreat": None}):
        assert battle.refusal("defender", choice) == shape
    for strange in (None, 1, True, "Mars", ["N"]):
        assert "There is no place here" in battle.refusal("defender", {"retreat_submarines": {"s": strange}})
    assert "cannot be sent" in battle.refusal("defender", {"retreat_submarines": {"d": "N"}})


def test_dp_6_1_aircraft_go_with_the_ships_but_those_of_a_carrier_that_stays():
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "x Cruiser", "g Fighter"]
    battle = flight("c Cruiser", against=enemy, cv={"moves_owed": 2}).retreat("defender", "N")
    assert battle.told("retreat_declared")[0].details["to"] == {"x": "N", "g": "N"}
    battle.shoot()
    assert [battle.unit(one).left for one in ("cv", "f", "x", "g")] == [None, None, "N", "aircraft"]


def test_dp_6_1_aircraft_alone_are_not_asked():
    assert flight("c Cruiser", against=["f Fighter"]).asked == "DP-2.11 attacker retreat"


@pytest.mark.parametrize("change", [{"destroyed": True}, {"moves_owed": 2}])
def test_dp_6_1_aircraft_alone_do_not_go_when_a_correction_takes_their_fleet(change):
    battle = flight("c Cruiser", against=["x Cruiser", "s Submarine", "f Fighter"]).retreat("defender", "N")
    assert battle.asked == "DP-6.1 defender retreat_submarines"
    battle.correct({"x": change})
    battle.choose("defender", {"retreat_submarines": {}})
    assert "DP-6.1 defender fights on" in battle.news
    assert not battle.told("retreat_declared")
    assert battle.unit("f").is_present


def test_dp_6_2_each_ship_pays_a_point_of_its_next_turn_at_every_retreat():
    battle = flight("c Cruiser", against=["x Cruiser", "f Fighter"]).retreat("defender", "N")
    assert battle.unit("x").moves_owed == 1
    battle.pursue().stay("attacker").retreat("defender", "N")
    assert (battle.unit("x").moves_owed, battle.unit("f").moves_owed) == (2, 0)


@pytest.mark.parametrize("state", [{"moves_owed": 2}, {"moves_owed": 1, "marks": {"movement:repaired": 1}}])
def test_dp_6_2_who_owes_all_it_has_is_named_and_stays_behind(state):
    battle = flight("c Cruiser", against=["x Cruiser", "y Cruiser"], y=state)
    assert battle.question.text.endswith("they owe all the movement of their next turn: y.")
    battle.retreat("defender", "N").shoot()
    assert (battle.unit("x").left, battle.unit("y").left) == ("N", None)


def test_dp_6_2_none_can_go_it_is_told():
    battle = flight("c Cruiser", against=["x Cruiser"], x={"moves_owed": 2})
    assert battle.told("forced")[0].details["why"] == "x owes all the movement of its next turn."
    assert {one["choice"]["retreat"] for one in battle.told("forced")[0].details["refused"]} == {
        "N", "Shut", "Subs",
    }  # fmt: skip


def test_dp_6_2_a_submarine_that_owes_all_it_has_cannot():
    battle = flight("d Destroyer", against=["s Submarine", "u Submarine"], s={"moves_owed": 2})
    assert battle.question.options["units"] == ["u"]
    assert battle.refusal("defender", {"retreat_submarines": {"s": "N"}}) == "DP-6.1 s owes all its movement."
    assert battle.question.text.endswith("owe all the movement of their next turn: s.")


def test_dp_6_2_submarines_that_all_owe_what_they_have_are_named():
    battle = flight("d Destroyer", against=["s Submarine", "x Cruiser"], s={"moves_owed": 2})
    assert battle.question.text.endswith("owe all the movement of their next turn: s.")
    battle.stay("defender")
    (forced,) = battle.told("forced")
    assert (forced.details["choice"], forced.details["why"]) == (
        {"retreat_submarines": {}}, "s owes all the movement of its next turn.",
    )  # fmt: skip


def test_dp_6_3_the_attacker_shoots_or_pursues():
    battle = flight("c Cruiser", against=["x Cruiser"]).retreat("defender", "N")
    assert battle.asked == "DP-6.3 attacker pursue"
    assert battle.choices() == [False, True]


def test_dp_6_3_one_volley_at_the_retreating_alone_nobody_fires_back_and_they_are_gone():
    battle = flight("s Submarine", "c Cruiser", against=["x Cruiser", "y Cruiser", "z Cruiser"],
                    z={"moves_owed": 2}).retreat("defender", "N")  # fmt: skip
    battle.shoot({"a6.3": "6 1"})
    assert battle.targets() == {"x": 1, "y": 1}
    assert battle.refused() == {"z": "z does not retreat: the parting shot is at those who do."}
    battle.allocate("defender", x=1)
    assert battle.news[1:4] == [
        "DP-2.9 attacker gives x 1", "DP-6.3 destroyed x", "DP-6.5 defender goes to N: y",
    ]  # fmt: skip
    assert [roll.side.value for roll in battle.rolled("DP-6.3")] == ["attacker", "attacker"]


def test_dp_6_3_whoever_is_sunk_by_it_is_destroyed_and_not_gone():
    battle = flight("c Cruiser", against=["x Cruiser"]).retreat("defender", "N").shoot({"a6.3": "1"})
    assert battle.asked == "attacker destroyed"
    assert battle.unit("x").destroyed


def test_dp_6_3_the_choice_of_losses_says_that_nobody_fires_back():
    battle = flight("c Cruiser", against=["x Cruiser", "y Cruiser"]).retreat("defender", "N")
    battle.shoot({"a6.3": "1"})
    assert battle.question.text == (
        "Which unit takes the hit of the enemy? Nobody fires back at a parting shot."
    )


def test_dp_6_3_with_the_usual_damage():
    battle = flight("c Cruiser", against=["x Cruiser"], damage=True).retreat("defender", "N")
    battle.shoot({"a6.3": "1", "a4": "3"})
    assert battle.unit("x").marks == {"attack:turn_ends": 1, "movement:repaired": 1}
    assert battle.asked == "attacker withdrew"


def test_dp_6_3_nothing_that_can_fire_at_them():
    battle = flight("f Fighter", "c Aircraft carrier", against=["s Submarine", "x Cruiser"]).stay("defender")
    battle.choose("defender", {"retreat_submarines": {"s": "N"}}).shoot()
    assert "DP-6.3 attacker skipped: no_shooters" in battle.news
    assert battle.unit("s").left == "N"

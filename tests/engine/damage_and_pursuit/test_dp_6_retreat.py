"""DP-6 Retreat and pursuit."""

import pytest

from combat.record.writing import units_of
from tests.engine.damage_and_pursuit.fight import fight

ZONES = [
    {"name": "N"},
    {"name": "Shut", "attacker": ["Cruiser"]},
    {"name": "Subs", "attacker": ["Submarine"]},
]


def flight(*attacker, against, **rest):
    """A battle with the option, at the defender's first declaration."""
    return fight(*attacker, against=against, pursuit=True, **{"zones": ZONES, **rest})


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


def test_dp_6_1_not_without_the_option():
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


def test_dp_6_1_where_a_submarine_goes_is_judged():
    battle = flight("d Destroyer", against=["s Submarine"])
    assert battle.asked == "DP-6.1 defender retreat_submarines"
    shape = 'DP-6.1 This question asks who goes where: {"retreat_submarines": {unit id: place}}.'
    for choice in (None, [], {"retreat_submarines": ["s"]}, {"retreat": None}):
        assert battle.refusal("defender", choice) == shape
    for strange in (None, 1, True, "Mars", ["N"]):
        assert "cannot be sent to" in battle.refusal("defender", {"retreat_submarines": {"s": strange}})
    assert "cannot be sent to" in battle.refusal("defender", {"retreat_submarines": {"d": "N"}})


def test_dp_6_1_aircraft_go_with_the_ships_but_those_of_a_carrier_that_stays():
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "x Cruiser", "g Fighter"]
    battle = flight("c Cruiser", against=enemy, cv={"moves_owed": 2}).retreat("defender", "N")
    assert battle.told("retreat_declared")[0].details["to"] == {"x": "N", "g": "N"}
    battle.shoot()
    assert [battle.unit(one).left for one in ("cv", "f", "x", "g")] == [None, None, "N", "aircraft"]


def test_dp_6_1_aircraft_alone_are_not_asked():
    assert flight("c Cruiser", against=["f Fighter"]).asked == "DP-2.11 attacker retreat"


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
    assert battle.told("forced")[0].details["why"] == "Owing all they have: x."
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
    battle.stay("defender")
    (forced,) = battle.told("forced")
    assert (forced.details["choice"], forced.details["why"]) == (
        {"retreat_submarines": {}}, "Owing all they have: s.",
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


def test_dp_6_4_a_round_is_fought_where_they_are_and_then_they_may_go_again():
    battle = flight("c Cruiser", against=["x Cruiser"]).retreat("defender", "N").pursue()
    assert "DP-6.4 attacker pursues: c" in battle.news
    assert [roll.side.value for roll in battle.rolled("DP-2.3")] == ["attacker", "defender"]
    assert battle.unit("x").left is None
    battle.stay("attacker")
    assert battle.asked == "DP-6.1 defender retreat"


def test_dp_6_4_each_pays_a_point_of_this_turn():
    battle = flight("c Cruiser", "f Fighter", against=["x Cruiser"]).retreat("defender", "N").pursue()
    assert (battle.unit("c").unused_moves, battle.unit("f").unused_moves) == (0, 2)


def test_dp_6_4_what_a_pursuer_has_left_is_in_the_result():
    battle = flight("c Cruiser", "f Fighter", against=["x Cruiser"]).retreat("defender", "N").pursue()
    result = units_of(battle.setup, battle.position.state)
    assert [result[unit]["moves_left"] for unit in ("c", "f", "x")] == [0, 2, None]


def test_dp_6_4_submarines_and_those_without_a_point_sit_out():
    """They neither fire nor are fired at, and do not count as destroyers."""
    attackers = ["s Submarine", "d Destroyer", "c Cruiser", "e Cruiser"]
    battle = flight(*attackers, against=["x Cruiser", "u Submarine"], d={"moves_left": 0})
    battle.retreat("defender", "N").choose("defender", {"retreat_submarines": {}}).pursue()
    assert battle.asked == "DP-2.4 defender submerge"
    battle.submerge("defender", dice={"d2.2": "1"})
    assert battle.targets() == {"c": 1, "e": 1}
    battle.allocate("attacker", c=1)
    assert battle.rolled("DP-2.3")[0].of[0]["units"] == ["e"]


def test_dp_6_4_all_defenders_fight_those_that_stayed_included():
    battle = flight("c Cruiser", against=["x Cruiser", "y Cruiser"], y={"moves_owed": 2})
    battle.retreat("defender", "N").pursue()
    assert battle.rolled("DP-2.3")[1].of[0]["units"] == ["x", "y"]


def test_dp_6_4_aircraft_keep_a_point_to_land_unless_their_carrier_is_here():
    planes = ["cv Aircraft carrier", "f Fighter@cv", "g Fighter", "c Cruiser"]
    state = {"f": {"moves_left": 1}, "g": {"moves_left": 1}}
    battle = flight(*planes, against=["x Cruiser"], **state).retreat("defender", "N").pursue()
    assert "DP-6.4 attacker pursues: cv f c" in battle.news
    marked = {**state, "cv": {"marks": {"air_capacity:turn_begins": 2}}}
    battle = flight(*planes, against=["x Cruiser"], **marked).retreat("defender", "N").pursue()
    assert "DP-6.4 attacker pursues: cv c" in battle.news


def test_dp_6_4_movement_lost_by_damage_is_lost_of_this_turn():
    battle = flight("c Cruiser", "b Cruiser", against=["x Cruiser"], damage=True, c={"moves_left": 1})
    battle.stay("defender", {"d2.3": "1"}).allocate("attacker", {"d4": "5"}, c=1).stay("attacker")
    battle.retreat("defender", "N").pursue()
    assert "DP-6.4 attacker pursues: b" in battle.news


def test_dp_6_5_nobody_can_pursue_the_attacker_shoots_unasked():
    battle = flight("c Cruiser", against=["x Cruiser"], c={"moves_left": 0}).retreat("defender", "N")
    (forced,) = battle.told("forced")
    assert (forced.details["choice"], forced.rule) == ({"pursue": False}, "DP-6.3")
    assert forced.details["why"] == "Nothing but submarines has a movement point unused this turn."
    assert battle.asked == "attacker withdrew"


def test_dp_6_5_a_point_that_aircraft_keep_is_named():
    battle = flight("f Fighter", against=["x Cruiser"], f={"moves_left": 1}).retreat("defender", "N")
    assert battle.told("forced")[0].details["why"] == (
        "Nothing but submarines has a movement point unused this turn, but one that aircraft keep to land."
    )


def test_dp_6_5_the_retreaters_move_once_with_what_is_aboard():
    battle = flight("c Cruiser", against=["t Transport", "i Infantry@t"]).retreat("defender", "N")
    battle.shoot()
    assert battle.news[-2:] == ["DP-6.5 defender goes to N: t i", "DP-6.5 attacker has won: withdrew"]


def test_dp_6_5_if_defenders_remain_all_attackers_fight_on():
    battle = flight("c Cruiser", "s Submarine", against=["x Cruiser", "y Cruiser"], y={"moves_owed": 2})
    battle.retreat("defender", "N").shoot()
    assert battle.asked == "DP-2.4 attacker submerge"
    battle.submerge("attacker")
    assert battle.position.round == 1
    assert [roll.of[0]["units"] for roll in battle.rolled("DP-2.3")] == [["c"], ["y"]]


def test_dp_6_5_after_a_round_of_pursuit_all_fight_on_if_the_defender_stays():
    battle = flight("c Cruiser", "s Submarine", against=["x Battleship"]).retreat("defender", "N").pursue()
    battle.stay("attacker").stay("defender")
    assert battle.asked == "DP-2.4 attacker submerge"
    assert battle.position.state.battle["pursuers"] is None


def test_dp_6_6_aircraft_land_on_their_own_carrier():
    battle = flight("c Cruiser", against=["cv Aircraft carrier", "f Fighter@cv", "g Fighter@cv"])
    battle.retreat("defender", "N").shoot()
    assert "DP-6.6 defender lands: f cv, g cv" in battle.news
    assert battle.unit("f").left == "N"


def test_dp_6_6_those_that_came_from_no_carrier_fly_home():
    battle = flight("c Cruiser", against=["x Cruiser", "b Strategic bomber"]).retreat("defender", "N").shoot()
    assert "DP-6.6 defender aircraft leave: b" in battle.news


def crowded(**marks):
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "g Fighter@cv", "e Aircraft carrier", "h Fighter@e"]
    return flight("c Cruiser", against=enemy, cv={"marks": marks}).retreat("defender", "N").shoot()


def test_dp_6_6_without_room_on_their_own_their_owner_sends_them_where_there_is():
    battle = crowded(**{"air_capacity:turn_ends": 1})
    assert battle.asked == "DP-6.6 defender land"
    options = battle.question.options
    assert options["units"] == ["f", "g"]
    assert [(place["place"], place["room"]) for place in options["places"]] == [("cv", 1), ("e", 1)]
    assert options["least"] == 2
    assert "room for 1" in battle.refusal("defender", {"land": {"f": "e", "g": "e"}})
    assert battle.refusal("defender", {"land": {"f": "e"}}) == "DP-6.6 Sent: 1. At least 2 must be."
    battle.choose("defender", {"land": {"f": "e", "g": "cv"}})
    assert (battle.unit("f").aboard, battle.unit("g").aboard) == ("e", "cv")


def test_dp_6_6_who_finds_no_room_is_lost():
    battle = crowded(**{"air_capacity:turn_ends": 2})
    battle.choose("defender", {"land": {"g": "e"}})
    assert "DP-6.6 defender finds no deck: f" in battle.news
    assert battle.unit("f").destroyed


def test_dp_6_6_one_place_with_room_is_no_choice():
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "e Aircraft carrier"]
    state = {"cv": {"marks": {"air_capacity:turn_ends": 2}}}
    battle = flight("c Cruiser", against=enemy, **state).retreat("defender", "N").shoot()
    assert "DP-6.6 defender lands: f e" in battle.news


def test_dp_6_6_or_on_a_carrier_in_a_neighbouring_zone():
    zones = [{"name": "N"}, {"name": "Flat", "defender": ["Aircraft carrier"]}]
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "x Cruiser"]
    battle = flight("b Battleship", "c Battleship", against=enemy, zones=zones).retreat("defender", "N")
    battle.shoot({"a6.3": "11"}).allocate("defender", cv=2)
    assert battle.unit("f").left == "Flat"
    assert battle.unit("f").aboard is None


def test_dp_6_6_no_deck_at_all():
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "x Cruiser"]
    battle = flight("b Battleship", "c Battleship", against=enemy).retreat("defender", "N")
    battle.shoot({"a6.3": "11"}).allocate("defender", cv=2)
    assert battle.unit("f").destroyed

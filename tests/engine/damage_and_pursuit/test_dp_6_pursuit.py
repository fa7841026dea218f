"""DP-6.4 to DP-6.6: pursuit, its end, and landing."""

import pytest

from combat.engine import play
from combat.record.writing import units_of
from tests.engine.damage_and_pursuit.fight import flight


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


def test_dp_6_4_nor_do_transports_alone_fall_to_those_who_sit_out():
    """DP-2.6: they neither fire at them, nor are fired at."""
    battle = flight("b Battleship", "u Transport", against=["t Transport"], b={"moves_left": 0})
    battle.retreat("defender", "N").pursue().stay("attacker")
    assert not battle.told("units_destroyed")
    battle.stay("defender")
    assert battle.story[-2:] == ["DP-2.6 destroyed t", "DP-2.12 attacker has won: destroyed"]


def test_dp_6_4_transports_that_sit_out_alone_are_not_lost_with_the_pursuers():
    battle = flight("c Cruiser", "u Transport", against=["x Cruiser", "y Cruiser"], u={"moves_left": 0})
    battle.retreat("defender", "N").pursue({"d2.3": "16"})
    assert "DP-2.3 destroyed c" in battle.news
    assert not battle.unit("u").destroyed


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


def test_dp_6_4_and_their_carrier_has_room_for_all_of_hers():
    planes = ["cv Aircraft carrier", "f Fighter@cv", "g Fighter@cv"]
    state = {"f": {"moves_left": 1}, "g": {"moves_left": 1}}
    crowd = {**state, "cv": {"marks": {"air_capacity:turn_begins": 1}}}
    battle = flight(*planes, against=["x Cruiser"], **crowd).retreat("defender", "N").pursue()
    assert "DP-6.4 attacker pursues: cv" in battle.news
    battle = flight(*planes, against=["x Cruiser"], **state).retreat("defender", "N").pursue()
    assert "DP-6.4 attacker pursues: cv f g" in battle.news


def test_dp_6_4_movement_lost_by_damage_is_lost_of_this_turn():
    battle = flight("c Cruiser", "b Cruiser", against=["x Cruiser"], damage=True, c={"moves_left": 1})
    battle.stay("defender", {"d2.3": "1"}).allocate("attacker", {"d4": "5"}, c=1).stay("attacker")
    battle.retreat("defender", "N").pursue()
    assert "DP-6.4 attacker pursues: b" in battle.news


def slowed():
    """The attacker's cruiser was slowed by a damage die, and the moderator is about to take that back."""
    battle = flight("c Cruiser", against=["x Cruiser", "y Cruiser"], damage=True)
    battle.stay("defender", {"d2.3": "16", "d4": "5"}).stay("attacker")
    assert (battle.unit("c").marks, battle.unit("c").moves_left) == ({"movement:repaired": 1}, 0)
    return battle


def test_dp_6_4_a_mark_taken_back_gives_its_movement_back():
    battle = slowed()
    battle.correct({"c": {"marks": {}}})
    assert battle.last[0].set == {"c": {"marks": {}, "moves_left": 1}}
    battle.retreat("defender", "N")
    assert battle.choices() == [False, True]


def test_dp_6_4_a_mark_set_takes_it():
    battle = slowed()
    battle.correct({"c": {"marks": {}}})
    battle.correct({"c": {"marks": {"movement:repaired": 1}}})
    battle.retreat("defender", "N")
    assert "No unit has a movement point" in battle.told("forced")[-1].details["why"]


def test_dp_6_4_but_a_correction_that_names_the_movement_left_is_taken_at_its_word():
    battle = slowed()
    battle.correct({"c": {"marks": {}, "moves_left": 0}})
    assert battle.unit("c").moves_left == 0


def test_dp_6_5_nobody_can_pursue_the_attacker_shoots_unasked():
    battle = flight("c Cruiser", against=["x Cruiser"], c={"moves_left": 0}).retreat("defender", "N")
    (forced,) = battle.told("forced")
    assert (forced.details["choice"], forced.rule) == ({"pursue": False}, "DP-6.3")
    assert forced.details["why"] == "No unit has a movement point unused this turn."
    assert battle.asked == "attacker withdrew"


def test_dp_6_5_a_point_that_aircraft_keep_is_named():
    battle = flight("f Fighter", against=["x Cruiser"], f={"moves_left": 1}).retreat("defender", "N")
    assert battle.told("forced")[0].details["why"] == (
        "No unit has a movement point unused this turn, beyond the one that aircraft keep to land."
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


def test_dp_6_6_aircraft_that_are_aboard_of_none_are_offered_no_deck():
    """Not even that of a carrier that goes and has room: they fly home."""
    battle = (
        flight("c Cruiser", against=["cv Aircraft carrier", "f Fighter"]).retreat("defender", "N").shoot()
    )
    assert "DP-6.6 defender aircraft leave: f" in battle.news
    assert (battle.unit("f").left, battle.unit("f").aboard) == ("aircraft", None)


def crowded(**marks):
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "g Fighter@cv", "e Aircraft carrier", "h Fighter@e"]
    return flight("c Cruiser", against=enemy, cv={"marks": marks}).retreat("defender", "N").shoot()


def test_dp_6_6_without_room_on_their_own_their_owner_sends_them_where_there_is():
    battle = crowded(**{"air_capacity:turn_ends": 1})
    assert battle.asked == "DP-6.6 defender land"
    options = battle.question.options
    assert options["units"] == ["f", "g"]
    assert battle.question.rests_on == ("neighbours",), "a carrier next door may be gone by then"
    assert [(place["place"], place["room"]) for place in options["places"]] == [("cv", 1), ("e", 1)]
    assert options["least"] == 2
    assert "room for 1" in battle.refusal("defender", {"land": {"f": "e", "g": "e"}})
    assert battle.refusal("defender", {"land": {"f": "e"}}) == "DP-6.6 Sent: 1. At least 2 must be."
    battle.choose("defender", {"land": {"f": "e", "g": "cv"}})
    assert (battle.unit("f").aboard, battle.unit("g").aboard) == ("e", "cv")


@pytest.mark.parametrize(
    "planes, asked", [("f", "Where does the aircraft land?"), ("fg", "Where do the 2 aircraft land?")]
)
def test_dp_6_6_the_question_counts_right(planes, asked):
    others = ["d Aircraft carrier", "e Aircraft carrier"]
    enemy = ["cv Aircraft carrier", *(f"{plane} Fighter@cv" for plane in planes), *others]
    marks = {"cv": {"marks": {"air_capacity:turn_ends": 2}}}
    battle = flight("c Cruiser", against=enemy, **marks).retreat("defender", "N").shoot()
    assert battle.question.text == f"{asked} There is room for 4; who finds none is lost."


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


def test_dp_6_6_and_is_then_no_longer_aboard_of_its_own():
    zones = [{"name": "N"}, {"name": "Flat", "defender": ["Aircraft carrier"]}]
    enemy = ["cv Aircraft carrier", "f Fighter@cv"]
    full = {"marks": {"air_capacity:turn_ends": 2}}
    battle = flight("c Cruiser", against=enemy, zones=zones, cv=full).retreat("defender", "N").shoot()
    assert (battle.unit("cv").left, battle.unit("f").left) == ("N", "Flat")
    assert battle.unit("f").aboard is None


def test_dp_6_6_a_zone_that_is_called_as_a_unit_is_has_its_carriers_all_the_same():
    zones = [{"name": "N"}, {"name": "x", "defender": ["Aircraft carrier"]}]
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "x Cruiser"]
    battle = flight("b Battleship", "c Battleship", against=enemy, zones=zones).retreat("defender", "N")
    battle.shoot({"a6.3": "11"}).allocate("defender", cv=2)
    assert (battle.unit("f").left, battle.unit("f").aboard) == ("x", None)


def test_dp_6_6_a_carrier_next_door_of_a_type_unknown_here_counts_as_one_of_the_default_roster():
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "g Fighter@cv", "h Fighter", "x Cruiser"]
    battle = flight("b Battleship", "c Battleship", against=enemy)
    there = [{"name": "N"}, {"name": "Flat", "defender": ["Escort carrier"]}]
    battle.facts = lambda _what: {"zones": there, "categories": {"Escort carrier": "carrier"}}
    battle.position = play.look_again(battle.setup, battle.position, battle.look).position
    battle.retreat("defender", "N").shoot({"a6.3": "11"}).allocate("defender", cv=2)
    assert [battle.unit(plane).left for plane in "fg"] == ["Flat", "Flat"]


def test_dp_6_6_a_zone_that_is_called_as_a_carrier_that_goes_is_a_place_too():
    """The zone N holds a carrier, and a carrier N goes: both have room, and an answer can tell them apart."""
    zones = [{"name": "Away"}, {"name": "N", "defender": ["Aircraft carrier"]}, {"name": "zone N"}]
    planes = ["f Fighter@cv", "g Fighter@cv", "h Fighter@N"]
    enemy = ["cv Aircraft carrier", *planes, "N Aircraft carrier"]
    full = {"marks": {"air_capacity:turn_ends": 2}}
    battle = flight("c Cruiser", against=enemy, zones=zones, cv=full).retreat("defender", "Away").shoot()
    places = [(place["place"], place["room"]) for place in battle.question.options["places"]]
    assert places == [("N", 1), ("zone zone N", 2)]
    battle.choose("defender", {"land": {"f": "N", "g": "zone zone N"}})
    assert [(battle.unit(one).left, battle.unit(one).aboard) for one in "fg"] == [("Away", "N"), ("N", None)]


def test_dp_6_6_no_deck_at_all():
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "x Cruiser"]
    battle = flight("b Battleship", "c Battleship", against=enemy).retreat("defender", "N")
    battle.shoot({"a6.3": "11"}).allocate("defender", cv=2)
    assert battle.unit("f").destroyed

"""What players are told in questions and logs is true, and reads as English."""

import pytest

from combat.engine import play
from combat.engine.rulesets.damage_and_pursuit.marks import NO_ANTI_SUBMARINE, label_of
from tests.engine.damage_and_pursuit.fight import SLUG, fight, flight

CRUISERS = ("c Cruiser", "d Cruiser")


def test_one_hit_is_not_one_each():
    battle = fight(*CRUISERS, against=["x Cruiser", "y Cruiser"], damage=True, dice={"a2.3": "16"})
    assert battle.question.text == "Which ship takes the hit? It is then a roll on the damage table."
    ships = ["x Cruiser", "y Cruiser", "z Cruiser"]
    battle = fight(*CRUISERS, against=ships, damage=True, dice={"a2.3": "11"})
    assert battle.question.text == (
        "Which ships take the 2 hits? One each; every hit is then a roll on the damage table."
    )


@pytest.mark.parametrize(
    "ships, why",
    [
        (["x Cruiser"], "x is the only ship that can be given one."),
        (["x Cruiser", "y Cruiser"], "3 hits: each ship that can be given one takes one."),
    ],
)
def test_ships_that_all_take_a_hit_are_not_said_to_have_no_room(ships, why):
    battle = fight(*CRUISERS, "e Cruiser", against=ships, damage=True, dice={"a2.3": "111"})
    assert battle.told("forced")[0].details["why"] == why


def test_the_excess_counts_only_ships_that_it_can_hit():
    ships = ["x Cruiser", "y Cruiser"]
    one = fight(*CRUISERS, "e Cruiser", against=ships, damage=True, dice={"a2.3": "111"})
    assert one.question.text == (
        "Where does the excess hit go? Every ship that can be given it has had one in this round."
    )
    four = fight(*CRUISERS, "e Cruiser", "f Cruiser", against=ships, damage=True, dice={"a2.3": "1111"})
    assert four.question.text == (
        "Where do the 2 excess hits go? Every ship that can be given them has had one in this round. "
        "Place as many on one ship as you like."
    )


def test_aircraft_that_absorb():
    target = ["f Fighter", "g Fighter", "x Cruiser"]
    battle = fight(*CRUISERS, against=target, damage=True, dice={"a2.3": "11"})
    assert battle.question.text == (
        "Which of your aircraft absorb hits? Each absorbs one of the 2 and is lost; "
        "the other hits go to your ships."
    )


def test_nothing_is_said_of_submarines_that_are_not_there():
    spent = {"moves_left": 0}

    def why(*attackers, **state):
        battle = flight(*attackers, against=["x Cruiser"], **state).retreat("defender", "N")
        return battle.told("forced")[0].details["why"]

    assert why("c Cruiser", c=spent) == "No unit has a movement point unused this turn."
    assert why("s Submarine") == "Submarines do not pursue."
    assert why("s Submarine", "c Cruiser", c=spent) == (
        "Submarines do not pursue, and no other unit has a movement point unused this turn."
    )
    assert why("f Fighter", f={"moves_left": 1}) == (
        "No unit has a movement point unused this turn, beyond the one that aircraft keep to land."
    )


def test_ships_that_owe_all_their_movement():
    owing = {"moves_owed": 2}
    one = flight("c Cruiser", against=["x Cruiser"], x=owing).told("forced")[0]
    assert one.details["why"] == "x owes all the movement of its next turn."
    two = flight("c Cruiser", against=["x Cruiser", "y Cruiser"], x=owing, y=owing).told("forced")[0]
    assert two.details["why"] == "x, y owe all the movement of their next turn."


def test_the_only_deck():
    enemy = ["cv Aircraft carrier", "f Fighter@cv", "e Aircraft carrier"]
    full = {"marks": {"air_capacity:turn_ends": 2}}
    battle = flight("c Cruiser", against=enemy, cv=full).retreat("defender", "N").shoot()
    assert battle.told("forced")[-1].details["why"] == "Only e has room."
    zones = [{"name": "N"}, {"name": "Flat", "defender": ["Aircraft carrier"]}]
    battle = flight("c Cruiser", against=enemy[:2], cv=full, zones=zones).retreat("defender", "N").shoot()
    assert battle.told("forced")[-1].details["why"] == "Only a carrier in Flat has room."


def test_headlines_say_what_is_decided_about_submarines():
    battle = fight("s Submarine", "u Submarine", against=["x Cruiser"])
    assert battle.question.headline == "Japan: deciding whether 2 submarines submerge."
    battle = fight("s Submarine", against=["x Cruiser"])
    assert battle.question.headline == "Japan: deciding whether 1 submarine submerges."
    battle = flight("c Cruiser", against=["s Submarine"])
    assert battle.question.headline == "United States: deciding whether 1 submarine retreats."


def losses(*attacker, against, dice):
    return fight(*attacker, against=against, dice=dice).question.text


def test_dp_2_9_whether_what_is_lost_still_fires_is_said_as_it_is():
    ships = ["x Cruiser", "y Cruiser"]
    of_the_defender = losses("c Cruiser", against=ships, dice={"a2.3": "1"})
    assert of_the_defender.endswith("What is lost still fires back, unless it has fired already.")
    of_the_attacker = losses(*CRUISERS, against=["x Cruiser"], dice={"d2.3": "1"})
    assert of_the_attacker.endswith("Your fire in this round is over.")
    struck_first = fight("s Submarine", against=ships)
    struck_first.submerge("attacker", dice={"a2.2": "1"})
    assert struck_first.question.text.endswith("What is lost leaves before the others fire.")
    shot_at = flight("c Cruiser", against=ships).retreat("defender", "N").shoot({"a6.3": "1"})
    assert shot_at.question.text.endswith("Nobody fires back at a parting shot.")


def test_a_lost_capability_is_part_of_the_sentence():
    assert label_of(NO_ANTI_SUBMARINE, 1) == "hunts no submarines"


def test_aircraft_that_retreat_do_so_alone():
    words = {str(one["choice"]): one["text"] for one in play.describe(SLUG)["record_choices"]}
    assert words["{'retreat': 'aircraft'}"] == "retreat with the aircraft alone"


def test_what_helps_say_is_what_the_rules_say():
    about = play.describe(SLUG)
    help = {field["name"]: field["help"] for field in (*about["fields"], *about["unit_fields"])}
    assert help["category"].endswith("its row of the damage table.")
    assert help["moves_left"].endswith("empty: its movement, less damage, less one.")
    assert help["anti_submarine"].startswith("Hunts submarines: ")


def test_a_refused_place_says_which_there_are():
    battle = flight("d Destroyer", against=["s Submarine"])
    refused = battle.refusal("defender", {"retreat_submarines": {"s": "Mars"}})
    assert refused == "DP-6.1 There is no place here called 'Mars'. There are N, Shut, Subs."
    refused = battle.refusal("defender", {"retreat_submarines": {"d": "N"}})
    assert refused == "DP-6.1 'd' cannot be sent anywhere here. Those who can are s."

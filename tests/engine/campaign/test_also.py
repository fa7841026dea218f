"""What else may be ordered of units: every offer is legal, and what is legal is offered."""

import pytest

from combat.engine import campaign
from tests.engine.campaign.small import Campaign, load, move

SLUG = "flames-and-steel"


def offers(c, units, side="red", orders=()):
    found = campaign.reachable(c.world, c.state, side, list(orders), units.split())
    for offer in found["also"]:
        assert not campaign.plan(c.world, c.state, side, [*orders, offer["order"]]).faults
    return found, [offer["order"] for offer in found["also"]]


def test_troops_on_a_coast_are_offered_the_ships_with_room():
    c = Campaign(
        SLUG, "a b, b c, A a", {"A": "red"},
        red=["t Transport a", "far Transport b", "ca Cruiser a", "i Infantry A"], blue=["x Cruiser c"],
    )  # fmt: skip
    found, orders = offers(c, "i")
    assert orders == [load("i", "t")]
    assert found["zones"] == {}
    assert found["why"] == "Troops go by ship: load them, and the ship sails."


def test_troops_aboard_are_offered_the_coasts():
    c = Campaign(
        SLUG, "a b, b c, A a, B b", {"A": "red"},
        red=["t Transport a", "i Infantry t"], blue=["x Cruiser c"],
    )  # fmt: skip
    assert {"unload": {"units": ["i"], "to": "A"}} in offers(c, "i")[1]
    after = [move("t", "a b")]
    assert {"unload": {"units": ["i"], "to": "B"}} in offers(c, "i", orders=after)[1]


def test_aircraft_are_offered_decks_here_and_where_they_can_fly():
    c = Campaign(
        SLUG, "a b, b c, A a", {"A": "red"},
        red=["cv Aircraft carrier a", "cw Aircraft carrier a", "cx Aircraft carrier b", "f Fighter cv"],
        blue=["x Cruiser c"],
    )  # fmt: skip
    _, orders = offers(c, "f")
    assert {"board": {"units": ["f"], "aboard": "cw"}} in orders
    assert {"move": {"units": ["f"], "path": ["a", "b"], "aboard": "cx"}} in orders
    assert {"board": {"units": ["f"], "aboard": "cv"}} not in orders  # she is his own


def test_a_deck_that_others_in_the_air_need_is_not_offered():
    c = Campaign(
        SLUG, "a b, b c, c d, d e, A a", {"A": "red"},
        red=["cv Aircraft carrier a", "f Fighter cv", "g Fighter cv", "h Fighter cv", "i Fighter A"],
        blue=["x Cruiser e"],
    )  # fmt: skip
    aboard = {"move": {"units": ["i"], "path": ["A", "a"], "aboard": "cv"}}
    assert aboard not in offers(c, "i")[1]  # she is full
    away = move("h", "a A")
    assert aboard in offers(c, "i", orders=[away])[1]
    assert aboard not in offers(c, "i", orders=[move("f", "a b c d")])[1]  # she sails to meet him
    assert aboard in offers(c, "i", orders=[move("f", "a b c d"), away])[1]


def test_whoever_is_beside_an_enemy_is_offered_the_attack_once():
    c = Campaign(SLUG, "a b", red=["ca Cruiser a"], blue=["x Cruiser a"])
    attack = {"attack": {"zone": "a"}}
    assert offers(c, "ca")[1] == [attack]
    assert offers(c, "ca", orders=[attack])[1] == []


def test_whoever_comes_to_an_enemy_fights_him_anyway():
    c = Campaign(SLUG, "a b", red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Cruiser b"])
    assert offers(c, "f", orders=[move("cv", "a b")])[1] == []


def test_a_deck_where_aircraft_are_is_offered_once():
    c = Campaign(SLUG, "a b, b c", red=["cv Aircraft carrier a", "f Fighter cv"], blue=["x Cruiser c"])
    c.commit(move("f", "a b"))
    assert offers(c, "f", orders=[move("cv", "a b")])[1] == [{"board": {"units": ["f"], "aboard": "cv"}}]


@pytest.mark.parametrize(
    "unit, home",
    [("f", {"carrier": "cw", "zone": "a"}), ("g", "A"), ("h", {"carrier": "cv", "zone": "a"})],
)
def test_aircraft_plan_to_return_to_where_they_came_from(unit, home):
    c = Campaign(
        SLUG, "a b, b c, A a, B b", {"A": "red", "B": "red"},
        red=["cv Aircraft carrier a", "cw Aircraft carrier a", "h Fighter cv", "f Fighter cw", "g Fighter A"],
        blue=["x Cruiser c"],
    )  # fmt: skip
    flight = move(unit, "A a b" if unit == "g" else "a b")  # where B is nearer
    assert campaign.plan(c.world, c.state, "red", [flight]).summary["landing"] == {unit: home}


def test_of_several_enemies_another_is_offered_as_the_first():
    c = Campaign(
        SLUG, "a b, b c", red=["ca Cruiser a", "cb Cruiser b"], blue=["x Cruiser b"], green=["y Cruiser b"]
    )  # fmt: skip
    green_first = {"battles": {"zone": "b", "sides": ["green", "blue"]}}
    assert offers(c, "cb")[1] == [{"attack": {"zone": "b"}}]  # nobody is fought yet
    sails = move("ca", "a b")
    assert green_first in offers(c, "ca", orders=[sails])[1]
    assert offers(c, "ca", orders=[sails, green_first])[1] == [
        {"battles": {"zone": "b", "sides": ["blue", "green"]}}
    ]
    c.commit(sails, green_first)
    assert campaign.battles_to_open(c.state) == [{"zone": "b", "attacker": "red", "defender": "green"}]


def test_without_an_offer_the_refusal_stands():
    c = Campaign(SLUG, "a b, A b", {"A": "red"}, red=["i Infantry A"], blue=["x Cruiser a"])
    with pytest.raises(campaign.Refused, match="Troops go by ship"):
        offers(c, "i")

"""Battles from opening to end, and what everybody is sent on the way."""

import pytest

from combat import services
from combat.models import Battle
from games.refusals import Refused
from tests import factories
from tests.combat.law import Audience
from tests.dice import LoadedDice

pytestmark = pytest.mark.django_db


def test_no_dice_before_both_seats_are_taken(attacker, defender, dice: LoadedDice):
    setup = factories.document({"cruiser": 2}, {"cruiser": 2})
    made = factories.battle(attacker, defender, setup=setup, begun=False)

    assert made.status == Battle.Status.INVITING
    assert list(made.entries.values_list("type", flat=True)) == ["opened"]

    with pytest.raises(Refused, match="has not begun"):
        services.concede(user=attacker, battle=made)
    dice.left = [1, 1, 6, 6]
    factories.accept(made, defender)
    assert made.status == Battle.Status.FIGHTING
    assert made.waits_attacker


def test_law_of_the_socket_for_every_audience_through_a_whole_battle(attacker, defender):
    vera = factories.person("vera")
    made = factories.battle(attacker, defender, begun=False, moderators=[vera])
    before = Audience(made, None, attacker)
    factories.accept(made, vera)
    factories.accept(made, defender)
    before.hold()
    everybody = Audience(made, attacker, defender, vera, None, factories.person())

    decisions = 0
    while factories.waiting(made) and decisions < 200:
        factories.decide(made)
        everybody.hold()
        decisions += 1

    assert made.status == Battle.Status.OVER
    before.hold()
    everybody.leave()
    before.leave()


def test_hot_seat_begins_at_once(attacker):
    made = factories.battle(attacker)
    everybody = Audience(made, attacker, None)

    assert made.status == Battle.Status.FIGHTING
    assert everybody.watchers[0].view["audience"] == "both"
    factories.fight_on(made)
    everybody.hold()

"""Taking back: freely until a die has fallen or the other side has chosen, otherwise with consent."""

import pytest

from combat import services
from combat.models import Battle
from games.refusals import Refused
from tests import factories
from tests.combat.law import Audience
from tests.loaded_dice import LoadedDice

pytestmark = pytest.mark.django_db


def types(made: Battle) -> list[str]:
    return list(made.entries.order_by("seq").values_list("type", flat=True))


def test_with_consent_after_dice_have_fallen(attacker, defender):
    made = factories.battle(attacker, defender)
    everybody = Audience(made, attacker, defender, None)
    wait = factories.waiting(made)[0]
    asked = factories.commander(made, wait["side"])
    consenting = defender if asked == attacker else attacker
    factories.decide(made)
    assert types(made)[-1] != "decided"

    services.take_back(user=asked, battle=made, action="ask")
    everybody.hold()
    made.refresh_from_db()
    assert made.plain("offer")["kind"] == "take_back"
    with pytest.raises(Refused, match="your own"):
        services.take_back(user=asked, battle=made, action="accept")
    services.take_back(user=consenting, battle=made, action="accept")

    everybody.hold()
    assert types(made)[-1] == "taken_back"
    back = factories.waiting(made)[0]
    assert (back["side"], back["kind"], back["options"]) == (wait["side"], wait["kind"], wait["options"])
    assert back["question"] != wait["question"], "an answer from a page of before must not count"
    factories.fight_on(made)
    everybody.hold()


def test_declined(attacker, defender):
    made = factories.battle(attacker, defender)
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    consenting = defender if asked == attacker else attacker
    factories.decide(made)
    before = factories.waiting(made)
    services.take_back(user=asked, battle=made, action="ask")
    services.take_back(user=consenting, battle=made, action="decline")
    assert factories.waiting(made) == before
    assert not made.offer


def test_the_request_lapses_when_the_battle_goes_on(attacker, defender):
    made = factories.battle(attacker, defender)
    everybody = Audience(made, attacker, defender)
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    consenting = defender if asked == attacker else attacker
    factories.decide(made)
    services.take_back(user=asked, battle=made, action="ask")
    factories.decide(made)
    everybody.hold()
    with pytest.raises(Refused) as late:
        services.take_back(user=consenting, battle=made, action="accept")
    assert late.value.code == "stale"


def test_nothing_decided_nothing_to_take_back(attacker, defender):
    made = factories.battle(attacker, defender)
    with pytest.raises(Refused, match="not decided anything"):
        services.take_back(user=defender, battle=made, action="ask")


def test_a_decision_from_the_page_before_is_stale(attacker, defender):
    made = factories.battle(attacker)
    wait = factories.waiting(made)[0]
    factories.decide(made)
    services.take_back(user=attacker, battle=made, action="ask")
    with pytest.raises(Refused) as old:
        factories.decide(made, wait=wait)
    assert old.value.code == "stale"


def test_again_and_again_alone(attacker):
    made = factories.battle(attacker)
    for _ in range(3):
        wait = factories.waiting(made)[0]
        factories.decide(made)
        services.take_back(user=attacker, battle=made, action="ask")
        assert types(made)[-1] == "taken_back"
        back = factories.waiting(made)[0]
        assert (back["side"], back["options"]) == (wait["side"], wait["options"])
    factories.fight_on(made)


def test_again_and_again_with_consent(attacker, defender):
    made = factories.battle(attacker, defender)
    everybody = Audience(made, attacker, defender, None)
    for _ in range(3):
        asked = factories.commander(made, factories.waiting(made)[0]["side"])
        factories.decide(made)
        services.take_back(user=asked, battle=made, action="ask")
        made.refresh_from_db()
        if made.plain("offer"):
            consenting = defender if asked == attacker else attacker
            services.take_back(user=consenting, battle=made, action="accept")
        assert types(made)[-1] == "taken_back"
        everybody.hold()


def test_freely_while_nothing_has_been_learned(attacker, defender, dice: LoadedDice):
    """The last completion question of a round: fighting on is followed by the defender's question, no die."""
    made, wait = at_withdrawal(attacker, defender, dice)
    everybody = Audience(made, attacker, defender, None)
    factories.decide(made, {"withdraw": None})
    assert factories.waiting(made)[0]["side"] == "defender"

    services.take_back(user=attacker, battle=made, action="ask")

    everybody.hold()
    assert types(made)[-1] == "taken_back"
    assert factories.waiting(made)[0]["side"] == "attacker"
    assert factories.waiting(made)[0]["kind"] == wait["kind"]


def test_not_freely_when_the_other_side_has_chosen(attacker, defender, dice: LoadedDice):
    made, _ = at_withdrawal(attacker, defender, dice)
    factories.decide(made, {"withdraw": None})
    dice.left = [6, 6]
    factories.decide(made, {"withdraw": None})
    services.take_back(user=attacker, battle=made, action="ask")
    made.refresh_from_db()
    assert made.plain("offer")["kind"] == "take_back"
    dice.left = []


def at_withdrawal(attacker, defender, dice: LoadedDice):
    """One destroyer a side that miss each other, a free zone next to them."""
    zone = {"name": "Here", "adjacent": [{"name": "There", "attacker": [], "defender": []}]}
    setup = factories.document({"destroyer": 1}, {"destroyer": 1}, zone=zone)
    dice.left = [6, 6]
    made = factories.battle(attacker, defender, setup=setup)
    wait = factories.waiting(made)[0]
    assert (wait["side"], wait["kind"]) == ("attacker", "withdraw")
    return made, wait

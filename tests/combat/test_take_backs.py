"""Taking back: freely until a die has fallen or the other side has chosen, otherwise with consent."""

import pytest

from combat import open_battles, services
from combat.models import Battle
from games.refusals import Refused
from tests import factories
from tests.combat.law import Audience
from tests.dice import LoadedDice

pytestmark = pytest.mark.django_db

# Guns to ask both sides in the second round, too, and hull for many: whatever the dice.
FLEET = {"cruiser": 20, "aircraft_carrier": 40}
LARGE = factories.document(FLEET, FLEET)


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

    factories.take_back(made, asked)
    everybody.hold()
    made.refresh_from_db()
    assert made.plain("offer")["kind"] == "take_back"
    with pytest.raises(Refused, match="your own"):
        services.take_back(user=asked, battle=made, action="accept", offer=factories.offer(made))
    services.take_back(user=consenting, battle=made, action="accept", offer=factories.offer(made))

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
    factories.take_back(made, asked)
    services.take_back(user=consenting, battle=made, action="decline", offer=factories.offer(made))
    assert factories.waiting(made) == before
    assert not made.offer


def test_the_request_lapses_when_the_battle_goes_on(attacker, defender):
    made = factories.battle(attacker, defender, setup=LARGE)
    everybody = Audience(made, attacker, defender)
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    consenting = defender if asked == attacker else attacker
    factories.decide(made)
    factories.take_back(made, asked)
    number = factories.offer(made)
    factories.decide(made)
    everybody.hold()
    with pytest.raises(Refused) as late:
        services.take_back(user=consenting, battle=made, action="accept", offer=number)
    assert late.value.code == "stale"


def test_nothing_decided_nothing_to_take_back(attacker, defender):
    made = factories.battle(attacker, defender)
    with pytest.raises(Refused, match="not decided anything"):
        factories.take_back(made, defender)


def test_a_decision_from_the_page_before_is_stale(attacker, defender):
    made = factories.battle(attacker)
    wait = factories.waiting(made)[0]
    factories.decide(made)
    factories.take_back(made, attacker)
    with pytest.raises(Refused) as old:
        factories.decide(made, wait=wait)
    assert old.value.code == "stale"


def test_again_and_again_alone(attacker):
    made = factories.battle(attacker)
    for _ in range(3):
        wait = factories.waiting(made)[0]
        factories.decide(made)
        factories.take_back(made, attacker)
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
        factories.take_back(made, asked)
        made.refresh_from_db()
        if made.plain("offer"):
            consenting = defender if asked == attacker else attacker
            services.take_back(user=consenting, battle=made, action="accept", offer=factories.offer(made))
        assert types(made)[-1] == "taken_back"
        everybody.hold()


def test_asked_three_times_one_decision_is_taken_back(attacker, at):
    """Three clicks, or a client that lost the answer: each names the same decision."""
    made = factories.battle(attacker)
    for _ in range(2):
        factories.decide(made)
    number = factories.last_decision(made, attacker)
    path = f"/api/battles/{made.public_id}/take-back/"

    answers = [at(attacker).post(path, {"action": "ask", "number": number}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert types(made).count("taken_back") == 1
    assert answers[0].json()["number"] == answers[2].json()["number"]
    assert at(attacker).post(path, {"action": "ask"}).status_code == 400, "who asks names the decision"


def test_asked_three_times_with_consent_it_is_one_offer_for_one_decision(attacker, defender):
    made = factories.battle(attacker, defender)
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    consenting = defender if asked == attacker else attacker
    factories.decide(made)
    number = factories.last_decision(made, asked)
    for _ in range(3):
        services.take_back(user=asked, battle=made, action="ask", number=number)
    assert types(made).count("offer") == 1
    services.take_back(user=consenting, battle=made, action="accept", offer=factories.offer(made))
    services.take_back(user=asked, battle=made, action="ask", number=number)
    assert types(made).count("taken_back") == 1
    assert factories.offer(made) is None


def test_only_the_last_decision(attacker):
    made = factories.battle(attacker)
    factories.decide(made)
    number = factories.last_decision(made, attacker)
    factories.decide(made)
    for older, code in ((number, "stale"), (0, "stale"), (1, "invalid"), (10**6, "invalid")):
        with pytest.raises(Refused) as refused:
            services.take_back(user=attacker, battle=made, action="ask", number=older)
        assert refused.value.code == code
    assert "taken_back" not in types(made)


def test_consent_never_counts_for_a_later_request(attacker, defender):
    made = factories.battle(attacker, defender, setup=LARGE)
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    consenting = defender if asked == attacker else attacker
    factories.decide(made)
    factories.take_back(made, asked)
    seen = factories.offer(made)
    services.take_back(user=asked, battle=made, action="withdraw", offer=seen)
    while factories.commander(made, factories.waiting(made)[0]["side"]) != asked:
        factories.decide(made)
    factories.decide(made)
    factories.take_back(made, asked)
    with pytest.raises(Refused) as late:
        services.take_back(user=consenting, battle=made, action="accept", offer=seen)
    assert late.value.code == "stale"
    assert factories.offer(made)


def test_freely_while_nothing_has_been_learned(attacker, defender, dice: LoadedDice):
    """The last completion question of a round: fighting on is followed by the defender's question, no die."""
    made, wait = at_withdrawal(attacker, defender, dice)
    everybody = Audience(made, attacker, defender, None)
    factories.decide(made, {"withdraw": None})
    assert factories.waiting(made)[0]["side"] == "defender"

    factories.take_back(made, attacker)

    everybody.hold()
    assert types(made)[-1] == "taken_back"
    assert factories.waiting(made)[0]["side"] == "attacker"
    assert factories.waiting(made)[0]["kind"] == wait["kind"]


def test_not_freely_when_the_other_side_has_chosen(attacker, defender, dice: LoadedDice):
    made, _ = at_withdrawal(attacker, defender, dice)
    factories.decide(made, {"withdraw": None})
    dice.left = [6, 6]
    factories.decide(made, {"withdraw": None})
    factories.take_back(made, attacker)
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


@pytest.mark.parametrize("restarted", [False, True], ids=["at hand", "restarted"])
@pytest.mark.parametrize("kind", ["end", "take_back"])
@pytest.mark.parametrize("action", ["decline", "withdraw"])
def test_what_came_to_nothing_is_offered_again_only_after_another_decision(
    attacker, defender, at, kind, action, restarted
):
    made = factories.battle(attacker, defender, setup=LARGE)
    everybody = Audience(made, attacker, defender, None)
    asking = factories.commander(made, factories.waiting(made)[0]["side"])
    answering = defender if asking == attacker else attacker
    factories.decide(made)
    right = {"end": "offer_end", "take_back": "take_back"}[kind]

    def offer(winner=None):
        if kind == "end":
            services.agree_to_end(user=asking, battle=made, action="offer", winner=winner)
        else:
            factories.take_back(made, asking)

    def rights(user):
        return at(user).get(f"/api/battles/{made.public_id}/").json()["may"]

    offer()
    ends = services.agree_to_end if kind == "end" else services.take_back
    who = answering if action == "decline" else asking
    ends(user=who, battle=made, action=action, offer=factories.offer(made))
    if restarted:
        open_battles.cache.clear()
    everybody.hold()
    made.refresh_from_db()
    before = made.seq
    for winner in (None, "attacker"):
        with pytest.raises(Refused, match="declined") as refused:
            offer(winner)
        assert refused.value.code == "illegal"
    made.refresh_from_db()
    assert made.seq == before
    assert right not in rights(asking)
    other = {"end": "take_back", "take_back": "offer_end"}[kind]
    assert other in rights(asking), "only this kind"
    assert "offer_end" in rights(answering), "only this side"

    factories.decide(made)
    everybody.hold()
    assert right in rights(asking)
    offer()
    everybody.hold()


def test_nothing_to_take_back_is_not_offered(attacker, defender, at):
    """Also not when it was taken back: a cache that counts would still think so."""
    made = factories.battle(attacker, defender, setup=LARGE)

    def may_take_back(user):
        return "take_back" in at(user).get(f"/api/battles/{made.public_id}/").json()["may"]

    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    other = defender if asked == attacker else attacker
    assert not may_take_back(asked)
    factories.decide(made)
    assert may_take_back(asked)
    assert not may_take_back(other)
    factories.take_back(made, asked)
    if number := factories.offer(made):
        services.take_back(user=other, battle=made, action="accept", offer=number)
    assert not may_take_back(asked)

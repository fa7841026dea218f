"""A key is one thing done: sent again it gives the first answer again, with anything else it is refused."""

import pytest
from channels.db import database_sync_to_async as database

from combat import ledger, open_battles
from combat.engine.play import Decided, Side
from combat.services import Answered, Decision, submit_decision
from combat.services.pen import Pen, now
from games.refusals import Refused
from tests import factories
from tests.combat.sockets import Page, battle

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["at hand", "restarted"])
def remember(request):
    """What this process has at hand; nothing after a restart, or in another process."""
    return open_battles.cache.clear if request.param == "restarted" else lambda: None


@pytest.fixture
def first(attacker, defender):
    """A decision that stands, and the battle."""
    made = factories.battle(attacker, defender)
    wait = factories.waiting(made)[0]
    user = factories.commander(made, wait["side"])
    decision = Decision(made.pk, user.pk, wait["question"], factories.simple_choice(wait), "k")
    answer = submit_decision(decision)
    assert isinstance(answer, Answered)
    return made, decision, answer, wait["side"]


def sent_again(decision, **change):
    fields = {name: getattr(decision, name) for name in Decision.__slots__}
    return submit_decision(Decision(**{**fields, **change}))


@pytest.mark.parametrize("named", [False, True], ids=["no side", "its side"])
def test_the_same_again_is_the_first_answer_again(first, remember, named):
    made, decision, answer, side = first
    remember()
    again = sent_again(decision, side=side if named else None)
    assert isinstance(again, Answered)
    assert (again.first, again.seq, again.number) == (answer.first, answer.seq, answer.number)
    made.refresh_from_db()
    assert made.seq == answer.seq


@pytest.mark.parametrize("what", ["question", "choice", "side"])
def test_the_same_key_for_anything_else_is_refused(first, remember, what):
    made, decision, answer, side = first
    other = {
        "question": factories.waiting(made)[0]["question"],
        "choice": {"allocate": {"somebody": 1}},
        "side": "defender" if side == "attacker" else "attacker",
    }
    remember()
    refused = sent_again(decision, **{what: other[what]})
    assert isinstance(refused, Refused)
    assert refused.code == "conflict"
    assert "with a new key" in str(refused)
    made.refresh_from_db()
    assert made.seq == answer.seq


def test_a_secret_choice_is_compared_too(attacker, defender, remember):
    made = factories.battle(attacker, defender)
    ledger.lock_battles([made.pk])
    pen = Pen(open_battles.read_battle(made.pk), attacker.pk, "Arthur", now())
    secret = Decided(Side("attacker"), {"aim": "the third buoy"}, "X-1", "aim", secret=True)
    pen.decide((pen.written + 1, secret), "k", 7)
    open_battles.cache.put([pen.lift()])
    remember()
    right = Decision(made.pk, attacker.pk, 7, {"aim": "the third buoy"}, "k")
    assert isinstance(submit_decision(right), Answered)
    for user, choice in ((attacker, "elsewhere"), (defender, "the third buoy"), (defender, "elsewhere")):
        refused = submit_decision(Decision(made.pk, user.pk, 7, {"aim": choice}, "k"))
        assert isinstance(refused, Refused)
        assert refused.code == "conflict"
        assert "buoy" not in str(refused.as_dict())


def test_over_rest(first, at, attacker, defender):
    made, decision, _, side = first
    user = attacker if side == "attacker" else defender
    body = {"question": decision.question + 1, "choice": decision.choice, "key": "k"}
    answer = at(user).post(f"/api/battles/{made.public_id}/decisions/", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_over_the_socket():
    made, *_, session, _ = await battle()
    wait = (await database(factories.waiting)(made))[0]
    page = await Page(made, session).open()
    choice = factories.simple_choice(wait)
    first = await page.decide(wait["question"], choice)
    again = await page.decide(wait["question"], choice)
    assert first["type"] == "answer"
    assert again == first
    refused = await page.decide(wait["question"] + 1, choice)
    assert (refused["type"], refused["key"], refused["code"]) == ("refused", "k", "conflict")
    await page.close()


def test_a_key_is_taken_as_it_is_over_rest_too(at, attacker, defender):
    made = factories.battle(attacker, defender)
    wait = factories.waiting(made)[0]
    user = factories.commander(made, wait["side"])
    choice = factories.simple_choice(wait)
    first = submit_decision(Decision(made.pk, user.pk, wait["question"], choice, " k "))
    assert isinstance(first, Answered)
    address = f"/api/battles/{made.public_id}/decisions/"
    again = at(user).post(address, {"question": wait["question"], "choice": choice, "key": " k "})
    assert (again.status_code, again.json()["number"]) == (200, first.number)


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_key_over_the_socket_is_one_line_as_over_rest():
    made, *_, session, _ = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    await page.send(type="decide", question=1, choice={}, key="a\u202e")
    assert (await page.next("refused"))["code"] == "malformed"
    await page.close()

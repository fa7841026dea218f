"""Sockets: what is sent, what is refused, and what a bad client or a fault of ours does."""

import json
import time
from typing import Any

import pytest
from channels.db import database_sync_to_async as database
from django.db import OperationalError

from combat import services
from combat.consumers import battle as consumer_of_battles
from combat.push import hub
from tests import factories
from tests.combat.sockets import Page, battle, sign_in, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def question(made):
    wait = (await database(factories.waiting)(made))[0]
    return wait["question"], factories.simple_choice(wait)


async def test_a_decision_reaches_everybody_who_watches():
    made, asked, _, session, other_session = await battle()
    mine, theirs, public = [await Page(made, one).open() for one in (session, other_session, "")]
    hello = await public.next("hello")
    assert (hello["audience"], hello["number"]) == ("public", made.seq)
    assert (await theirs.next("hello"))["audience"] in ("attacker", "defender")
    number, choice = await question(made)

    answer = await mine.decide(number, choice)

    assert (answer["type"], answer["ok"]) == ("answer", True), answer
    kinds = [frame["type"] for frame in mine.frames]
    assert kinds.index("entries") < kinds.index("answer"), "whoever is answered knows the step"
    for page in (theirs, public):
        frame = await page.next("entries")
        assert frame["from"] == hello["number"]
        assert frame["number"] == answer["number"]
        assert frame["entries"][0]["type"] == "decided"
        assert frame["entries"][0]["by"] == asked.shown_name
    for page in (mine, theirs, public):
        await page.close()
    assert hub.watching(made.pk) == ()


async def test_the_question_is_for_the_side_that_is_asked_alone():
    made, _, _, session, other_session = await battle()
    pages = [await Page(made, one).open() for one in (session, other_session, "")]
    for page in pages:
        await page.next("hello")
    number, choice = await question(made)
    await pages[0].decide(number, choice)
    await pages[1].next("entries")
    await pages[2].next("entries")
    for page in pages:
        frame = next(frame for frame in page.frames if frame["type"] == "entries")
        side = next((one["audience"] for one in page.frames if one["type"] == "hello"), "")
        for wait in frame["head"]["waiting"]:
            assert ("options" in wait) == (wait["side"] == side)
        await page.close()


async def test_the_same_click_twice_and_two_tabs():
    made, _, _, session, _ = await battle()
    first, second = await Page(made, session).open(), await Page(made, session).open()
    number, choice = await question(made)

    one = await first.decide(number, choice, "same")
    again = await first.decide(number, choice, "same")
    tab = await second.decide(number, choice, "other")

    assert one["number"] == again["number"]
    assert (tab["type"], tab["code"]) == ("refused", "stale")
    assert tab["head"]["waiting"]
    assert await database(made.entries.filter(type="decided").count)() == 1
    await first.close()
    await second.close()


async def test_spectators_and_opponents_cannot_decide():
    made, _, _, _, other_session = await battle()
    opponent, nobody = await Page(made, other_session).open(), await Page(made).open()
    number, choice = await question(made)
    assert (await opponent.decide(number, choice))["code"] == "not_your_turn"
    assert (await nobody.decide(number, choice))["code"] == "not_signed_in"
    stranger = await Page(made, await database(lambda: sign_in(factories.person()))()).open()
    assert (await stranger.decide(number, choice))["code"] == "forbidden"
    for page in (opponent, nobody, stranger):
        await page.close()


BROKEN = {
    "not JSON": "decide",
    "half": '{"type": "decide"',
    "a list": "[]",
    "no type": "{}",
    "unknown type": '{"type": "shoot"}',
    "no question": '{"type": "decide", "key": "k", "choice": {}}',
    "question as text": '{"type": "decide", "question": "1", "key": "k", "choice": {}}',
    "question true": '{"type": "decide", "question": true, "key": "k", "choice": {}}',
    "no choice": '{"type": "decide", "question": 1, "key": "k"}',
    "no key": '{"type": "decide", "question": 1, "choice": {}}',
    "long key": json.dumps({"type": "decide", "question": 1, "choice": {}, "key": "k" * 65}),
    "NUL": '{"type": "decide", "question": 1, "choice": {}, "key": "\\u0000"}',
    "surrogate": '{"type": "decide", "question": 1, "choice": {}, "key": "\\ud800"}',
    "huge number": '{"type": "decide", "question": ' + "9" * 4000 + ', "key": "k", "choice": {}}',
    "wrong side": '{"type": "decide", "question": 1, "choice": {}, "key": "k", "side": "both"}',
    "presence": '{"type": "presence", "state": "asleep"}',
    "deep": '{"type": ' + "[" * 5000,
    "too large": json.dumps({"type": "decide", "key": "k" * 70_000}),
}


async def test_broken_messages_are_refused_and_the_socket_stays():
    made, _, _, session, _ = await battle()
    page = await Page(made, session).open()
    for name, text in BROKEN.items():
        await page.socket.send_to(text_data=text)
        refused = await page.next("refused")
        assert refused["code"] in ("malformed", "too_large"), (name, refused)
        assert refused["message"].endswith("."), name
    await page.socket.send_to(bytes_data=b"{}")
    assert (await page.next("refused"))["code"] == "malformed"
    broken: list[Any] = [None, 5, "x", [], {"allocate": {"nobody": 1}}]
    for choice in broken:
        assert (await page.decide((await question(made))[0], choice))["code"] in ("malformed", "illegal")
    await page.send(type="ping")
    assert (await page.next("pong")) == {"type": "pong"}
    await page.close()


@pytest.mark.parametrize(
    "text, key",
    [
        (json.dumps({"type": "decide", "choice": "x" * 70_000, "key": "k"}), "k"),
        ('{"key": "k", "type": "decide", "choice": ' + "[" * 30 + "]" * 30 + "}", "k"),
        ('{"type": "decide", "question": ' + "9" * 40 + ', "key": "k", "choice": {}}', "k"),
        ('{"type": "shoot", "key": "k"}', "k"),
        ('{"type": "decide", "choice": {"key": "of something else"}}', None),
        ('{"type": "decide", "key": 5}', None),
        (json.dumps({"type": "decide", "key": "k" * 70_000}), None),
        ('{"type": "decide", "key": "k"', None),
        ('["key", "k"]', None),
    ],
    ids=[
        "too large",
        "too deep",
        "huge number",
        "unknown type",
        "inside",
        "number",
        "endless",
        "cut",
        "list",
    ],
)
async def test_what_is_refused_unread_is_named_by_its_key_where_it_has_one(text, key):
    made, _, _, session, _ = await battle()
    page = await Page(made, session).open()
    await page.socket.send_to(text_data=text)
    refused = await page.next("refused")
    assert refused["key"] == key
    await page.close()


async def test_an_impatient_client_is_throttled():
    made, _, _, session, _ = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    for number in range(50):
        await page.send(type="decide", question=0, choice={}, key=f"k{number}")
    codes = [(await page.next("refused"))["code"] for _ in range(50)]
    assert set(codes) == {"stale", "throttled"}
    await page.close()


async def test_a_dead_socket_never_hurts_the_sender():
    made, _, _, session, other_session = await battle()
    dead, mine = await Page(made, other_session).open(), await Page(made, session).open()
    await dead.next("hello")
    await until(lambda: len(hub.watching(made.pk)) == 2)
    (consumer,) = [one for one in hub.watching(made.pk) if one.session_key == other_session]

    async def broken(message):
        raise OSError("gone")

    consumer.base_send = broken
    number, choice = await question(made)
    assert (await mine.decide(number, choice))["ok"]
    await database(services.concede)(user=await database(lambda: made.game.created_by)(), battle=made)
    await mine.next("entries")
    await mine.close()


async def test_a_slow_socket_is_dropped_and_nobody_waits():
    made, _, _, session, other_session = await battle()
    slow, mine = await Page(made, other_session).open(), await Page(made, session).open()
    await slow.next("hello")
    await until(lambda: len(hub.watching(made.pk)) == 2)
    (consumer,) = [one for one in hub.watching(made.pk) if one.session_key == other_session]
    for _ in range(700):
        consumer.push('{"type":"entries"}')
    assert await slow.closed() == 4408, "it is told, so that it comes again and fetches what it missed"
    await until(lambda: len(hub.watching(made.pk)) == 1)
    await mine.close()


async def test_a_socket_that_talks_without_end_is_heard_slowly(monkeypatch):
    monkeypatch.setattr(consumer_of_battles, "AT_ONCE", 5)
    monkeypatch.setattr(consumer_of_battles.BattleConsumer, "allowance", 5.0)
    made, _, _, session, _ = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    began = time.monotonic()
    for _ in range(15):
        await page.send(type="ping")
    for _ in range(15):
        await page.next("pong")
    assert time.monotonic() - began > 0.3
    await page.close()


async def test_unknown_fields_are_refused():
    made, _, _, session, _ = await battle()
    page = await Page(made, session).open()
    number, choice = await question(made)
    await page.send(type="decide", question=number, choice=choice, key="k", forse=True)
    refused = await page.next("refused", "answer")
    assert (refused["type"], refused["key"], refused["code"]) == ("refused", "k", "malformed")
    assert "forse" in refused["message"]
    await page.close()


async def test_a_fault_of_ours_closes_the_socket_and_the_next_one_works(monkeypatch):
    made, _, _, session, _ = await battle()

    def broken(*args):
        raise OperationalError("too many connections")

    with monkeypatch.context() as patch:
        patch.setattr("combat.consumers.battle.look", broken)
        page = await Page(made, session).open()
        assert await page.closed() == 1013
    page = await Page(made, session).open()
    await page.next("hello")
    await page.close()

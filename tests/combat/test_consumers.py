"""Sockets: who gets in, what is sent, what is refused."""

import json
import time
from typing import Any

import pytest
from channels.db import database_sync_to_async as database
from django.contrib.sessions.models import Session
from django.db import OperationalError

from combat import services
from combat.consumers import battle as consumer_of_battles
from combat.consumers import caretaker
from combat.push import hub
from games.models import Game, Seat, User
from games.services import change_game
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


@pytest.mark.parametrize(
    "origin,ours",
    [
        ("http://testserver", True),
        (None, True),
        ("https://evil.example", False),
        ("null", False),
        ("http://[", False),
    ],
)
async def test_other_sites_are_not_let_in(origin, ours):
    made, _, _, session, _ = await battle()
    page = Page(made, session, origin=origin)
    accepted, code = await page.socket.connect()
    assert accepted is ours
    if ours:
        await page.close()
    else:
        assert code == 4403


@pytest.mark.parametrize("name", ["no-such-battle", "1", "x" * 64])
async def test_battles_that_are_not_there(name):
    page = await Page(name).open()
    assert await page.closed() == 4403
    assert page.frames == [{"type": "access", "reason": "not_found"}]


async def test_a_closed_battle_is_not_there_for_strangers():
    made, _, _, session, _ = await battle(spectators="nobody")
    stranger = await Page(made, await database(lambda: sign_in(factories.person()))()).open()
    assert await stranger.closed() == 4403
    broken = await Page(made, "no-such-session").open()
    assert await broken.closed() == 4403
    mine = await Page(made, session).open()
    assert (await mine.next("hello"))["audience"] != "public"
    await mine.close()


async def test_spectators_are_turned_away_when_the_battle_closes():
    made, _, _, session, _ = await battle()
    public, mine = await Page(made).open(), await Page(made, session).open()
    await public.next("hello")
    await mine.next("hello")

    creator = await database(lambda: made.game.created_by)()
    await database(change_game)(user=creator, game=made.game, spectators="nobody")

    assert await public.closed() == 4403
    assert public.frames[-1] == {"type": "access", "reason": "not_found"}
    again = await mine.next("hello")
    assert again["number"] == made.seq + 1
    await mine.close()


async def test_signing_out_closes_the_socket(async_client):
    made, asked, _, _, _ = await battle()
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    await async_client.aforce_login(asked, backend=backend)
    page = await Page(made, async_client.cookies["sessionid"].value).open()
    await page.next("hello")
    await async_client.delete("/_allauth/browser/v1/auth/session")
    assert await page.closed() == 4403
    assert page.frames[-1] == {"type": "access", "reason": "signed_out"}


async def test_a_new_password_and_a_closed_account_close_other_sessions():
    made, asked, other, session, other_session = await battle()
    mine, theirs = await Page(made, session).open(), await Page(made, other_session).open()
    await mine.next("hello")
    await theirs.next("hello")
    await database(asked.set_password)("another one 99")
    await database(asked.save)()
    assert await mine.closed() == 4403
    other.is_active = False
    await database(other.save)()
    assert await theirs.closed() == 4403


async def test_who_changes_his_password_stays_signed_in_here_and_nowhere_else(async_client):
    made, asked, _, elsewhere, _ = await battle()
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    await async_client.aforce_login(asked, backend=backend)
    mine = await Page(made, async_client.cookies["sessionid"].value).open()
    theirs = await Page(made, elsewhere).open()
    audience = (await mine.next("hello"))["audience"]
    await theirs.next("hello")

    body = {"current_password": factories.PASSWORD, "new_password": "another one 99"}
    address = "/_allauth/browser/v1/account/password/change"
    answer = await async_client.post(address, body, content_type="application/json")
    assert answer.status_code == 200
    assert await theirs.closed() == 4403
    assert await mine.closed() == 4403, "the session has a new key; the page asks again with it"
    assert (await async_client.get("/api/me/")).json()["user"]["username"] == asked.username
    again = await Page(made, async_client.cookies["sessionid"].value).open()
    assert (await again.next("hello"))["audience"] == audience
    await again.close()
    stranger = await Page(made, elsewhere).open()
    assert (await stranger.next("hello"))["audience"] == "public"
    await stranger.close()


async def test_taking_a_seat_changes_what_an_open_page_is():
    @database
    def opened():
        attacker, defender = factories.person(), factories.person()
        made = factories.battle(attacker, defender, begun=False)
        return made, defender, sign_in(defender)

    made, defender, session = await opened()
    page = await Page(made, session).open()
    assert (await page.next("hello"))["audience"] == "public"
    await database(factories.accept)(made, defender)
    assert (await page.next("hello"))["audience"] == "defender"
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


async def test_a_session_that_ran_out_is_noticed(monkeypatch):
    monkeypatch.setattr(caretaker, "EVERY", 0.05)
    made, _, _, session, _ = await battle()
    page, public = await Page(made, session).open(), await Page(made).open()
    await page.next("hello")
    await database(Session.objects.filter(session_key=session).delete)()
    assert await page.closed() == 4403
    assert page.frames[-1] == {"type": "access", "reason": "signed_out"}
    await public.send(type="ping")
    await public.next("pong")
    await public.close()


async def test_rights_that_were_lost_without_a_word_are_noticed(monkeypatch):
    monkeypatch.setattr(caretaker, "EVERY", 0.05)
    monkeypatch.setattr(caretaker, "GRACE", 0.05)
    made, asked, other, session, other_session = await battle()
    pages = [await Page(made, one).open() for one in (session, other_session, "")]
    audiences = [(await page.next("hello"))["audience"] for page in pages]
    assert audiences[2] == "public"
    # Not saved: no signal, nobody is told.
    await database(User.objects.filter(pk=asked.pk).update)(is_active=False)
    assert await pages[0].closed() == 4403
    assert pages[0].frames[-1] == {"type": "access", "reason": "signed_out"}
    await database(Seat.objects.filter(user=other).update)(user=None, state=Seat.State.OPEN)
    assert (await pages[1].next("hello"))["audience"] == "public"
    await database(Game.objects.filter(pk=made.game_id).update)(spectators=Game.Spectators.NOBODY)
    for page in pages[1:]:
        assert await page.closed() == 4403
        assert page.frames[-1]["reason"] == "not_found"


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

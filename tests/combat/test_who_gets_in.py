"""Sockets: who gets in, and whose rights end while a socket is open."""

import pytest
from channels.db import database_sync_to_async as database
from django.contrib.sessions.models import Session

from combat.consumers import caretaker
from games.models import Game, Seat, User
from games.services import change_game
from tests import factories
from tests.combat.sockets import Page, battle, sign_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


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

"""The socket of a campaign: who is let in, and what it is told."""

import asyncio

import pytest
from channels.db import database_sync_to_async as database

from combat.consumers import caretaker
from combat.push import campaigns as push
from combat.push import forget_rights
from games import services
from games.models import Campaign, Game, Seat
from tests import campaigns, factories
from tests.combat.sockets import Page, sign_in, until

pytestmark = pytest.mark.django_db(transaction=True)


class CampaignPage(Page):
    def __init__(self, made, session=""):
        super().__init__(made, session)
        self.socket.scope["path"] = f"/ws/campaigns/{made.public_id}/"


@database
def opened(**more):
    """A campaign, its commanders, and their sessions."""
    red, blue = factories.person(), factories.person()
    made = campaigns.campaign(red, blue, **more)
    return made, red, blue, sign_in(red), sign_in(blue)


@database
def order(made):
    campaigns.sail(made, "red", ["r2"], "west", "middle")


@database
def commit(made):
    campaigns.commit(made, "red")
    return made.seq


async def test_each_is_told_that_the_campaign_has_changed_and_of_his_own_draft():
    made, _, _, red, blue = await opened()
    mine, enemy, public = [CampaignPage(made, session) for session in (red, blue, "")]
    hello = {"type": "changed", "seq": made.seq}
    for page, draft in ((mine, {"red": 0}), (enemy, {"blue": 0}), (public, {})):
        await page.open()
        assert await page.next() == {**hello, "draft": draft}
    await order(made)
    assert await mine.next() == {**hello, "draft": {"red": 1}}
    seq = await commit(made)
    for page, draft in ((mine, {"red": 2}), (enemy, {"blue": 0}), (public, {})):
        frame = await page.next()
        while frame["seq"] < seq:
            frame = await page.next()
        assert frame == {"type": "changed", "seq": seq, "draft": draft}
        assert all(one["draft"].keys() == draft.keys() for one in page.frames)
    assert sum(frame["seq"] == made.seq for frame in enemy.frames) <= 1, "never told of the draft"
    for page in (mine, enemy, public):
        await page.close()
    assert push.pairs() == []


async def test_a_closed_campaign_does_not_exist_for_strangers():
    made, _, _, red, _ = await opened(spectators="nobody")
    stranger = CampaignPage(made, await database(sign_in)(await database(factories.person)()))
    await stranger.open()
    assert await stranger.closed() == 4403
    assert stranger.frames == [{"type": "access", "reason": "not_found"}]
    mine = await CampaignPage(made, red).open()
    assert (await mine.next())["seq"] == made.seq
    await mine.close()


async def test_who_may_watch_no_longer_is_turned_away():
    made, red, _, session, _ = await opened()
    public, mine = await CampaignPage(made).open(), await CampaignPage(made, session).open()
    await public.next()
    change = database(services.change_campaign)
    await change(user=red, campaign=made, spectators="nobody")
    assert await public.closed() == 4403
    assert public.frames[-1] == {"type": "access", "reason": "not_found"}
    await mine.next("changed")
    await mine.close()


@database
def spectator_of(made, red):
    """Somebody with a seat, his session, and a battle that he looks on."""
    person = factories.person()
    who = {"username": person.username}
    seat, _ = services.offer_campaign_seat(user=red, game=made.game, role="spectator", side="", who=who)
    campaigns.sail(made, "red", ["r1"], "west", "middle")
    campaigns.commit(made, "red")
    return seat, sign_in(person), campaigns.battles(made)[0]


@pytest.mark.parametrize("how", ["withdrawn", "declined for him"])
async def test_whose_seat_is_taken_away_is_turned_away_from_the_campaign_and_its_battles(how, settings):
    settings.DICE = "tests.campaigns.misses"
    made, red, _, _, _ = await opened(spectators="nobody")
    seat, session, battle = await spectator_of(made, red)
    pages = [await CampaignPage(made, session).open(), await Page(battle, session).open()]
    for page in pages:
        await page.next()
    if how == "withdrawn":
        await database(services.clear_seat)(user=red, game=made.game, seat_id=seat.pk)
    else:
        await database(services.replace_person)(by=red, seat=seat, user=seat.user, state="declined")
    for page in pages:
        assert await page.closed() == 4403
        assert page.frames[-1] == {"type": "access", "reason": "not_found"}


async def test_a_session_that_ends_is_turned_away():
    made, _, _, session, _ = await opened()
    mine = await CampaignPage(made, session).open()
    await mine.next()
    forget_rights(session_key=session)
    assert await mine.closed() == 4403
    assert mine.frames[-1]["reason"] == "signed_out"


async def test_what_was_pushed_to_nobody_is_found(monkeypatch):
    monkeypatch.setattr(caretaker, "EVERY", 0.05)
    monkeypatch.setattr(caretaker, "GRACE", 0.05)
    made, *_ = await opened()
    page = await CampaignPage(made).open()
    await page.next()
    await database(Campaign.objects.filter(pk=made.pk).update)(seq=made.seq + 1)
    assert (await page.next())["seq"] == made.seq + 1
    await page.close()
    await until(lambda: not push.pairs())


async def page_of_a_commander(monkeypatch, **more):
    """Red's page, once it is greeted; the caretaker looks all the time."""
    monkeypatch.setattr(caretaker, "EVERY", 0.05)
    monkeypatch.setattr(caretaker, "GRACE", 0.05)
    made, red, _, session, _ = await opened(**more)
    page = await CampaignPage(made, session).open()
    assert (await page.next())["draft"] == {"red": 0}
    return made, red, page


async def test_whose_seat_went_without_a_word_is_found(monkeypatch):
    made, red, page = await page_of_a_commander(monkeypatch)
    await database(Seat.objects.filter(game=made.game_id, user=red).delete)()
    assert (await page.next())["draft"] == {}
    watcher = next(one for _, one in push.pairs())
    assert watcher.sides == (), "and is told of no draft any more"
    await page.close()


async def test_who_commands_without_a_word_is_found(monkeypatch):
    made, _, page = await page_of_a_commander(monkeypatch)
    other = await database(factories.person)()
    stranger = await CampaignPage(made, await database(sign_in)(other)).open()
    assert (await stranger.next())["draft"] == {}
    seat = {"game_id": made.game_id, "role": "commander", "side": "red", "user": other, "state": "taken"}
    await database(Seat.objects.create)(**seat)
    assert (await stranger.next())["draft"] == {"red": 0}
    for one in (page, stranger):
        await one.close()


async def test_who_may_watch_no_longer_is_found_without_a_word(monkeypatch):
    made, _, page = await page_of_a_commander(monkeypatch)
    public = await CampaignPage(made).open()
    await public.next()
    await database(Game.objects.filter(pk=made.game_id).update)(spectators="nobody")
    assert await public.closed() == 4403
    await page.close()


async def test_a_draft_that_changed_without_a_word_is_found_by_its_own_side_alone(monkeypatch):
    made, _, page = await page_of_a_commander(monkeypatch)
    public = await CampaignPage(made).open()
    await public.next()
    await database(made.sides.filter(slug="red").update)(draft=5)
    assert (await page.next())["draft"] == {"red": 5}
    await asyncio.sleep(0.3)
    assert len(public.frames) == 1
    for one in (page, public):
        await one.close()
    await until(lambda: not push.pairs())


@pytest.mark.parametrize("text", ["", "[]", '{"type":"decide"}', '{"type":"ping","more":1}', "{" * 100])
async def test_nonsense_is_refused_and_a_ping_is_answered(text):
    made, *_ = await opened()
    page = await CampaignPage(made).open()
    await page.next()
    await page.socket.send_to(text_data=text)
    assert (await page.next())["type"] == "refused"
    await page.send(type="ping")
    assert await page.next() == {"type": "pong"}
    await page.close()

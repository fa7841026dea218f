"""Who is here: told to those who watch, at a quiet pace, and never at the cost of a frame."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from combat.push import hub
from combat.push.presence import PAUSE
from tests.combat.sockets import Page, battle

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def presence(page: Page, spectators: int, **states: str) -> None:
    """Frames until that is who is here."""
    while True:
        seen = await page.next("presence")
        here = {one["user"]: one["state"] for one in seen["present"]}
        if (seen["spectators"], here) == (spectators, states):
            return


async def test_presence():
    made, asked, other, session, other_session = await battle()
    me, them = asked.shown_name, other.shown_name
    mine = await Page(made, session).open()
    await presence(mine, 0, **{me: "here"})
    theirs, public = await Page(made, other_session).open(), await Page(made).open()
    await presence(mine, 1, **{me: "here", them: "here"})
    await theirs.send(type="presence", state="away")
    await presence(mine, 1, **{me: "here", them: "away"})
    await theirs.close()
    await presence(mine, 1, **{me: "here"})
    await public.close()
    await mine.close()


def last_of(page: Page, name: str) -> dict[str, Any]:
    """What the page was last told of this person."""
    told = [frame for frame in page.frames if frame["type"] in ("hello", "presence")][-1]
    (found,) = [one for one in told["present"] if one["user"] == name]
    return found


async def test_who_is_away_is_told_with_the_time():
    made, asked, other, session, other_session = await battle()
    me, them = asked.shown_name, other.shown_name
    mine = await Page(made, session).open()
    windows = [await Page(made, other_session).open() for _ in range(2)]
    for window in windows:
        await window.send(type="presence", state="away")
        await window.send(type="ping")
        await window.next("pong")
        await asyncio.sleep(0.01)
    await asyncio.sleep(PAUSE + 0.1)
    await told_since(mine)
    away = last_of(mine, them)
    assert abs(datetime.now(UTC) - datetime.fromisoformat(away["since"])) < timedelta(seconds=30)
    times = [one.away_since for one in hub.watching(made.pk) if one.away_since]
    assert away == {"role": away["role"], "user": them, "state": "away", "since": max(times)}

    await windows[1].send(type="presence", state="away")
    late = await Page(made).open()
    await late.next("hello")
    assert last_of(late, them) == away, "said again it does not begin anew"
    await windows[0].send(type="presence", state="here")
    await presence(mine, 1, **{me: "here", them: "here"})
    assert "since" not in last_of(mine, them)
    for page in (*windows, late, mine):
        await page.close()


async def test_presence_never_fills_the_box_of_a_slow_socket():
    made, _, _, session, _ = await battle()
    slow = await Page(made, session).open()
    await slow.next("presence")
    (consumer,) = hub.watching(made.pk)
    for number in range(2000):
        consumer.push_presence(json.dumps({"type": "presence", "present": [], "spectators": number}))
    consumer.push('{"type":"entries"}')
    await slow.next("entries")
    assert (await slow.next("presence"))["spectators"] == 1999
    assert hub.watching(made.pk) == (consumer,)
    await slow.close()


async def flips(page: Page, count: int) -> None:
    """Away and here and away …, all of it heard."""
    for number in range(count):
        await page.send(type="presence", state="away" if number % 2 == 0 else "here")
    await page.send(type="ping")
    await page.next("pong")
    await asyncio.sleep(PAUSE + 0.1)


async def told_since(page: Page) -> list[dict[str, Any]]:
    """The presence frames that came and were not yet read."""
    before = len(page.frames)
    await page.send(type="ping")
    await page.next("pong")
    await asyncio.sleep(0)
    return [frame for frame in page.frames[before:] if frame["type"] == "presence"]


async def test_a_spectator_who_looks_here_and_away_tells_nobody():
    made, asked, _, session, _ = await battle()
    mine, public = await Page(made, session).open(), await Page(made).open()
    await presence(mine, 1, **{asked.shown_name: "here"})
    await asyncio.sleep(PAUSE + 0.1)
    await told_since(mine)
    await flips(public, 40)
    assert await told_since(mine) == []
    await public.close()
    await mine.close()


async def test_a_player_who_looks_here_and_away_is_told_at_a_quiet_pace():
    made, asked, other, session, other_session = await battle()
    mine, theirs = await Page(made, session).open(), await Page(made, other_session).open()
    await presence(mine, 0, **{asked.shown_name: "here", other.shown_name: "here"})
    await flips(theirs, 41)
    told = await told_since(mine)
    assert 1 <= len(told) <= 3
    assert {one["state"] for one in told[-1]["present"]} == {"here", "away"}, "the last state is told"
    await theirs.close()
    await mine.close()

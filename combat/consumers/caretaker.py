"""Once in a while, for each loop: sessions that have run out, and a word to the other processes who is
here."""

import asyncio
from collections.abc import Sequence

import structlog
from django.contrib.sessions.models import Session
from django.utils import timezone

from combat.consumers.access import in_thread
from combat.push import hub
from combat.push.presence import say_presence

log = structlog.get_logger(__name__)

EVERY = 30.0  # seconds

_at_work: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def take_care(loop: asyncio.AbstractEventLoop) -> None:
    """Start the caretaker of this loop, if it is not at work; it goes home when nobody watches any more."""
    if loop not in _at_work or _at_work[loop].done():
        for gone in [one for one in _at_work if one.is_closed()]:
            del _at_work[gone]
        _at_work[loop] = loop.create_task(rounds(loop))


async def rounds(loop: asyncio.AbstractEventLoop) -> None:
    while True:
        await asyncio.sleep(EVERY)
        mine = [one for one in hub.everybody() if one.loop is loop]
        if not mine:
            return
        try:
            await close_ended_sessions()
        except Exception:
            log.exception("caretaker_failed")
        for battle_id in hub.battles():
            say_presence(battle_id)


async def close_ended_sessions() -> None:
    """Sessions can end without a word: by time, or with a line deleted from their table."""
    watching = [one for one in hub.everybody() if one.session_key and one.user_id]
    keys = sorted({one.session_key for one in watching if one.session_key})
    alive = await in_thread(still_alive, keys)
    for one in watching:
        if one.session_key not in alive:
            one.loop.call_soon_threadsafe(one.recheck, True)


def still_alive(keys: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for begin in range(0, len(keys), 500):
        some = keys[begin : begin + 500]
        alive = Session.objects.filter(session_key__in=some, expire_date__gt=timezone.now())
        found.update(alive.values_list("session_key", flat=True))
    return found

"""Once in a while, for each loop: sessions that have run out, what was said to nobody here, and a word to the
other processes who is here.

A process may die between its commit and its push. Whatever was lost on the way, a look at the database finds:
sockets that are behind are greeted anew, and their pages fetch what they miss.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from django.contrib.sessions.models import Session
from django.utils import timezone

from combat import open_battles, selectors
from combat.consumers.access import in_thread
from combat.facts import Facts
from combat.permissions import lens_of
from combat.push import Subscriber, campaigns, hub
from combat.push.presence import say_presence
from games import selectors as games
from games.models import Campaign, User
from games.permissions import Standing, standing_of

log = structlog.get_logger(__name__)

EVERY = 25.0  # seconds
GRACE = 1.0  # seconds for a push that is still on its way
AT_ONCE = 500  # in one query

One = TypeVar("One")

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
        watchers = [one for _, one in campaigns.pairs() if one.loop is loop]
        if not watchers and not any(one.loop is loop for one in hub.everybody()):
            return
        try:
            await close_ended_sessions()
            await catch_up(loop)
            await catch_up_campaigns(loop)
        except Exception:
            log.exception("caretaker_failed")
        for battle_id in hub.battles():
            say_presence(battle_id)


async def close_ended_sessions() -> None:
    """Sessions can end without a word: by time, or with a line deleted from their table."""
    everybody: list[Any] = [*hub.everybody(), *(one for _, one in campaigns.pairs())]
    watching = [one for one in everybody if one.session_key and one.user_id]
    keys = sorted({one.session_key for one in watching if one.session_key})
    alive = await in_thread(still_alive, keys)
    for one in watching:
        if one.session_key not in alive:
            one.loop.call_soon_threadsafe(one.recheck, True)


def still_alive(keys: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for some in portions(keys):
        alive = Session.objects.filter(session_key__in=some, expire_date__gt=timezone.now())
        found.update(alive.values_list("session_key", flat=True))
    return found


@dataclass(slots=True)
class Looked:
    """What the database says of everything that is watched here."""

    facts: dict[int, Facts]
    people: dict[int, User]

    def differs(self, battle_id: int, one: Subscriber) -> bool:
        """Whether somebody's rights are no longer those that his socket has."""
        user = self.people.get(one.user_id) if one.user_id is not None else None
        if one.user_id is not None and (user is None or not user.is_active):
            return True
        return lens_of(self.facts[battle_id], user) != one.lens


async def catch_up(loop: asyncio.AbstractEventLoop) -> None:
    """Entries, seats and rights of which nobody told the sockets of this loop."""
    watching = [(battle_id, one) for battle_id, one in hub.pairs() if one.loop is loop]
    battles = {battle_id for battle_id, _ in watching}
    people = {one.user_id for _, one in watching if one.user_id is not None}
    looked = await in_thread(look_at, battles, people)
    await asyncio.sleep(GRACE)
    # Sockets that came meanwhile have looked for themselves.
    there = {one for _, one in hub.pairs()}
    watching = [pair for pair in watching if pair[1] in there and pair[0] in looked.facts]
    behind = [one for battle_id, one in watching if one.told < looked.facts[battle_id].seq]
    changed = [one for battle_id, one in watching if looked.differs(battle_id, one)]
    if changed:
        open_battles.cache.clear()
    if behind or changed:
        log.warning("sockets_behind", behind=len(behind), rights=len(changed))
    for one in {*behind, *changed}:
        one.recheck()


async def catch_up_campaigns(loop: asyncio.AbstractEventLoop) -> None:
    """Entries, drafts, seats and rights of which nobody told those who watch a campaign here."""
    watching = [(campaign_id, one) for campaign_id, one in campaigns.pairs() if one.loop is loop]
    if not watching:
        return
    looked = await in_thread(look_at_campaigns, {(campaign_id, one.user_id) for campaign_id, one in watching})
    await asyncio.sleep(GRACE)
    there = {one for _, one in campaigns.pairs()}
    watching = [pair for pair in watching if pair[1] in there]
    behind = [one for campaign_id, one in watching if is_behind(one, *looked[campaign_id, one.user_id])]
    if behind:
        log.warning("campaign_sockets_behind", behind=len(behind))
    for one in behind:
        one.recheck()


def is_behind(one: campaigns.Watcher, seq: int, standing: Standing | None) -> bool:
    """What is told later than looked is not behind; other sides, or none of it, is another right."""
    if standing is None or standing.sides != one.sides or one.told < seq:
        return True
    return any(number > one.drafts.get(side, 0) for side, number in standing.drafts.items())


def look_at_campaigns(wanted: Iterable[tuple[int, int | None]]) -> dict[Any, tuple[int, Standing | None]]:
    """Campaign and person → how far its log is, and what the person is in it; null: nothing to him."""
    wanted = list(wanted)
    people: dict[int, User] = {}
    for some in portions(sorted({user_id for _, user_id in wanted if user_id is not None})):
        people.update(User.objects.in_bulk(some))
    found: dict[Any, tuple[int, Standing | None]] = dict.fromkeys(wanted, (0, None))
    for some in portions(sorted({campaign_id for campaign_id, _ in wanted})):
        rows = Campaign.objects.filter(pk__in=some).select_related("game").defer("world", "state")
        several = {row.pk: row for row in rows.prefetch_related("sides")}
        seats = games.seats_of_games([row.game_id for row in several.values()])
        for campaign_id, user_id in wanted:
            if (row := several.get(campaign_id)) is not None:
                drafts = {side.slug: side.draft for side in row.sides.all()}
                user = people.get(user_id) if user_id is not None else None
                standing = standing_of(row, seats[row.game_id], user, drafts)
                found[campaign_id, user_id] = row.seq, standing
    return found


def look_at(battles: Iterable[int], people: Iterable[int]) -> Looked:
    looked = Looked({}, {})
    for some in portions(sorted(battles)):
        looked.facts.update(selectors.facts_without_secrets(some))
    for some in portions(sorted(people)):
        looked.people.update(User.objects.in_bulk(some))
    return looked


def portions(several: Sequence[One]) -> Iterator[Sequence[One]]:
    for begin in range(0, len(several), AT_ONCE):
        yield several[begin : begin + AT_ONCE]

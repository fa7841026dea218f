"""Battle records: out, for whoever may see the battle; in, as a battle of the importer alone."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec
import structlog
from django.db import transaction

from combat import record
from combat.audiences import hidden_from
from combat.engine import play
from combat.engine.play import Note, Numbered, Position, Setup
from combat.facts import Facts, sides_that_decided
from combat.models import Battle
from combat.open_battles import log_of
from combat.permissions import Lens
from combat.services.lifecycle import new_battle, refuse_strange_texts
from combat.services.openings import Request, open_once, opened_by
from combat.services.pen import dice, writing
from games import services as games
from games.models import Game, User
from games.refusals import Refused

log = structlog.get_logger(__name__)

NOTES = ("opened", "seat", "offer", "game", "cancelled", "imported")  # what we write beside the battle itself
MOST_ENTRIES = 5000  # some seconds of playing
OURS = ("number", "seq", "at", "by")  # what we say of each entry beside its content

_playing: set[int] = set()  # whose records are being played in this process
_playing_lock = threading.Lock()


def export_record(*, user: User | None, battle: Battle, facts: Facts, lens: Lens) -> dict[str, Any]:
    """What this person may see of a battle, as a record. Who takes one away is noted in the server's log."""
    entries = log_of(battle.pk)
    setup = play.stored_setup(msgspec.json.decode(battle.setup))
    position = play.stand(setup, entries)
    log.info("record_exported", battle=facts.public_id, user=user.pk if user else None, as_=lens.audience)
    hidden = frozenset(hidden_from(facts, lens.audience))
    return record.record_of(setup, entries, position, audience=lens.audience, hidden=hidden)


def import_record(*, user: User, document: dict[str, Any], name: str = "", key: str | None = None) -> Battle:
    """Play the record by its rules, then keep it: to fight on by oneself on both sides, or to replay.

    A long record plays for seconds: outside the transaction, which on SQLite makes everybody else wait.
    """
    request = Request(user, key, [name, document])
    if (before := opened_by(request)) is not None:
        return before
    games.refuse_haste(user)
    with one_at_a_time(user):
        try:
            run = record.play_record(document, most_entries=MOST_ENTRIES)
        except record.BadRecord as problem:
            raise Refused("invalid", f"{str(problem).rstrip('.')}.") from None
        entries = taken_over(run.entries)
        position = play.resume(run.setup, entries)
        return open_once(request, lambda: keep(user, run.setup, entries, position, name))


@contextmanager
def one_at_a_time(user: User) -> Iterator[None]:
    """One person's records do not fill all the threads of a process."""
    with _playing_lock:
        if user.pk in _playing:
            raise Refused("throttled", "Your earlier record is still being played; wait for it.")
        _playing.add(user.pk)
    try:
        yield
    finally:
        with _playing_lock:
            _playing.discard(user.pk)


@transaction.atomic
def keep(user: User, setup: Setup, entries: list[Numbered], position: Position, name: str) -> Battle:
    refuse_strange_texts(setup)
    given = setup.document()
    title = name or f"{given['attacker']['name']} against {given['defender']['name']}"[:100]
    both: dict[str, games.Who] = {"attacker": games.ME, "defender": games.ME}
    game = games.open_game(creator=user, name=title, command=both, spectators=Game.Spectators.LINK)
    battle = new_battle(game, title, setup)
    with writing(battle.pk, user) as pen:
        pen.append(entries)
        advance = play.Advance([], position)
        if position.needs_dice is not None:
            advance = play.go_on(setup, position, dice(setup), pen.look)
        pen.learn(play.Advance(entries, position))
        pen.take(advance)
        pen.change(decided=sides_that_decided([*entries, *advance.entries]))
        pen.note("imported")
    battle.refresh_from_db()
    return battle


def taken_over(entries: list[Numbered]) -> list[Numbered]:
    """What holds of the log of a record, numbered without gaps.

    What was taken back stays behind: no rules were run over it, it is the record's word alone. What it tells
    of seats and offers, too: that is about other people, and nobody here did it.
    """
    kept: list[Numbered] = []
    for _, entry in play.live_entries(entries):
        if isinstance(entry, Note):
            if entry.type in NOTES:
                continue
            details = {key: value for key, value in entry.details.items() if key not in OURS}
            entry = replace(entry, details=details)
        kept.append((len(kept) + 1, entry))
    return kept

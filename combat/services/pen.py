"""The pen: appends one step to the log of a locked battle, and keeps what is known of it in step with the
log."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import structlog
from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from combat import codec, ledger, open_battles, record, world
from combat.audiences import Row, Step
from combat.engine import play
from combat.engine.play import Decided, EndlessBattle, Entry, Note, ReplayDiverged, Told
from combat.facts import Facts, iso, oldest, sittings, watchers_of
from combat.ledger import NewEntry
from combat.open_battles import OpenBattle
from combat.push import publish
from combat.services import crash
from combat.services.afterwards import on_waiting_changed
from games import secrecy
from games import services as games
from games.models import Seat, User
from games.refusals import Refused

log = structlog.get_logger(__name__)

Numbered = tuple[int, Entry]


class Pen:
    """Use inside a transaction that holds the battle's lock; `lift` writes the battle's row."""

    def __init__(
        self,
        battle: OpenBattle,
        user_id: int | None,
        name: str | None,
        at: datetime,
        *,
        guarded: bool = False,
    ) -> None:
        self.battle = battle
        self.facts: Facts = battle.facts
        self.setup = battle.setup
        self.position = battle.position
        self.keys = battle.keys
        self.user_id = user_id
        self.name = name
        self.at = at
        self.first = battle.facts.seq + 1
        self.rows: list[Row] = []
        self.is_seen = False  # by everybody, of what was written: at least one entry
        self.unsent: list[ledger.Statement] = []
        # A savepoint, so that undoing harms nothing else in the transaction; the commit releases it.
        self.guarded = guarded
        self.has_savepoint = False

    @property
    def look(self) -> play.Look:
        if self.facts.in_campaign:
            return world.map_of(self.facts.game_id, self.facts.public_id)
        return world.look_of(self.facts.game_id, self.setup)

    @property
    def written(self) -> int:
        """The number of the last entry written."""
        return self.first - 1 + len(self.rows)

    def decide(self, numbered: Numbered, key: str | None, question: int) -> None:
        """Insert a decision at once: no die is drawn before it stands."""
        crash.point("before_insert")
        self._insert([numbered], by_user=True, key=key, question=question)
        self.send()
        if key is not None:
            assert self.user_id is not None
            self.keys = {**self.keys, key: (self.user_id, numbered[0])}

    def append(self, numbered: Iterable[Numbered], *, by_user: bool = False) -> None:
        """Insert the entries that are not yet in the log."""
        new = [(seq, entry) for seq, entry in numbered if seq > self.written]
        if new:
            self._insert(new, by_user=by_user)

    def note(self, type: str, **details: Any) -> None:
        """An entry that the engine skips: seats, offers."""
        self.append([(self.written + 1, Note(type, details))], by_user=True)
        if self.position is not None:
            self.position = play.after_note(self.position, self.written)

    def take(self, advance: play.Advance, *, by_user: bool = False) -> None:
        """Append what the engine wrote, and learn from it what the battle waits for."""
        self.append(advance.entries, by_user=by_user)
        self.position = advance.position
        self.learn(advance)

    def learn(self, advance: play.Advance) -> None:
        position = advance.position
        waiting = self._waiting(position)
        for _, entry in advance.entries:
            if isinstance(entry, Told) and entry.event == "phase_began":
                self.change(ruleset_version=str(entry.details["version"]))
        self.change(
            waiting=waiting,
            waiting_since=oldest(waiting),
            needs_dice=advance.needs_dice,
            outcome=advance.outcome,
            round=position.round,
            phase=position.phase or "",
            status="over" if advance.outcome else "fighting",
        )

    def _waiting(self, position: play.Position) -> list[dict[str, Any]]:
        """A question that was open before keeps its time."""
        before = {(wait["side"], wait["question"]): wait["since"] for wait in self.facts.waiting}
        return [
            {**wait, "since": before.get((wait["side"], wait["question"])) or iso(self.at)}
            for wait in play.waits_of(position)
        ]

    def change(self, **fields: Any) -> None:
        self.facts = replace(self.facts, **fields)

    def sit(self, seats: Iterable[Seat]) -> None:
        there, sides = list(seats), self.facts.campaign_sides
        self.change(seats=sittings(there, sides), watchers=watchers_of(there, sides))

    def _insert(
        self,
        numbered: list[Numbered],
        *,
        by_user: bool,
        key: str | None = None,
        question: int | None = None,
    ) -> None:
        by_id, name = (self.user_id, self.name) if by_user else (None, None)
        at = iso(self.at)
        new = []
        if self.guarded and not self.rows:
            self.unsent.append(ledger.SAVEPOINT)
        for seq, entry in numbered:
            assert seq == self.written + 1, "entries are numbered without gaps"
            payload = codec.entry_to_json(entry)
            kind = codec.type_of(entry)
            self.rows.append(Row(seq, kind, payload, at, name))
            hidden = play.hidden_from(self.setup, entry)
            self.is_seen = self.is_seen or not hidden
            if hidden:
                self.change(has_secrets=True, hidden=(*self.facts.hidden, (seq, hidden)))
                payload = secrecy.conceal(payload)
            self._remember(entry, is_hidden=bool(hidden))
            new.append(NewEntry(seq, kind, payload, by_id, " ".join(hidden), key, question))
        self.unsent += ledger.insertions(self.facts.id, new, step=self.first, at=self.at)

    def _remember(self, entry: Entry, *, is_hidden: bool) -> None:
        """Who has decided, and that the battle has gone on; a secret choice shows only to its side."""
        if isinstance(entry, Decided) and entry.side not in self.facts.decided:
            self.change(decided=tuple(sorted({*self.facts.decided, str(entry.side)})))
        if isinstance(entry, Decided | Told) and not is_hidden and self.facts.declined:
            self.change(declined=())

    def send(self) -> None:
        """What was written so far is in the database, in this transaction."""
        if self.unsent:
            ledger.run(self.unsent)
            self.has_savepoint = self.has_savepoint or ledger.SAVEPOINT in self.unsent
            self.unsent = []

    def undo(self) -> None:
        """As if nothing had been written."""
        self.unsent = []
        if self.has_savepoint:
            ledger.run(ledger.UNDO)

    def lift(self) -> OpenBattle:
        """Write the battle's row and give back the battle as it now is."""
        assert self.rows, "a step without entries would leave old copies in use"
        self.change(seq=self.written)
        if self.is_seen:  # otherwise the lists would tell when the other side has chosen
            self.change(updated_at=self.at)
        self.unsent.append(ledger.updating(self.facts))
        self.send()
        if self.facts.in_campaign and self.facts.status == "over" != self.battle.facts.status:
            self.report_end()
        return OpenBattle(self.facts, self.setup, self.position, self.keys, self.battle.read_at)

    def report_end(self) -> None:
        """The map learns in this transaction what became of the fleets. In a savepoint of its own: should it
        fail, nothing is pushed of what it had begun."""
        assert self.facts.outcome is not None
        units = record.units_of(self.setup, self.position.state)
        with transaction.atomic():
            games.battle_ended(
                game_id=self.facts.game_id,
                battle=self.facts.public_id,
                result={**self.facts.outcome, "units": units},
                at_once=self.battle.facts.status == "inviting",
            )

    def step(self) -> Step:
        return Step(self.facts, self.rows, self.at)


def now() -> datetime:
    """To the millisecond, as everybody is shown it."""
    at = datetime.now(UTC)
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def locked(battle_id: int) -> OpenBattle:
    opened = open_battles.open_battles(ledger.lock_battles([battle_id])).get(battle_id)
    if opened is None:
        raise Refused("not_found", "There is nothing here, or you may not see it.")
    if isinstance(opened, Exception):
        raise opened
    return opened


@contextmanager
def writing(battle_id: int, user: User | None) -> Iterator[Pen]:
    """One step of a battle by a person, in a transaction of its own or the caller's; pushed after commit."""
    try:
        with transaction.atomic():
            pen = Pen(
                locked(battle_id),
                user.pk if user else None,
                user.shown_name if user else None,
                now(),
            )
            yield pen
            if pen.rows:
                battle = pen.lift()
                step = pen.step()
                before = pen.battle.facts
                transaction.on_commit(lambda: committed([(before, battle, step)]))
    except (ReplayDiverged, EndlessBattle) as fault:
        raise stuck(battle_id, fault) from None


def stuck(battle_id: int, diverged: ReplayDiverged | EndlessBattle) -> Refused:
    """Today's rules do not follow the log, or go on for ever: an alarm for the administration, a sentence for
    the player."""
    if isinstance(diverged, EndlessBattle):
        log.error("endless_battle", battle=battle_id, entries=diverged.entries, round=diverged.round)
        return Refused("stuck", f"This battle cannot go on: {diverged}. Nothing was changed.")
    log.error("replay_diverged", battle=battle_id, seq=diverged.seq, problem=diverged.message)
    return Refused(
        "stuck",
        f"This battle cannot go on as it stands (entry {diverged.seq}); nothing was changed. "
        "Its moderator or the administrator has to look at it.",
    )


Committed = tuple[Facts, OpenBattle, Step]


def committed(steps: list[Committed], also: Iterable[Any] = ()) -> None:
    """What follows a commit: remember, push, tell those who follow who is waited for."""
    open_battles.cache.put(battle for _, battle, _ in steps)
    crash.point("before_push")
    publish([step for _, _, step in steps], also)
    for before, battle, _ in steps:
        if waits(before) != waits(battle.facts):
            on_waiting_changed(battle.facts)


def waits(facts: Facts) -> list[tuple[str, int]]:
    return [(wait["side"], wait["question"]) for wait in facts.waiting if not wait["answered"]]


def dice(setup: play.Setup) -> play.Dice:
    """Faces for a battle: real ones, but for the tests."""
    thrown: play.Dice = import_string(settings.DICE)(setup)
    return thrown

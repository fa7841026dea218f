"""The few statements of the write path, written out: with the ORM a decision's transaction takes three
times as long. PostgreSQL is sent several at once, because there each trip costs more than the statement.

Call everything here inside a transaction. Numbers: docs/decisions/0016-a-decision-in-few-statements.md.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection

from combat.facts import Facts, oldest
from games.models import Game

Statement = tuple[str, Sequence[Any]]
encode, decode = msgspec.json.encode, msgspec.json.decode

MOST_ROWS = 1000  # of one statement: databases limit the number of its values
ENTRY_COLUMNS = "battle_id, seq, type, payload, at, by_id, hidden_from, step, key, question"
ENTRY_VALUES = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
INSERT = f"INSERT INTO combat_battleentry ({ENTRY_COLUMNS}) VALUES "  # noqa: S608
CHANGING = "status, round, phase, waiting, needs_dice, outcome, offer, decided, declined, ruleset_version"
SAVEPOINT: "Statement" = ("SAVEPOINT decision", ())
UNDO: "list[Statement]" = [("ROLLBACK TO SAVEPOINT decision", ()), ("RELEASE SAVEPOINT decision", ())]
UPDATE = (
    "UPDATE combat_battle SET status = %s, seq = %s, round = %s, phase = %s, waiting = %s, "
    "waits_attacker = %s, waits_defender = %s, waiting_since = %s, needs_dice = %s, outcome = %s, "
    "offer = %s, decided = %s, declined = %s, has_secrets = %s, ruleset_version = %s, updated_at = %s "
    "WHERE id = %s"
)


@dataclass(slots=True)
class NewEntry:
    seq: int
    type: str
    payload: str
    by_id: int | None
    hidden_from: str = ""
    key: str | None = None
    question: int | None = None


@dataclass(slots=True)
class Locked:
    """A battle whose lock is held: its last entry, and what play changes as its row has it."""

    seq: int
    row: tuple[Any, ...]

    def changing(self) -> dict[str, Any]:
        status, number, phase, waiting, needs_dice, outcome, offer, decided, declined, version = self.row
        waits = decode(waiting)
        return {
            "seq": self.seq,
            "status": status,
            "round": number,
            "phase": phase,
            "waiting": waits,
            "waiting_since": oldest(waits),
            "needs_dice": decode(needs_dice) if needs_dice else None,
            "outcome": decode(outcome) if outcome else None,
            "offer": decode(offer) if offer else None,
            "decided": tuple(decided.split()),
            "declined": tuple(declined.split()),
            "ruleset_version": version,
        }


def lock_battles(ids: Iterable[int]) -> dict[int, Locked]:
    """Lock battles, always in the order of their ids."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    marks = ", ".join(["%s"] * len(wanted))
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id, seq, {CHANGING} FROM combat_battle WHERE id IN ({marks}) ORDER BY id{lock}",  # noqa: S608
            wanted,
        )
        return {row[0]: Locked(row[1], row[2:]) for row in cursor.fetchall()}


def lock_games(ids: Iterable[int]) -> None:
    """After the battles: lock games, always in the order of their ids."""
    list(Game.objects.select_for_update().filter(pk__in=set(ids)).order_by("pk").values_list("pk"))


def run(statements: Sequence[Statement]) -> None:
    """In this order; on PostgreSQL in one trip."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            values = [value for _, given in statements for value in given]
            cursor.execute("; ".join(text for text, _ in statements), values)
        else:
            for text, given in statements:
                cursor.execute(text, given)


def insertions(
    battle_id: int, entries: Sequence[NewEntry], *, step: int, at: datetime
) -> Iterator[Statement]:
    moment = connection.ops.adapt_datetimefield_value(at)
    for begin in range(0, len(entries), MOST_ROWS):
        values: list[Any] = []
        rows = entries[begin : begin + MOST_ROWS]
        for new in rows:
            values += (battle_id, new.seq, new.type, new.payload, moment)
            values += (new.by_id, new.hidden_from, step, new.key, new.question)
        yield INSERT + ", ".join([ENTRY_VALUES] * len(rows)), values


def updating(facts: Facts) -> Statement:
    sides = {wait["side"] for wait in facts.waiting if not wait["answered"]}
    moment = connection.ops.adapt_datetimefield_value
    return UPDATE, (
        facts.status,
        facts.seq,
        facts.round,
        facts.phase,
        encode(facts.waiting).decode(),
        "attacker" in sides,
        "defender" in sides,
        moment(facts.waiting_since),
        encode(facts.needs_dice).decode() if facts.needs_dice else "",
        encode(facts.outcome).decode() if facts.outcome else "",
        encode(facts.offer).decode() if facts.offer else "",
        " ".join(facts.decided),
        " ".join(facts.declined),
        facts.has_secrets,
        facts.ruleset_version,
        moment(facts.updated_at),
        facts.id,
    )


def entries_after(seqs: Mapping[int, int]) -> dict[int, list[tuple[Any, ...]]]:
    """Of several battles (id → seq) the later entries: seq, type, payload, hidden_from, key, by_id."""
    found: dict[int, list[tuple[Any, ...]]] = {battle_id: [] for battle_id in seqs}
    if not seqs:
        return found
    either = " OR ".join(["(battle_id = %s AND seq > %s)"] * len(seqs))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT battle_id, seq, type, payload, hidden_from, key, by_id FROM combat_battleentry "  # noqa: S608
            f"WHERE {either} ORDER BY battle_id, seq",
            [value for pair in seqs.items() for value in pair],
        )
        for battle_id, *row in cursor.fetchall():
            found[battle_id].append(tuple(row))
    return found

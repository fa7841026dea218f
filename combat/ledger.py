"""The few statements of the write path, written out: with the ORM a decision's transaction takes three
times as long.

Call everything here inside a transaction. Numbers: docs/decisions/0002-writing-decisions.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection

from combat.facts import Facts, oldest

encode, decode = msgspec.json.encode, msgspec.json.decode

MOST_ROWS = 1000  # of one statement: databases limit the number of its values
ENTRY_COLUMNS = "battle_id, seq, type, payload, at, by_id, secret, step, key"
ENTRY_VALUES = "(%s, %s, %s, %s, %s, %s, %s, %s, %s)"
INSERT = f"INSERT INTO combat_battleentry ({ENTRY_COLUMNS}) VALUES "  # noqa: S608
UPDATE = (
    "UPDATE combat_battle SET status = %s, seq = %s, round = %s, phase = %s, waiting = %s, "
    "waits_attacker = %s, "
    "waits_defender = %s, waiting_since = %s, needs_dice = %s, outcome = %s, offer = %s, has_secrets = %s, "
    "ruleset_version = %s, updated_at = %s WHERE id = %s"
)


@dataclass(slots=True)
class NewEntry:
    seq: int
    type: str
    payload: str
    by_id: int | None
    secret: bool = False
    key: str | None = None


def lock_battles(ids: Iterable[int]) -> dict[int, int]:
    """Lock battles, always in the order of their ids; id → number of the last entry."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    marks = ", ".join(["%s"] * len(wanted))
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id, seq FROM combat_battle WHERE id IN ({marks}) ORDER BY id{lock}",  # noqa: S608
            wanted,
        )
        return dict(cursor.fetchall())


def insert_entries(battle_id: int, entries: Sequence[NewEntry], *, step: int, at: datetime) -> None:
    moment = connection.ops.adapt_datetimefield_value(at)
    for begin in range(0, len(entries), MOST_ROWS):
        values: list[Any] = []
        rows = entries[begin : begin + MOST_ROWS]
        for new in rows:
            values += (
                battle_id,
                new.seq,
                new.type,
                new.payload,
                moment,
                new.by_id,
                new.secret,
                step,
                new.key,
            )
        with connection.cursor() as cursor:
            cursor.execute(INSERT + ", ".join([ENTRY_VALUES] * len(rows)), values)


def update_battle(facts: Facts) -> None:
    sides = {wait["side"] for wait in facts.waiting}
    moment = connection.ops.adapt_datetimefield_value
    with connection.cursor() as cursor:
        cursor.execute(
            UPDATE,
            (
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
                facts.has_secrets,
                facts.ruleset_version,
                moment(facts.updated_at),
                facts.id,
            ),
        )


def entries_after(battle_id: int, seq: int) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, type, payload, secret, key, by_id FROM combat_battleentry "
            "WHERE battle_id = %s AND seq > %s ORDER BY seq",
            (battle_id, seq),
        )
        return list(cursor.fetchall())


def changing(battle_id: int) -> dict[str, Any]:
    """The fields of `Facts` that play changes, as the battle's row has them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT status, round, phase, waiting, needs_dice, outcome, offer, ruleset_version "
            "FROM combat_battle WHERE id = %s",
            (battle_id,),
        )
        status, number, phase, waiting, needs_dice, outcome, offer, version = cursor.fetchone()
    waits = decode(waiting)
    return {
        "status": status,
        "round": number,
        "phase": phase,
        "waiting": waits,
        "waiting_since": oldest(waits),
        "needs_dice": decode(needs_dice) if needs_dice else None,
        "outcome": decode(outcome) if outcome else None,
        "offer": decode(offer) if offer else None,
        "ruleset_version": version,
    }

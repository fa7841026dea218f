"""What is known of a battle beside its log: who sits where, what it waits for, how it ended.

`Facts` is plain and never changed in place; the write path and the readers make the same head from it. It is
a cache of the log and of the game: an entry is appended whenever one of its fields changes, so (battle, seq)
says whether a copy is still good.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec

from combat.engine.play import Decided, Numbered, live_entries
from combat.models import Battle
from games.models import Seat

SIDES = ("attacker", "defender")
Hidden = tuple[tuple[int, tuple[str, ...]], ...]  # (seq, audiences that are never sent it)


@dataclass(slots=True, frozen=True)
class Sitting:
    role: str
    state: str
    user_id: int | None
    name: str | None

    def as_dict(self) -> dict[str, Any]:
        return {"role": self.role, "user": self.name, "state": self.state}


@dataclass(slots=True)
class Facts:
    id: int
    public_id: str
    game_id: int
    name: str
    ruleset: str
    ruleset_version: str
    creator_id: int
    spectators: str
    abandon_after: timedelta
    seats: tuple[Sitting, ...]
    status: str
    seq: int
    round: int
    phase: str
    waiting: list[dict[str, Any]]  # questions with "since", options and all
    waiting_since: datetime | None
    needs_dice: dict[str, Any] | None
    outcome: dict[str, Any] | None
    offer: dict[str, Any] | None
    updated_at: datetime
    decided: tuple[str, ...] = ()  # sides of which a decision stands
    declined: tuple[str, ...] = ()  # offers ("kind:side") since the last decision that everybody knows of
    has_secrets: bool = False
    hidden: Hidden = field(default=())

    def holder(self, role: str) -> int | None:
        """Who has taken the seat."""
        for seat in self.seats:
            if seat.role == role and seat.state == Seat.State.TAKEN:
                return seat.user_id
        return None

    def sides_of(self, user_id: int | None) -> tuple[str, ...]:
        if user_id is None:
            return ()
        return tuple(
            seat.role
            for seat in self.seats
            if seat.user_id == user_id and seat.state == Seat.State.TAKEN and seat.role in SIDES
        )

    def may_offer(self, kind: str, side: str) -> bool:
        """What was declined or withdrawn is not offered again before the battle has gone on."""
        return f"{kind}:{side}" not in self.declined

    def name_of(self, user_id: int | None) -> str | None:
        for seat in self.seats:
            if seat.user_id == user_id:
                return seat.name
        return None


def sides_that_decided(entries: list[Numbered]) -> tuple[str, ...]:
    """Those of which a decision stands."""
    decided = {str(entry.side) for _, entry in live_entries(entries) if isinstance(entry, Decided)}
    return tuple(sorted(decided))


def hidden_of(rows: Iterable[tuple[int, str]]) -> Hidden:
    """From entries' numbers and `hidden_from` columns."""
    return tuple((seq, tuple(audiences.split())) for seq, audiences in rows if audiences)


def iso(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds")[:23] + "Z"


def oldest(waiting: list[dict[str, Any]]) -> datetime | None:
    """Since when the battle waits."""
    times = [wait["since"] for wait in waiting]
    return datetime.fromisoformat(min(times)) if times else None


def sittings(seats: list[Seat]) -> tuple[Sitting, ...]:
    """Seats as everybody sees them; needs `user` at hand. An invited person's name is known, a link's is
    not."""
    return tuple(
        Sitting(
            seat.role,
            seat.state,
            seat.user_id,
            seat.user.shown_name if seat.user else None,
        )
        for seat in seats
    )


def facts_of(battle: Battle, seats: list[Seat], hidden: Hidden = ()) -> Facts:
    """Needs `battle.game` at hand."""
    decode = msgspec.json.decode
    return Facts(
        id=battle.pk,
        public_id=battle.public_id,
        game_id=battle.game_id,
        name=battle.name,
        ruleset=battle.ruleset,
        ruleset_version=battle.ruleset_version,
        creator_id=battle.game.created_by_id,
        spectators=battle.game.spectators,
        abandon_after=battle.game.abandon_after,
        seats=sittings(seats),
        status=battle.status,
        seq=battle.seq,
        round=battle.round,
        phase=battle.phase,
        waiting=decode(battle.waiting),
        waiting_since=battle.waiting_since,
        needs_dice=decode(battle.needs_dice) if battle.needs_dice else None,
        outcome=decode(battle.outcome) if battle.outcome else None,
        offer=decode(battle.offer) if battle.offer else None,
        updated_at=battle.updated_at,
        decided=tuple(battle.decided.split()),
        declined=tuple(battle.declined.split()),
        has_secrets=battle.has_secrets,
        hidden=hidden,
    )

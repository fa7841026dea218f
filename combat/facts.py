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
ROLES = (*SIDES, "moderator")  # that people have in a battle
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
    campaign_sides: tuple[str, str] | None = None  # of the campaign whose battle it is: attacker, defender
    watchers: frozenset[int] = frozenset()  # who has another seat in that campaign

    @property
    def in_campaign(self) -> bool:
        return self.campaign_sides is not None

    def holders(self, role: str) -> frozenset[int]:
        """Who has taken the seat: in a campaign several may share it."""
        taken = (seat for seat in self.seats if seat.role == role and seat.state == Seat.State.TAKEN)
        return frozenset(seat.user_id for seat in taken if seat.user_id is not None)

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


def sittings(seats: Iterable[Seat], sides: tuple[str, str] | None = None) -> tuple[Sitting, ...]:
    """Seats as everybody sees them; needs `user` at hand. An invited person's name is known, a link's is
    not. In a battle of a campaign the seats are those of its two `sides`' commanders, and the moderators'."""
    found = []
    for seat in seats:
        role = role_in(seat, sides)
        if role in ROLES:
            name = seat.user.shown_name if seat.user else None
            found.append(Sitting(role, seat.state, seat.user_id, name))
    return tuple(found)


def role_in(seat: Seat, sides: tuple[str, str] | None) -> str:
    if sides is not None and seat.role == Seat.Role.COMMANDER and seat.side in sides:
        return SIDES[sides.index(seat.side)]
    return seat.role


def watchers_of(seats: Iterable[Seat], sides: tuple[str, str] | None) -> frozenset[int]:
    """Whoever has another seat in the campaign may look on."""
    others = (seat for seat in seats if role_in(seat, sides) not in ROLES)
    there = (seat.user_id for seat in others if seat.state != Seat.State.DECLINED)
    return frozenset(user_id for user_id in there if user_id is not None)


def sides_in_campaign(battle: Battle) -> tuple[str, str] | None:
    return (battle.attacker_side, battle.defender_side) if battle.attacker_side else None


def facts_of(battle: Battle, seats: list[Seat], hidden: Hidden = ()) -> Facts:
    """Needs `battle.game` at hand."""
    decode = msgspec.json.decode
    sides = sides_in_campaign(battle)
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
        seats=sittings(seats, sides),
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
        campaign_sides=sides,
        watchers=watchers_of(seats, sides),
    )

"""The log of a battle: append-only entries, numbered from 1 without gaps.

`Told`, `Corrected` and `Looked` change the state (`core.state.fold`); the others say why it changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from combat.engine.core.errors import ReplayDiverged
from combat.engine.core.plain import copied, same
from combat.engine.core.wording import WORDING, without_words


class Side(StrEnum):
    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def enemy(self) -> Side:
        return DEFENDER if self is ATTACKER else ATTACKER


ATTACKER, DEFENDER = Side.ATTACKER, Side.DEFENDER


@dataclass(slots=True)
class Decided:
    """A side's answer to a question; `secret` until a `choices_revealed` follows."""

    side: Side
    choice: Any
    rule: str
    kind: str
    secret: bool = False


@dataclass(slots=True)
class Rolled:
    """Faces of dice, and what they were rolled for: `of` are parts in the order of the faces."""

    side: Side
    rule: str
    count: int
    faces: list[int]
    hits: int | None
    of: list[dict[str, Any]]
    hit_faces_up_to: int | None = None


@dataclass(slots=True)
class Looked:
    """A fact of the world outside the battle, as it was when somebody looked."""

    what: str
    fact: Any


@dataclass(slots=True)
class Told:
    """Something that happened, and what it did to the state, as plain values."""

    event: str
    rule: str | None
    set: dict[str, dict[str, Any]] = field(default_factory=dict)
    battle: dict[str, Any] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Corrected:
    """A moderator's adjudication."""

    set: dict[str, dict[str, Any]]
    battle: dict[str, Any]
    reason: str


@dataclass(slots=True)
class TakenBack:
    """The live line is cut back to the entries up to `to`, which is live then.

    With `undoes`, this takes back an earlier taking-back: the live line is again what it was before that
    entry.
    """

    to: int
    undoes: int | None = None


@dataclass(slots=True)
class Note:
    """Any other type of entry: kept, shown, and skipped by the engine."""

    type: str
    details: dict[str, Any] = field(default_factory=dict)


Entry = Decided | Rolled | Looked | Told | Corrected | TakenBack | Note
Numbered = tuple[int, Entry]

PLAYED = (Decided, Rolled, Looked, Told, Corrected)  # what the engine reads; all else it skips

BATTLE_ENDED = "battle_ended"
PHASE_BEGAN = "phase_began"
CHOICES_REVEALED = "choices_revealed"

OUTSIDE_REASONS = ("conceded", "agreed", "claimed", "closed", "adjudicated")


def is_outside_end(entry: Entry) -> bool:
    """An ending that no rule brought about: it may follow any entry."""
    return (
        type(entry) is Told
        and entry.event == BATTLE_ENDED
        and type(entry.details) is dict
        and entry.details.get("reason") in OUTSIDE_REASONS
    )


E = TypeVar("E", bound=Entry)


def same_entry(one: Entry, other: Entry) -> bool:
    """Equal in all fields, as JSON is equal, but for what is worded for people."""
    return type(one) is type(other) and all(
        same_field(name, getattr(one, name), getattr(other, name)) for name in one.__slots__
    )


def same_field(name: str, one: Any, other: Any) -> bool:
    return same(one, other) or (
        name in WORDING and same(without_words(name, one), without_words(name, other))
    )


def without_its_words(entry: E) -> E:
    """An entry that says the same, but for what is worded for people in it."""
    return type(entry)(*[without_words(name, getattr(entry, name)) for name in entry.__slots__])


def copied_entry(entry: E) -> E:
    """An entry of one's own: whoever holds the other cannot change this one."""
    return type(entry)(*[copied(getattr(entry, name)) for name in entry.__slots__])


def live_entries(entries: Iterable[Numbered]) -> list[Numbered]:
    """The entries that hold: without those taken back, without the takings-back themselves."""
    live: list[Numbered] = []
    before: dict[int, list[Numbered]] = {}
    for seq, entry in entries:
        if type(entry) is TakenBack:
            if entry.undoes is None:
                kept = [numbered for numbered in live if numbered[0] <= entry.to]
            elif entry.undoes in before:
                kept = list(before[entry.undoes])
            else:
                raise ReplayDiverged(seq, f"there is no taking-back {entry.undoes} before it")
            before[seq] = live
            live = kept
        else:
            live.append((seq, entry))
    return live


def place_of(entries: Iterable[Numbered], to: int) -> int | None:
    """The live entry that a number stands for: its own; for a taking-back, the one that it led back to.

    None if it stands for nothing that holds. A wait that was opened by a taking-back bears its number.
    """
    places: dict[int, int] = {}  # of the live line, in its order
    before: dict[int, dict[int, int]] = {}
    for seq, entry in entries:
        if type(entry) is TakenBack:
            before[seq] = places
            if entry.undoes is not None:
                places = dict(before[entry.undoes])
            else:
                places = {number: place for number, place in places.items() if number <= entry.to}
            places[seq] = max(places.values(), default=entry.to)
        else:
            places[seq] = seq
    return places.get(to)

"""The log and the head of a battle as one audience sees them: filtered before anything is sent.

Each audience counts its own entries without gaps. Who is never sent an entry was settled by the engine
(`play.hidden_from`) when it was written: a secret choice, for one, is learned from the entry that reveals
it. `seq`, the number in the whole log, is shown only while both counts agree, otherwise it would tell that
there was something to hide.

Law: an old view with the frames sent since is a fresh view.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from combat.engine import play
from combat.facts import Facts, iso
from combat.permissions import Lens, claimable_at, may

encode = msgspec.json.encode


@dataclass(slots=True)
class Row:
    """An entry as it is stored; `payload` holds its fields as a JSON object."""

    seq: int
    type: str
    payload: str
    at: str
    by: str | None


def hidden_from(facts: Facts, audience: str) -> list[int]:
    """Numbers of the entries that this audience is never sent."""
    return [seq for seq, audiences in facts.hidden if audience in audiences]


def number_of(seq: int, hidden: list[int]) -> int:
    """How many entries up to `seq` an audience has."""
    return seq - bisect_right(hidden, seq) if hidden else seq


def seq_of(number: int, hidden: list[int]) -> int:
    """The entry with this number in an audience's own count."""
    for seq in hidden:
        if seq > number:
            break
        number += 1
    return number


def entry_text(row: Row, hidden: list[int]) -> str:
    number = number_of(row.seq, hidden)
    payload = row.payload
    if row.type == "taken_back" and hidden:
        payload = own_count(payload, hidden)
    seq = f'"seq":{row.seq},' if number == row.seq else ""
    by = encode(row.by).decode() if row.by is not None else "null"
    fields = f",{payload[1:]}" if payload != "{}" else "}"
    return f'{{"number":{number},{seq}"at":"{row.at}","by":{by},"type":"{row.type}"{fields}'


def own_count(payload: str, hidden: list[int]) -> str:
    """A taking-back names entries: in the audience's own count."""
    entry = msgspec.json.decode(payload)
    for name in ("to", "undoes"):
        if entry.get(name) is not None:
            entry[name] = number_of(entry[name], hidden)
    return encode(entry).decode()


def entries_text(rows: Iterable[Row], hidden: list[int]) -> str:
    secret = set(hidden)
    return "[" + ",".join(entry_text(row, hidden) for row in rows if row.seq not in secret) + "]"


def head_of(facts: Facts, audience: str) -> dict[str, Any]:
    due = claimable_at(facts, audience)
    return {
        "status": facts.status,
        "round": facts.round,
        "phase": facts.phase or None,
        "waiting": play.wait_for(facts.waiting, audience),
        "needs_dice": facts.needs_dice,
        "outcome": facts.outcome,
        "offer": offer_of(facts, audience),
        "seats": [seat.as_dict() for seat in facts.seats],
        "abandon_after_days": facts.abandon_after.days,
        "claimable_at": iso(due) if due else None,
        "spectators": facts.spectators,
    }


def offer_of(facts: Facts, audience: str) -> dict[str, Any] | None:
    """The open offer, and by which number to answer it: its entry's, in the audience's own count."""
    if facts.offer is None:
        return None
    shown = {name: facts.offer[name] for name in ("kind", "side", "winner")}
    return {**shown, "number": number_of(facts.offer["seq"], hidden_from(facts, audience))}


class Step:
    """What one step of a battle changed: the rows appended, and the facts after it. Makes everybody's
    frames."""

    def __init__(self, facts: Facts, rows: list[Row], now: datetime) -> None:
        self.facts = facts
        self.rows = rows
        self.now = now
        self._heads: dict[str, str] = {}
        self._entries: dict[tuple[int, ...], str] = {}

    def head_text(self, audience: str) -> str:
        if audience not in self._heads:
            self._heads[audience] = encode(head_of(self.facts, audience)).decode()
        return self._heads[audience]

    def parts(self, audience: str) -> tuple[int, int, str]:
        """From which number to which, and the entries between, as JSON."""
        hidden = hidden_from(self.facts, audience)
        known = tuple(hidden)
        if known not in self._entries:
            self._entries[known] = entries_text(self.rows, hidden)
        before = self.rows[0].seq - 1 if self.rows else self.facts.seq
        return number_of(before, hidden), number_of(self.facts.seq, hidden), self._entries[known]

    def number(self, audience: str) -> int:
        return number_of(self.facts.seq, hidden_from(self.facts, audience))

    def frame(self, lens: Lens) -> str | None:
        """None for whom nothing has happened: a frame would tell when the other side has chosen."""
        before, number, entries = self.parts(lens.audience)
        if number == before:
            return None
        return frame_text(before, number, entries, self.head_text(lens.audience), self.may_text(lens))

    def may_text(self, lens: Lens) -> str:
        return encode(may(self.facts, lens, self.now)).decode()

    def packet(self, audiences: Iterable[str]) -> dict[str, Any]:
        """Everybody's parts, for a process that knows its own sockets."""
        entries: list[str] = []
        seen: dict[str, list[Any]] = {}
        for audience in audiences:
            before, number, text = self.parts(audience)
            if text not in entries:
                entries.append(text)
            allowed = [self.may_text(Lens(audience, creator)) for creator in (False, True)]
            seen[audience] = [before, number, entries.index(text), self.head_text(audience), allowed]
        return {"entries": entries, "audiences": seen}

    def answer(self, lens: Lens, number: int) -> str:
        """What REST answers to the one who caused the step."""
        _, _, entries = self.parts(lens.audience)
        return f'{{"number":{number},"entries":{entries},"head":{self.head_text(lens.audience)}}}'


def frame_of(packet: dict[str, Any], lens: Lens) -> str | None:
    """The frame that `Step.frame` would have made."""
    before, number, index, head, allowed = packet["audiences"][lens.audience]
    if number == before:
        return None
    return frame_text(before, number, packet["entries"][index], head, allowed[lens.is_creator])


def frame_text(before: int, number: int, entries: str, head: str, allowed: str) -> str:
    return (
        f'{{"type":"entries","from":{before},"number":{number},"entries":{entries},'
        f'"head":{head},"may":{allowed}}}'
    )

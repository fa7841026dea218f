"""Who sees what of a battle's log and of its open questions: decided here, once, for engine and shell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from combat.engine.core.log import (
    CHOICES_REVEALED,
    Decided,
    Entry,
    Numbered,
    Side,
    TakenBack,
    Told,
    copied_entry,
)
from combat.engine.core.position import Position
from combat.engine.core.ruleset import Setup

BOTH, PUBLIC, MODERATOR = "both", "public", "moderator"
AUDIENCES = (*(side.value for side in Side), BOTH, PUBLIC, MODERATOR)

TOLD_TO_OTHERS = ("side", "kind", "rule", "question", "since")  # of a wait, beside its headline


@dataclass(slots=True)
class View:
    entries: list[Numbered]
    waiting: list[dict[str, Any]]


def hidden_from(setup: Setup, entry: Entry) -> tuple[str, ...]:
    """The audiences that are never sent this entry: settled when it is written, and for good.

    A secret choice goes to its own side, and to whoever commands both. Others learn it from the entry that
    reveals it. Of all other entries the ruleset says who may see them.
    """
    if type(entry) is Decided and entry.secret:
        return tuple(one for one in AUDIENCES if one not in (entry.side.value, BOTH))
    may_see = setup.ruleset.may_see
    hidden = [side.value for side in Side if not may_see(entry, side)]
    if len(hidden) == len(Side):
        hidden.append(BOTH)
    if not may_see(entry, None):
        hidden += [PUBLIC, MODERATOR]
    return tuple(hidden)


def view_for(source: Position | Iterable[Numbered], audience: str, setup: Setup | None = None) -> View:
    """What an audience is shown. From a position: the open wait and the entries since the phase mark. From
    entries (with their set-up): those entries.
    """
    if isinstance(source, Position):
        setup = source.setup
        entries: list[Numbered] = [(seq, copied_entry(entry)) for seq, entry in source.log]
        waiting = wait_for(waits_of(source), audience)
    else:
        entries = list(source)
        waiting = []
    assert setup is not None, "who may see an entry is for the ruleset to say"
    seen = [(seq, entry) for seq, entry in entries if audience not in hidden_from(setup, entry)]
    return View(seen, waiting)


def known_to(entries: Iterable[Numbered], hidden: Collection[int]) -> list[Numbered]:
    """What is not hidden and, on top of that, the secret choices that a reveal has made known to all: as
    decisions, without which a record could not be played again.
    """
    everything = list(entries)
    revealed = _revealed(everything)
    return [(seq, entry) for seq, entry in everything if seq in revealed or seq not in hidden]


def _revealed(entries: list[Numbered]) -> set[int]:
    """Seqs of the secret choices that a later reveal made known: of each side the one that stood. What was
    taken back unrevealed, or dropped because news made it illegal, stays secret.
    """
    known: set[int] = set()
    sealed: list[tuple[int, Side]] = []  # secret choices of the live line, not revealed yet
    before: dict[int, list[tuple[int, Side]]] = {}  # the same, before each taking-back
    for seq, entry in entries:
        if type(entry) is Decided and entry.secret:
            sealed = [*sealed, (seq, entry.side)]
        elif type(entry) is TakenBack:
            before[seq] = sealed
            if entry.undoes is not None:
                sealed = before.get(entry.undoes, [])
            else:
                sealed = [(number, side) for number, side in sealed if number <= entry.to]
        elif type(entry) is Told and entry.event == CHOICES_REVEALED:
            standing = {side: number for number, side in sealed}
            known.update(
                number for side, number in standing.items() if side in entry.details.get("choices", ())
            )
            sealed = []
    return known


def waits_of(position: Position) -> list[dict[str, Any]]:
    """The whole wait, for nobody's eyes: each question, who has answered, and what the others are told."""
    return [
        {
            **question.as_dict(),
            "question": question.number,
            "headline": question.headline,
            "answered": question not in position.waiting,
        }
        for question in position.asked
    ]


def wait_for(waits: Sequence[dict[str, Any]], audience: str) -> list[dict[str, Any]]:
    """What an audience is shown of a wait. One for both sides looks the same to everybody else before and
    after one of them has chosen.
    """
    shown = []
    for wait in waits:
        if audience not in (BOTH, wait["side"]):
            told = {key: wait[key] for key in TOLD_TO_OTHERS if key in wait}
            shown.append({**told, "text": wait["headline"]})
        elif not wait["answered"]:
            shown.append({key: wait[key] for key in wait if key not in ("headline", "answered")})
    return shown

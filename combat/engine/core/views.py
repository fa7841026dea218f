"""Who sees what of a battle's log and of its open questions."""

from __future__ import annotations

from collections.abc import Iterable
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


@dataclass(slots=True)
class View:
    entries: list[Numbered]
    waiting: list[dict[str, Any]]


def view_for(source: Position | Iterable[Numbered], audience: str, setup: Setup | None = None) -> View:
    """What an audience (attacker, defender, both, public, moderator) may see.

    From a position: the open wait and the entries since the phase mark. From entries: those entries. A secret
    choice is shown to its own side only, until all have chosen. A wait for both looks the same to everyone
    else before and after one of them has chosen.
    """
    if isinstance(source, Position):
        setup = source.setup
        entries: list[Numbered] = [(seq, copied_entry(entry)) for seq, entry in source.log]
        waiting = _waiting_for(source, audience)
    else:
        entries = list(source)
        waiting = []
    revealed = _revealed_before(entries)
    seen = []
    for seq, entry in entries:
        if type(entry) is Decided and entry.secret:
            if audience not in ("both", entry.side.value) and seq not in revealed:
                continue
        elif setup is not None and not _may_see(setup, entry, audience):
            continue
        seen.append((seq, entry))
    return View(seen, waiting)


def _revealed_before(entries: list[Numbered]) -> set[int]:
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


def _may_see(setup: Setup, entry: Entry, audience: str) -> bool:
    may_see = setup.ruleset.may_see
    if audience == "both":
        return any(may_see(entry, side) for side in Side)
    return may_see(entry, Side(audience) if audience in ("attacker", "defender") else None)


def _waiting_for(position: Position, audience: str) -> list[dict[str, Any]]:
    items = []
    for question in position.asked:
        answered = question not in position.waiting
        if audience in ("both", question.side.value):
            if not answered:
                items.append({**question.as_dict(), "question": question.number})
        else:
            items.append(
                {
                    "side": question.side.value,
                    "kind": question.kind,
                    "rule": question.rule,
                    "text": question.headline,
                    "question": question.number,
                }
            )
    return items

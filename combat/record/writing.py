"""Writing a record from a battle's set-up and log."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from combat.codec import entry_to_plain
from combat.engine.play import (
    Corrected,
    Decided,
    Looked,
    Numbered,
    Position,
    Rolled,
    Setup,
    State,
    TakenBack,
    folded,
    hidden_from,
    is_outside_end,
    known_to,
    live_entries,
    wait_for,
    waits_of,
)
from combat.record.reading import FORMAT, MOST_BYTES

DERIVED = (
    "units",
    "waiting_for",
    "entries",
)  # what is left out of a record that would be too large, in order


def record_of(
    setup: Setup,
    entries: Sequence[Numbered],
    position: Position,
    *,
    unused_dice: Sequence[int] = (),
    audience: str = "both",
    hidden: Collection[int] | None = None,
) -> dict[str, Any]:
    """The whole record, without what the audience may not see: the entries `hidden`, as it was settled when
    they were written; if that is not known, those that the ruleset hides.
    """
    if hidden is None:
        hidden = {seq for seq, entry in entries if audience in hidden_from(setup, entry)}
    seen = known_to(entries, hidden)
    if len(seen) < len(entries):
        seen = numbered_anew(seen)
    dice: list[int] = []
    looked: list[dict[str, Any]] = []
    corrections: list[dict[str, Any]] = []
    decisions: list[dict[str, Any]] = []
    ended: dict[str, Any] | None = None
    for _, entry in live_entries(seen):
        after = len(decisions)
        if isinstance(entry, Decided):
            decisions.append({"side": entry.side.value, "choice": entry.choice})
        elif isinstance(entry, Rolled):
            dice += entry.faces
        elif isinstance(entry, Looked):
            looked.append({"after": after, "what": entry.what, "fact": entry.fact})
        elif isinstance(entry, Corrected):
            corrections.append(
                {"after": after, "set": entry.set, "battle": entry.battle, "reason": entry.reason}
            )
        elif is_outside_end(entry):
            ended = {"after": after, **entry.details}  # type: ignore[union-attr]
    everything = len(seen) == len(entries)
    state = position.state if everything else folded(setup, seen)
    document = {
        "format": FORMAT,
        **setup.document(),
        "dice": [*dice, *unused_dice],
        "looked": looked,
        "corrections": corrections,
        "ended": ended,
        "decisions": decisions,
        "entries": [entry_to_plain(seq, entry) for seq, entry in seen],
        "waiting_for": [
            {key: value for key, value in waiting.items() if key != "question"}
            for waiting in wait_for(waits_of(position), audience)
        ],
        "needs_dice": position.needs_dice,
        "units": units_of(setup, state),
        "outcome": position.outcome,
    }
    if any(seq in hidden and not isinstance(entry, Decided) for seq, entry in entries):
        leave_out(document, "entries")  # with gaps it would not be what the rules give
    for key in DERIVED:
        if len(to_text(document).encode("utf-8", "backslashreplace")) <= MOST_BYTES:
            break
        leave_out(document, key)
    return document


def numbered_anew(seen: Sequence[Numbered]) -> list[Numbered]:
    """Without gaps, which would tell that the other side has chosen in secret."""
    numbers: dict[int, int] = {}
    anew: list[Numbered] = []
    for number, (seq, entry) in enumerate(seen, start=1):
        if isinstance(entry, TakenBack):
            to = max(known for before, known in numbers.items() if before <= entry.to)
            entry = TakenBack(to, undoes=None if entry.undoes is None else numbers[entry.undoes])
        numbers[seq] = number
        anew.append((number, entry))
    return anew


def leave_out(document: dict[str, Any], key: str) -> None:
    """The rules make it anew from the rest, when the record is taken in."""
    if document.pop(key, None) is not None:
        document.setdefault("left_out", []).append(key)


def units_of(setup: Setup, state: State[Any]) -> dict[str, dict[str, Any]]:
    """Every unit of the record, destroyed and withdrawn ones too."""
    units = {}
    for unit in state.units.values():
        hull = setup.ruleset.hit_points(setup.unit_types[unit.type])
        units[unit.id] = {
            "side": unit.side.value,
            "type": unit.type,
            "hit_points_left": 0 if unit.destroyed else hull - unit.damage - unit.pending,
            "destroyed": unit.destroyed,
            "left": unit.left,
            "marks": dict(unit.marks),
            **{name: getattr(unit, name) for name in setup.ruleset.carried},
        }
    return units


def to_text(document: dict[str, Any]) -> str:
    """JSON with one line for each unit, decision and entry: readable, and no larger than it must be."""
    lines = [f"{json.dumps(key)}: {_value(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: Any, depth: int = 1) -> str:
    if (
        depth < 3
        and isinstance(value, dict)
        and any(isinstance(part, dict | list) for part in value.values())
    ):
        rows = [f"{_one_line(key)}: {_value(part, depth + 1)}" for key, part in value.items()]
        return "{\n" + ",\n".join(rows) + "}"
    if depth < 4 and isinstance(value, list) and any(isinstance(part, dict) for part in value):
        return "[\n" + ",\n".join(map(_one_line, value)) + "]"
    return _one_line(value)


def _one_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

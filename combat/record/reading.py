"""Reading a record: limits, keys and shapes. What the rules say of it is for the engine."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, NoReturn

from combat.codec import entry_from_plain
from combat.engine.play import OUTSIDE_REASONS, BadDocument, Note, Numbered, Setup, Side, TakenBack, set_up

FORMAT = "battle-record/1"
MOST_BYTES = 2 * 1024 * 1024
MOST_LEVELS = 20

SETUP_KEYS = ("ruleset", "options", "unit_types", "attacker", "defender", "zone")
INPUT_KEYS = ("format", *SETUP_KEYS, "dice", "looked", "corrections", "ended", "decisions")
OUTPUT_KEYS = ("entries", "waiting_for", "needs_dice", "units", "outcome", "left_out")
REQUIRED = ("format", "ruleset", "attacker", "defender")

_STRING_OR_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


class BadRecord(ValueError):
    """A malformed or illegal record; the message is one sentence."""


def parse(text: bytes | str) -> dict[str, Any]:
    """A JSON object within the limits of size and depth, without repeated keys."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > MOST_BYTES:
        raise BadRecord(f"The record has {len(raw)} bytes; at most {MOST_BYTES} (2 MB) are read.")
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(raw):
        mark = match.group()
        if mark in (b"{", b"["):
            depth += 1
            if depth > MOST_LEVELS:
                raise BadRecord(f"The record is nested more than {MOST_LEVELS} levels deep.")
        elif mark in (b"}", b"]"):
            depth -= 1
    try:
        document = json.loads(
            raw.decode("utf-8-sig"), object_pairs_hook=_without_repeats, parse_constant=_no_constant
        )
    except UnicodeDecodeError as fault:
        raise BadRecord(f"The record is not UTF-8 text: byte {fault.start} cannot be read.") from None
    except json.JSONDecodeError as fault:
        raise BadRecord(f"The record is not JSON: {fault}.") from None
    except RecursionError:
        raise BadRecord(f"The record is nested more than {MOST_LEVELS} levels deep.") from None
    except BadRecord:
        raise
    except ValueError:  # a whole number longer than Python reads
        raise BadRecord(
            "The record holds a number of more digits than can be read. No number of a battle is so long: "
            "shorten it."
        ) from None
    if not isinstance(document, dict):
        raise BadRecord("The record must be a JSON object.")
    return document


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen = set()
        for key, _ in pairs:
            if key in seen:
                raise BadRecord(f"The key {key[:80]!r} stands twice in one object.")
            seen.add(key)
    return made


def _no_constant(name: str) -> NoReturn:
    raise BadRecord(f"{name} is not a number that a record can hold.")


@dataclass(slots=True)
class Record:
    """A record that has been read: everything of the right shape, nothing played yet."""

    setup: Setup
    decisions: list[dict[str, Any]]
    dice: list[int] | None
    looked: list[dict[str, Any]] | None
    corrections: list[dict[str, Any]]
    ended: dict[str, Any] | None
    entries: list[Numbered] = field(default_factory=list)
    given_entries: list[dict[str, Any]] = field(default_factory=list)
    had_entries: bool = False
    may_go_on: bool = True  # the entries given may be the beginning of what the rules give now
    may_roll_on: bool = False


def read_record(document: dict[str, Any]) -> Record:
    for key in document:
        if key not in INPUT_KEYS and key not in OUTPUT_KEYS:
            raise bad("", f"unknown key {key[:80]!r}")
    for key in REQUIRED:
        if key not in document:
            raise bad("", f"{key} is missing")
    if document["format"] != FORMAT:
        raise bad("format", f"must be {FORMAT!r}")
    try:
        setup = set_up({key: document[key] for key in SETUP_KEYS if key in document})
    except BadDocument as fault:
        raise bad(fault.path, fault.message) from None
    record = Record(
        setup=setup,
        decisions=_decisions(document.get("decisions", [])),
        dice=_dice(document["dice"], setup.die_sides) if "dice" in document else None,
        looked=_looked(document["looked"], setup) if "looked" in document else None,
        corrections=_corrections(document.get("corrections", [])),
        ended=_ended(document.get("ended")),
    )
    if "entries" in document:
        record.had_entries = True
        record.given_entries = _list(document["entries"], "entries")
        record.entries = _entries(record.given_entries)
        record.may_go_on = document.get("waiting_for") != [] or document.get("needs_dice") is not None
        record.may_roll_on = document.get("needs_dice") is not None
    return record


def bad(path: str, message: str) -> BadRecord:
    return BadRecord(f"at {path}: {message}" if path else f"at the top: {message}")


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise bad(path, "must be a list")
    return value


def _object(
    value: Any, path: str, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise bad(path, "must be an object")
    for key in value:
        if key not in required and key not in optional:
            raise bad(path, f"unknown key {key[:80]!r}")
    for key in required:
        if key not in value:
            raise bad(path, f"{key} is missing")
    return value


def _after(value: Any, path: str, least: int = 0) -> int:
    if type(value) is not int or value < 0:
        raise bad(f"{path}.after", "must be a whole number from 0: the decisions taken by then")
    if value < least:
        raise bad(f"{path}.after", "must not be less than that of the one before")
    return value


def _decisions(given: Any) -> list[dict[str, Any]]:
    for index, decision in enumerate(_list(given, "decisions")):
        path = f"decisions[{index}]"
        _object(decision, path, ("side", "choice"))
        _side(decision["side"], f"{path}.side")
    return list(given)


def _side(value: Any, path: str) -> None:
    if not isinstance(value, str) or value not in [side.value for side in Side]:
        raise bad(path, "must be attacker or defender")


def _dice(given: Any, sides: int) -> list[int]:
    for index, face in enumerate(_list(given, "dice")):
        if type(face) is not int or not 1 <= face <= sides:
            raise bad(f"dice[{index}]", f"must be a whole number from 1 to {sides}")
    return list(given)


def _looked(given: Any, setup: Setup) -> list[dict[str, Any]]:
    facts = []
    least = 0
    for index, item in enumerate(_list(given, "looked")):
        path = f"looked[{index}]"
        _object(item, path, ("after", "fact"), ("what",))
        least = _after(item["after"], path, least)
        what = item.get("what", "neighbours")
        try:
            fact = setup.check_fact(what, item["fact"])
        except BadDocument as fault:
            raise bad(f"{path}.{fault.path}", fault.message) from None
        facts.append({"after": least, "what": what, "fact": fact})
    return facts


def _corrections(given: Any) -> list[dict[str, Any]]:
    corrections = []
    least = 0
    for index, item in enumerate(_list(given, "corrections")):
        path = f"corrections[{index}]"
        _object(item, path, ("after", "reason"), ("set", "battle"))
        least = _after(item["after"], path, least)
        corrections.append({"set": {}, "battle": {}, **item})
    return corrections


def _ended(given: Any) -> dict[str, Any] | None:
    if given is None:
        return None
    _object(given, "ended", ("after", "winner", "reason"))
    _after(given["after"], "ended")
    if given["winner"] is not None:
        _side(given["winner"], "ended.winner")
    if given["reason"] not in OUTSIDE_REASONS:
        raise bad("ended.reason", f"must be one of {', '.join(OUTSIDE_REASONS)}")
    return dict(given)


def _entries(given: list[Any]) -> list[Numbered]:
    entries: list[Numbered] = []
    last = 0
    cuts = set()
    for index, item in enumerate(given):
        path = f"entries[{index}]"
        if not isinstance(item, dict):
            raise bad(path, "must be an object")
        try:
            seq, entry = entry_from_plain(item)
        except ValueError as fault:
            raise bad(path, f"{fault}") from None
        if seq <= last:
            raise bad(f"{path}.seq", "must be greater than that of the entry before")
        last = seq
        if isinstance(entry, TakenBack):
            if type(entry.to) is not int or not 1 <= entry.to < seq:
                raise bad(f"{path}.to", "must be the number of an entry before")
            if entry.undoes is not None and entry.undoes not in cuts:
                raise bad(f"{path}.undoes", "names no entry that took something back")
            cuts.add(seq)
        elif isinstance(entry, Note) and not _is_name(entry.type):
            raise bad(f"{path}.type", "must be a short name")
        entries.append((seq, entry))
    return entries


def _is_name(text: str) -> bool:
    return re.fullmatch(r"[a-z][a-z0-9_]{0,39}", text) is not None

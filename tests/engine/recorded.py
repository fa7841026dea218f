"""Recorded battles, and how they are written anew (docs/how-to-record-a-battle.md).

    python -m tests.engine.recorded

plays every recorded battle of every ruleset with the rules as they are now and writes it again. A battle that
comes out otherwise is only written if the ruleset's version has been raised since. Words are no law
(docs/decisions/0017-words-are-not-law.md): a battle in which only they changed is written as it is.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from combat.codec import entry_fields, entry_from_plain
from combat.engine import play
from combat.engine.play import live_entries, without_its_words
from combat.record import BadRecord, parse, play_record, to_text
from combat.record.reading import SETUP_KEYS
from tests.engine.packages import PACKAGES

HOME = Path(__file__).parent


def folder(slug: str) -> Path:
    return HOME / PACKAGES[slug] / "battles"


def files(slug: str) -> list[Path]:
    return sorted(folder(slug).glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    return parse(path.read_bytes())


def without_entries(document: dict[str, Any]) -> dict[str, Any]:
    """The battle to be played again: what was put out is left to the rules."""
    outputs = ("entries", "waiting_for", "needs_dice", "units", "outcome")
    return {key: value for key, value in document.items() if key not in outputs}


def digest(document: dict[str, Any]) -> str:
    """Of the live line; neither its words matter, nor which version of the rules played it."""
    log = [entry_from_plain(entry) for entry in document["entries"]]
    return _hash(
        [
            _unversioned(entry_fields(without_its_words(entry)))
            for _, entry in live_entries(log)
            if isinstance(entry, play.PLAYED)
        ]
    )


def offers(document: dict[str, Any]) -> str:
    """Of every question that was answered: what was on offer and what was not; how it was worded does not
    matter.
    """
    setup = play.set_up({key: document[key] for key in SETUP_KEYS})
    live = live_entries([entry_from_plain(entry) for entry in document["entries"]])
    return _hash(
        [
            [_unworded(question.as_dict()) for question in play.resume(setup, live[:index]).waiting]
            for index, (_, entry) in enumerate(live)
            if isinstance(entry, play.Decided)
        ]
    )


def _hash(plain: Any) -> str:
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _unworded(question: dict[str, Any]) -> dict[str, Any]:
    """Of a question, of its options and places, and of what it refuses: all but the sentences."""
    options = question["options"]
    if isinstance(options, list):
        options = [_without(option, "text", "effect") for option in options]
    elif "places" in options:
        options = {**options, "places": [_without(place, "text", "effect") for place in options["places"]]}
    refused = [_without(refusal, "why") for refusal in question["refused"]]
    return {**_without(question, "text"), "options": options, "refused": refused}


def _without(row: dict[str, Any], *words: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in words}


def _unversioned(fields: dict[str, Any]) -> dict[str, Any]:
    if fields.get("event") == "phase_began":
        return {**fields, "details": {**fields["details"], "version": None}}
    return fields


def played_now(document: dict[str, Any]) -> dict[str, Any]:
    """With its own entries, taken-back ones included, if the rules still give them."""
    try:
        return play_record(document).document()
    except BadRecord:
        if any(entry["type"] == "taken_back" for entry in document["entries"]):
            sys.exit("What was taken back cannot be played again: change these entries by hand.")
        return play_record(without_entries(document)).document()


def digest_file(slug: str) -> Path:
    return folder(slug) / "digests" / "digests.json"


def digests(slug: str) -> dict[str, dict[str, Any]]:
    path = digest_file(slug)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def main() -> None:
    for slug in play.rulesets():
        write_anew(slug)


def write_anew(slug: str) -> None:
    version = play.describe(slug)["version"]
    known = digests(slug)
    for path in files(slug):
        document = played_now(read(path))
        before = known.get(path.name)
        now = {"version": version, "log": digest(document), "offers": offers(document)}
        changed = before is None or {**before, "version": version} != now
        if before is not None and changed and before["version"] == version:
            sys.exit(f"{path.name} comes out otherwise: raise the ruleset's version, it is still {version}.")
        if changed:
            known[path.name] = now
        text = to_text(document)
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path.name}: written\n")
    path = digest_file(slug)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

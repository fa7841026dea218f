"""What screens need of a ruleset: fields, categories, options, the roster, the phases with their steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from combat.engine.core.fields import Field

# A step: paragraph, what happens, who acts if it is one side; and the options with which it is taken, if they
# matter. Phases have a title and steps.
Row = tuple[str, str, str | None] | tuple[str, str, str | None, Mapping[str, Any]]
Steps = Mapping[str, tuple[str, Sequence[Row]]]


Choice = tuple[str, Any, str | None]  # kind, an example, and words for the middle of a sentence


def description(
    *,
    type_fields: Sequence[Field],
    unit_fields: Sequence[Field],
    categories: Sequence[tuple[str, str, str, str, str]],
    flags: Sequence[str],
    options: Sequence[Field],
    die_sides: int | dict[str, str],
    hull: str,
    hits_sink: bool | dict[str, str],
    aboard: list[dict[str, Any]],
    marks: list[dict[str, Any]],
    roster: Mapping[str, Mapping[str, Any]],
    silhouettes: Mapping[str, str],
    steps: Steps,
    choices: Sequence[Choice],
) -> dict[str, Any]:
    """What each key means is in docs/api.md."""
    flag_fields = [field for field in type_fields if field.name in flags]
    return {
        "fields": [field.describe() for field in type_fields],
        "unit_fields": [field.describe() for field in unit_fields],
        "categories": [
            {"name": name, "label": label, "plural": plural, "group": group, "silhouette": silhouette}
            for name, label, plural, group, silhouette in categories
        ],
        "die_sides": die_sides,
        "hull": hull,
        "hits_sink": hits_sink,
        "aboard": aboard,
        "marks": marks,
        "flags": [{"name": flag.name, "label": flag.label, "help": flag.help} for flag in flag_fields],
        "options": [field.describe() for field in options],
        "default_roster": {name: {**row, "silhouette": silhouettes[name]} for name, row in roster.items()},
        "phases": [
            {"name": name, "title": title, "steps": [step(*row) for row in of]}
            for name, (title, of) in steps.items()
        ],
        "record_choices": [
            {"kind": kind, "choice": {kind: value}, "text": text} for kind, value, text in choices
        ],
    }


def step(rule: str, title: str, side: str | None, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    told = {"rule": rule, "title": title, "side": side}
    return {**told, "options": dict(options)} if options else told


def room(
    group: str, room: str, *, takes: str | None = None, only: str | None = None, must: bool = False
) -> dict[str, Any]:
    """Who may be aboard a ship: `group` of categories, the ship's field, the passenger's (none: 1 each)."""
    return {"group": group, "room": room, "takes": takes, "only": only, "must": must}

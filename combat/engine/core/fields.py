"""Fields of unit types, units and options: described once, read by forms, tables, records and the set-up."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.plain import shown

LONGEST_TEXT = 100
BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class Field:
    """One field: `kind` is integer, boolean, choice or text. An integer without `required` may be null."""

    name: str
    label: str
    kind: str
    default: Any = None
    required: bool = False
    min: int | None = None
    max: int | None = None
    choices: tuple[str, ...] = ()
    help: str = ""
    rolled: bool = False  # says how many dice a unit brings to the rolls of this ruleset's battles

    def describe(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "label": self.label,
            "kind": self.kind,
            "min": self.min,
            "max": self.max,
            "choices": list(self.choices),
            "default": self.default,
            "required": self.required,
            "help": self.help,
            "rolled": self.rolled,
        }

    def read(self, value: Any, path: str) -> Any:
        """The value, or `BadSetup` saying what is wrong with it."""
        if self.kind == "integer":
            if value is None and not self.required and self.default is None:
                return None
            return whole_number(value, path, self.min, self.max)
        if self.kind == "boolean":
            if type(value) is not bool:
                raise BadSetup(path, "must be true or false")
            return value
        if self.kind == "choice":
            if not isinstance(value, str) or value not in self.choices:
                raise BadSetup(path, f"must be one of {', '.join(self.choices)}")
            return value
        return text(value, path)


def read_fields(fields: Sequence[Field], given: Any, path: str) -> dict[str, Any]:
    """All fields of an object, defaults filled in; unknown keys are refused."""
    mapping(given, path)
    names = [field.name for field in fields]
    refuse_unknown(given, names, path)
    read: dict[str, Any] = {}
    for field in fields:
        if field.name in given:
            read[field.name] = field.read(given[field.name], f"{path}.{field.name}")
        elif field.required:
            raise BadSetup(path, f"{field.name} is missing")
        else:
            read[field.name] = field.default
    return read


def mapping(value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadSetup(path, "must be an object")
    return value


def listing(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadSetup(path, "must be a list")
    return value


def refuse_unknown(given: dict[str, Any], known: Sequence[str], path: str) -> None:
    for key in given:
        if key not in known:
            raise BadSetup(path, f"unknown key {shown(key)}; known are {', '.join(known)}")


def whole_number(value: Any, path: str, least: int | None, most: int | None) -> int:
    if type(value) is not int:
        raise BadSetup(path, "must be a whole number")
    if least is not None and value < least:
        raise BadSetup(path, f"must be {least} or more")
    if most is not None and value > most:
        raise BadSetup(path, f"must be {most} or less")
    return value


def text(value: Any, path: str, *, empty: bool = False, most: int = LONGEST_TEXT) -> str:
    """A name of one line. Control characters, lone surrogates and direction overrides are refused.

    Set-ups of battles in play are read with it: whoever takes in new ones may ask for more, this must not.
    """
    if not isinstance(value, str):
        raise BadSetup(path, "must be text")
    if len(value) > most:
        raise BadSetup(path, f"must have at most {most} characters")
    if not value.isascii() or not value.isprintable():
        for character in value:
            if unicodedata.category(character) in ("Cc", "Cs") or character in BIDI_CONTROLS:
                raise BadSetup(path, f"holds the character U+{ord(character):04X}, which no name may hold")
    if not empty and not value.strip():
        raise BadSetup(path, "must not be empty")
    return value

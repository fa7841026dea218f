"""Unit tables as people edit them: types in an order, each with a name and all fields of the ruleset.

A row is plain data, `{"name": …, field: value}`. While it is edited it may hold what no battle would take in;
the faults are told row by row and field by field, all at once.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.fields import Field, listing, mapping, refuse_unknown, text
from combat.engine.core.ruleset import Ruleset
from combat.engine.core.setup import MOST_TYPES, NOT_AN_ID

NAME = Field("name", "Name", "text", required=True, help="What the type is called; no other type is.")
LONGEST_VALUE = 200  # characters of what is typed, right or wrong
MOST_NUMBER = 10**9
NO_HARM = "Nothing in this table can hurt anything in a battle: at least one type must be able to hit."

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """`row` counts from 0, None: the whole table. `field` None: the whole row."""

    row: int | None
    name: str | None
    field: str | None
    message: str


def columns(ruleset: Ruleset) -> tuple[Field, ...]:
    return (NAME, *ruleset.type_fields)


def read_rows(ruleset: Ruleset, given: Any) -> list[Row]:
    """Whole rows, defaults filled in, whatever their values; `BadSetup` for what is no table."""
    listing(given, "rows")
    if len(given) > MOST_TYPES:
        raise BadSetup("rows", f"must hold at most {MOST_TYPES} types and holds {len(given)}")
    return [read_row(ruleset, row, f"rows[{index}]") for index, row in enumerate(given)]


def read_row(ruleset: Ruleset, given: Any, path: str) -> Row:
    fields = columns(ruleset)
    mapping(given, path)
    refuse_unknown(given, [field.name for field in fields], path)
    for name, value in given.items():
        if isinstance(value, str):
            text(value, f"{path}.{name}", empty=True, most=LONGEST_VALUE)
        elif type(value) is int and abs(value) > MOST_NUMBER:
            raise BadSetup(f"{path}.{name}", f"must be at most {MOST_NUMBER}")
        elif value is not None and type(value) not in (int, bool):
            raise BadSetup(f"{path}.{name}", "must be text, a whole number, true, false or null")
    row = {field.name: given.get(field.name, field.default) for field in fields}
    if isinstance(row["name"], str):
        row["name"] = row["name"].strip()
    return row


def faults_of(ruleset: Ruleset, rows: Iterable[Row]) -> list[Fault]:
    """What keeps whole rows from being played with."""
    rows = list(rows)
    if not rows:
        return [Fault(None, None, None, "A table has at least one type.")]
    faults: list[Fault] = []
    seen: dict[str, str] = {}
    good: list[Row] = []
    for index, row in enumerate(rows):
        wrong = [*faults_of_name(row["name"], seen), *faults_of_values(ruleset, row)]
        name = row["name"] if isinstance(row["name"], str) else None
        faults += [Fault(index, name or None, field, message) for field, message in wrong]
        if not wrong:
            good.append(row)
    harmless = not any(ruleset.can_hurt(ruleset.kind(row["name"], row)) for row in good)
    if len(good) == len(rows) and harmless:
        faults.append(Fault(None, None, None, NO_HARM))
    return faults


def faults_of_name(name: Any, seen: dict[str, str]) -> Iterable[tuple[str, str]]:
    """Names that differ in capitals, spaces or the width of letters alone are one to whoever reads them; so
    are an accented letter and a letter with an accent laid over it."""
    if name is None or name == "":
        yield NAME.name, "Every type has a name."
        return
    try:
        NAME.read(name, "")
    except BadSetup as fault:
        yield NAME.name, sentence(fault.message)
        return
    if name in NOT_AN_ID:
        yield NAME.name, f"{name!r} cannot be a name: JavaScript keeps this word for itself."
    looks = " ".join(unicodedata.normalize("NFKC", name).split()).casefold()
    if looks in seen:
        yield NAME.name, f"There is another type called {seen[looks]!r}."
    seen.setdefault(looks, name)


def faults_of_values(ruleset: Ruleset, row: Row) -> Iterable[tuple[str | None, str]]:
    wrong = False
    for field in ruleset.type_fields:
        value = row[field.name]
        try:
            if value is None and (field.required or field.default is not None):
                raise BadSetup("", "must not be empty")
            field.read(value, "")
        except BadSetup as fault:
            wrong = True
            yield field.name, sentence(fault.message)
    if not wrong:
        for name, message in ruleset.faults_of_type(row):
            yield name, sentence(message)


def sentence(message: str) -> str:
    return f"{message[:1].upper()}{message[1:]}."


def unit_types(rows: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """As worlds and battle records have them, in the order of the rows."""
    return {row["name"]: {name: value for name, value in row.items() if name != NAME.name} for row in rows}

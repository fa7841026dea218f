"""Unit tables for the tests: rows changed in a word, drafts saved and published."""

import csv
import io
from typing import Any

import openpyxl
import pytest

from games import services
from games.models import UnitTable, UnitTableVersion, User
from games.refusals import Refused

Row = dict[str, Any]


def rows(table: UnitTable, **changed: dict[str, Any]) -> list[Row]:
    """Of the draft, or else the newest; `rows(table, Dive_bomber={"naval": 2})` changes one of them."""
    found = (table.versions.filter(number=None) or table.versions.order_by("-number"))[0].document
    return [{**row, **changed.get(row["name"].replace(" ", "_"), {})} for row in found]


def refused(call: Any, **given: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        call(**given)
    return caught.value


def save(table: UnitTable, by: User, given: list[Row], revision: int | None = None) -> UnitTableVersion:
    """As one who has seen its last change."""
    table.refresh_from_db()
    seen = table.revision if revision is None else revision
    return services.save_table(by=by, of=table, rows=given, revision=seen)


def publish(table: UnitTable, by: User, note: str = "As we like it.") -> UnitTableVersion:
    table.refresh_from_db()
    return services.publish_table(by=by, of=table, note=note, revision=table.revision)


def as_csv(lines: list[list[Any]], separator: str = ",", encoding: str = "utf-8") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(lines)
    return out.getvalue().encode(encoding)


def as_xlsx(lines: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    for line in lines:
        book.active.append(line)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def lines_of(table: UnitTable, **changed: dict[str, Any]) -> list[list[Any]]:
    """As a spreadsheet has them, headers first."""
    given = rows(table, **changed)
    names = ["name", *[name for name in given[0] if name != "name"]]
    return [names, *[[row[name] for name in names] for row in given]]


def said(answer: Any) -> list[tuple[Any, ...]]:
    """Of an import: row, field and line of each fault."""
    return [(one["row"], one["field"], one["line"]) for one in answer.json()["faults"]]

"""Unit tables from files: looked at first, and taken into the draft whole or not at all."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from combat.engine import play
from games import table_rows
from games.models import TableChange, UnitTable, User
from games.services.tables import locked, present_rows, save_table
from games.table_files import read_sheet
from games.table_rows import Fault


@dataclass(slots=True)
class Imported:
    kind: str
    encoding: str | None
    remarks: list[str]
    faults: list[Fault]
    changes: dict[str, Any]  # against what is there
    imported: bool


def import_table(*, by: User, of: UnitTable, body: bytes, revision: int, dry_run: bool) -> Imported:
    """Read a file into the draft, in place of all types that are there; a type that stays keeps what the file
    has no column for. With faults nothing is imported. `dry_run`: only tell what it would change."""
    from games.table_resource import TableResource  # slow to import

    locked_once(by, of, revision)
    columns = [column[key] for column in play.columns(of.ruleset) for key in ("name", "label")]
    sheet = read_sheet(body, columns)
    with transaction.atomic():
        of = locked(by, of, revision)
        present = present_rows(of)
        rows, faults = TableResource(of.ruleset, present).read(sheet)
        if sheet.ruleset not in (None, of.ruleset):
            message = f"This table is of the ruleset {sheet.ruleset}, and not of {of.ruleset}."
            faults.insert(0, {"row": None, "name": None, "field": None, "message": message, "line": None})
        faults = all_faults(of.ruleset, rows, faults, sheet.lines)
        changes = table_rows.difference(of.ruleset, present, rows)
        if not dry_run:
            table_rows.refuse_faults(faults, "Nothing was imported.")
            save_table(by=by, of=of, rows=rows, revision=revision, what=TableChange.What.IMPORTED)
    return Imported(sheet.kind, sheet.encoding, sheet.remarks, faults, changes, not dry_run)


@transaction.atomic
def locked_once(by: User, of: UnitTable, revision: int) -> None:
    """Whoever may not import, or has not seen the last change, is told before the file is read."""
    locked(by, of, revision)


def all_faults(
    ruleset: str, rows: list[dict[str, Any]], faults: list[Fault], lines: list[int | None]
) -> list[Fault]:
    """Those of cells, and those of rows where the cells could be read."""
    if any(fault["row"] is None for fault in faults):
        return faults
    told = {(fault["row"], fault["field"]) for fault in faults}
    more = [
        {**fault, "line": lines[fault["row"]] if fault["row"] is not None else None}
        for fault in table_rows.faults_of(ruleset, rows)
        if (fault["row"], fault["field"]) not in told
    ]
    return sorted([*faults, *more], key=lambda fault: -1 if fault["row"] is None else fault["row"])


def exported(kind: str, *, ruleset: str, title: str, rows: list[dict[str, Any]]) -> tuple[bytes, str]:
    """A version as a file, and the type of its content."""
    from games.table_resource import CONTENT_TYPES, written  # slow to import

    return written(kind, ruleset, title, rows), CONTENT_TYPES[kind]

"""Unit tables by django-import-export: its resource reads rows of cells into types, and writes them as cells.

Importing this takes as long as all the formats that the library knows: it is done when a file comes or goes.
The library needs no place among the installed apps: its pages in the administration are not used.
"""

import warnings
from collections.abc import Sequence
from copy import copy
from types import SimpleNamespace
from typing import Any

import tablib
from import_export import resources, widgets
from import_export.fields import Field
from import_export.formats import base_formats
from import_export.instance_loaders import BaseInstanceLoader

from combat.engine import play
from games.plain_json import to_json
from games.table_files import FORMAT, LONGEST_CELL, MOST_ROWS, VERSION, Bad, Sheet, escaped, plain
from games.table_rows import NAME, Fault, Row

YES = {"true": True, "yes": True, "1": True, "x": True, "false": False, "no": False, "0": False}
CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": base_formats.XLSX.CONTENT_TYPE,
    "json": "application/json",
}


class Cell(widgets.Widget):
    """A cell of a column as the ruleset describes it. What is no value of its kind is a `ValueError` with a
    sentence; whether it is within its limits, the ruleset judges."""

    def __init__(self, column: dict[str, Any], labels: dict[str, str]) -> None:
        super().__init__()
        self.column = column
        self.labels = labels  # names of choices by what they are called on pages

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        if isinstance(value, Bad):
            raise ValueError(value.why)
        if isinstance(value, str):
            value = value.strip()
            if len(value) > LONGEST_CELL:
                raise ValueError(f"This has more than {LONGEST_CELL} characters.")
        if value is None or value == "":
            return "" if self.column["kind"] == "text" else self.column["default"]
        return getattr(self, self.column["kind"])(value)

    def text(self, value: Any) -> str:
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise ValueError("Must be text.")
        return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)

    def integer(self, value: Any) -> int:
        if isinstance(value, str):
            digits = value.removeprefix("+").removeprefix("-")
            if digits.isascii() and digits.isdigit() and len(digits) <= 9:
                return int(value)
        elif type(value) is int and abs(value) < 10**9:
            return value
        elif isinstance(value, float) and value.is_integer() and abs(value) < 10**9:
            return int(value)
        raise ValueError("Must be a whole number.")

    def boolean(self, value: Any) -> bool:
        found = YES.get(str(value).casefold())
        if found is None:
            raise ValueError("Must be true or false.")
        return found

    def choice(self, value: Any) -> str:
        text = str(value)
        return self.labels.get(plain(text), text)

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> Any:
        if value is None:
            return ""
        return escaped(value) if isinstance(value, str) else value


class Present(BaseInstanceLoader):
    """The type of that name in the table that the file is read into."""

    def get_instance(self, row: Any) -> SimpleNamespace | None:
        name = row.get(NAME)
        found = self.resource.present.get(name.strip()) if isinstance(name, str) else None
        return copy(found) if found is not None else None


class TableResource(resources.Resource):
    """`types` are those of the file, in its order; those that were there keep what the file does not say."""

    class Meta:
        import_id_fields = (NAME,)
        instance_loader_class = Present
        skip_diff = True
        use_transactions = False
        using_db = "default"

    def __init__(self, ruleset: str, present: Sequence[Row] = ()) -> None:
        super().__init__()
        self.columns = play.columns(ruleset)
        labels: dict[str, str] = {}
        for category in play.describe(ruleset)["categories"]:
            labels |= {plain(category[key]): category["name"] for key in ("plural", "label", "name")}
        self.fields = {
            column["name"]: Field(
                attribute=column["name"], column_name=column["name"], widget=Cell(column, labels)
            )
            for column in self.columns
        }
        self.present = {row[NAME]: SimpleNamespace(**row) for row in present if isinstance(row[NAME], str)}
        self.types: list[SimpleNamespace] = []

    def init_instance(self, row: Any = None) -> SimpleNamespace:
        return SimpleNamespace(**{column["name"]: column["default"] for column in self.columns})

    def after_init_instance(self, instance: Any, new: bool, row: Any, **kwargs: Any) -> None:
        self.types.append(instance)

    def do_instance_save(self, instance: Any, is_create: bool) -> None:
        """Nothing is stored row by row: the whole table is, if no row is at fault."""

    def read(self, sheet: Sheet) -> tuple[list[Row], list[Fault]]:
        """Rows of the table, as far as they can be read, and what is wrong with the cells."""
        faults, names = self.check_headers(sheet.headers)
        if len(sheet.rows) > MOST_ROWS:
            faults.append(fault(None, None, None, f"The file has more than {MOST_ROWS} types.", None))
        if faults:
            return [], faults
        rows = ([cells[at] if at < len(cells) else None for at in names.values()] for cells in sheet.rows)
        result = self.import_data(tablib.Dataset(*rows, headers=list(names)))
        for wrong in [*result.base_errors, *(error for row in result.error_rows for error in row.errors)]:
            raise wrong.error  # ours: what a file may hold is a validation error
        for invalid in result.invalid_rows:
            index = invalid.number - 1
            name = getattr(self.types[index], NAME) or None
            for column, sentences in invalid.error_dict.items():
                faults += [fault(index, name, column, text, sheet.lines[index]) for text in sentences]
        return [vars(one) for one in self.types], faults

    def check_headers(self, headers: Sequence[str]) -> tuple[list[Fault], dict[str, int]]:
        """Where each column is, by its name; or what is wrong with them. Labels are names, too."""
        known = {plain(column[key]): column["name"] for column in self.columns for key in ("label", "name")}
        sentences: list[str] = []
        found: dict[str, int] = {}
        for place, header in enumerate(headers):
            name = known.get(plain(header))
            if not header.strip():
                continue
            if name is None:
                sentences.append(f'There is no column "{header}".')
            elif name in found:
                sentences.append(f'The column "{name}" is there twice.')
            else:
                found[name] = place
        for column in self.columns:
            if column["required"] and column["name"] not in found:
                sentences.append(f'The column "{column["name"]}" is missing.')
        if sentences:
            sentences.append(f"The columns are: {', '.join(column['name'] for column in self.columns)}.")
        return [fault(None, None, None, text, None) for text in sentences], found


def fault(row: int | None, name: str | None, column: str | None, message: str, line: int | None) -> Fault:
    return {"row": row, "name": name, "field": column, "message": message, "line": line}


def written(kind: str, ruleset: str, title: str, rows: Sequence[Row]) -> bytes:
    """The file of a table. What a spreadsheet would compute has an apostrophe before it, but not in JSON."""
    if kind == "json":
        names = [column["name"] for column in play.columns(ruleset)]
        ordered = [{name: row.get(name) for name in names} for row in rows]
        head = {"format": FORMAT, "version": VERSION, "ruleset": ruleset, "title": title}
        return to_json({**head, "rows": ordered})
    dataset = TableResource(ruleset).export([SimpleNamespace(**row) for row in rows])
    dataset.title = title
    if kind == "csv":
        text: str = base_formats.CSV().export_data(dataset)
        return text.encode("utf-8-sig")  # by the mark spreadsheets know that it is UTF-8
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book: bytes = base_formats.XLSX().export_data(dataset)
    return book

"""Files that unit tables come in: CSV, XLSX or JSON, read into cells and no further.

A file is anybody's: bounded before it is unpacked, never computed. A formula is told and not evaluated; a
text that a spreadsheet would take for one stands there with an apostrophe before it.
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from games.plain_json import MAX_BYTES, read_json, size_text
from games.refusals import Refused

FORMAT, VERSION = "broadside-unit-table", 1
MOST_ROWS = 200  # a table's most types; a row more tells that there are too many
MOST_COLUMNS = 60
MOST_EMPTY_ROWS = 10_000  # that are passed over in search of the next
MOST_UNPACKED = 5 * 1024 * 1024
MOST_PARTS = 200  # of an XLSX file
MOST_MARKS = 5_000  # "<" in a part of it, for the library builds an object of each style, name and sheet
MOST_MARKS_OF_SHEETS = 100_000  # which it goes through one by one, whichever is read then
LONGEST_CELL = 200
CELLS = ("xl/worksheets/", "xl/sharedStrings.xml")
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")
FORMULA = re.compile("[-=+@\t\r\uff0d\uff1d\uff0b\uff20]")  # begins with one; some take full width for it
TO_ESCAPE = re.compile(rf"'*{FORMULA.pattern}")  # also what looks as if it were escaped
BOMS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
NO_TABLE = "This is no table: send a CSV, XLSX or JSON file, as this page exports it."


@dataclass(frozen=True, slots=True)
class Bad:
    """A cell that no value can be taken from."""

    why: str


@dataclass(slots=True)
class Sheet:
    """Rows of cells under their headers. `lines`: where each row stands in the file, from 1."""

    kind: str
    headers: list[str]
    rows: list[list[Any]]
    lines: list[int | None]
    encoding: str | None = None
    ruleset: str | None = None  # if the file says it
    remarks: list[str] = field(default_factory=list)


def read_sheet(body: bytes, columns: Iterable[str]) -> Sheet:
    """`columns`: headers that are expected, to know the separator by. Refused with a sentence."""
    if len(body) > MAX_BYTES:
        raise Refused("too_large", f"This is larger than {size_text(MAX_BYTES)}.")
    if not body.strip():
        raise Refused("malformed", "The file is empty.")
    if body.startswith(b"PK"):
        return read_xlsx(body)
    if body.startswith(OLD_EXCEL):
        raise Refused("malformed", "This is an old Excel file, or one with a password: save it as .xlsx.")
    text, encoding, remarks = decoded(body)
    if text.lstrip().startswith(("{", "[")):
        return read_json_table(text, encoding)
    sheet = read_csv(text, columns)
    sheet.encoding, sheet.remarks = encoding, remarks
    return sheet


def decoded(body: bytes) -> tuple[str, str, list[str]]:
    """The text, its encoding, and remarks. Without a mark it is UTF-8, or else what Windows writes in Western
    Europe and America; that is a guess, so it is told."""
    remarks: list[str] = []
    encoding = encoding_of(body)
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError:
        encoding = "windows-1252"
        text = body.decode(encoding, errors="replace")
        remarks = [f"Not being UTF-8, it was read as {encoding} (Latin-1): look at letters with accents."]
    text = text.removeprefix("\ufeff")
    if any((one < " " and one not in "\t\r\n") or one == "\ufffd" for one in text):
        raise Refused("malformed", NO_TABLE)
    return text, encoding, remarks


def encoding_of(body: bytes) -> str:
    """By its mark; or where every other byte of Latin letters is nothing."""
    for mark, encoding in BOMS.items():
        if body.startswith(mark):
            return encoding
    return "utf-16-le" if body[1:2] == b"\0" else "utf-16-be" if body[:1] == b"\0" else "utf-8"


def read_csv(text: str, columns: Iterable[str]) -> Sheet:
    known = {plain(column) for column in columns}
    first = text.lstrip("\r\n").split("\n", 1)[0]

    def hits(separator: str) -> int:
        return sum(plain(cell) in known for cell in first.strip().split(separator))

    separator = max(",;\t", key=hits)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows = ((reader.line_num, cells) for cells in reader)
    try:
        return sheet_of("csv", rows, csv_cell)
    except csv.Error as problem:
        raise Refused("malformed", f"This is not CSV: {problem}.") from None


def csv_cell(text: str) -> Any:
    if FORMULA.match(text) and not NUMBER.fullmatch(text.strip()):
        return Bad(
            "This would be a formula in a spreadsheet: put an apostrophe before it, or take other words."
        )
    return unescaped(text)


def unescaped(text: str) -> str:
    """As `escaped` has written it."""
    return text[1:] if text.startswith("'") and TO_ESCAPE.match(text) else text


def escaped(text: str) -> str:
    return f"'{text}" if TO_ESCAPE.match(text) else text


def read_xlsx(body: bytes) -> Sheet:
    from openpyxl import load_workbook  # takes a third of a second, and is seldom needed

    check_package(body)
    try:
        book = load_workbook(io.BytesIO(body), read_only=True, keep_links=False)
        sheets = book.worksheets
        if not sheets:
            raise Refused("malformed", "This file has no sheet with cells.")
        rows = enumerate(sheets[0].iter_rows(max_col=MOST_COLUMNS + 1), start=1)
        sheet = sheet_of("xlsx", rows, xlsx_cell)
    except Refused:
        raise
    except Exception:  # the library raises whatever it stumbles over
        raise Refused(
            "malformed", "This file cannot be read as a spreadsheet: save it as .xlsx anew."
        ) from None
    if len(sheets) > 1:
        sheet.remarks.append(f'Of {len(sheets)} sheets only the first was read, "{sheets[0].title}".')
    return sheet


def check_package(body: bytes) -> None:
    """Before anything is read: how large it would become, and of how much the library would build objects. A
    part that is more than it says is cut off."""
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as package:
            parts = package.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
                raise Refused("too_large", f"This file unpacks to more than {size_text(MOST_UNPACKED)}.")
            contents = {part.filename.lstrip("/"): package.read(part) for part in parts}
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, RuntimeError, zlib.error):
        raise Refused("malformed", NO_TABLE) from None
    if "xl/workbook.xml" not in contents:
        raise Refused("malformed", NO_TABLE)
    marks = {name: content.count(b"<") for name, content in contents.items()}
    others = (number for name, number in marks.items() if not name.startswith(CELLS))
    sheets = sum(content.replace(b"\0", b"").count(b"sheetId") for content in contents.values())
    if max(others) > MOST_MARKS or max(sheets, 1) * max(marks.values()) > MOST_MARKS_OF_SHEETS:
        raise Refused("too_large", "This file holds far more than a table: copy its cells into a new one.")


def xlsx_cell(cell: Any) -> Any:
    if cell.data_type == "f":
        return Bad("This is a formula: put its value there instead.")
    if cell.data_type == "e":
        return Bad(f"This is an error of the spreadsheet: {cell.value}.")
    return unescaped(cell.value) if isinstance(cell.value, str) else cell.value


def sheet_of(kind: str, rows: Iterator[tuple[int, Any]], cell_of: Any) -> Sheet:
    """The first row that is not empty has the headers."""
    sheet = Sheet(kind, [], [], [])
    empty = 0
    for line, cells in rows:
        values = [cell_of(cell) for cell in cells]
        if all(value is None or value == "" for value in values):
            empty += 1
            if empty > MOST_EMPTY_ROWS:
                break
            continue
        if not sheet.headers:
            for bad in (value for value in values if isinstance(value, Bad)):
                raise Refused("malformed", f"Among the names of the columns, in line {line}: {bad.why}")
            sheet.headers = ["" if value is None else str(value)[:LONGEST_CELL] for value in values]
            continue
        sheet.rows.append(values)
        sheet.lines.append(line)
        if len(sheet.rows) > MOST_ROWS:
            break
    if any(sheet.headers[MOST_COLUMNS:]):
        raise Refused("malformed", f"The file has more than {MOST_COLUMNS} columns.")
    return sheet


def read_json_table(text: str, encoding: str) -> Sheet:
    """As exported; or a list of rows; or types by name, as a battle record has them."""
    given = read_json(text)
    ruleset = None
    if isinstance(given, dict) and given.get("format") == FORMAT:
        if given.get("version") != VERSION or isinstance(given["version"], bool):
            raise Refused("malformed", f'A unit table has "format": "{FORMAT}", "version": {VERSION}.')
        ruleset, given = str(given.get("ruleset"))[:LONGEST_CELL], given.get("rows")
    if isinstance(given, dict) and "rows" in given:
        given = given["rows"]
    if isinstance(given, dict) and given and all(isinstance(row, dict) for row in given.values()):
        given = [{"name": name, **row} for name, row in given.items()]
    if not isinstance(given, list) or not all(isinstance(row, dict) for row in given):
        raise Refused("malformed", "A unit table in JSON is a list of rows, or types by name.")
    headers = list(dict.fromkeys(key for row in given[: MOST_ROWS + 1] for key in row))[: MOST_COLUMNS + 1]
    rows = [[row.get(header) for header in headers] for row in given[: MOST_ROWS + 1]]
    headers = [header[:LONGEST_CELL] for header in headers]  # for the sentence about them
    return Sheet("json", headers, rows, [None] * len(rows), encoding, ruleset)


def plain(header: str) -> str:
    """As headers are compared: hit_points, "Hit points"."""
    return " ".join(header.replace("_", " ").strip(" \"'").split()).casefold()

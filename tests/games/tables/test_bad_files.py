"""Files that are no unit tables, or dangerous ones: a clear sentence, and nothing is stored."""

import io
import json
import time
import zipfile

import pytest

from tests.unit_tables import as_csv, as_xlsx, lines_of, rows, said

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "change,sentence",
    [
        (lambda lines: lines[0].__setitem__(2, "speed"), 'There is no column "speed".'),
        (lambda lines: lines[0].__setitem__(2, "naval"), 'The column "naval" is there twice.'),
        (lambda lines: [line.pop(0) for line in lines], 'The column "name" is missing.'),
        (lambda lines: lines.pop(0), "There is no column"),
    ],
)
def test_wrong_columns(load, table, change, sentence):
    lines = lines_of(table)
    change(lines)
    for body in (as_csv(lines), as_xlsx(lines)):
        seen = load(body).json()
        assert sentence in " ".join(one["message"] for one in seen["faults"])
        assert "The columns are: name, category, air" in seen["faults"][-1]["message"]
        assert load(body, dry_run=False).status_code == 400


@pytest.mark.parametrize(
    "formula", ["=1+1", '=HYPERLINK("http://x")', "@SUM(A1)", "+cmd|x", "-1+1", "\uff20SUM"]
)
def test_a_formula_is_refused_and_not_computed(load, table, formula):
    lines = lines_of(table)
    lines[3][0], lines[4][3] = formula, formula
    assert (2, "name", 4) in said(load(as_csv(lines)))
    assert (3, lines[0][3], 5) in said(load(as_csv(lines)))
    if formula.startswith("="):
        seen = load(as_xlsx(lines))
        assert {(2, "name", 4), (3, lines[0][3], 5)} <= set(said(seen))
        assert "This is a formula" in str(seen.json()["faults"])


def test_a_hundred_thousand_rows(load, table):
    many = [[f"Ship {number}", *lines_of(table)[1][1:]] for number in range(20_000)]
    seen = load(as_csv([lines_of(table)[0], *many])[: 2 * 1024 * 1024 - 100])
    assert "more than 200 types" in seen.json()["faults"][0]["message"]
    rows_of_ones = as_csv([["name"], *[["x"]] * 100_000])
    assert "missing" in str(load(rows_of_ones).json()["faults"])
    assert load(b"x" * (2 * 1024 * 1024 + 1)).status_code == 413
    named = [dict.fromkeys(lines_of(table)[0], 1)] * 100_000
    assert load(json.dumps(named)[: 2 * 1024 * 1024]).json()["code"] == "malformed"


NO_FILES = {
    "nothing": b"",
    "spaces": b"  \n ",
    "an image": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "an old Excel file": b"\xd0\xcf\x11\xe0" + b"\0" * 600,
    "UTF-32": "name".encode("utf-32"),
    "no JSON": b'{"rows": [',
    "JSON of something else": b'{"zones": 5}',
    "a JSON text in a list": b'["a"]',
    "another version": b'{"format": "broadside-unit-table", "version": 2, "rows": []}',
    "a broken zip": b"PK\x03\x04" + b"x" * 100,
    "NUL in a CSV": b"name,category\nA\0B,escort\n",
    "a long cell": b'name,category\n"' + b"x" * 200_000 + b'",escort',
}


@pytest.mark.parametrize("body", NO_FILES.values(), ids=NO_FILES)
def test_what_is_no_table(load, table, body):
    before = rows(table)
    for dry_run in (True, False):
        answer = load(body, dry_run=dry_run)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.content
        assert answer.json()["message"].endswith(".")
    assert rows(table) == before


def package(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return out.getvalue()


def parts_of(body):
    with zipfile.ZipFile(io.BytesIO(body)) as made:
        return {name: made.read(name) for name in made.namelist()}


def test_spreadsheets_that_are_bombs(load, table):
    good = parts_of(as_xlsx(lines_of(table)))
    sheet = "xl/worksheets/sheet1.xml"
    huge = package({**good, "xl/media/zeros": b"\0" * 200_000_000})
    assert len(huge) < 2 * 1024 * 1024
    answer = load(huge)
    assert (answer.status_code, "unpacks to more than" in answer.json()["message"]) == (413, True)
    assert load(package({**good, **{f"x{number}": b"" for number in range(300)}})).status_code == 413
    entities = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">]>'
    for part in (sheet, "xl/styles.xml", "xl/workbook.xml"):
        wrong = {**good, part: entities + good[part].split(b"?>", 1)[-1].lstrip()}
        assert load(package(wrong)).json()["code"] == "malformed", part
    far = good[sheet].replace(b'r="2"', b'r="1048576"', 1).replace(b'r="A2"', b'r="XFD1048576"', 1)
    assert load(package({**good, sheet: far})).status_code in (200, 400)
    assert load(package({"a.txt": b"a"})).json()["code"] == "malformed"


STYLES = '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs>'
SHEET = '<sheet name="s{0}" sheetId="{0}" r:id="rId1"/>'


@pytest.mark.parametrize(
    "part,inside",
    [
        ("xl/styles.xml", f"{STYLES}{'<xf/>' * 500_000}</cellXfs></styleSheet>"),
        ("xl/workbook.xml", "".join(SHEET.format(number) for number in range(9, 2000))),
        ("xl/worksheets/sheet1.xml", "<row/>" * 150_000),
    ],
    ids=["styles", "sheets", "rows"],
)
def test_spreadsheets_of_which_the_library_would_build_too_much(load, table, part, inside):
    """A few kB each, and minutes to read."""
    good = parts_of(as_xlsx(lines_of(table)))
    if part == "xl/styles.xml":
        content = inside
    else:
        end = "</sheets>" if part == "xl/workbook.xml" else "</sheetData>"
        content = good[part].decode().replace(end, inside + end)
        assert inside in content
    body = package({**good, part: content.encode()})
    assert len(body) < 50_000
    began = time.perf_counter()
    answer = load(body)
    assert (answer.status_code, "far more than a table" in answer.json()["message"]) == (413, True)
    assert time.perf_counter() - began < 3


def test_a_formula_among_the_names_of_columns_is_told(load, table):
    name, *others = lines_of(table)[0]
    for body in (as_xlsx([[f"={name}", *others]]), as_csv([[f"={name}", *others]])):
        problem = load(body).json()
        assert problem["code"] == "malformed"
        assert "names of the columns, in line 1: This" in problem["message"]


@pytest.mark.parametrize(
    "given",
    [
        [{"x" * 100_000: 1}],
        {"format": "broadside-unit-table", "version": 1, "ruleset": "x" * 100_000, "rows": []},
    ],
)
def test_answers_do_not_repeat_what_is_long(load, given):
    answer = load(json.dumps(given).encode())
    assert answer.status_code == 200
    assert len(json.dumps(answer.json()["faults"])) < 3000


def test_a_form_is_no_file(load, table):
    answer = load(b"--x", media="multipart/form-data; boundary=x")
    assert "without a form" in answer.json()["message"]

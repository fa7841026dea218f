"""Unit tables as files: what is exported is imported again; a file is taken whole or not at all."""

import io
import json

import openpyxl
import pytest

from games import services
from tests.unit_tables import as_csv, as_xlsx, lines_of, publish, rows, said, save

pytestmark = pytest.mark.django_db
KINDS = ["csv", "xlsx", "json"]


def exported(at, user, kind, version="draft", slug="our-steel"):
    answer = at(user).get(f"/api/tables/{slug}/versions/{version}/export.{kind}")
    assert answer.status_code == 200, answer.content
    return answer.content


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ruleset", ["flames-and-steel", "damage-and-pursuit"])
def test_what_is_exported_is_imported_again(at, load, ada, kind, ruleset):
    services.load_default_tables()
    made = services.copy_table(by=ada, version=services.newest_table(ruleset), title="Round trip")
    file = exported(at, ada, kind, slug="round-trip")
    seen = load(file, of=made).json()
    assert (seen["faults"], seen["kind"], seen["changes"]["same"]) == ([], kind, len(rows(made)))
    assert [seen["changes"][part] for part in ("added", "removed", "changed", "moved")] == [[], [], [], []]
    before = rows(made)
    emptied = save(made, ada, [])
    assert emptied.document == []
    assert load(file, of=made, dry_run=False).json()["imported"]
    assert rows(made) == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_preview_tells_what_is_new_changed_the_same_and_removed(load, table, kind):
    lines = [line for line in lines_of(table, Destroyer={"naval": 3}) if line[0] != "Tank"]
    lines.append(["Jet", *lines[1][1:]])
    make = {"csv": as_csv, "xlsx": as_xlsx}.get(kind)
    body = make(lines) if make else json.dumps([dict(zip(lines[0], line, strict=True)) for line in lines[1:]])
    before = rows(table)
    answer = load(body)
    seen = answer.json()
    assert (answer.status_code, seen["imported"], seen["table"], seen["faults"]) == (200, False, None, [])
    changes = seen["changes"]
    assert [row["name"] for row in changes["added"]] == ["Jet"]
    assert [row["name"] for row in changes["removed"]] == ["Tank"]
    assert [
        (one["name"], one["fields"][0]["from"], one["fields"][0]["to"]) for one in changes["changed"]
    ] == [("Destroyer", 1, 3)]
    assert changes["same"] == 10
    assert rows(table) == before, "a dry run stores nothing"
    done = load(body, dry_run=False).json()
    assert (done["imported"], done["changes"]) == (True, changes)
    assert [row["name"] for row in rows(table)][-1] == "Jet"
    assert done["table"]["draft"]["rows"] == rows(table)
    assert table.changes.first().what == "imported"


def test_a_cell_may_be_written_as_people_write(load, table):
    (row,) = [line for line in lines_of(table) if line[0] == "Aircraft carrier"]
    written = dict(zip(lines_of(table)[0], row, strict=True))
    written |= {
        "category": "Capital ship",
        "bombards": "Yes",
        "carrier_capable": "no",
        "air": " 2 ",
        "naval": "+1",
    }
    written |= {"cargo_size": "", "carries_aircraft": 3.0}
    body = as_csv([[name.replace("_", " ").title() for name in written], list(written.values())])
    seen = load(body.replace(b"3.0", b"3")).json()
    assert seen["faults"] == []
    changed = {one["field"]: one["to"] for one in seen["changes"]["changed"][0]["fields"]}
    assert changed == {"bombards": True, "air": 2, "naval": 1}


def test_a_column_that_is_left_out_keeps_what_is_there(load, table):
    lines = [["name", "category", "air", "naval", "land", "hit_points", "movement", "cost"]]
    lines += [["Destroyer", "escort", 1, 1, 0, 1, 3, 8], ["Jet", "fighter", 5, 0, 0, 1, 9, 30]]
    changes = load(as_csv(lines)).json()["changes"]
    assert changes["same"] == 1, "with its flags"
    assert changes["added"][0]["carrier_capable"] is False


def test_errors_are_told_row_by_row_and_nothing_is_imported(load, table):
    lines = lines_of(table, Destroyer={"naval": -1}, Submarine={"air": "two", "category": "whale"})
    lines += [["", *lines[1][1:]], ["Cruiser", *lines[1][1:]]]
    wanted = [
        (3, "naval", 5),
        (7, "air", 9),
        (7, "category", 9),
        (12, "name", 14),
        (13, "name", 15),
    ]
    before = rows(table)
    for body in (as_csv(lines), as_xlsx(lines)):
        seen = load(body)
        assert sorted(said(seen)) == wanted
        done = load(body, dry_run=False)
        assert (done.status_code, done.json()["code"], sorted(said(done))) == (400, "invalid", wanted)
        assert done.json()["message"].endswith("Nothing was imported.")
        assert rows(table) == before


@pytest.mark.parametrize("name", ["=1+1", "@home", "-Ship", "+Ship", "'=quoted", "'plain", "\uff1d1+1"])
def test_a_name_that_looks_like_a_formula_is_escaped_and_comes_back(at, load, table, ada, name):
    save(table, ada, rows(table, Tank={"name": name}))
    text = exported(at, ada, "csv").decode("utf-8-sig")
    assert not any(line.startswith(("=", "@", "-", "+", "\uff1d")) for line in text.splitlines())
    book = openpyxl.load_workbook(io.BytesIO(exported(at, ada, "xlsx")))
    assert all(cell.data_type != "f" for line in book.active.iter_rows() for cell in line)
    for kind in KINDS:
        seen = load(exported(at, ada, kind)).json()
        assert (seen["faults"], seen["changes"]["same"]) == ([], 12), kind


@pytest.mark.parametrize(
    "encoding,told",
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("latin-1", "windows-1252"),
    ],
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_encodings_and_separators(load, table, ada, encoding, told, separator):
    lines = lines_of(table)
    lines[1][0] = "Jäger"
    seen = load(as_csv(lines, separator, encoding)).json()
    assert (seen["faults"], seen["encoding"]) == ([], told)
    assert [row["name"] for row in seen["changes"]["added"]] == ["Jäger"]
    assert bool(seen["remarks"]) == (encoding == "latin-1"), "a guess is told"


def test_only_the_first_sheet_counts_and_empty_lines_do_not(load, table):
    book = openpyxl.Workbook()
    book.active.append([])
    for line in lines_of(table):
        book.active.append(line)
        book.active.append([])
    book.create_sheet("More").append(["nothing"])
    out = io.BytesIO()
    book.save(out)
    seen = load(out.getvalue()).json()
    assert (seen["faults"], seen["changes"]["same"]) == ([], 12)
    assert "only the first was read" in seen["remarks"][0]


def test_a_table_of_another_ruleset_is_refused(at, load):
    other = exported(at, None, "json", version=1, slug="damage-and-pursuit")
    seen = load(other).json()
    assert "of the ruleset damage-and-pursuit, and not of flames-and-steel" in seen["faults"][0]["message"]


def test_types_as_a_battle_record_has_them(load, table):
    types = services.newest_table("flames-and-steel").unit_types
    seen = load(json.dumps(types)).json()
    assert (seen["faults"], seen["changes"]["same"]) == ([], 12)


def test_a_file_is_not_taken_over_what_another_has_saved(load, table, ada):
    body = as_csv(lines_of(table))
    table.refresh_from_db()
    seen = table.revision
    save(table, ada, rows(table)[1:])
    answer = load(body, dry_run=False, revision=seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert len(rows(table)) == 11


def test_exports_of_versions_are_for_everybody_and_of_drafts_are_not(at, table, ada):
    assert at().get("/api/tables/our-steel/versions/draft/export.csv").status_code == 404
    publish(table, ada)
    save(table, ada, rows(table)[1:])
    answer = at().get("/api/tables/our-steel/versions/1/export.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="our-steel-1.csv"'
    first = answer.content.decode("utf-8-sig").splitlines()
    assert first[0].startswith("name,category,air,naval,land,hit_points,movement,cost,")
    assert first[1].startswith("Fighter,fighter,2,1,1,1,4,10,")
    assert at().get("/api/tables/our-steel/versions/draft/export.csv").status_code == 404
    assert at().get("/api/tables/our-steel/versions/1/export.pdf").status_code == 404
    assert at().get("/api/tables/our-steel/versions/7/export.csv").status_code == 404
    document = json.loads(exported(at, None, "json", version=1))
    assert (document["format"], document["ruleset"], list(document["rows"][0])[:3]) == (
        "broadside-unit-table",
        "flames-and-steel",
        ["name", "category", "air"],
    )


def test_files_are_not_read_before_they_come():
    """What reads spreadsheets takes a third of a second to import: no start of the server waits for it."""
    import subprocess
    import sys

    code = "import django; django.setup(); import config.urls, sys; print('openpyxl' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

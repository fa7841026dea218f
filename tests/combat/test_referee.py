"""`manage.py referee FILE [--out FILE]`: what it prints and how it exits."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from combat.record import play_record
from tests.combat.records import ALLOCATE, record

ROOT = Path(__file__).parents[2]


@pytest.fixture
def referee(tmp_path, capsys):
    def run(document, *options):
        file = tmp_path / "battle.json"
        file.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        code = 0
        try:
            call_command("referee", str(file), *options)
        except SystemExit as gone:
            code = gone.code
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_it_prints_the_record_and_nothing_else(referee):
    code, out, err = referee(record(dice=[1]))
    assert (code, err) == (0, "")
    assert json.loads(out) == play_record(record(dice=[1])).document()


def test_it_prints_one_line_for_each_entry(referee):
    _, out, _ = referee(record(dice=[1], decisions=[ALLOCATE]))
    assert sum(line.startswith('{"seq"') for line in out.splitlines()) == len(json.loads(out)["entries"])


def test_left_over_dice_are_named_on_stderr(referee):
    code, out, err = referee(record(dice=[1, 5, 6, 1]))
    assert (code, err) == (0, "3 dice were not used: 5 6 1\n")
    assert json.loads(out)["dice"] == [1, 5, 6, 1]


def test_what_is_illegal_exits_2_with_one_sentence_and_prints_nothing(referee):
    code, out, err = referee(
        record(dice=[1], decisions=[{"side": "attacker", "choice": {"allocate": {"x": 2}}}])
    )
    assert (code, out) == (2, "")
    assert err == "decision 1 (attacker): FS-4.2 Hits placed: 2 of 1. Take 1 back.\n"
    code, out, err = referee(record(attacker={"name": "x", "units": [{"id": "a", "type": "Zeppelin"}]}))
    assert (code, out) == (2, "")
    assert err == "at attacker.units[0].type: there is no unit type 'Zeppelin' in this battle\n"


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"\xff", b"[" * 100_000, b" " * 10_000_000, b'{"format": "\\ud800"}']
)
def test_broken_and_hostile_files_exit_2(referee, text):
    code, out, err = referee(text)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_exits_2(referee, tmp_path, capsys):
    with pytest.raises(SystemExit) as gone:
        call_command("referee", str(tmp_path / "none.json"))
    assert gone.value.code == 2
    assert "none.json" in capsys.readouterr().err


def test_out_writes_the_file_and_prints_nothing(referee, tmp_path):
    target = tmp_path / "out.json"
    code, out, _ = referee(record(dice=[1]), "--out", str(target))
    assert (code, out) == (0, "")
    written = target.read_bytes()
    assert referee(written, "--out", str(target))[0] == 0
    assert target.read_bytes() == written


def test_it_runs_as_a_command_without_a_database(tmp_path):
    file = tmp_path / "battle.json"
    file.write_text(json.dumps(record(dice=[1])), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "manage.py", "referee", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "PATH": "", "LANG": "C"},
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["waiting_for"][0]["rule"] == "FS-4.2"


def test_a_battle_that_does_not_end_exits_2(referee):
    ship = {"name": "x", "units": [{"id": "a", "type": "Battleship"}]}
    enemy = {"name": "y", "units": [{"id": "b", "type": "Battleship"}]}
    endless = record(attacker=ship, defender=enemy, zone={}, dice=[6] * 20_000)
    code, out, err = referee(endless)
    assert (code, out) == (2, "")
    assert "20000 entries in which nobody was asked" in err


def test_a_place_that_cannot_be_written_exits_2_with_one_sentence(referee, tmp_path):
    code, out, err = referee(record(dice=[1]), "--out", str(tmp_path / "nowhere" / "out.json"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "nowhere" in err

"""`manage.py fuzz_ruleset SLUG [--battles N] [--seed S]`: silent when all is well, loud and with a record
when not.
"""

import json

import pytest
from django.core.management import CommandError, call_command

from combat.management import random_play
from combat.record import parse, play_record


def test_it_says_what_it_played(capsys):
    call_command("fuzz_ruleset", "flames-and-steel", "--battles", "5", "--seed", "7")
    assert capsys.readouterr().out.endswith("seeds 7 to 11: no fault.\n")


def test_at_the_first_fault_it_writes_the_record_and_exits_1(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(
        random_play.RandomBattle, "check_step", lambda self, advance: self.must(len(self.log) < 5, "too long")
    )
    with pytest.raises(SystemExit) as gone:
        call_command(
            "fuzz_ruleset", "flames-and-steel", "--battles", "50", "--seed", "1", "--out", str(tmp_path)
        )
    assert gone.value.code == 1
    (path,) = tmp_path.iterdir()
    assert f"too long. The record is in {path}." in capsys.readouterr().err
    document = json.loads(path.read_text(encoding="utf-8"))
    assert play_record(parse(json.dumps(document))).document() == document


def test_a_ruleset_that_is_not_there_is_refused():
    with pytest.raises(CommandError, match="There are: flames-and-steel"):
        call_command("fuzz_ruleset", "chess")

"""The battles worked by hand in docs/damage-and-pursuit-worked-battles.md come out as the page says."""

import json
import re
from pathlib import Path

import pytest

from combat.record import parse, play_record

PAGE = Path(__file__).parents[3] / "docs" / "damage-and-pursuit-worked-battles.md"
BATTLES = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]


@pytest.mark.parametrize("text", BATTLES, ids=[text.splitlines()[0] for text in BATTLES])
def test_a_battle_worked_by_hand(text):
    run = play_record(parse(text.split("```json")[1].split("```")[0]))
    document = run.document()
    assert run.unused_dice == []
    assert document["waiting_for"] == []
    assert document["outcome"] == {"winner": "attacker", "reason": "withdrew"}
    told = [entry for entry in document["entries"] if entry.get("event") == "damage_suffered"]
    assert [entry["details"]["text"] for entry in told] == re.findall(r"^> (.+)$", text, flags=re.MULTILINE)
    left = {}
    for unit, where, marks, owes in re.findall(
        r"^\| `(.+?)` \| (.+?) \| `(.*?)` \| (\d+) \|$", text, re.MULTILINE
    ):
        left[unit] = (where, json.loads(marks), int(owes))
    assert left == {
        unit_id: (
            "destroyed" if unit["destroyed"] else unit["left"] or "here", unit["marks"], unit["moves_owed"],
        )
        for unit_id, unit in document["units"].items()
    }  # fmt: skip


def test_there_are_two():
    assert len(BATTLES) == 2

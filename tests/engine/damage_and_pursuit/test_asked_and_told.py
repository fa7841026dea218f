"""What a screen can count on: every question and event has its words, its step and its place in
docs/events.md.
"""

import json
import re
from pathlib import Path

from combat.codec import entry_from_plain
from combat.engine import play
from tests.engine.damage_and_pursuit.fight import EVENTS, SLUG
from tests.engine.random_battles import random_battles, steps_met

PAGE = (Path(__file__).parents[3] / "docs" / "events.md").read_text(encoding="utf-8")
OTHERS, MINE = PAGE.split("## Events of Damage and Pursuit")
MINE = MINE.split("\n## ")[0]


def test_every_question_and_roll_is_a_step_of_its_phase():
    steps = {
        phase["name"]: {(step["rule"], step["side"]) for step in phase["steps"]}
        for phase in play.describe(SLUG)["phases"]
    }
    met = set()
    for battle in random_battles(SLUG):
        phase = None
        for _, entry in battle.log:
            if isinstance(entry, play.Told) and entry.event == "phase_began":
                phase = entry.details["phase"]
            elif isinstance(entry, play.Rolled | play.Decided):
                met.add((phase, entry.rule, entry.side.value))
    assert [one for one in sorted(met) if one[1:] not in steps[one[0]]] == []
    every = {(phase, rule, side) for phase, of in steps.items() for rule, side in of}
    assert every - steps_met(SLUG) == set()


def test_every_event_is_on_the_page_with_an_example():
    examples = [json.loads(line) for line in MINE.splitlines() if line.startswith('{"seq"')]
    for example in examples:
        entry_from_plain(example)
    common = {name for name in EVENTS if f"| `{name}` |" in OTHERS}
    assert EVENTS - common <= {example["event"] for example in examples if example["type"] == "told"}
    assert {name for name in EVENTS if f"| `{name}` |" not in MINE} == set()


def test_details_of_events_are_those_on_the_page():
    details = {}
    for name, cell in re.findall(r"^\| `(\w+)` \| ([^|]*)\|", OTHERS + MINE, flags=re.MULTILINE):
        parts = re.findall(r"`([^`]+)`", cell.split(";")[0])
        details[name] = {word for part in parts for word in re.findall(r"\b[a-z_]+\b", part)}
    for battle in random_battles(SLUG):
        for _, entry in battle.log:
            if isinstance(entry, play.Told):
                assert set(entry.details) == details[entry.event], entry.event


def test_every_mark_that_a_battle_gives_is_described():
    known = {mark["name"]: mark for mark in play.describe(SLUG)["marks"]}
    given = {
        name
        for battle in random_battles(SLUG)
        for unit in battle.position.state.units.values()
        for name in unit.marks
    }
    assert given <= set(known)
    assert all(mark["label"] and mark["help"] and mark["until"] for mark in known.values())


def test_marks_and_movement_owed_are_in_the_record_and_the_result():
    units = [unit for battle in random_battles(SLUG) for unit in battle.record()["units"].values()]
    assert any(unit["moves_owed"] for unit in units)
    assert any(unit["moves_left"] is not None for unit in units)
    assert any(unit["marks"] for unit in units)

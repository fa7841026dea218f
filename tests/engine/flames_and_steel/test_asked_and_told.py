"""What a screen can count on: every question and event has its words, its step and its place in
docs/events.md.
"""

import json
import re
from pathlib import Path

import pytest

from combat.codec import entry_from_plain
from combat.engine import play
from combat.engine.core.state import fold
from combat.engine.rulesets.flames_and_steel import events, forces
from tests.engine.flames_and_steel.fight import fight, roster
from tests.engine.random_battles import random_battles, steps_met

PAGE = (Path(__file__).parents[3] / "docs" / "events.md").read_text(encoding="utf-8")
PAGE = PAGE.split("## Events of Damage and Pursuit")[0]
SLUG = "flames-and-steel"
STEPS = {(step["rule"], step["side"]) for phase in play.describe(SLUG)["phases"] for step in phase["steps"]}


def test_every_question_roll_and_skipped_step_is_a_step_of_the_description():
    met = set()
    for battle in random_battles(SLUG):
        for _, questions in battle.questions:
            met |= {(question["rule"], question["side"]) for question in questions}
        for _, entry in battle.log:
            if isinstance(entry, play.Rolled):
                met.add((entry.rule, entry.side.value))
            elif isinstance(entry, play.Told) and entry.event == "step_skipped":
                met.add((entry.rule, entry.details["side"]))
    known = STEPS | {
        (rule, side) for rule, nobody in STEPS if nobody is None for side in ("attacker", "defender")
    }
    assert met <= known


def test_every_step_of_the_description_is_met():
    met = steps_met(SLUG)
    steps = {(phase["name"], step["rule"], step["side"])
             for phase in play.describe(SLUG)["phases"] for step in phase["steps"]}  # fmt: skip
    assert steps - met == {("completion", "FS-7.6", None)}  # which `round_began` tells, with the round's FS-2


def test_every_event_is_on_the_page_with_an_example():
    told = {name for name, made in vars(events).items() if callable(made) and not name.startswith("_")}
    told -= {"Side", "Told", "Any"}
    examples = [json.loads(line) for line in PAGE.splitlines() if line.startswith('{"seq"')]
    for example in examples:
        entry_from_plain(example)
    shown = {example["event"] for example in examples if example["type"] == "told"}
    assert sorted(told | {"phase_began", "forced", "choices_revealed"}) == sorted(shown)
    for name in shown:
        assert f"| `{name}` |" in PAGE


def test_details_of_events_are_those_on_the_page():
    details = {}
    for row in re.findall(r"^\| `(\w+)` \| ([^|]*)\|", PAGE, flags=re.MULTILINE):
        names = re.findall(r"`([^`]+)`", row[1].split(";")[0])
        details.setdefault(row[0], {name for cell in names for name in re.findall(r"\b[a-z_]+\b", cell)})
    for battle in random_battles(SLUG):
        for _, entry in battle.log:
            if isinstance(entry, play.Told):
                assert set(entry.details) == details[entry.event], entry.event


def test_each_kind_of_withdrawal_has_its_own_words():
    shut = [{"name": "Shut", "defender": ["Cruiser"]}]
    usual = fight("bb Battleship", "f Fighter", against=["x Battleship"])
    alone = fight("f Fighter", against=["x Battleship"])
    planes = fight("bb Battleship", "f Fighter", against=["x Battleship"], zones=shut)
    forced = fight("t Transport", against=["u Transport"], zones=[{"name": "A"}, {"name": "B"}])
    forced.withdraw("attacker", None).withdraw("defender", None)
    texts = [battle.question.text for battle in (usual, alone, planes, forced)]
    assert texts == [
        "Withdraw, or fight round 2? Your ship goes to one zone, aircraft with them. "
        "Nobody fires at you as you leave.",
        "Withdraw, or fight round 2? Your aircraft leave together. Nobody fires at them as they go.",
        "Withdraw the aircraft, or fight round 2? No neighbouring zone is open to the ships: "
        "they fight on either way.",
        "Where do your ships go? Neither side can harm the other, so the attacker must leave. "
        "Your ship goes to one zone.",
    ]


def test_what_a_question_promises_is_what_happens():
    """The suggestion is legal, and each option's room is the hull that is really left."""
    for battle in random_battles(SLUG)[:30]:
        for number, questions in battle.questions:
            for question in questions:
                if question["kind"] != "allocate":
                    continue
                state = play.take_back(battle.setup, battle.log, number).position.state
                for target in question["options"]["targets"]:
                    room = state.units[target["id"]].room
                    if not battle.news():
                        assert target["max"] == min(room, question["options"]["hits"])


def test_a_choice_made_on_an_older_page_is_refused_and_never_read_otherwise():
    battle = fight("bb Battleship", "c Cruiser", against=["x Destroyer", "y Cruiser"], dice={"5.1": "16"})
    choice = {"allocate": {"x": 1}}
    battle.choose("attacker", choice, dice={"6.1": "1666"})
    assert battle.asked == "FS-7.2 attacker withdraw"
    assert battle.refusal("attacker", choice) == (
        "FS-7.2 That does not answer the question. On offer: Fight on; Withdraw to N."
    )
    again = fight(
        "bb Battleship", "c Cruiser", against=["x Destroyer", "y Cruiser", "z Cruiser"], dice={"5.1": "16"}
    )
    again.choose("attacker", choice, dice={"6.1": "1666"})
    assert again.refusal("attacker", choice) == "FS-6.1 There is no target here called 'x'."


@pytest.mark.parametrize(
    "attacker, dice",
    [
        (["b Dive bomber"], {"4.2": "16"}),
        (["c Cruiser"], {"5.1": "16"}),
        (["s Battleship"], {"6.1": "1666"}),
    ],
    ids=["strafing run", "escorts fire", "main combat"],
)
def test_cargo_dies_with_its_ship_at_every_step(attacker, dice):
    battle = fight(*attacker, against=["t Transport", "i Infantry@t"], dice=dice)
    assert "FS-2.6 i lost with t" in battle.story
    assert battle.asked == "attacker destroyed"


def test_the_state_at_any_entry_is_the_same_by_two_routes():
    """Folded forward entry by entry, and gone back to from the end."""
    battle = random_battles(SLUG)[0]
    state = battle.setup.ruleset.first_state(battle.setup)
    for seq, entry in battle.log:
        fold(state, entry)
        back = play.folded(battle.setup, [*battle.log, (9999, play.TakenBack(seq))])
        assert state.plain() == back.plain()


def targets_by_step(types):
    """Who may be hit in which step, for one unit of every type."""
    kinds = list(types)
    ships = [f"{n} {kind}" for n, kind in enumerate(kinds) if types[kind]["category"] not in LAND]
    setup = play.set_up(
        {
            "ruleset": "flames-and-steel",
            "unit_types": types,
            "attacker": {"name": "A", "units": [{"id": "a", "type": "Battleship"}]},
            "defender": {
                "name": "D",
                "units": [dict(zip(("id", "type"), text.split(" ", 1), strict=True)) for text in ships],
            },
        }
    )
    state = setup.ruleset.first_state(setup)
    groups = (forces.AIRCRAFT, forces.SURFACE_SHIPS, forces.SHIPS, forces.SUBMARINES)
    return {unit.type: [group.holds(unit.kind) for group in groups] for unit in state.units.values()}


LAND = ("infantry", "tank", "artillery")


def test_editing_one_type_changes_no_other():
    before = targets_by_step(roster())
    after = targets_by_step(roster(Submarine={"category": "escort"}))
    assert {kind for kind in before if before[kind] != after[kind]} == {"Submarine"}

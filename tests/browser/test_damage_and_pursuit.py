"""Two people fight a battle of Damage and Pursuit to its end, and meet every kind of question that it has."""

from typing import Any

import pytest
from playwright.sync_api import expect

from combat.engine import play
from tests.browser.people import People
from tests.browser.rehearsal import Act, rehearse
from tests.browser.table import Table, seat

Json = dict[str, Any]
LOG_OVER_DECISION = """scrolled => {
    window.scrollTo(0, scrolled);
    const [log, decision] = ['.log-box', '.decision'].map(
        part => document.querySelector('.battle ' + part).getBoundingClientRect());
    return log.width > 0 && log.left < decision.right && log.right > decision.left
        && log.top < decision.bottom && log.bottom > decision.top;
}"""
FACES = 14385  # dice with which every question comes up


def ship(unit: str, kind: str, name: str, aboard: str | None = None) -> Json:
    return {"id": unit, "type": kind, "name": name} | ({"aboard": aboard} if aboard else {})


DOCUMENT: Json = {
    "ruleset": "damage-and-pursuit",
    "attacker": {
        "name": "Japan",
        "units": [
            ship("akagi", "Aircraft carrier", "Akagi"),
            ship("f1", "Fighter", "Akagi fighters", "akagi"),
            ship("b1", "Tactical bomber", "Akagi bombers", "akagi"),
            ship("kirishima", "Battleship", "Kirishima"),
            ship("haruna", "Battleship", "Haruna"),
            ship("tone", "Cruiser", "Tone"),
            ship("i19", "Submarine", "I-19"),
        ],
    },
    "defender": {
        "name": "United States",
        "units": [
            ship("hornet", "Aircraft carrier", "Hornet"),
            ship("vf8", "Fighter", "VF-8", "hornet"),
            ship("vb8", "Tactical bomber", "VB-8", "hornet"),
            ship("wasp", "Aircraft carrier", "Wasp"),
            ship("vf7", "Fighter", "VF-7", "wasp"),
            ship("astoria", "Cruiser", "Astoria"),
            ship("alchiba", "Transport", "Alchiba"),
            ship("m1", "Infantry", "First Marines", "alchiba"),
            ship("m2", "Infantry", "Second Marines", "alchiba"),
            ship("grouper", "Submarine", "Grouper"),
        ],
    },
    "zone": {
        "name": "North of Santa Cruz",
        "adjacent": [
            {"name": "Deep Water", "attacker": [], "defender": []},
            {"name": "Reefs", "attacker": ["Cruiser"], "defender": []},
            {"name": "Relief Force", "attacker": [], "defender": ["Aircraft carrier"]},
        ],
    },
}
NAMES = {unit["id"]: unit["name"] for side in ("attacker", "defender") for unit in DOCUMENT[side]["units"]}


def choose(turn: int, question: Json) -> Json:
    """The defender retreats before every round; he is pursued once, then shot at."""
    kind, options = question["kind"], question["options"]
    if kind == "retreat":
        return {kind: "Deep Water" if question["side"] == "defender" else None}
    if kind == "pursue":
        return {kind: turn == 1}
    if kind == "absorb":
        return {kind: options["pick"][: max(options["least"], 1)]}
    if kind == "lose_load":
        choice: Json = options[-1]["choice"]
        return choice
    if kind in ("submerge", "retreat_submarines"):
        return {kind: type(options["suggestion"])()}
    return {kind: options["suggestion"]}


def test_every_question_is_met_and_answered_through_the_interface(people: People, table: Table) -> None:
    rehearsal = rehearse(DOCUMENT, FACES, choose)
    asked = {example["kind"] for example in play.describe(DOCUMENT["ruleset"])["record_choices"]}
    assert {act.kind for act in rehearsal.acts} == asked
    assert {(act.kind, act.side) for act in rehearsal.acts} >= {
        ("retreat", "attacker"),
        ("retreat", "defender"),
    }
    assert {act.question["rule"] for act in rehearsal.acts if act.kind == "allocate"} == {"DP-3.2", "DP-3.3"}
    assert rehearsal.outcome
    table.load(rehearsal)
    _, persons = seat(people, table, document=DOCUMENT)

    for act in rehearsal.acts:
        me, enemy = persons[act.side], persons["defender" if act.side == "attacker" else "attacker"]
        me.is_asked(act.headline)
        if act.kind == "pursue":
            is_a_dialogue(me, enemy, act)
        me.choose(act.choice, act.question, NAMES)
        me.confirm()
    for person in persons.values():
        expect(person.panel).to_contain_text("Battle over")
    assert sum(person.confirmed for person in persons.values()) == len(rehearsal.acts)
    log = persons["attacker"].page.get_by_test_id("log")
    for said in (
        "takes a ",
        "takes a parting shot",
        "absorbed 1 hit",
        "landed on",
        "lost Second",
    ):
        expect(log).to_contain_text(said)


def is_a_dialogue(me: Any, enemy: Any, act: Act) -> None:
    """Both read what was declared, and that the answer is open."""
    for person in (me, enemy):
        declared = person.page.get_by_test_id("declarations")
        expect(declared).to_contain_text("retreats: ")
        expect(declared.locator("[aria-current=step]")).to_be_visible()
    if act.round > 1:
        expect(me.page.get_by_test_id("declarations")).to_contain_text("Japan pursues with")


@pytest.mark.parametrize("width", [360, 1000, 1440])
def test_marks_are_explained_and_everything_fits(people: People, table: Table, width: int) -> None:
    document = {**DOCUMENT, "attacker": {**DOCUMENT["attacker"]}}
    units = [dict(unit) for unit in DOCUMENT["attacker"]["units"]]
    units[0]["marks"] = {"no_air_operations:turn_begins": True, "movement:repaired": 1}
    document["attacker"]["units"] = units
    table.load(rehearse(document, 1, choose, last_round=1))
    _, persons = seat(people, table, document=document)
    defender = persons["defender"]
    defender.page.set_viewport_size({"width": width, "height": 800})
    akagi = defender.page.locator("[data-unit=akagi]")
    expect(akagi).to_contain_text("No air operations")
    akagi.locator("summary").click()
    expect(akagi).to_contain_text(
        "No aircraft can take off from it or land on it. Until its owner's next turn begins."
    )
    assert not defender.accessibility_faults()
    assert defender.page.evaluate("document.documentElement.scrollWidth") <= width
    for scrolled in range(0, 1500, 300):
        assert not defender.page.evaluate(LOG_OVER_DECISION, scrolled)

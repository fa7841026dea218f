"""Two people fight battles to their ends through the interface, each in a browser of his own."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.fleets import DOCUMENT, NAMES
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.rehearsal import Act, rehearse, suggestion
from tests.browser.table import Table, seat
from tests.live.server import ROOT

# (round, paragraph): how many dice hit. Everything else misses.
HITS = {
    (1, "FS-3.1"): 1,
    (1, "FS-4.2"): 3,
    (1, "FS-6.2"): 2,
    (2, "FS-4.2"): 3,
    (2, "FS-5.1"): 1,
    (3, "FS-6.1"): 2,
}
SPLITS = {
    (1, "FS-4.2"): {"yorktown": 1, "astoria": 1, "hammann": 1},
    (1, "FS-6.2"): {"akagi": 1, "haruna": 1},
    (3, "FS-6.1"): {"yorktown": 1, "hughes": 1},
}
LAST_ROUND = 3


def choose(turn: int, question: dict[str, Any]) -> dict[str, Any]:
    """Splits hits, hunts submarines in the second round, withdraws after the third."""
    if question["kind"] == "allocate" and (split := SPLITS.get((turn, question["rule"]))):
        return {"allocate": split}
    if question["kind"] == "target_submarines":
        return {"target_submarines": turn == 2 and question["side"] == "attacker"}
    if question["kind"] == "withdraw" and turn == LAST_ROUND:
        return {"withdraw": "Sea Zone 24"}
    return suggestion(turn, question)


def test_a_battle_to_its_end_with_a_reload_a_lost_connection_and_a_spectator(
    people: People, table: Table
) -> None:
    rehearsal = rehearse(DOCUMENT, lambda turn, rule, side: HITS.get((turn, rule), 0), choose)
    assert {act.kind for act in rehearsal.acts} == {"allocate", "target_submarines", "withdraw"}
    assert rehearsal.rounds >= 3
    assert any(len(act.choice.get("allocate", {})) > 1 for act in rehearsal.acts)
    table.load(rehearsal)
    people.expect("ERR_INTERNET_DISCONNECTED")
    battle, persons = seat(people, table, document=DOCUMENT)
    spectator = people.person(table.server.url, "a spectator").open(f"/battles/{battle}")
    expect(spectator.panel).to_contain_text("You are watching")

    reloads = next(act for act in rehearsal.acts if len(act.choice.get("allocate", {})) > 1)
    cut = next(act for act in rehearsal.acts if act.round == 2 and act.side == "attacker")
    refused = next(act for act in rehearsal.acts if act.question["refused"] and act.kind == "withdraw")
    for act in rehearsal.acts:
        me, enemy = persons[act.side], persons["defender" if act.side == "attacker" else "attacker"]
        me.is_asked(act.headline)
        if act is reloads:
            reload_with_a_draft(me, act)
            continue
        if act is cut:
            enemy.lose_connection()
            expect(enemy.page.get_by_text("no connection")).to_be_visible()
        if act is refused:
            show_reasons(me, act)
        me.choose(act.choice, act.question, NAMES)
        me.confirm()
        if act is cut:
            enemy.find_connection()
            expect(enemy.newest).to_have_id(me.step())

    for person in (*persons.values(), spectator):
        expect(person.panel).to_contain_text("Battle over")
    assert sum(person.confirmed for person in persons.values()) == len(rehearsal.acts)  # one click a decision
    fresh = people.person(table.server.url, "a later spectator").open(f"/battles/{battle}")
    expect(fresh.panel).to_contain_text("Battle over")
    expect(fresh.newest).to_have_id(spectator.step())
    assert spectator.as_shown() == fresh.as_shown()


def reload_with_a_draft(me: Person, act: Act) -> None:
    """What was placed is there again after a reload, and is sent with the rest."""
    first, *rest = act.choice["allocate"]
    me.choose({"allocate": {first: 1}}, act.question, NAMES)
    left = str(act.question["options"]["must_place"] - 1)
    expect(me.page.get_by_test_id("hits-left")).to_have_attribute("data-left", left)
    me.page.reload()
    expect(me.page.get_by_test_id("hits-left")).to_have_attribute("data-left", left)
    me.choose({"allocate": {unit: act.choice["allocate"][unit] for unit in rest}}, act.question, NAMES)
    me.confirm()


def show_reasons(me: Person, act: Act) -> None:
    """The zone that cannot be chosen is on the page, with its reason."""
    for item in act.question["refused"]:
        expect(me.panel.locator(".opt.no", has_text=item["why"].split(": ")[-1])).to_be_visible()


def test_midway_to_its_end_by_suggestions(people: People, table: Table) -> None:
    scenario = json.loads((ROOT / "games/scenarios/midway.json").read_text())["document"]
    # Enough hits to end it in some rounds, few enough that there are some.
    rehearsal = rehearse(scenario, lambda turn, rule, side: 4 + turn, suggestion)
    assert rehearsal.outcome
    assert rehearsal.rounds >= 2
    table.load(rehearsal)
    _, persons = seat(people, table, scenario="midway")
    for act in rehearsal.acts:
        me = persons[act.side]
        me.is_asked(act.headline)
        if act.kind == "allocate":
            me.suggest()
        else:
            me.choose(act.choice, act.question, {})
        me.confirm()
    for person in persons.values():
        expect(person.panel).to_contain_text("Battle over")
    assert sum(person.confirmed for person in persons.values()) == len(rehearsal.acts)

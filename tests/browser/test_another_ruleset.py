"""A ruleset that the page has never heard of: shown and answered by what its questions say of themselves."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.account import Account, battle_between
from tests.browser.fleets import DOCUMENT
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.rehearsal import rehearse, suggestion
from tests.browser.table import Table
from tests.browser.test_pages import wider_than_the_screen

Json = dict[str, Any]
PLANES = ["Yorktown fighters", "Yorktown bombers"]
ABSORB = {
    "kind": "absorb",
    "text": "Which of your aircraft absorb hits? Each is lost with one of the 3 hits.",
    "options": {"pick": ["f2", "b3"], "least": 1, "most": 1, "suggestion": ["f2"]},
    "refused": [{"choice": {"absorb": ["nautilus"]}, "why": "Submarines absorb no hits."}],
}
LAND = {
    "kind": "land",
    "text": "Where do your aircraft land? Those without a deck are lost.",
    "options": {
        "units": ["f2", "b3"],
        "places": [
            {"place": "yorktown", "text": "Land on Yorktown", "effect": "They retreat with her.", "room": 1},
            {"place": "Sea Zone 24", "text": "Fly to Sea Zone 24", "effect": "", "room": None},
        ],
        "least": 0,
        "suggestion": {},
    },
    "refused": [],
}
PURSUE = {
    "kind": "pursue",
    "text": "A parting shot, or pursuit? Whoever pursues pays a movement point.",
    "options": [
        {"choice": {"pursue": False}, "text": "Parting shot", "effect": "One volley. Nobody fires back."},
        {"choice": {"pursue": True}, "text": "Pursue", "effect": "A round is fought here."},
    ],
    "refused": [{"choice": {"pursue_alone": "Astoria"}, "why": "Astoria has no movement point left."}],
}
RIDDLE = {"kind": "riddle", "text": "What is it?", "options": {"verses": 3}, "refused": []}


@pytest.fixture
def asked(people: People, table: Table):
    """A defender whose page is asked whatever the test wants; what he sends is caught."""
    table.load(rehearse(DOCUMENT, lambda turn, rule, side: 0, suggestion, last_round=1))
    url = table.server.url
    attacker, defender = Account(url), Account(url)
    battle = battle_between(attacker, defender, document=DOCUMENT)
    sent: list[Json] = []

    def ask(question: Json, **sizes: int) -> tuple[Person, list[Json]]:
        def changed(route: Route) -> None:
            view = route.fetch().json()
            view["head"]["phase"] = "pursuit"
            view["head"]["waiting"] = [
                {"side": "defender", "rule": "XX-6.1", "question": 1, "since": view["created_at"], **question}
            ]
            view["entries"].append(
                {
                    "type": "told",
                    "event": "anchors_weighed",
                    "rule": "XX-2",
                    "details": {"side": "defender", "units": ["nautilus"]},
                    "battle": {"phase": "pursuit"},
                    "number": view["number"] + 1,
                    "seq": view["number"] + 1,
                    "at": view["created_at"],
                    "by": None,
                    "set": {"astoria": {"marks": {"on_fire": True}}},
                }
            )
            view["number"] += 1
            route.fulfill(json=view)

        def taken(route: Route) -> None:
            sent.append(json.loads(route.request.post_data or ""))
            route.fulfill(json={"code": "illegal", "rule": "XX-6.1", "message": "Not that."}, status=400)

        person = people.person(url, defender.name, session=defender.session, **sizes)
        person.page.route(re.compile(f"/api/battles/{battle}/$"), changed)
        person.page.route(re.compile(f"/api/battles/{battle}/decisions/$"), taken)
        person.page.route_web_socket(re.compile("/ws/"), lambda socket: None)  # what is sent goes over REST
        person.open(f"/battles/{battle}")
        expect(person.panel).to_contain_text("Your decision")
        return person, sent

    people.expect("status of 400")
    return ask


def test_an_unknown_event_phase_and_mark_are_shown_by_their_names(asked) -> None:
    person, _ = asked(PURSUE)
    expect(person.newest).to_contain_text("United States: anchors weighed: units Nautilus.")
    expect(person.page.locator(".course [aria-current=step]")).to_contain_text("Pursuit")
    expect(person.page.locator("[data-unit=astoria]")).to_contain_text("on fire")


def test_some_of_several_units_are_picked(asked) -> None:
    person, _ = asked(ABSORB)
    send = person.page.get_by_test_id("send")
    expect(send).to_have_text("Choose 1 more to send")
    person.suggest()
    expect(person.panel.get_by_role("checkbox", name=re.compile(PLANES[0]))).to_be_checked()
    expect(person.panel.get_by_role("checkbox", name=re.compile(PLANES[1]))).to_be_disabled()
    expect(send).to_have_text("Send 1 chosen")
    expect(person.panel.locator(".opt.no")).to_contain_text("Submarines absorb no hits.")
    person.page.reload()
    expect(send).to_have_text("Send 1 chosen")
    assert not person.accessibility_faults()


def test_units_are_sent_to_places_with_room(asked) -> None:
    person, _ = asked(LAND)
    first, second = (person.panel.get_by_role("combobox").nth(at) for at in (0, 1))
    expect(person.page.get_by_test_id("send")).to_have_text("Keep all where they are")
    first.select_option("yorktown")
    expect(second.locator("option[value=yorktown]")).to_be_disabled()
    second.select_option("Sea Zone 24")
    expect(person.page.get_by_test_id("send")).to_have_text("Send 2 units on")
    assert not person.accessibility_faults()


def test_one_of_a_list_is_chosen_whatever_it_is_about(asked) -> None:
    person, _ = asked(PURSUE)
    person.panel.get_by_role("radio", name=re.compile("Parting shot")).check()
    expect(person.page.get_by_test_id("send")).to_have_text("Parting shot")
    expect(person.panel.locator(".opt.no")).to_contain_text("Pursue alone: Astoria")


def test_a_question_of_an_unknown_shape_says_so(asked) -> None:
    person, _ = asked(RIDDLE)
    expect(person.panel).to_contain_text("can be sent over the API")
    expect(person.page.get_by_test_id("send")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("question", [ABSORB, LAND, PURSUE, RIDDLE], ids=lambda one: one["kind"])
def test_they_all_fit_a_phone(asked, question: Json) -> None:
    person, _ = asked(question, width=360, height=740)
    assert not person.accessibility_faults()
    assert not wider_than_the_screen(person.page)

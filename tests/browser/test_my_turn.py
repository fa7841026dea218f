"""What tells a player that he is asked, and what he finds then: sound, links, what is new, invitations."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.account import Account, battle_between
from tests.browser.fleets import DOCUMENT
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.rehearsal import Act, rehearse, suggestion
from tests.browser.table import Table, seat
from tests.browser.test_at_the_desk import tab_to

# Counts the notes that would sound; a browser without a loudspeaker plays none.
COUNTED_NOTES = """
    window.notes = 0;
    const silent = () => ({ connect: next => next, gain: {setValueAtTime() {}, linearRampToValueAtTime() {},
        exponentialRampToValueAtTime() {}}, frequency: {}, start() { window.notes += 1; }, stop() {} });
    window.AudioContext = class {
        state = 'running'; currentTime = 0; destination = {};
        resume() { return Promise.resolve(); }
        createOscillator() { return silent(); }
        createGain() { return silent(); }
    };
"""


def play_until(side: str, battle: str, accounts: dict[str, Account], kind: str = "") -> None:
    """By suggestions, until this side is asked (that)."""
    for _ in range(50):
        wait = accounts["attacker"].get(f"/api/battles/{battle}/")["head"]["waiting"][0]
        if wait["side"] == side and kind in {"", wait["kind"]}:
            return
        me = accounts[wait["side"]]
        asked = me.get(f"/api/battles/{battle}/")["head"]["waiting"][0]
        body = {"question": asked["question"], "choice": suggestion(0, asked), "key": str(asked["question"])}
        me.post(f"/api/battles/{battle}/decisions/", body)
    raise AssertionError(f"{side} is never asked")


@pytest.fixture
def accounts(table: Table) -> dict[str, Account]:
    return {"attacker": Account(table.server.url), "defender": Account(table.server.url)}


@pytest.fixture
def battle(table: Table, accounts: dict[str, Account]) -> str:
    """Both are asked in every round; the attacker first, where one hit of his aircraft goes: of two, for he
    hunts submarines as well (FS-4.1)."""
    table.load(rehearse(DOCUMENT, lambda turn, rule, side: 2 * (rule == "FS-4.2"), suggestion, last_round=3))
    return battle_between(accounts["attacker"], accounts["defender"], document=DOCUMENT)


def at_the_page(people: People, account: Account, battle: str, rest: str = "") -> Person:
    person = people.person(account.url, account.name, session=account.session)
    return person.open(f"/battles/{battle}{rest}")


def test_a_chime_when_it_becomes_my_turn_and_none_when_muted(
    people: People, accounts: dict[str, Account], battle: str
) -> None:
    me = accounts["defender"]
    player = people.person(me.url, me.name, session=me.session)
    player.page.add_init_script(COUNTED_NOTES)
    play_until("attacker", battle, accounts)
    player.open(f"/battles/{battle}")
    expect(player.page).to_have_title(re.compile("^A battle"))
    player.page.locator("h1").click()  # a browser allows sound only after that
    play_until("defender", battle, accounts)
    expect(player.page).to_have_title(re.compile(r"^\(1\) .*your turn"))
    player.page.wait_for_function("notes === 2")

    player.page.get_by_role("button", name="Sound on. Turn sound off").click()
    play_until("attacker", battle, accounts)
    expect(player.page).to_have_title(re.compile("^A battle"))
    play_until("defender", battle, accounts)
    expect(player.page).to_have_title(re.compile(r"^\(1\) .*your turn"))
    assert player.page.evaluate("notes") == 2


def test_the_link_of_the_e_mail_opens_the_decision(
    people: People, accounts: dict[str, Account], battle: str
) -> None:
    player = at_the_page(people, accounts["attacker"], battle, "#decision")
    expect(player.page.locator("#decision")).to_be_focused()
    expect(player.panel).to_contain_text("Your decision")


def test_what_a_hit_would_sink_says_so_before_it_is_sent(
    people: People, accounts: dict[str, Account], battle: str
) -> None:
    play_until("attacker", battle, accounts, "allocate")
    player = at_the_page(people, accounts["attacker"], battle)
    fleet = player.page.get_by_test_id("fleet-defender")
    add, back = (
        lambda ship: player.page.get_by_role("button", name=f"Add a hit to {ship}", exact=True).click(),
        lambda ship: player.page.get_by_role("button", name=f"Take a hit back from {ship}").click(),
    )
    add("Hammann")
    expect(fleet.locator("[data-unit=hammann]")).to_contain_text("sinks")
    expect(player.panel.locator(".placed")).to_contain_text("sinks")
    back("Hammann")
    expect(fleet.locator("[data-unit=hammann]")).not_to_contain_text("sinks")
    add("Yorktown")
    expect(fleet.locator("[data-unit=yorktown]")).not_to_contain_text("sinks")
    expect(player.panel.locator(".placed")).to_contain_text("2 hull left")
    fleet.locator("[data-unit=yorktown]").click()
    expect(player.panel).to_contain_text("Yorktown takes no more of these hits.")


def test_what_came_since_my_last_visit_is_marked(
    people: People, accounts: dict[str, Account], battle: str
) -> None:
    player = at_the_page(people, accounts["defender"], battle)
    expect(player.page.locator(".since")).to_have_count(0)
    last = player.step()
    player.open("/")
    play_until("defender", battle, accounts)
    player.open(f"/battles/{battle}")
    expect(player.page.locator(".since")).to_have_text("since your last visit")
    expect(player.page.locator(".since + li.entry, .since + li + li.entry").first).to_have_id(last)
    expect(player.newest).to_have_class(re.compile(r"\bnew\b"))


def test_invitations_are_accepted_and_declined_from_home(
    people: People, accounts: dict[str, Account]
) -> None:
    host, guest = accounts["attacker"], accounts["defender"]
    for name in ("Wanted", "Unwanted"):
        command = {"attacker": "me", "defender": {"username": guest.name}}
        host.post("/api/battles/", {"name": name, "scenario": "denmark-strait", "command": command})
    person = people.person(guest.url, guest.name, session=guest.session).open("/")
    open_ones = person.page.get_by_test_id("invitations")
    open_ones.get_by_role("button", name="Decline the invitation to Unwanted").click()
    expect(open_ones).not_to_contain_text("Unwanted")
    expect(person.page.get_by_role("region", name="Messages")).to_contain_text("Unwanted")
    open_ones.get_by_role("button", name="Accept the invitation to Wanted").click()
    expect(person.page).to_have_url(re.compile("/battles/"))
    expect(person.page.get_by_test_id("fleet-defender")).to_contain_text("you")


def test_a_step_has_a_link_of_its_own(people: People, accounts: dict[str, Account], battle: str) -> None:
    play_until("defender", battle, accounts)
    page = at_the_page(people, accounts["attacker"], battle).page
    entry = page.get_by_test_id("log").locator("li.entry").nth(3)
    step, said = entry.get_attribute("id") or "", entry.locator("p").inner_text()
    entry.get_by_role("link", name="Step").click()
    expect(page).to_have_url(re.compile(rf"/replay\?at={step.removeprefix('step-')}$"))
    expect(page.get_by_test_id("decision")).to_contain_text(said.split("\xa0")[0])
    page.goto(f"/battles/{battle}/log#{step}")
    expect(page.locator(f"#{step}")).to_have_class(re.compile(r"\bhere\b"))
    expect(page.locator(f"#{step}")).to_be_in_viewport()


def by_keys(page: Page, act: Act) -> None:
    """The focus is in the decision already."""
    if act.kind == "allocate":
        page.keyboard.press("s")
        expect(page.get_by_test_id("hits-left")).to_have_attribute("data-left", "0")
    else:
        tab_to(page, "input[type=radio]")
        page.keyboard.press("Space")
        wanted = [option["choice"] for option in act.question["options"]].index(act.choice)
        for _ in range(wanted):
            page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def test_a_whole_battle_by_keys_alone(people: People, table: Table) -> None:
    """Whoever has sent something, or is asked, goes on from the decision without looking for it."""

    def choose(turn: int, question: dict) -> dict:
        if question["kind"] == "withdraw" and turn == 2:
            return {"withdraw": "Sea Zone 24"}
        return suggestion(turn, question)

    rehearsal = rehearse(DOCUMENT, lambda turn, rule, side: int(rule in {"FS-4.2", "FS-5.1"}), choose)
    assert {act.kind for act in rehearsal.acts} == {"allocate", "target_submarines", "withdraw"}
    table.load(rehearsal)
    _, persons = seat(people, table, document=DOCUMENT)
    for person in persons.values():
        person.page.keyboard.press("Tab")
        person.page.keyboard.press("Enter")
        expect(person.page.locator("#decision")).to_be_focused()
    for act in rehearsal.acts:
        player = persons[act.side]
        player.is_asked(act.headline)
        before = player.step()
        by_keys(player.page, act)
        expect(player.newest).not_to_have_id(before)
    for person in persons.values():
        expect(person.panel).to_contain_text("Battle over")

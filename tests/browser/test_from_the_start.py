"""Strangers who do everything through the pages: account, a battle of their own, invitation, replay."""

import re

from playwright.sync_api import Page, expect

from tests.browser.account import Account, battle_between
from tests.browser.fleets import DOCUMENT
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.rehearsal import rehearse, suggestion
from tests.browser.table import Table

PASSWORD = "full steam ahead 7"


def sign_up(person: Person) -> Person:
    page = person.page
    page.locator("#username").fill(person.name)
    page.locator("#password").fill(PASSWORD)
    page.get_by_test_id("signup-form").get_by_role("button", name="Create the account").click()
    expect(page.get_by_test_id("signup-form")).to_have_count(0)
    return person


def add_units(page: Page, side: str, kind: str, count: int, names: str = "") -> None:
    page.get_by_test_id(f"{side}-add-type").select_option(kind)
    page.get_by_test_id(f"{side}-add").click()
    row = page.get_by_test_id(f"{side}-rows").locator("> li").last
    row.get_by_label("Number").fill(str(count))
    if names:
        row.get_by_label("Names").fill(names)


def test_two_strangers_sign_up_type_in_a_battle_and_meet_by_its_link(people: People, table: Table) -> None:
    url = table.server.url
    table.faces.write_text("[1, 1, 6, 6]")  # two cruisers hit twice, the others answer in vain
    host = sign_up(people.person(url, "horatio").open("/account/signup"))
    page = host.open("/battles/new").page
    page.get_by_test_id("from-typed").check()
    page.locator("#name").fill("By hand")
    page.locator("#attacker-name").fill("Reds")
    page.locator("#defender-name").fill("Blues")
    add_units(page, "attacker", "Cruiser", 2, "Tone, Chikuma")
    add_units(page, "defender", "Cruiser", 2)
    page.get_by_test_id("command-attacker-me").check()
    page.get_by_test_id("command-defender-link").check()
    page.get_by_test_id("create").click()
    link = page.get_by_test_id("invite-link").input_value()
    page.get_by_role("link", name="Open the battle").click()
    expect(host.panel).to_contain_text("The battle begins when both sides are taken.")
    expect(page.get_by_test_id("fleet-attacker")).to_contain_text("Chikuma")

    guest = people.person(url, "cuthbert").open(link.removeprefix(url))
    guest.page.get_by_role("link", name="Create an account").click()
    sign_up(guest)
    guest.page.get_by_test_id("accept").click()

    host.is_asked("Where do your 2 hits go?")
    expect(page).to_have_title(re.compile(r"^\(1\) By hand"))
    expect(page.get_by_test_id("presence").first).to_contain_text("cuthbert is here")
    expect(guest.panel).to_contain_text("Reds: placing 2 hits.")
    expect(guest.page).to_have_title(re.compile("^By hand"))


def test_a_replay_by_keys_by_slider_and_by_itself(people: People, table: Table) -> None:
    url = table.server.url
    me, enemy = Account(url), Account(url)
    table.load(rehearse(DOCUMENT, lambda turn, rule, side: 2, suggestion, 1))
    battle = battle_between(me, enemy, document=DOCUMENT)
    enemy.post(f"/api/battles/{battle}/concede/", {"side": "defender"})
    page = people.person(url, "a spectator").open(f"/battles/{battle}/replay").page
    step = page.locator("output")
    last = int(re.findall(r"\d+", step.inner_text())[1])
    assert last > 8
    expect(step).to_have_text(f"Step 0 of {last}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text(f"Step 1 of {last}")
    page.keyboard.press("End")
    expect(step).to_have_text(f"Step {last} of {last}")
    expect(page).to_have_url(re.compile(r"at=\d+"))
    page.keyboard.press("Home")
    expect(step).to_have_text(f"Step 0 of {last}")
    page.keyboard.press("Shift+ArrowRight")
    expect(step).not_to_have_text(f"Step 0 of {last}")
    page.get_by_label("Step of the battle").fill("5")
    expect(step).to_have_text(f"Step 5 of {last}")
    page.get_by_role("button", name="Fast").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(step).to_have_text(f"Step {last} of {last}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

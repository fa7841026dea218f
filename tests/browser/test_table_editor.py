"""The grid of a unit table: keys, two people at a draft, a lost line, a phone, a reader; axe on all pages."""

import re

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser import campaigning as at
from tests.browser.account import Account
from tests.browser.people import People
from tests.browser.table import Table
from tests.browser.tabling import button, cell, choose_file, house_table, naval_of, put, save, type_into
from tests.browser.test_drawing_table import make_administrator
from tests.browser.test_pages import faults_at_all_sizes, settled


@pytest.fixture(scope="module")
def war(table: Table) -> Table:
    at.load_campaign(table)
    return table


@pytest.fixture
def admin(war: Table) -> Account:
    made = Account(war.server.url)
    make_administrator(war, made.name)
    return made


def test_a_table_is_edited_by_keys_alone(people: People, war: Table, admin: Account) -> None:
    slug = house_table(admin, "By keys")
    page = people.person(admin.url, admin.name, session=admin.session).open(f"/tables/{slug}").page
    press = page.keyboard.press
    cell(page, "Fighter", "Air").focus()
    press("ArrowDown")
    expect(cell(page, "Dive bomber", "Air")).to_be_focused()
    press("Enter")
    page.keyboard.type("7")
    press("Tab")
    page.keyboard.type("8")
    press("Escape")
    expect(cell(page, "Dive bomber", "Air")).to_contain_text("7")
    expect(cell(page, "Dive bomber", "Naval")).to_have_text("2")
    expect(cell(page, "Dive bomber", "Naval")).to_be_focused()
    press("Alt+ArrowUp")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Dive bomber")
    expect(cell(page, "Dive bomber", "Naval")).to_be_focused()
    press("End")
    press("Enter")
    traits = page.get_by_role("dialog", name="Traits of Dive bomber")
    traits.get_by_label("Bombards").press("Space")
    press("Escape")
    expect(cell(page, "Dive bomber", "Traits")).to_contain_text("Bombards")
    expect(cell(page, "Dive bomber", "Traits")).to_be_focused()
    press("Control+z")
    expect(cell(page, "Dive bomber", "Traits")).not_to_contain_text("Bombards")
    # Not saved: whoever goes on to another page is asked.
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.once("dialog", stay)
    page.get_by_role("link", name="Battles").first.click()
    expect(cell(page, "Dive bomber", "Air")).to_contain_text("7")
    assert asked == ["What you have changed is not saved. Leave all the same?"]


def test_two_people_edit_one_draft_and_nothing_is_lost(people: People, war: Table, admin: Account) -> None:
    people.expect("status of 409")
    slug = house_table(admin, "For two")
    bert = Account(war.server.url)
    page = people.person(admin.url, admin.name, session=admin.session).open(f"/tables/{slug}/editors").page
    page.get_by_label("User name").fill(bert.name)
    button(page, "Add as an editor").click()
    expect(page.get_by_role("button", name=re.compile(f"Take the right .* {bert.name}"))).to_be_visible()
    page.get_by_role("link", name="Table", exact=True).click()
    other = people.person(bert.url, bert.name, session=bert.session).open(f"/tables/{slug}").page

    type_into(page, "Battleship", "Naval", "6")
    type_into(other, "Battleship", "Naval", "9")
    type_into(other, "Cruiser", "Cost", "13")
    save(other)
    button(page, "Save the draft").click()
    asked = page.get_by_role("dialog", name="Somebody else has saved this table")
    clash = asked.get_by_role("row").filter(has_text="Battleship")
    expect(clash).to_contain_text("both changed it")
    expect(clash).to_contain_text("9")
    expect(clash).to_contain_text("6")
    button(page, "Both together").click()
    expect(cell(page, "Cruiser", "Cost")).to_contain_text("13")
    expect(cell(page, "Battleship", "Naval")).to_contain_text("6")
    assert naval_of(admin, slug, "Battleship") == 9, "nothing is written before it was looked at"
    save(page)
    assert naval_of(admin, slug, "Battleship") == 6


def test_what_was_typed_is_kept_when_saving_fails(people: People, war: Table, admin: Account) -> None:
    people.expect("ERR_INTERNET_DISCONNECTED")
    slug = house_table(admin, "At sea")
    person = people.person(admin.url, admin.name, session=admin.session).open(f"/tables/{slug}")
    type_into(person.page, "Battleship", "Naval", "6")
    person.lose_connection()
    button(person.page, "Save the draft").click()
    expect(person.page.get_by_role("alert")).to_contain_text("What you have typed is still here.")
    expect(cell(person.page, "Battleship", "Naval")).to_contain_text("6")
    person.find_connection()
    save(person.page)


def test_a_phone_has_a_card_for_each_type(people: People, war: Table, admin: Account) -> None:
    slug = house_table(admin, "On a phone")
    person = people.person(admin.url, admin.name, session=admin.session, width=390, height=844)
    page = person.open(f"/tables/{slug}").page
    page.get_by_role("button", name=re.compile("^Battleship")).click()
    page.get_by_label("Naval", exact=True).fill("-2")
    page.get_by_label("Naval", exact=True).blur()
    expect(page.get_by_label("Naval", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Naval", exact=True).fill("6")
    page.get_by_label("Naval", exact=True).blur()
    expect(page.get_by_test_id("table-faults")).to_have_count(0)
    save(page)
    assert naval_of(admin, slug, "Battleship") == 6


def test_somebody_else_reads_and_may_only_copy(people: People, war: Table, admin: Account) -> None:
    slug = house_table(admin, "To be read")
    somebody = Account(war.server.url)
    page = people.person(somebody.url, somebody.name, session=somebody.session).open(f"/tables/{slug}").page
    cell(page, "Battleship", "Naval").focus()
    page.keyboard.type("9")
    expect(cell(page, "Battleship", "Naval")).to_have_text("4")
    expect(page.get_by_role("button", name=re.compile("Save|Publish|Add a type|Delete"))).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("Import|Impact|Editors"))).to_have_count(0)
    page.goto("/tables/new")
    expect(page.get_by_text("Tables are made by people who run a campaign.")).to_be_visible()


PAGES = {
    "list": "/tables",
    "new": "/tables/new",
    "editor": "/tables/{}",
    "import": "/tables/{}/import",
    "difference": "/tables/{}/difference",
    "impact": "/tables/{}/impact",
    "history": "/tables/{}/history",
    "editors": "/tables/{}/editors",
    "shipped": "/tables/flames-and-steel",
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_tables_in_both_themes_and_sizes(
    people: People, war: Table, admin: Account, name: str
) -> None:
    slug = house_table(admin, f"House rules, {name}")
    at.campaign_between(admin, Account(war.server.url), table={"slug": slug})
    table = admin.get(f"/api/tables/{slug}/")
    rows = admin.get(f"/api/tables/{slug}/versions/1/")["rows"]
    rows[0]["naval"], rows[1]["cost"] = 5, 13
    put(admin, f"/api/tables/{slug}/draft/", {"rows": rows[:-1], "revision": table["revision"]})
    person = people.person(admin.url, admin.name, session=admin.session).open(PAGES[name].format(slug))
    settled(person.page)
    if name == "editor":
        type_into(person.page, "Cruiser", "Hull", "0")
        expect(person.page.get_by_test_id("table-faults")).to_be_visible()
    if name == "import":
        rows[2]["air"] = -1
        choose_file(person.page, rows)
        expect(person.page.get_by_role("region", name="What it would change")).to_be_visible()
    faults = faults_at_all_sizes(person)
    assert not faults, "\n".join(faults)

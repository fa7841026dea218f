"""A map of TripleA is brought in: report read, type corrected, campaign opened, a turn of each side."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import campaigning as at
from tests.browser.account import Account
from tests.browser.people import People
from tests.browser.table import Table
from tests.browser.test_drawing_table import make_administrator
from tests.browser.test_pages import faults_at_all_sizes, settled

SOUNDS = Path(__file__).parents[1] / "games" / "triplea" / "two-sounds.xml"
INLAND = SOUNDS.with_name("inland.xml")


@pytest.fixture
def admin(table: Table) -> Account:
    made = Account(table.server.url)
    make_administrator(table, made.name)
    return made


def read(page: Page, file: Path = SOUNDS) -> None:
    page.locator("#game-file").set_input_files(file)


def test_a_map_is_read_corrected_saved_and_played(people: People, table: Table, admin: Account) -> None:
    page = people.person(admin.url, admin.name, session=admin.session).open("/maps").page
    page.get_by_role("link", name="Bring in a TripleA map").click()
    read(page)

    report = page.get_by_role("region", name="What was read", exact=True)
    expect(report).to_contain_text(re.compile("ships"))
    expect(report).to_contain_text("dockyard")
    expect(page.get_by_role("region", name="The map", exact=True)).to_contain_text("North Sound")
    sides = page.get_by_role("region", name="Sides", exact=True)
    expect(sides.get_by_role("checkbox", name=re.compile("^League"))).to_be_disabled()
    expect(sides.get_by_role("checkbox", name=re.compile("^Neutral Realm"))).to_be_enabled()

    types = page.get_by_role("region", name="Unit types", exact=True)
    types.get_by_role("button", name=re.compile("^galley Cruiser")).click()
    types.get_by_label("Category").select_option(label="Destroyer")
    with page.expect_response(re.compile("preview")) as looked:
        types.get_by_label("Attack").fill("9")
        types.get_by_label("Attack").blur()
    assert looked.value.status == 400
    people.expect("status of 400")
    expect(types.get_by_label("Attack")).to_have_attribute("aria-invalid", "true")
    with page.expect_response(re.compile("preview")) as looked:
        types.get_by_label("Attack").fill("4")
        types.get_by_label("Attack").blur()
    assert looked.value.status == 200
    expect(types.get_by_label("Attack")).not_to_have_attribute("aria-invalid", "true")

    page.get_by_label("Title", exact=True).fill("The Two Sounds")
    page.get_by_role("button", name="Save map, table and campaign").click()
    expect(page.get_by_role("status").filter(has_text="Saved: a map")).to_be_visible()
    page.get_by_role("link", name="Open a campaign with it").click()

    expect(page.get_by_role("radio", name=re.compile("^The Two Sounds"))).to_be_checked()
    for choice in page.get_by_role("radio", name="I do").all():
        choice.check()
    page.get_by_role("button", name="Open the campaign").click()
    expect(page).to_have_url(re.compile(r"/campaigns/\w+$"))
    campaign = page.url.rsplit("/", 1)[1]
    head = admin.get(f"/api/campaigns/{campaign}/")
    assert head["unit_types"]["galley"]["category"] == "destroyer", "as corrected, not as derived"
    assert head["unit_types"]["galley"]["attack"] == 4

    for side in ("League", "Crown"):
        expect(page.get_by_text(f"{side} moves").first).to_be_visible()
        play_first_turn(page, admin, campaign)
    assert admin.get(f"/api/campaigns/{campaign}/")["turn"] > head["turn"]


def play_first_turn(page: Page, admin: Account, campaign: str) -> None:
    """Commits the phases of the side that is asked, until another is."""
    asked = admin.get(f"/api/campaigns/{campaign}/")["asked"]
    for _ in range(8):
        at.commit(page)
        head = admin.get(f"/api/campaigns/{campaign}/")
        if head["asked"] != asked:
            return
    raise AssertionError("the turn does not end")


def test_what_is_no_map_is_refused_with_a_sentence(people: People, table: Table, admin: Account) -> None:
    people.expect("status of 400")
    page = people.person(admin.url, admin.name, session=admin.session).open("/maps/import").page
    read(page, INLAND)
    expect(page.get_by_role("group", name="Game file")).to_contain_text("sea")
    expect(page.get_by_role("button", name="Save map, table and campaign")).to_have_count(0)
    read(page)
    expect(page.get_by_role("button", name="Save map, table and campaign")).to_be_visible()


def test_somebody_without_a_campaign_is_told_who_may(people: People, table: Table) -> None:
    somebody = Account(table.server.url)
    page = people.person(somebody.url, somebody.name, session=somebody.session).open("/maps/import").page
    expect(page.get_by_text("Maps are brought in by people who run a campaign.")).to_be_visible()
    expect(page.locator("#game-file")).to_have_count(0)


def test_the_import_page_in_both_themes_and_sizes(people: People, table: Table, admin: Account) -> None:
    person = people.person(admin.url, admin.name, session=admin.session).open("/maps/import")
    read(person.page)
    person.page.get_by_role("button", name=re.compile("^galley ")).click()
    settled(person.page)
    faults = faults_at_all_sizes(person)
    assert not faults, "\n".join(faults)

"""Unit tables: edited, imported, published while a battle runs; then the game is moved between turns."""

import pytest
from playwright.sync_api import expect

from tests.browser import campaigning as at
from tests.browser.account import Account
from tests.browser.people import People
from tests.browser.table import Table
from tests.browser.tabling import (
    button,
    cell,
    choose_file,
    end_battle,
    end_turn,
    naval_of,
    open_battle,
    save,
    type_into,
)
from tests.browser.test_drawing_table import make_administrator


@pytest.fixture(scope="module")
def war(table: Table) -> Table:
    at.load_campaign(table)
    return table


@pytest.fixture
def admin(war: Table) -> Account:
    made = Account(war.server.url)
    make_administrator(war, made.name)
    return made


def test_a_version_is_published_while_a_battle_runs_and_the_game_moved_between_turns(
    people: People, war: Table, admin: Account
) -> None:
    bert = Account(war.server.url)
    page = people.person(admin.url, admin.name, session=admin.session).open("/tables").page

    # A table of one's own, and a campaign that is played with it, in the middle of a battle.
    page.get_by_role("link", name="New table").first.click()
    page.get_by_label("Title").fill("Rules of the house")
    page.get_by_role("radio", name="The values of Flames and Steel").check()
    button(page, "Make the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of the house")
    page.get_by_label("Note for players").fill("")
    expect(button(page, "Write a note to publish")).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Note for players").fill("As in the book")
    button(page, "Publish version 1").click()
    expect(page.get_by_text("version 1", exact=True)).to_be_visible()
    slug = page.url.rsplit("/", 1)[1]
    campaign = at.campaign_between(admin, bert, table={"slug": slug})
    battle = open_battle(admin, campaign)
    before = admin.get(f"/api/battles/{battle}/")["setup"]["unit_types"]

    # Edited: what is wrong is said at the cell, and keeps the table from being published.
    type_into(page, "Battleship", "Naval", "6")
    expect(cell(page, "Battleship", "Naval")).to_contain_text("4")
    expect(cell(page, "Battleship", "Naval")).to_contain_text("6")
    type_into(page, "Destroyer", "Hull", "0")
    expect(cell(page, "Destroyer", "Hull")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_test_id("table-faults")).to_contain_text("Destroyer, Hull.")
    expect(button(page, "Mend 1 fault to publish")).to_have_attribute("aria-disabled", "true")
    button(page, "Undo").click()
    expect(page.get_by_test_id("table-faults")).to_have_count(0)
    save(page)

    # A file is looked at line by line before it takes the place of the draft.
    page.get_by_role("link", name="Import…").click()
    rows = admin.get(f"/api/tables/{slug}/")["draft"]["rows"]
    cruiser = next(row for row in rows if row["name"] == "Cruiser")
    cruiser["naval"] = -1
    choose_file(page, rows)
    wrong = page.get_by_role("row").filter(has_text="Cruiser").filter(has_text="Naval").first
    expect(wrong).to_contain_text(str(rows.index(cruiser) + 2))
    expect(button(page, "Mend 1 fault in the file to import it")).to_have_attribute("aria-disabled", "true")
    cruiser["naval"] = 3
    choose_file(page, rows)
    expect(page.get_by_role("row").filter(has_text="Cruiser")).to_contain_text("3")
    assert naval_of(admin, slug, "Cruiser") == 2, "a look stores nothing"
    button(page, "Put it in place of the draft").click()
    expect(cell(page, "Cruiser", "Naval")).to_contain_text("3")
    assert naval_of(admin, slug, "Cruiser") == 3

    # What it would change is read before it is published; who plays stays where he is.
    panel = page.get_by_role("region", name="If you publish now")
    expect(panel).to_contain_text("Battleship naval 4 → 6.")
    expect(panel).to_contain_text(at.TITLE)
    expect(panel).to_contain_text("stays on 1")
    expect(panel).to_contain_text("1 running battle")
    panel.get_by_role("link", name="The whole impact list").click()
    expect(page.get_by_role("article").filter(has_text=at.TITLE)).to_contain_text("naval 4 → 6")
    page.get_by_role("link", name="Table", exact=True).click()
    page.get_by_label("Note for players").fill("Heavier guns")
    button(page, "Publish version 2").click()
    expect(page.get_by_role("status").filter(has_text="Published.")).to_be_visible()
    assert admin.get(f"/api/battles/{battle}/")["setup"]["unit_types"] == before
    assert admin.get(f"/api/campaigns/{campaign}/")["table"]["version"] == 1
    page.get_by_role("link", name="History", exact=True).click()
    expect(page.get_by_role("region", name="Versions", exact=True)).to_contain_text("Heavier guns")
    expect(page.get_by_role("region", name="Changes", exact=True)).to_contain_text(f"{admin.name} imported")

    # Not while a battle is fought; between turns it is moved.
    page.goto(f"/campaigns/{campaign}/seats")
    page.get_by_role("link", name="Change…").click()
    expect(button(page, "Not before the next turn")).to_have_attribute("aria-disabled", "true")
    end_battle({"attacker": admin, "defender": bert}, battle)
    end_turn({"red": admin, "blue": bert}, campaign)
    expect(page.get_by_role("article")).to_contain_text("naval 4 → 6")
    button(page, "Move to Rules of the house, version 2").click()
    expect(page.get_by_role("status").filter(has_text="Moved: it is now played with")).to_be_visible()
    head = admin.get(f"/api/campaigns/{campaign}/")
    assert (head["table"]["version"], head["unit_types"]["Battleship"]["naval"]) == (2, 6)

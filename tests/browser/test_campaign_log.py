"""The log of a campaign is searched: filters in the address, the way to battles, zones and units."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import campaigning as at
from tests.browser.account import Account
from tests.browser.people import People
from tests.browser.table import Table
from tests.browser.test_pages import settled


@pytest.fixture(scope="module")
def fought(table: Table) -> tuple[Account, str]:
    """A campaign with a battle open in its middle."""
    at.load_campaign(table)
    rita, bert = Account(table.server.url), Account(table.server.url)
    campaign = at.campaign_between(rita, bert)
    order = {"move": {"units": ["r1", "r2"], "path": ["west", "middle"]}}
    rita.post(f"/api/campaigns/{campaign}/orders/", {"order": order, "key": "first"})
    rita.post(f"/api/campaigns/{campaign}/commit/", {"draft": 1, "key": "done"})
    return rita, campaign


def test_the_log_by_what_happened(people: People, table: Table, fought: tuple[Account, str]) -> None:
    rita, campaign = fought
    page = (
        people.person(table.server.url, rita.name, session=rita.session)
        .open(f"/campaigns/{campaign}/log")
        .page
    )
    entries = page.get_by_role("listitem").filter(has=page.locator(".seq"))
    whole = page.get_by_role("status").filter(has_text=re.compile("entries"))
    all_of_it = whole.inner_text()

    page.get_by_label("What").select_option("Movements")
    expect(page).to_have_url(re.compile(r"/log\?kind=movements$"))
    expect(entries).to_have_count(1)
    expect(entries).to_contain_text("Resolve and Rapid sailed from West Sea to Middle Sea.")
    page.get_by_label("Zone").select_option("South Sea")
    expect(page.get_by_role("heading", name="Nothing like that has happened")).to_be_visible()

    # Back undoes one filter after the other, in what is chosen as well.
    page.go_back()
    expect(entries).to_have_count(1)
    expect(page.get_by_label("Zone")).to_have_value("")
    page.go_back()
    expect(whole).to_have_text(all_of_it)
    expect(page.get_by_label("What")).to_have_value("")
    page.go_forward()
    expect(page.get_by_label("What")).to_have_value("movements")

    # From an entry to its unit's whole story, and out of it again.
    entries.get_by_role("link", name="Rapid").click()
    expect(page).to_have_url(re.compile("kind=movements&unit=r2"))
    page.get_by_role("button", name="Only Rapid").click()
    expect(page).to_have_url(re.compile("kind=movements$"))
    page.get_by_role("button", name="Show the whole log").click()
    expect(whole).to_have_text(all_of_it)
    expect(page).to_have_url(re.compile("/log$"))

    # To the zone on the chart, and to the battle.
    page.goto(f"/campaigns/{campaign}/log?zone=middle&kind=battles")
    page.get_by_role("link", name="Middle Sea on the chart").click()
    expect(at.panel(page).get_by_role("heading", name="Middle Sea", exact=True)).to_be_visible()
    expect(at.panel(page).get_by_role("link", name="To the battle").first).to_be_visible()
    page.go_back()
    entries.filter(has_text="A battle began in Middle Sea").get_by_role("link", name="To the battle").click()
    expect(page).to_have_url(re.compile("/battles/"))
    settled(page)

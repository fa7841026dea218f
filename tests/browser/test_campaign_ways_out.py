"""How people leave a campaign: conceded, called off, or a seat given up."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import campaigning as at
from tests.browser.account import Account
from tests.browser.people import People
from tests.browser.table import Table


@pytest.fixture(scope="module")
def war(table: Table) -> Table:
    at.load_campaign(table)
    return table


def page_of(people: People, war: Table, who: Account, path: str) -> Any:
    return people.person(war.server.url, who.name, session=who.session).open(path).page


def test_a_campaign_is_conceded_after_a_question(people: People, war: Table) -> None:
    rita, bert = Account(war.server.url), Account(war.server.url)
    campaign = at.campaign_between(rita, bert)
    winner = page_of(people, war, bert, f"/campaigns/{campaign}")
    page = page_of(people, war, rita, f"/campaigns/{campaign}/seats")
    page.get_by_role("button", name="Concede the campaign…").click()
    asked = page.get_by_role("dialog", name="Give up Red?")
    expect(asked).to_contain_text("It cannot be undone.")
    asked.get_by_role("button", name="Go on playing").click()
    expect(asked).to_be_hidden()
    assert rita.get(f"/api/campaigns/{campaign}/")["status"] == "playing"

    page.get_by_role("button", name="Concede the campaign…").click()
    asked.get_by_role("button", name="Concede the campaign", exact=True).click()
    expect(asked).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("Concede|Leave"))).to_have_count(0)
    expect(winner.get_by_role("heading", level=1)).to_have_text("Victory: Blue")
    expect(winner.get_by_role("region", name="Phases of the turn")).to_contain_text("Conceded by Red.")
    expect(winner.get_by_role("button", name="Play on all the same")).to_have_count(0)


def test_a_campaign_that_has_not_begun_is_called_off(people: People, war: Table) -> None:
    rita = Account(war.server.url)
    body = {"scenario": "narrow-war", "command": {"red": ["me"], "blue": ["link"]}}
    opened = rita.post("/api/campaigns/", body)
    (link,) = opened["invite_links"].values()
    page = page_of(people, war, rita, f"/campaigns/{opened['id']}/seats")
    page.get_by_role("button", name="Call off the campaign…").click()
    asked = page.get_by_role("dialog", name="Call off this campaign?")
    asked.get_by_role("button", name="Keep it").click()
    assert rita.get(f"/api/campaigns/{opened['id']}/")["status"] == "inviting"
    page.get_by_role("button", name="Call off the campaign…").click()
    asked.get_by_role("button", name="Call off the campaign", exact=True).click()
    expect(asked).to_be_hidden()
    page.get_by_role("link", name="Back to the chart").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Called off")
    assert rita.get(f"/api{link}/")["state"] == "withdrawn"


def test_the_last_commander_leaves_and_another_takes_the_seat(people: People, war: Table) -> None:
    rita, bert, nora = (Account(war.server.url) for _ in range(3))
    campaign = at.campaign_between(rita, bert)
    page = page_of(people, war, bert, f"/campaigns/{campaign}/seats")
    page.get_by_role("button", name="Leave this seat: Blue").click()
    asked = page.get_by_role("dialog", name="Leave your seat: Blue?")
    expect(asked).to_contain_text("Nobody else commands Blue.")
    asked.get_by_role("button", name="Leave", exact=True).click()
    expect(asked).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("Leave"))).to_have_count(0)

    admin = page_of(people, war, rita, f"/campaigns/{campaign}/seats")
    link = admin.get_by_label("Link for Blue").input_value()
    admin.get_by_label("As", exact=True).select_option("Commander of Blue")
    admin.get_by_role("button", name="Invite", exact=True).click()
    expect(admin.get_by_label("Link for Blue")).to_have_count(1)
    expect(admin.get_by_label("Link for Blue")).to_have_value(link)

    stranger = page_of(people, war, nora, link)
    stranger.get_by_role("button", name="Take command of Blue").click()
    expect(stranger).to_have_url(re.compile("/campaigns/"))
    stranger.goto(f"/campaigns/{campaign}/log?kind=people")
    entries = stranger.locator("li[id^=entry]")
    expect(entries).to_have_text([re.compile("took a seat of Blue"), re.compile("left a seat of Blue")])

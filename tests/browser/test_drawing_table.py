"""The drawing table: an administrator draws a map and publishes it; everybody else looks."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import campaigning as at
from tests.browser.account import Account
from tests.browser.people import People
from tests.browser.table import Table


@pytest.fixture(scope="module")
def war(table: Table) -> Table:
    at.load_campaign(table)
    return table


def make_administrator(table: Table, name: str) -> None:
    table.server.manage(
        "shell",
        "-c",
        f"from games.models import User; User.objects.filter(username={name!r}).update(is_staff=True)",
    )


def test_a_zone_is_added_renamed_linked_checked_saved_and_published(people: People, war: Table) -> None:
    admin = Account(war.server.url)
    make_administrator(war, admin.name)
    page = people.person(admin.url, admin.name, session=admin.session).open("/maps").page
    page.get_by_role("link", name=re.compile("The Narrow Seas")).first.click()
    expect(page).to_have_url(re.compile("/maps/narrow-seas"))  # the list has versions, too
    expect(page.get_by_text(re.compile("version 1$"))).to_be_visible()

    page.get_by_role("button", name="Add a sea zone").click()
    at.choose_on_chart(page, "south")
    name = page.get_by_label("Name", exact=True)
    expect(name).to_have_value("New waters")
    name.fill("Far South")
    name.blur()
    expect(page.get_by_role("heading", name="Far South")).to_be_visible()
    assert findings(page, "Check the map"), "waters without a link are worth a look"
    page.get_by_label("Link with", exact=True).select_option(label="South Sea")
    page.get_by_role("button", name="Link", exact=True).click()
    page.get_by_label("Link with", exact=True).select_option(label="North Sea")
    page.get_by_role("button", name="Link", exact=True).click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Take away the link with North Sea")).to_have_count(0)
    expect(page.get_by_role("button", name="Take away the link with South Sea")).to_be_visible()

    expect(page.get_by_text("Not saved yet")).to_be_visible()
    page.get_by_role("button", name="Save the draft").click()
    expect(page.get_by_role("status").filter(has_text="Saved as a draft.")).to_be_visible()
    assert published(admin) == (1, False), "a draft is no version"
    page.get_by_role("button", name="Publish…").click()
    asked = page.get_by_role("dialog", name="Publish this map?")
    asked.get_by_label("What has changed").fill("Waters in the far south")
    asked.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text(re.compile("version 2$"))).to_be_visible()
    assert published(admin) == (2, True)


def findings(page: Page, button: str) -> int:
    page.get_by_role("button", name=button).click()
    found = page.get_by_role("heading", name=re.compile("to look at$|^Nothing doubtful"))
    expect(found).to_be_visible()
    return int(re.sub(r"\D", "", found.inner_text()) or 0)


def published(admin: Account) -> tuple[int, bool]:
    """The newest version, and whether the zone is on it."""
    version: int = admin.get("/api/maps/narrow-seas/")["version"]
    document = admin.get(f"/api/maps/narrow-seas/versions/{version}/")["document"]
    return version, "Far South" in [zone["name"] for zone in document["zones"]]


def test_somebody_else_looks_and_cannot_edit(people: People, war: Table) -> None:
    somebody = Account(war.server.url)
    page = people.person(somebody.url, somebody.name, session=somebody.session).open("/maps/narrow-seas").page
    expect(page.get_by_text("Only administrators draw maps.")).to_be_visible()
    at.choose_on_chart(page, "south")
    expect(page.get_by_label("Name", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name=re.compile("Save|Publish|Add a|Remove|Take away"))).to_have_count(
        0
    )
    document = somebody.get("/api/maps/narrow-seas/versions/1/")["document"]
    headers = {"X-CSRFToken": somebody.http.cookies.get("csrftoken") or ""}
    answer = somebody.http.put(
        "/api/maps/narrow-seas/draft/", json={"document": document, "revision": 0}, headers=headers
    )
    assert answer.status_code == 403

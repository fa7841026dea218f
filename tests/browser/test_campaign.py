"""Two people play a campaign in their browsers: opened, joined by a link, drafted, committed, fought out."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import campaigning as at
from tests.browser.account import Account
from tests.browser.people import People
from tests.browser.table import Table
from tests.browser.test_at_the_desk import tab_to
from tests.browser.test_pages import faults_at_all_sizes, settled


@pytest.fixture(scope="module")
def war(table: Table) -> Table:
    at.load_campaign(table)
    return table


def test_a_turn_from_the_list_of_campaigns_to_the_other_side(people: People, war: Table) -> None:
    url = war.server.url
    rita, bert = Account(url), Account(url)
    red = people.person(url, rita.name, session=rita.session).open("/campaigns")
    blue = people.person(url, bert.name, session=bert.session)

    # Opened from the list; the other joins by the link.
    red.page.get_by_role("link", name="New campaign").first.click()
    red.page.get_by_role("radio", name=re.compile(at.TITLE)).check()
    red.page.get_by_role("button", name="Open the campaign").click()
    link = red.page.get_by_label("Link for Blue").input_value()
    red.page.get_by_role("link", name="To the campaign").click()
    expect(red.page.get_by_role("heading", level=1)).to_have_text("Not begun yet")
    blue.page.goto(link)
    expect(blue.page.get_by_role("main")).to_contain_text(f"{rita.name} asks you to command")
    blue.page.get_by_role("button", name="Take command of Blue").click()
    expect(blue.page).to_have_url(re.compile("/campaigns/"))
    expect(blue.page.get_by_role("heading", level=1)).to_have_text(re.compile("Red moves"))

    # It has begun for the first too, without a reload. Picked by list, ordered by chart.
    expect(red.page.get_by_role("heading", level=1)).to_have_text(re.compile("Red moves"))
    expect(red.page).to_have_title(re.compile(r"^\(1\)"))
    red.page.get_by_role("button", name="List", exact=True).click()
    red.page.get_by_role("button", name="West Sea", exact=True).click()
    at.pick(red.page, "Resolve", "Rapid")
    expect(at.panel(red.page)).to_contain_text("Can go to")
    red.page.get_by_role("button", name="Chart", exact=True).click()
    at.choose_on_chart(red.page, "middle")
    expect(at.panel(red.page)).to_contain_text("Resolve and Rapid will go from West Sea to Middle Sea.")

    # The other sees nothing of the draft.
    blue.page.get_by_role("button", name="List", exact=True).click()
    expect(at.row(blue.page, "West Sea")).to_contain_text("Red 3")
    assert bert.http.get(f"/api{path(red.page.url)}/orders/?side=red").status_code == 403

    # Taken back, ordered again: picked by chart, ordered by list.
    red.page.get_by_role("button", name="Undo").click()
    expect(at.panel(red.page)).to_contain_text("No orders yet")
    at.choose_on_chart(red.page, "west")
    at.pick(red.page, "Resolve", "Rapid")
    red.page.get_by_role("button", name="List", exact=True).click()
    at.panel(red.page).get_by_role("button", name=re.compile("Middle Sea")).click()
    expect(at.row(red.page, "Middle Sea")).to_contain_text("Opens a battle")
    expect(at.row(blue.page, "Middle Sea")).not_to_contain_text("Red")

    # Committed: the other sees it without a reload, and the battle.
    red.page.get_by_role("button", name="Commit 1 order").click()
    asked = red.page.get_by_role("dialog")
    expect(asked).to_contain_text("A battle opens in Middle Sea against Blue.")
    asked.get_by_role("button", name="Commit", exact=True).click()
    expect(at.row(blue.page, "Middle Sea")).to_contain_text("Red 2")
    expect(at.row(blue.page, "Middle Sea")).to_contain_text("Battle")

    # Fought through its page, whose way there and back is a link.
    for person in (red, blue):
        at.panel(person.page).get_by_role("link", name="To the battle in Middle Sea").click()
        expect(person.page).to_have_url(re.compile("/battles/"))
        expect(person.page.get_by_role("button", name=re.compile("Concede|Offer"))).to_have_count(0)
    at.fight_out(
        path(red.page.url).rsplit("/", 1)[1],
        {"attacker": rita, "defender": bert},
        {"attacker": red, "defender": blue},
    )
    for person in (red, blue):
        person.panel.get_by_role("link", name="To the campaign").click()
        expect(person.page.get_by_role("heading", level=1)).to_have_text(re.compile("Red moves"))

    # What the battle left stands on the map; then the non-combat move, the end, the other's turn.
    red.page.get_by_role("button", name="List", exact=True).click()
    expect(at.row(red.page, "Middle Sea")).not_to_contain_text("Blue")
    red.page.get_by_role("button", name="Middle Sea", exact=True).click()
    expect(at.panel(red.page)).to_contain_text("The battle in Middle Sea was won by Red.")
    red.page.get_by_role("button", name="West Sea", exact=True).click()
    at.pick(red.page, "Ready")
    at.panel(red.page).get_by_role("button", name=re.compile("Middle Sea")).click()
    expect(at.panel(red.page)).to_contain_text("Ready will go from West Sea to Middle Sea.")
    at.commit(red.page)
    expect(blue.page.get_by_role("heading", level=1)).to_have_text(re.compile("Blue moves"))
    expect(blue.page).to_have_title(re.compile(r"^\(1\)"))
    expect(blue.page.get_by_role("button", name="Commit without orders")).to_be_visible()
    expect(red.page.get_by_role("heading", level=1)).to_have_text(re.compile("Blue moves"))
    expect(red.page).not_to_have_title(re.compile(r"^\("))
    blue.open("/")
    expect(blue.page).to_have_title(re.compile(r"^\(1\)"))
    expect(blue.page.get_by_test_id("campaigns")).to_contain_text("Your turn")


def path(url: str) -> str:
    """Of the address, without its host and its query."""
    return re.sub(r"^https?://[^/]+|[?#].*$", "", url)


def test_a_move_and_a_commit_by_keys_alone(people: People, war: Table) -> None:
    url = war.server.url
    rita, bert = Account(url), Account(url)
    campaign = at.campaign_between(rita, bert)
    page = people.person(url, rita.name, session=rita.session).open(f"/campaigns/{campaign}").page

    def press(selector: str, text: str, key: str = "Enter") -> None:
        tab_to(page, selector, text=text)
        page.keyboard.press(key)

    # On the chart: the arrows go from zone to zone, and say where they are.
    tab_to(page, "[role=application]")
    page.keyboard.press("ArrowLeft")
    for _ in range(8):
        if page.get_by_text(re.compile("^West Sea, ")).count():
            break
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("^West Sea, .*Red 3"))).to_be_attached()
    page.keyboard.press("Enter")
    expect(at.panel(page).get_by_role("heading", name="West Sea", exact=True)).to_be_visible()
    tab_to(page, "input[type=checkbox]")
    page.keyboard.press("Space")
    expect(at.panel(page)).to_contain_text("Can go to")
    tab_to(page, "[role=application]")
    page.keyboard.press("ArrowRight")  # where the fleet stands
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(at.panel(page)).to_contain_text("Resolve will go from West Sea to Middle Sea.")

    # In the list: the same.
    press("button", "List")
    press("tbody button", "West Sea")
    tab_to(page, "input[type=checkbox]")
    page.keyboard.press("Space")
    expect(at.panel(page)).to_contain_text("Can go to")
    press("#zone .zones button", "Middle Sea")
    expect(at.panel(page)).to_contain_text("Rapid will go from West Sea to Middle Sea.")
    press("button", "Commit 2 orders")
    expect(page.get_by_role("dialog", name="Commit this phase?")).to_be_visible()
    press("dialog button.go", "Commit")
    expect(page.get_by_text("1 battle to be fought before the turn goes on.")).to_be_visible()


PAGES = {
    "list": "/campaigns",
    "new": "/campaigns/new",
    "chart": "/campaigns/{}",
    "list of zones": "/campaigns/{}",
    "log": "/campaigns/{}/log",
    "order of battle": "/campaigns/{}/units",
    "seats": "/campaigns/{}/seats",
    "maps": "/maps",
    "drawing table": "/maps/narrow-seas",
}


@pytest.fixture(scope="module")
def drafting(war: Table) -> tuple[Account, str]:
    """Somebody with an order in his draft, one seat more on offer, and his campaign."""
    rita, bert = Account(war.server.url), Account(war.server.url)
    campaign = at.campaign_between(rita, bert)
    order = {"move": {"units": ["r1", "r2"], "path": ["west", "middle"]}}
    rita.post(f"/api/campaigns/{campaign}/orders/", {"order": order, "key": "first"})
    rita.post(f"/api/campaigns/{campaign}/seats/", {"role": "spectator", "who": "link"})
    return rita, campaign


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_campaigns_in_both_themes_and_sizes(
    people: People, war: Table, drafting: tuple[Account, str], name: str
) -> None:
    rita, campaign = drafting
    person = people.person(war.server.url, rita.name, session=rita.session)
    person.open(PAGES[name].format(campaign))
    settled(person.page)
    page = person.page
    if name == "new":
        page.get_by_role("radio", name=re.compile(at.TITLE)).check()
    if name == "list of zones":
        page.get_by_role("button", name="List", exact=True).click()
        page.get_by_role("button", name="West Sea", exact=True).click()
        at.pick(page, "Ready")
        expect(at.panel(page)).to_contain_text("Can go to")
    if name == "chart":
        at.choose_on_chart(page, "west")
        expect(at.panel(page)).to_contain_text("What happened here")
    faults = faults_at_all_sizes(person)
    assert not faults, "\n".join(faults)

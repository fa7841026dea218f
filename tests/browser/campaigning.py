"""The small campaign of the tests on a server, and what people do at its page."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.account import Account
from tests.browser.rehearsal import Rehearsal, suggestion
from tests.browser.table import Table
from tests.campaigns import MAP, WAR

TITLE = "The War of the Narrow Seas"
# A point of the zone's area that nothing covers; its middle is under the counters.
FREE_POINT = """zone => {
    const path = document.querySelector(`[data-zone="${zone}"]`);
    const { left, top, width, height } = path.getBoundingClientRect();
    for (let across = 1; across < 20; across += 1)
        for (let down = 1; down < 20; down += 1) {
            const at = [left + (width * across) / 20, top + (height * down) / 20];
            if (document.elementFromPoint(...at) === path) return at;
        }
    return null;
}"""


def load_campaign(table: Table) -> None:
    """The dice hit, always: fleets do not miss each other for rounds."""
    table.server.manage("load_maps", str(MAP))
    table.server.manage("load_campaigns", str(WAR))
    table.load(Rehearsal(faces=[1] * 2000))


def campaign_between(red: Account, blue: Account, **given: Any) -> str:
    """Begun, over the API; red is asked first."""
    body = {
        "scenario": "narrow-war",
        "command": {"red": ["me"], "blue": [{"username": blue.name}]},
        **given,
    }
    opened: str = red.post("/api/campaigns/", body)["id"]
    for invitation in blue.get("/api/invitations/")["results"]:
        if invitation["campaign"] and invitation["campaign"]["id"] == opened:
            blue.post(f"/api/invitations/{invitation['token']}/accept/")
    return opened


def choose_on_chart(page: Page, zone: str) -> None:
    page.locator(f"[data-zone='{zone}']").wait_for()
    point = page.evaluate(FREE_POINT, zone)
    assert point, f"{zone} is covered"
    page.mouse.click(*point)


def panel(page: Page) -> Locator:
    """What stands beside the chart: the chosen zone and the draft."""
    return page.locator("#zone")


def pick(page: Page, *names: str) -> None:
    for name in names:
        panel(page).get_by_role("checkbox", name=re.compile(rf"^{name}\b")).check()


def row(page: Page, zone: str) -> Locator:
    """Of the list view."""
    return page.get_by_role("row", name=re.compile(rf"^{zone}\b"))


def commit(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Commit ")).click()
    asked = page.get_by_role("dialog", name="Commit this phase?")
    asked.get_by_role("button", name="Commit", exact=True).click()
    expect(asked).to_be_hidden()


def fight_out(battle: str, accounts: dict[str, Account], persons: dict[str, Any]) -> None:
    """Through the battle's page, by what it suggests; sides of the battle → account and person."""
    for _ in range(60):
        head = accounts["attacker"].get(f"/api/battles/{battle}/")["head"]
        if head["status"] != "fighting":
            return
        side = head["waiting"][0]["side"]
        mine = accounts[side].get(f"/api/battles/{battle}/")["head"]["waiting"]
        asked = next(item for item in mine if "options" in item)
        me = persons[side]
        expect(me.panel).to_contain_text("Your decision")
        if asked["kind"] == "allocate":
            me.suggest()
        else:
            me.choose(suggestion(0, asked), asked, {})
        me.confirm()
    raise AssertionError("the battle does not end")

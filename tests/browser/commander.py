"""Somebody who commands a side of a campaign: orders by its page, battles by theirs."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.account import Account
from tests.browser.campaigning import commit, panel, row
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.rehearsal import suggestion

Json = dict[str, Any]


class Commander:
    """At the page of the campaign, its zones as a list; `is_asked` and the like wait for what they say."""

    def __init__(self, people: People, url: str) -> None:
        self.account = Account(url)
        self.person: Person = people.person(url, self.account.name, session=self.account.session)
        self.campaign = ""

    @property
    def page(self) -> Page:
        return self.person.page

    @property
    def panel(self) -> Locator:
        return panel(self.page)

    # Coming together

    def open_campaign(self, title: str, other_side: str) -> str:
        """From the list of campaigns; gives the address of the invitation."""
        self.person.open("/campaigns")
        self.page.get_by_role("link", name="New campaign").first.click()
        self.page.get_by_role("radio", name=re.compile(title)).check()
        self.page.get_by_role("button", name="Open the campaign").click()
        link = self.page.get_by_label(f"Link for {other_side}").input_value()
        self.page.get_by_role("link", name="To the campaign").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Not begun yet")
        self.is_there()
        return link

    def join(self, link: str, side: str) -> None:
        self.page.goto(link)
        self.page.get_by_role("button", name=f"Take command of {side}").click()
        expect(self.page).to_have_url(re.compile("/campaigns/"))
        self.is_there()

    def is_there(self) -> None:
        self.campaign = self.page.url.rpartition("/")[2]
        self.page.get_by_role("button", name="List", exact=True).click()

    def is_asked(self, side: str, phase: str) -> None:
        """In the turn of this side."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text(re.compile(f"{side} moves"))
        expect(self.page.locator(".phases [aria-current=step]")).to_have_text(phase)
        expect(self.page.get_by_role("button", name=re.compile("^Commit "))).to_be_visible()

    # Orders

    def row(self, zone: str) -> Locator:
        return row(self.page, zone)

    def look(self, zone: str) -> None:
        self.row(zone).get_by_role("button", name=zone, exact=True).click()
        expect(self.panel.get_by_role("heading", name=zone, exact=True)).to_be_visible()

    def unit(self, name: str) -> Locator:
        """Its lines in the panel of the chosen zone."""
        return self.panel.locator("li:has(.unit)", has=self.page.get_by_text(name, exact=True))

    def pick(self, zone: str, *units: str) -> None:
        self.look(zone)
        for unit in units:
            self.unit(unit).get_by_role("checkbox").check()
        expect(self.panel).to_contain_text("Can go to")

    def send(self, zone: str, *units: str, to: str) -> None:
        self.pick(zone, *units)
        self.panel.locator(".zones").get_by_role("button", name=re.compile(rf"\b{to}\b")).click()
        expect(self.panel).to_contain_text(f"will go from {zone} to {to}")

    def act(self, zone: str, *units: str, offer: str) -> None:
        """What is offered beside going elsewhere."""
        self.pick(zone, *units)
        self.panel.get_by_role("button", name=offer, exact=True).click()
        expect(self.panel).not_to_contain_text("Can go to")

    def why_not(self, zone: str) -> Locator:
        """The line that says why the picked units cannot go there."""
        self.panel.get_by_text(re.compile("^Cannot go to")).click()
        return self.panel.locator(".barred li", has=self.page.get_by_text(zone, exact=True))

    def ask_to_commit(self) -> Locator:
        """The question before a commit, which is then left open."""
        self.page.get_by_role("button", name=re.compile("^Commit ")).click()
        return self.page.get_by_role("dialog", name="Commit this phase?")

    def go_on_planning(self) -> None:
        self.page.get_by_role("button", name="Go on planning").click()

    def commit(self) -> None:
        commit(self.page)

    def map(self) -> Json:
        """As this person sees it, by the API."""
        return self.account.get(f"/api/campaigns/{self.campaign}/map/")

    def stands(self, unit: str) -> Json:
        found: Json = next(each for each in self.map()["units"] if each["id"] == unit)
        return found

    # Battles

    def enter_battle(self, zone: str) -> None:
        self.panel.get_by_role("link", name=f"To the battle in {zone}").click()
        expect(self.person.panel).to_be_visible()

    def leave_battle(self) -> None:
        self.page.get_by_role("link", name="To the campaign").click()
        expect(self.page).to_have_url(re.compile("/campaigns/"))
        self.is_there()

    def question(self, battle: str) -> Json | None:
        """What this person is asked there; null if it is not his turn."""
        waiting = self.account.get(f"/api/battles/{battle}/")["head"]["waiting"]
        return next((item for item in waiting if "options" in item), None)

    def answer(self, question: Json, choice: Json | None) -> None:
        """This, else what is suggested, through the page."""
        expect(self.person.panel).to_contain_text("Your decision")
        if choice is None and "suggestion" in question["options"]:
            self.person.suggest()
        else:
            names = {unit["id"]: unit["name"] for unit in self.map()["units"]}
            self.person.choose(choice or suggestion(0, question), question, names)
        self.person.confirm()


def fight(
    zone: str, one: Commander, other: Commander, choose: Callable[[Json], Json | None] = lambda question: None
) -> list[str]:
    """Both go there, fight to the end by their choice, and come back. Gives what was asked."""
    asked: list[str] = []
    for each in (one, other):
        each.enter_battle(zone)
    battle = one.page.url.rpartition("/")[2]
    while one.account.get(f"/api/battles/{battle}/")["head"]["status"] == "fighting":
        assert len(asked) < 20, f"the battle does not end: {asked}"
        for each in (one, other):
            if (question := each.question(battle)) is not None:
                each.answer(question, choose(question))
                asked.append(f"{question['side']} {question['kind']}")
    for each in (one, other):
        expect(each.person.panel).to_contain_text("Battle over")
        each.leave_battle()
    return asked

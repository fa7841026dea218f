"""Somebody at a browser: opens pages, fights by what the page offers."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

AXE = Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


class Person:
    def __init__(self, context: BrowserContext, name: str) -> None:
        self.context, self.name = context, name
        self.page: Page = context.new_page()
        self.confirmed = 0

    def open(self, path: str) -> "Person":
        self.page.goto(path)
        expect(self.page.locator("h1")).to_be_visible()
        return self

    # The battle page

    @property
    def panel(self) -> Locator:
        return self.page.get_by_test_id("decision")

    @property
    def newest(self) -> Locator:
        """The newest entry of the log; its id is its step."""
        return self.page.get_by_test_id("log").locator("li.entry").first

    def step(self) -> str:
        return self.newest.get_attribute("id") or ""

    def is_asked(self, headline: str) -> None:
        """It is this person's turn, and this is the question."""
        expect(self.panel.locator("h2")).to_have_text(headline)
        expect(self.panel).to_contain_text(re.compile("Your decision|Decision of"))

    def choose(self, choice: dict[str, Any], question: dict[str, Any], names: dict[str, str]) -> None:
        """Fill in a choice by pointer; `names` are the units' names."""
        if "allocate" in choice:
            for unit, hits in choice["allocate"].items():
                for _ in range(hits):
                    self.page.get_by_role("button", name=f"Add a hit to {names[unit]}", exact=True).click()
            return
        ((_, chosen),) = choice.items()
        if "pick" in question["options"]:
            for unit in chosen:
                self.offered(names[unit]).get_by_role("checkbox").check()
            return
        if "places" in question["options"]:
            for unit, place in chosen.items():
                self.offered(names[unit]).locator("select").select_option(place)
            return
        text = next(option["text"] for option in question["options"] if option["choice"] == choice)
        self.offered(text).get_by_role("radio").check()

    def offered(self, name: str) -> Locator:
        """What the panel offers under exactly this name: I-1 is not I-19."""
        return self.panel.locator(".opt", has=self.page.get_by_text(name, exact=True))

    def suggest(self) -> None:
        self.panel.get_by_role("button", name=re.compile("Suggest")).click()

    def confirm(self) -> None:
        """The one click that sends; the log then shows what followed."""
        before = self.step()
        self.page.get_by_test_id("send").click()
        self.confirmed += 1
        expect(self.newest).not_to_have_id(before)

    def another_tab(self, path: str) -> "Person":
        """The same person, the same session, a second page."""
        return Person(self.context, self.name).open(path)

    def lose_connection(self) -> None:
        self.context.set_offline(True)

    def find_connection(self) -> None:
        self.context.set_offline(False)

    def as_shown(self) -> str:
        """All words of the page without its times, which go on by themselves."""
        shown: str = self.page.evaluate(
            """() => {
                const main = document.querySelector('main').cloneNode(true);
                for (const each of main.querySelectorAll('time, [data-testid=presence], .sr')) each.remove();
                return main.textContent.replace(/\\s+/g, ' ');
            }"""
        )
        return shown

    # Faults

    def accessibility_faults(self) -> list[str]:
        """What axe finds on the page as it stands."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("() => axe.run({resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {fault['help']} ({[node['target'] for node in fault['nodes'][:3]]})"
            for fault in found["violations"]
        ]

"""Persons in browser contexts of their own, all their pages watched for errors."""

import re

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.person import Person

PATIENCE = 15_000  # milliseconds; the machine may be busy


class People:
    """Makes persons, each in a context of his own, and watches all their pages for errors."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.expected: list[str] = []

    def person(
        self,
        url: str,
        name: str,
        *,
        session: str = "",
        width: int = 1440,
        height: int = 900,
        **context: object,
    ) -> Person:
        """In a context of its own, signed in if a session is given."""
        made = self.browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            **context,  # type: ignore[arg-type]
        )
        made.set_default_timeout(PATIENCE)
        if session:
            made.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        made.on("page", self.watch)
        self.contexts.append(made)
        return Person(made, name)

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self.note(page, message))

    def note(self, page: Page, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{page.url}: {message.text} {message.location.get('url', '')}")

    def expect(self, pattern: str) -> None:
        """An error in the console that belongs to the test: a refused sign-in, a cut connection."""
        self.expected.append(pattern)

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        surprising = [
            error for error in self.errors if not any(re.search(known, error) for known in self.expected)
        ]
        assert not surprising, f"errors in the browser's console: {surprising}"

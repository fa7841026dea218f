"""A live server with the built front end, and people in browser contexts of their own."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.person import Person
from tests.live.server import ROOT, Server, sqlite

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
PATIENCE = 15_000  # milliseconds; the machine may be busy


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}. Enable: apt-get install chromium (or CHROMIUM=PATH)")
    with sync_playwright() as driver:
        yield driver


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def built() -> None:
    if not (ROOT / "frontend" / "build" / "index.html").exists():
        pytest.skip("the front end is not built. Enable: python3 deploy/local/prepare.py --dev")
    Server({}).manage("collectstatic", "--noinput", "--clear", "--verbosity=0")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, built: None) -> Iterator[Server]:
    """The server of all tests that need no loaded dice, with the demo's people and battles."""
    folder = tmp_path_factory.mktemp("server")
    server = Server({"DATABASE_URL": sqlite(folder), "REDIS_URL": ""}, log=folder / "server.log")
    server.manage("migrate", "--verbosity=0")
    server.manage("load_scenario")
    server.manage("demo")
    with server:
        yield server


@pytest.fixture
def people(browser: Browser) -> Iterator["People"]:
    people = People(browser)
    yield people
    people.leave()


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

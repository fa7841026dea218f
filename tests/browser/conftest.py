"""A live server with the built front end, and people in browser contexts of their own."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.people import PATIENCE, People
from tests.browser.table import Table
from tests.live.server import ROOT, Server, sqlite

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


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
    for command in ("load_scenario", "load_maps", "load_campaigns", "demo"):
        server.manage(command)
    with server:
        yield server


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    people = People(browser)
    yield people
    people.leave()


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory, built: None) -> Iterator[Table]:
    """The server of all tests in which the dice are loaded."""
    table = Table(tmp_path_factory.mktemp("table"))
    with table.server:
        yield table

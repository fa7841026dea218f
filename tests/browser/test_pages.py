"""Every page: no accessibility fault, nothing wider than the screen; both themes, phone and desk."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.account import Account, battle_between
from tests.browser.fleets import DOCUMENT
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.rehearsal import rehearse, suggestion
from tests.browser.table import Table
from tests.live.server import Server

SIZES = ((1440, 900), (360, 740))
NARROWEST = 320  # the width of 1280 at 400 %
WIDEST = 1920


@dataclass
class Cast:
    """Two players of a fresh server and the battles they have, made once for all pages."""

    server: Server
    attacker: Account
    defender: Account
    battles: dict[str, str] = field(default_factory=dict)
    invitation: str = ""


@pytest.fixture(scope="module")
def cast(table: Table) -> Cast:
    url = table.server.url
    attacker, defender = Account(url), Account(url)
    cast = Cast(table.server, attacker, defender)
    rehearsal = rehearse(DOCUMENT, lambda turn, rule, side: 2, suggestion, 1)
    table.load(rehearsal)
    cast.battles["asked for hits"] = battle_between(attacker, defender, document=DOCUMENT)
    table.load(rehearse(DOCUMENT, lambda turn, rule, side: 0, suggestion, 3))
    cast.battles["asked about submarines"] = battle_between(attacker, defender, document=DOCUMENT)
    cast.battles["asked to withdraw"] = battle_between(attacker, defender, document=DOCUMENT)
    for _ in range(2):
        decide(attacker, defender, cast.battles["asked to withdraw"])
    cast.battles["over"] = battle_between(attacker, defender, scenario="denmark-strait")
    defender.post(f"/api/battles/{cast.battles['over']}/concede/", {"side": "defender"})
    cast.battles["offered an end"] = battle_between(attacker, defender, scenario="denmark-strait")
    defender.post(
        f"/api/battles/{cast.battles['offered an end']}/agreement/", {"action": "offer", "winner": None}
    )
    body = {
        "name": "An open seat",
        "scenario": "midway",
        "command": {"attacker": "me", "defender": "link"},
        "spectators": "anyone",
    }
    opened = attacker.post("/api/battles/", body)
    cast.battles["open seat"] = opened["id"]
    cast.invitation = opened["invite_links"]["defender"]
    return cast


def decide(attacker: Account, defender: Account, battle: str) -> None:
    """Whoever is asked takes the suggestion."""
    view = attacker.get(f"/api/battles/{battle}/")
    wait = view["head"]["waiting"][0]
    me = attacker if wait["side"] == "attacker" else defender
    asked = next(item for item in me.get(f"/api/battles/{battle}/")["head"]["waiting"] if "options" in item)
    body = {
        "question": asked["question"],
        "choice": suggestion(0, asked),
        "key": f"{battle}-{asked['question']}",
    }
    me.post(f"/api/battles/{battle}/decisions/", body)


def battle(name: str, rest: str = "") -> Callable[[Cast], str]:
    return lambda cast: f"/battles/{cast.battles[name]}{rest}"


SIGNED_OUT: dict[str, Callable[[Cast], str] | str] = {
    "home": "/",
    "sign in": "/account/login",
    "sign up": "/account/signup",
    "forgotten password": "/account/password/reset",
    "new password by a link that is void": "/account/password/reset/key/1-none",
    "address confirmed by a link that is void": "/account/verify-email/none",
    "scenarios": "/scenarios",
    "rules": "/rules",
    "rules of Flames and Steel": "/rules/flames-and-steel#FS-4.2",
    "battle watched": battle("asked for hits"),
    "invitation": lambda cast: cast.invitation,
    "account": "/account",
    "no such page": "/no/such/page",
    "no such battle": "/battles/zzzzzzzzzzzzzzzz",
}
SIGNED_IN: dict[str, Callable[[Cast], str] | str] = {
    "home": "/",
    "battles": "/battles",
    "new battle": "/battles/new",
    "new battle from a scenario": "/battles/new?scenario=midway",
    "import": "/battles/import",
    "account": "/account",
    "change password": "/account/password/change",
    "sign out": "/account/logout",
    "asked for hits": battle("asked for hits"),
    "asked about submarines": battle("asked about submarines"),
    "asked to withdraw": battle("asked to withdraw"),
    "battle over": battle("over"),
    "offered an end": battle("offered an end"),
    "open seat": battle("open seat"),
    "log": battle("asked to withdraw", "/log"),
    "replay": battle("asked to withdraw", "/replay?at=9"),
}
ALL = [(name, False) for name in SIGNED_OUT] + [(name, True) for name in SIGNED_IN]


@pytest.mark.parametrize("name, signed_in", ALL, ids=[f"{name}{' (me)' * me}" for name, me in ALL])
def test_a_page_in_both_themes_and_sizes(people: People, cast: Cast, name: str, signed_in: bool) -> None:
    people.expect("status of 404|status of 400|Not found: /no/such/page")
    where = (SIGNED_IN if signed_in else SIGNED_OUT)[name]
    session = cast.attacker.session if signed_in else ""
    person = people.person(cast.server.url, name, session=session)
    person.open(where(cast) if callable(where) else where)
    settled(person.page)
    faults = faults_at_all_sizes(person)
    assert not faults, "\n".join(faults)


def faults_at_all_sizes(person: Person) -> list[str]:
    """What axe finds in both themes, and what sticks out, on the page as it stands."""
    faults = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            person.page.emulate_media(color_scheme=theme)
            faults += [f"{theme}, {width} px: {fault}" for fault in person.accessibility_faults()]
        if wider := wider_than_the_screen(person.page):
            faults.append(f"{width} px: {wider}")
    for width in (NARROWEST, WIDEST):
        person.page.set_viewport_size({"width": width, "height": 600})
        if wider := wider_than_the_screen(person.page):
            faults.append(f"{width} px: {wider}")
    return faults


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("main#content")).to_have_count(1)
    expect(page).to_have_title(re.compile("Broadside"))


def wider_than_the_screen(page: Page) -> str:
    """What sticks out at the right, if the page can be scrolled sideways."""
    found: str = page.evaluate(
        """() => {
            const root = document.scrollingElement, wide = window.innerWidth;
            if (root.scrollWidth <= wide) return '';
            const out = [...document.querySelectorAll('body *')]
                .filter(each => each.getBoundingClientRect().right > wide + 1)
                .map(each => `${each.tagName}.${each.className}`);
            return `page ${root.scrollWidth} px wide: ${out.slice(0, 4).join(', ')}`;
        }"""
    )
    return found


def test_a_page_whose_scripts_do_not_come_says_so(people: People, cast: Cast) -> None:
    people.expect("Failed to load resource|ERR_FAILED|Failed to fetch|TypeError")
    page = people.person(cast.server.url, "in a tunnel").page
    page.clock.install()
    page.route(re.compile(r"\.js$"), lambda route: route.abort())
    page.goto("/")
    page.clock.fast_forward(15_000)
    expect(page.get_by_role("alert")).to_contain_text("Nothing is lost")
    page.unroute_all()
    page.get_by_role("link", name="load it again").click()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("#late")).to_have_count(0)

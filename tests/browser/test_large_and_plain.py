"""A battle as large as they come, and one without colours."""

import re
import time

from playwright.sync_api import expect

from tests.browser.account import Account, battle_between
from tests.browser.fleets import DOCUMENT
from tests.browser.people import People
from tests.browser.rehearsal import rehearse, suggestion
from tests.browser.table import Table
from tests.browser.test_pages import wider_than_the_screen

FLEET = {"Battleship": 60, "Cruiser": 140, "Destroyer": 200, "Aircraft carrier": 25, "Fighter": 75}
USABLE_WITHIN = 10.0  # seconds; the machine may be busy


def fleet(letter: str) -> list[dict[str, str]]:
    return [
        {
            "id": f"{letter}-{kind.lower().replace(' ', '-')}-{number}",
            "type": kind,
            "name": f"{kind} {number}",
        }
        for kind, count in FLEET.items()
        for number in range(1, count + 1)
    ]


LARGEST = {
    "ruleset": "flames-and-steel",
    "attacker": {"name": "Reds", "units": fleet("a")},
    "defender": {"name": "Blues", "units": fleet("d")},
}


def test_five_hundred_units_a_side_are_usable_by_groups(people: People, table: Table) -> None:
    url = table.server.url
    table.load(rehearse(LARGEST, lambda turn, rule, side: 30, suggestion, last_round=1))
    me, enemy = Account(url), Account(url)
    battle = battle_between(me, enemy, document=LARGEST)
    player = people.person(url, me.name, session=me.session)
    began = time.monotonic()
    player.open(f"/battles/{battle}")
    player.is_asked("Where do your 30 hits go?")
    stack = player.page.get_by_test_id("fleet-defender").get_by_role("button", name="75 × Fighter")
    stack.click()
    player.page.get_by_role("button", name="Add a hit to Fighter 1", exact=True).click()
    expect(player.page.get_by_test_id("hits-left")).to_have_attribute("data-left", "29")
    took = time.monotonic() - began
    print(f"500 units a side: first hit placed {took:.1f} s after the address was opened")
    assert took < USABLE_WITHIN

    stack.click()
    expect(stack).to_contain_text("1 hit")
    player.suggest()
    expect(player.page.get_by_test_id("hits-left")).to_have_attribute("data-left", "0")
    expect(stack).to_contain_text("30 hits")
    for width in (360, 1440, 1920):
        player.page.set_viewport_size({"width": width, "height": 800})
        assert not wider_than_the_screen(player.page), width
    player.confirm()
    expect(player.panel).to_contain_text("Waiting")


def test_sides_hull_and_dice_are_told_apart_without_colour(people: People, table: Table) -> None:
    url = table.server.url
    table.load(rehearse(DOCUMENT, lambda turn, rule, side: 1, suggestion, last_round=1))
    me, enemy = Account(url), Account(url)
    battle = battle_between(me, enemy, document=DOCUMENT)
    page = people.person(url, me.name, session=me.session).open(f"/battles/{battle}").page
    expect(page.get_by_test_id("decision")).to_contain_text("Your decision")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("s")
    expect(page.get_by_test_id("hits-left")).to_have_attribute("data-left", "0")

    patterns, letters = [], []
    for side in ("attacker", "defender"):
        header = page.get_by_test_id(f"fleet-{side}").locator("header")
        patterns.append(header.evaluate("each => getComputedStyle(each, '::before').backgroundImage"))
        letters.append(header.locator(".flag").inner_text())
    shapes = [re.sub(r"(rgb|oklch|color)a?\([^)]*\)", "", pattern) for pattern in patterns]
    assert shapes[0] != shapes[1], "the sides differ by colour alone"
    assert letters[0] != letters[1]

    pip = page.locator(".hull i.pend").first
    assert pip.evaluate("each => getComputedStyle(each).backgroundImage") != "none", "pending is crossed"
    dice = page.get_by_test_id("dice").locator("svg")
    dashes = dice.evaluate_all("all => all.map(each => getComputedStyle(each.firstChild).strokeDasharray)")
    assert len(set(dashes)) == 2, "hits are solid, misses dashed"
    for die in dice.all():
        assert re.search("hit|miss", die.get_attribute("aria-label") or "")

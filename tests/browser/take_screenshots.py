"""`make screenshots`: the pictures in docs/screenshots. Not among the tests; run by name."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.account import Account, battle_between
from tests.browser.campaigning import choose_on_chart, panel, pick
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.rehearsal import rehearse, suggestion
from tests.browser.table import Table
from tests.browser.tabling import cell, house_table, put, type_into
from tests.browser.test_drawing_table import make_administrator
from tests.live.server import ROOT

FOLDER = ROOT / "docs" / "screenshots"
DESK, PHONE = (1440, 960), (390, 844)
THEMES = ("light", "dark")
HITS = {"FS-3.1": 4, "FS-3.2": 3, "FS-4.2": 7, "FS-4.5": 6}


@pytest.fixture(scope="module")
def admirals(table: Table) -> tuple[Account, Account]:
    FOLDER.mkdir(parents=True, exist_ok=True)
    isoroku, chester = Account(table.server.url, "isoroku"), Account(table.server.url, "chester")
    for account, name in ((isoroku, "Isoroku"), (chester, "Chester")):
        account.patch("/api/me/", {"display_name": name})
    return isoroku, chester


def test_take_the_pictures(people: People, table: Table, admirals: tuple[Account, Account]) -> None:
    isoroku, chester = admirals
    url = table.server.url
    midway = json.loads((ROOT / "games/scenarios/midway.json").read_text())["document"]
    table.load(rehearse(midway, lambda turn, rule, side: HITS.get(rule, 2 + turn), suggestion))
    over = battle_between(isoroku, chester, scenario="midway", name="Midway, fought out")
    fight_on(isoroku, chester, over, lambda head: False)
    table.load(rehearse(midway, lambda turn, rule, side: HITS.get(rule, 2), suggestion, last_round=2))
    battle = battle_between(isoroku, chester, scenario="midway", name="Battle of Midway")
    fight_on(isoroku, chester, battle, asked_where_many_hits_go)
    battle_between(chester, isoroku, scenario="samar", name="Off Samar")
    chester.post(
        "/api/battles/",
        {
            "name": "Coral Sea",
            "scenario": "coral-sea",
            "command": {"attacker": {"username": "isoroku"}, "defender": "me"},
        },
    )
    for theme in THEMES:
        player = at(people, url, isoroku, DESK, theme, "/")
        expect(player.page.get_by_test_id("your-decisions")).to_be_visible()
        picture(player, "home-desktop", theme)
        for size, device in ((DESK, "desktop"), (PHONE, "phone")):
            other = at(people, url, chester, DESK, theme, f"/battles/{battle}")
            player = at(people, url, isoroku, size, theme, f"/battles/{battle}")
            expect(player.panel).to_contain_text("Your decision")
            player.page.get_by_role("button", name="Add a hit to Yorktown", exact=True).first.click()
            picture(player, f"battle-{device}", theme)
            other.context.close()
        player = at(people, url, isoroku, PHONE, theme, "/")
        picture(player, "home-phone", theme)
        player = at(people, url, isoroku, DESK, theme, f"/battles/{over}/replay?at=60")
        picture(player, "replay-desktop", theme)


def test_take_the_pictures_of_a_campaign(
    people: People, table: Table, admirals: tuple[Account, Account]
) -> None:
    """A fleet under orders, another picked; it comes after the other pictures, which have no campaigns."""
    isoroku, chester = admirals
    table.server.manage("load_maps", "--all")
    table.server.manage("load_campaigns", "--all")
    command = {"axis": ["me"], "allies": [{"username": "chester"}]}
    body = {"name": "Middle Sea, 1940", "scenario": "mediterranean-1940", "command": command}
    campaign = isoroku.post("/api/campaigns/", body)["id"]
    (invitation,) = (each for each in chester.get("/api/invitations/")["results"] if each["campaign"])
    chester.post(f"/api/invitations/{invitation['token']}/accept/")
    sail(isoroku, campaign, "southern-tyrrhenian-sea", "malta-waters")
    for theme in THEMES:
        for size, device in ((DESK, "desktop"), (PHONE, "phone")):
            player = at(people, table.server.url, isoroku, size, theme, f"/campaigns/{campaign}")
            choose_on_chart(player.page, "gulf-of-taranto")
            pick(player.page, "Conte di Cavour", "Giulio Cesare")
            expect(panel(player.page)).to_contain_text("Can go to")
            player.page.evaluate("() => { scrollTo(0, 0); document.querySelector('#zone').scrollTo(0, 0); }")
            picture(player, f"campaign-{device}", theme)
            player.context.close()


def test_take_the_pictures_of_tables_and_imports(
    people: People, table: Table, admirals: tuple[Account, Account]
) -> None:
    """A draft at work, with a fault; what it changes for whoever plays; a map that is read."""
    isoroku, chester = admirals
    url = table.server.url
    table.server.manage("load_maps", "--all")
    table.server.manage("load_campaigns", "--all")
    make_administrator(table, isoroku.name)
    slug = house_table(isoroku, "House rules", "damage-and-pursuit")
    command = {"axis": ["me"], "allies": [{"username": "chester"}]}
    body = {"name": "The Middle Sea again", "scenario": "mediterranean-1940", "command": command}
    isoroku.post("/api/campaigns/", body | {"table": {"slug": slug}})
    for invitation in chester.get("/api/invitations/")["results"]:
        if invitation["campaign"]:
            chester.post(f"/api/invitations/{invitation['token']}/accept/")
    revision = isoroku.get(f"/api/tables/{slug}/")["revision"]
    rows = isoroku.get(f"/api/tables/{slug}/versions/1/")["rows"]
    types = {row["name"]: row for row in rows}
    types["Fighter"]["cost"], types["Battleship"]["attack"] = 11, 5
    light = types["Aircraft carrier"] | {"name": "Light carrier", "hits": 1, "carries_aircraft": 1}
    rows.insert(rows.index(types["Submarine"]), light)
    note = "Battleships hit harder; light carriers join."
    put(isoroku, f"/api/tables/{slug}/draft/", {"rows": rows, "note": note, "revision": revision})
    for theme in THEMES:
        player = at(people, url, isoroku, DESK, theme, f"/tables/{slug}")
        type_into(player.page, "Infantry", "Hits", "0")
        expect(player.page.get_by_test_id("table-faults")).to_be_visible()
        cell(player.page, "Cruiser", "Attack").focus()
        picture(player, "unit-table-desktop", theme)
    player = at(people, url, isoroku, PHONE, "dark", f"/tables/{slug}")
    player.page.get_by_role("button", name=re.compile("^Battleship")).click()
    picture(player, "unit-table-phone", "dark")
    for page in ("difference", "impact"):
        player = at(people, url, isoroku, DESK, "light", f"/tables/{slug}/{page}")
        picture(player, f"unit-table-{page}-desktop", "light")
    player = at(people, url, isoroku, DESK, "light", "/maps/import")
    player.page.locator("#game-file").set_input_files(ROOT / "tests/games/triplea/two-sounds.xml")
    report = player.page.get_by_role("region", name="What was read", exact=True)
    report.evaluate("each => scrollTo(0, each.offsetTop - 70)")
    picture(player, "map-import-desktop", "light")


def sail(account: Account, campaign: str, zone: str, there: str) -> None:
    """The cruisers of this zone, by the way that the server shows."""
    units = account.get(f"/api/campaigns/{campaign}/map/")["units"]
    cruisers = [unit["id"] for unit in units if unit["zone"] == zone and unit["type"] == "Cruiser"]
    reach = account.post(f"/api/campaigns/{campaign}/reachable/", {"units": cruisers})
    order = {"move": {"units": cruisers, "path": reach["zones"][there]["path"]}}
    account.post(f"/api/campaigns/{campaign}/orders/", {"order": order, "key": "under way"})


def asked_where_many_hits_go(head: dict) -> bool:
    wait = head["waiting"][0]
    return bool(wait["side"] == "attacker" and wait["kind"] == "allocate" and wait["rule"] == "FS-4.2")


def fight_on(isoroku: Account, chester: Account, battle: str, enough) -> None:
    """By suggestions until it is enough, or over."""
    for _ in range(200):
        head = isoroku.get(f"/api/battles/{battle}/")["head"]
        if head["status"] != "fighting" or enough(head):
            return
        me = isoroku if head["waiting"][0]["side"] == "attacker" else chester
        waiting = me.get(f"/api/battles/{battle}/")["head"]["waiting"]
        asked = next(item for item in waiting if "options" in item)
        number = asked["question"]
        body = {"question": number, "choice": suggestion(0, asked), "key": f"{battle}-{number}"}
        me.post(f"/api/battles/{battle}/decisions/", body)


def at(people: People, url: str, who: Account, size: tuple[int, int], theme: str, path: str) -> Person:
    width, height = size
    player = people.person(
        url,
        who.name,
        session=who.session,
        width=width,
        height=height,
        color_scheme=theme,
        device_scale_factor=2 if size == PHONE else 1,
    )
    player.open(path)
    player.page.wait_for_load_state("networkidle")
    return player


def picture(player: Person, name: str, theme: str) -> None:
    player.page.evaluate("() => document.fonts.ready")
    player.page.screenshot(path=Path(FOLDER / f"{name}-{theme}.png"))

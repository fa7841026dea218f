"""What happens to a player at his desk: keys only, two tabs, impatience, news in between, closed doors."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.account import Account, battle_between
from tests.browser.fleets import DOCUMENT, NAMES
from tests.browser.people import People
from tests.browser.rehearsal import Rehearsal, rehearse, suggestion
from tests.browser.table import Table, seat


@pytest.fixture
def rehearsal(table: Table) -> Rehearsal:
    """The attacker is asked first: where do his two hits of the dogfight go?"""
    found = rehearse(
        DOCUMENT, lambda turn, rule, side: 1 if rule == "FS-3.1" else 0, suggestion, last_round=1
    )
    assert found.acts[0].kind == "allocate"
    table.load(found)
    return found


def test_from_sign_in_to_a_sent_decision_by_keyboard_alone(
    people: People, table: Table, rehearsal: Rehearsal
) -> None:
    url = table.server.url
    me, enemy = Account(url), Account(url)
    battle_between(me, enemy, document=DOCUMENT, name="By keys alone")
    player = people.person(url, me.name).open("/account/login")
    page = player.page
    tab_to(page, "#username")
    page.keyboard.type(me.name)
    tab_to(page, "#password")
    page.keyboard.type(me.password)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("your-decisions")).to_be_visible()
    tab_to(page, "a", text="Decide in By keys alone")
    page.keyboard.press("Enter")
    player.is_asked(rehearsal.acts[0].headline)
    page.reload()
    player.is_asked(rehearsal.acts[0].headline)
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text(re.compile("Skip to the decision"))
    page.keyboard.press("Enter")
    expect(page.locator("#decision")).to_be_focused()
    before = player.step()
    page.keyboard.press("s")
    expect(page.get_by_test_id("hits-left")).to_have_attribute("data-left", "0")
    page.keyboard.press("Enter")
    expect(player.newest).not_to_have_id(before)


# In one step: what has the focus may be gone the next moment, with the button that was pressed.
FOCUSED = """([selector, text]) => {
    const at = document.activeElement;
    return at.matches(selector) && (at.getAttribute('aria-label') || at.innerText || '').includes(text);
}"""


def tab_to(page: Page, selector: str, text: str = "") -> None:
    """Tab on until that has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED, [selector, text]):
            return
    raise AssertionError(f"{selector} {text!r} is not reached by Tab")


def test_two_tabs_of_one_player_decide_once(people: People, table: Table, rehearsal: Rehearsal) -> None:
    act = rehearsal.acts[0]
    battle, persons = seat(people, table, document=DOCUMENT)
    first = persons["attacker"]
    first.is_asked(act.headline)
    second = first.another_tab(f"/battles/{battle}")
    second.is_asked(act.headline)
    first.suggest()
    first.confirm()
    expect(second.newest).to_have_id(first.step())
    decided = decisions(table, battle)
    assert len(decided) == 1


def test_a_double_click_decides_once(people: People, table: Table, rehearsal: Rehearsal) -> None:
    battle, persons = seat(people, table, document=DOCUMENT)
    player = persons["attacker"]
    player.is_asked(rehearsal.acts[0].headline)
    player.suggest()
    before = player.step()
    player.page.get_by_test_id("send").dblclick()
    expect(player.newest).not_to_have_id(before)
    assert len(decisions(table, battle)) == 1


def decisions(table: Table, battle: str) -> list[object]:
    """What stands in the log, read by a stranger who may watch."""
    view = Account(table.server.url).get(f"/api/battles/{battle}/")
    return [entry for entry in view["entries"] if entry["type"] == "decided"]


def test_news_does_not_touch_what_is_being_filled_in(
    people: People, table: Table, rehearsal: Rehearsal
) -> None:
    act = rehearsal.acts[0]
    url = table.server.url
    accounts = Account(url), Account(url)
    battle = battle_between(*accounts, document=DOCUMENT)
    player = people.person(url, "attacker", session=accounts[0].session).open(f"/battles/{battle}")
    player.is_asked(act.headline)
    target = next(iter(act.choice["allocate"]))
    player.choose({"allocate": {target: 1}}, act.question, NAMES)
    focused = player.page.locator(":focus").get_attribute("aria-label")
    accounts[1].post(f"/api/battles/{battle}/agreement/", {"action": "offer", "winner": None})
    expect(player.page.get_by_role("button", name="Accept")).to_be_visible()
    left = str(act.question["options"]["must_place"] - 1)
    expect(player.page.get_by_test_id("hits-left")).to_have_attribute("data-left", left)
    assert player.page.locator(":focus").get_attribute("aria-label") == focused


def test_closed_doors_say_so(people: People, table: Table) -> None:
    people.expect("status of 404|status of 403")
    url = table.server.url
    me, enemy = Account(url), Account(url)
    battle = battle_between(me, enemy, scenario="samar", spectators="nobody")
    for session in ("", Account(url).session):
        stranger = people.person(url, "a stranger", session=session)
        stranger.open(f"/battles/{battle}")
        expect(stranger.page.locator("main")).to_contain_text(
            re.compile("nothing here|not see|no battle", re.I)
        )
        expect(stranger.page.locator("main")).not_to_contain_text("Samar")
    signed_out = people.person(url, "signed out").open("/account")
    expect(signed_out.page.get_by_role("main").get_by_role("link", name="Sign in")).to_be_visible()


def test_signing_out_in_another_tab_ends_the_command_and_keeps_the_draft(
    people: People, table: Table, rehearsal: Rehearsal
) -> None:
    people.expect("status of 403|status of 401|WebSocket")
    act = rehearsal.acts[0]
    url = table.server.url
    me, enemy = Account(url), Account(url)
    battle = battle_between(me, enemy, document=DOCUMENT)
    player = people.person(url, me.name, session=me.session).open(f"/battles/{battle}")
    player.is_asked(act.headline)
    player.suggest()
    second = player.another_tab("/account/logout")
    second.page.get_by_test_id("logout").click()
    expect(player.panel).not_to_contain_text("Your decision")
    second.open(f"/account/login?next=/battles/{battle}")
    second.page.locator("#username").fill(me.name)
    second.page.locator("#password").fill(me.password)
    second.page.keyboard.press("Enter")
    second.is_asked(act.headline)
    expect(second.page.get_by_test_id("hits-left")).to_have_attribute("data-left", "0")


def test_a_new_password_in_another_tab_leaves_the_battle_as_it_is(
    people: People, table: Table, rehearsal: Rehearsal
) -> None:
    act = rehearsal.acts[0]
    url = table.server.url
    me, enemy = Account(url), Account(url)
    battle = battle_between(me, enemy, document=DOCUMENT)
    player = people.person(url, me.name, session=me.session).open(f"/battles/{battle}")
    player.is_asked(act.headline)
    player.suggest()
    second = player.another_tab("/account/password/change")
    with player.page.expect_event("websocket"):
        second.page.locator("#current_password").fill(me.password)
        second.page.locator("#new_password").fill(f"{me.password}-new")
        second.page.keyboard.press("Enter")
    player.is_asked(act.headline)
    player.confirm()


def test_first_load_of_javascript_stays_within_150_kilobytes(people: People, table: Table) -> None:
    battle, _ = seat(people, table, scenario="midway")
    from tests.bench.pages import compressed

    for path in ("/", f"/battles/{battle}"):
        person = people.person(table.server.url, "newcomer")
        scripts: dict[str, bytes] = {}

        def note(response, scripts=scripts) -> None:
            if response.request.resource_type == "script" and response.ok:
                scripts[response.url] = response.body()

        person.page.on("response", note)
        person.open(path)
        person.page.wait_for_load_state("networkidle")
        assert 10_000 < compressed(scripts.values()) <= 150_000


def test_who_commands_both_sides_ends_the_battle_at_once(
    people: People, table: Table, rehearsal: Rehearsal
) -> None:
    me = Account(table.server.url)
    both = {"attacker": "me", "defender": "me"}
    battle = me.post("/api/battles/", {"name": "Against myself", "document": DOCUMENT, "command": both})["id"]
    player = people.person(me.url, me.name, session=me.session).open(f"/battles/{battle}")
    player.page.get_by_role("button", name="Battle menu").click()
    player.page.get_by_role("button", name="End the battle…").or_(
        player.page.get_by_role("menuitem", name="End the battle…")
    ).click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_label("United States won").check()
    dialog.get_by_role("button", name="End the battle", exact=True).click()
    expect(player.panel).to_contain_text("Battle over")
    expect(player.panel).to_contain_text("United States won")

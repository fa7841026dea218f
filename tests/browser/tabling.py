"""Unit tables on a server, and what people do in their grid."""

import csv
import io
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.account import Account
from tests.browser.rehearsal import suggestion


def house_table(admin: Account, title: str = "House rules", copied: str = "flames-and-steel") -> str:
    """A copy of the values of the book, published, over the API."""
    made = admin.post("/api/tables/", {"title": title, "copy_of": {"slug": copied}})
    slug: str = made["slug"]
    admin.post(f"/api/tables/{slug}/versions/", {"note": "As in the book", "revision": made["revision"]})
    return slug


def cell(page: Page, name: str, column: str) -> Locator:
    """Of the grid, by the type's name and the column's head."""
    page.get_by_role("grid").wait_for()
    heads = [head.strip().lower() for head in page.get_by_role("columnheader").all_inner_texts()]
    place = heads.index(column.lower())
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
    return row.locator("[role=gridcell]").nth(place - 1)


def type_into(page: Page, name: str, column: str, text: str) -> None:
    cell(page, name, column).focus()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def save(page: Page) -> None:
    button(page, "Save the draft").click()
    expect(page.get_by_role("status").filter(has_text="Saved as a draft.")).to_be_visible()


def choose_file(page: Page, rows: list[dict[str, Any]]) -> None:
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    file = {"name": "house.csv", "mimeType": "text/csv", "buffer": text.getvalue().encode()}
    page.locator("#table-file").set_input_files(file)  # type: ignore[arg-type]


def naval_of(admin: Account, slug: str, name: str) -> int:
    rows = admin.get(f"/api/tables/{slug}/")["draft"]["rows"]
    return int(next(row["naval"] for row in rows if row["name"] == name))


def open_battle(red: Account, campaign: str) -> str:
    order = {"move": {"units": ["r1", "r2"], "path": ["west", "middle"]}}
    red.post(f"/api/campaigns/{campaign}/orders/", {"order": order, "key": "sail"})
    commit(red, campaign, "red")
    (opened,) = red.get(f"/api/campaigns/{campaign}/")["battles"]
    battle: str = opened["battle"]
    return battle


def commit(account: Account, campaign: str, side: str) -> None:
    head = account.get(f"/api/campaigns/{campaign}/")
    body = {"side": side, "draft": head["draft"][side], "key": f"{campaign}-{head['seq']}"}
    account.post(f"/api/campaigns/{campaign}/commit/", body)


def end_battle(accounts: dict[str, Account], battle: str) -> None:
    for _ in range(60):
        head = accounts["attacker"].get(f"/api/battles/{battle}/")["head"]
        if head["status"] != "fighting":
            return
        me = accounts[head["waiting"][0]["side"]]
        mine = me.get(f"/api/battles/{battle}/")["head"]["waiting"]
        asked = next(item for item in mine if "options" in item)
        number = asked["question"]
        body = {"question": number, "choice": suggestion(0, asked), "key": f"{battle}-{number}"}
        me.post(f"/api/battles/{battle}/decisions/", body)
    raise AssertionError("the battle does not end")


def end_turn(accounts: dict[str, Account], campaign: str) -> None:
    turn = accounts["red"].get(f"/api/campaigns/{campaign}/")["turn"]
    for _ in range(20):
        head = accounts["red"].get(f"/api/campaigns/{campaign}/")
        if head["turn"] != turn:
            return
        commit(accounts[head["asked"][0]], campaign, head["asked"][0])
    raise AssertionError("the turn does not end")


def put(account: Account, path: str, body: dict[str, Any]) -> None:
    headers = {"X-CSRFToken": account.http.cookies.get("csrftoken") or ""}
    answer = account.http.put(path, json=body, headers=headers)
    assert answer.status_code == 200, answer.text

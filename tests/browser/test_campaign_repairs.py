"""Damage and Pursuit on the map of the Mediterranean: two whole turns of the campaign of 1940, by two people.

Colleoni is damaged, sails slower, and is repaired in base. The Axis retreats from the aircraft of Ark Royal;
she sails to meet them; then her deck is hit, and has room for one of them.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.commander import Commander, Json, fight
from tests.browser.people import People
from tests.browser.table import Table

HIT, MISS = 1, 6
SLOWER, DECK_HIT = 5, 4  # of the damage table: a cruiser, a carrier
SKUAS, SWORDFISH = "Ark Royal's Skuas", "Ark Royal's Swordfish"


@pytest.fixture(scope="module")
def sea(table: Table) -> Table:
    table.server.manage("load_maps", "--all")
    table.server.manage("load_campaigns", "--all")
    return table


def test_the_mediterranean_in_1940(people: People, sea: Table) -> None:
    axis, allies = Commander(people, sea.server.url), Commander(people, sea.server.url)
    link = axis.open_campaign("The Mediterranean, 1940 and 1941", "Commonwealth")
    allies.join(link, "Commonwealth")

    first_turn_of_the_axis(axis, allies)
    first_turn_of_the_allies(sea, axis, allies)
    second_turn_of_the_axis(sea, axis, allies)
    second_turn_of_the_allies(axis, allies)

    axis.is_asked("Axis", "Combat move")
    axis.look("Calabrian Coast")
    colleoni = axis.unit("Colleoni")
    expect(colleoni).to_contain_text("2 of 2")
    expect(colleoni).not_to_contain_text("Movement")
    allies.person.open(f"/campaigns/{allies.campaign}/log?unit=colleoni")
    expect(allies.page.get_by_role("main")).to_contain_text("Repaired in base: Colleoni.")
    assert "agree with their logs" in sea.server.manage("check_campaigns", axis.campaign)


def first_turn_of_the_axis(axis: Commander, allies: Commander) -> None:
    axis.is_asked("Axis", "Combat move")
    axis.send("Cyrenaican Coast", "Bande Nere", "Colleoni", to="Central Basin")
    axis.send("Tripoli", "15th Stormo", to="Tripolitanian Coast")
    assert allies.stands("colleoni")["zone"] == "cyrenaican-coast"
    assert allies.account.http.get(f"/api/campaigns/{allies.campaign}/plan/?side=axis").status_code == 403
    axis.commit()
    axis.is_asked("Axis", "Non-combat move")
    axis.send("Tripolitanian Coast", "15th Stormo", to="Tripoli")
    axis.commit()


def first_turn_of_the_allies(sea: Table, axis: Commander, allies: Commander) -> None:
    """Colleoni is hit from the air; from Ark Royal's aircraft the Axis retreats; she sails to meet them."""
    allies.is_asked("Commonwealth", "Combat move")
    allies.send("Malta", "830 Squadron", "Hal Far Fighter Flight", to="Central Basin")
    allies.send("Alboran Sea", SKUAS, SWORDFISH, to="Sardinian Channel")
    expect(allies.panel).to_contain_text(
        f"Ark Royal must sail to Sardinian Sea in the non-combat move for {SKUAS}, {SWORDFISH} to land."
    )
    allies.commit()

    sea.load_faces([HIT, MISS, SLOWER, MISS, MISS])
    fight("Central Basin", allies, axis, one_raid("colleoni"))
    axis.look("Central Basin")
    colleoni = axis.unit("Colleoni")
    colleoni.get_by_text("Movement −1", exact=True).click()
    expect(colleoni).to_contain_text("Until repaired in base")
    sea.load_faces([MISS, MISS])
    fight("Sardinian Channel", allies, axis, retreat("defender", "Southern Tyrrhenian Sea"))
    expect(allies.row("Southern Tyrrhenian Sea")).to_contain_text("Axis 11")
    axis.look("Southern Tyrrhenian Sea")
    expect(axis.unit("Diaz")).to_contain_text("Moves owed 1")

    allies.is_asked("Commonwealth", "Non-combat move")
    allies.send("Alboran Sea", "Ark Royal", to="Sardinian Sea")
    allies.act("Sardinian Channel", SKUAS, SWORDFISH, offer="Land on Ark Royal in Sardinian Sea")
    allies.commit()
    assert axis.stands("ark-royals-skuas")["aboard"] == "ark-royal"
    assert axis.stands("830-squadron")["zone"] == "malta"


def second_turn_of_the_axis(sea: Table, axis: Commander, allies: Commander) -> None:
    """Colleoni creeps to a base; bombers hit the deck of Ark Royal."""
    axis.is_asked("Axis", "Combat move")
    axis.look("Southern Tyrrhenian Sea")
    expect(axis.unit("Diaz")).to_contain_text("1 of 2")  # she pays for her retreat
    axis.pick("Central Basin", "Colleoni")
    expect(axis.unit("Colleoni")).to_contain_text("1 of 2")
    expect(axis.unit("Bande Nere")).to_contain_text("2 of 2")
    far = axis.why_not("Southern Tyrrhenian Sea")
    expect(far).to_contain_text("It is 2 zones away, and Colleoni has 1 move left.")
    axis.send("Central Basin", "Colleoni", to="Calabrian Coast")
    axis.look("Calabrian Coast")
    expect(axis.panel).to_contain_text("port: Sicily (Axis)")
    axis.send("Sardinia", "8th Stormo", to="Sardinian Sea")
    axis.commit()

    sea.load_faces([HIT, DECK_HIT, MISS, MISS, MISS])
    asked = fight("Sardinian Sea", axis, allies, one_raid("ark-royal"))
    assert "defender absorb" in asked

    allies.is_asked("Axis", "Landing")
    expect(allies.page.locator(".turn")).to_contain_text("Orders of Commonwealth are awaited")
    allies.look("Sardinian Sea")
    expect(allies.unit("Ark Royal")).to_contain_text("Air capacity −1")
    expect(allies.unit(SKUAS)).to_contain_text("aboard Ark Royal")
    expect(allies.unit(SWORDFISH)).to_contain_text("in the air, no landing place")
    question = allies.ask_to_commit()
    expect(question).to_contain_text(f"{SWORDFISH} will be lost: no landing place is in reach.")
    allies.go_on_planning()
    allies.commit()
    axis.is_asked("Axis", "Non-combat move")
    axis.commit()
    assert allies.stands("ark-royals-swordfish")["status"] == "lost"


def second_turn_of_the_allies(axis: Commander, allies: Commander) -> None:
    allies.is_asked("Commonwealth", "Combat move")
    allies.send("Nile Delta", "Warspite", to="Marmarican Coast")
    allies.send("Alexandria", "33 Squadron", to="Nile Delta")
    allies.commit()
    allies.is_asked("Commonwealth", "Non-combat move")
    allies.send("Sardinian Sea", "Ark Royal", to="Alboran Sea")
    allies.commit()
    assert axis.stands("warspite")["zone"] == "marmarican-coast"
    assert axis.stands("33-squadron")["zone"] == "alexandria"  # as planned: where it came from


def one_raid(target: str):
    """The defender stays and his ship takes the hit; then the aircraft have had enough."""

    def choose(asked: Json) -> Json:
        if asked["kind"] == "retreat":
            return {"retreat": "aircraft" if asked["side"] == "attacker" else None}
        return {"allocate": {target: 1}} if asked["kind"] == "allocate" else {"absorb": []}

    return choose


def retreat(side: str, there: str):
    return lambda asked: {"retreat": there} if (asked["kind"], asked["side"]) == ("retreat", side) else None

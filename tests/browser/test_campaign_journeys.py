"""Flames and Steel on the map of the Mediterranean: two whole turns, by two people at two browsers.

Britain covers a convoy and the Axis gives way at Malta; in its second turn Britain attacks with all its
carriers, and one of them runs.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.commander import Commander, Json, fight
from tests.browser.people import People
from tests.browser.table import Table

HIT, MISS = 1, 6
HURRICANES, MARTLETS, FULMARS = (
    "Indomitable's Sea Hurricanes",
    "Indomitable's Martlets",
    "Victorious's Fulmars",
)


@pytest.fixture(scope="module")
def sea(table: Table) -> Table:
    table.server.manage("load_maps", "--all")
    table.server.manage("load_campaigns", "--all")
    return table


def test_a_convoy_for_malta(people: People, sea: Table) -> None:
    britain, axis = Commander(people, sea.server.url), Commander(people, sea.server.url)
    axis.join(britain.open_campaign("A convoy for Malta", "Axis"), "Axis")

    first_turn_of_britain(sea, britain, axis)
    first_turn_of_the_axis(britain, axis)
    second_turn_of_britain(sea, britain, axis)
    second_turn_of_the_axis(axis)

    for each in (britain, axis):
        expect(each.page.get_by_role("heading", level=1)).to_have_text("Victory: Britain")
        expect(each.page.locator(".turn")).to_contain_text("Held by Britain for 2 turns: Malta Waters.")
    page = axis.page
    axis.person.open(f"/campaigns/{axis.campaign}/log?unit=victoriouss-fulmars")
    expect(page.get_by_role("main")).to_contain_text(f"Lost, no landing place in reach: {FULMARS}.")
    assert "agree with their logs" in sea.server.manage("check_campaigns", britain.campaign)


def first_turn_of_britain(sea: Table, britain: Commander, axis: Commander) -> None:
    """A submarine is sunk; at Malta the Axis withdraws; a carrier sails to the aircraft that flew ahead."""
    britain.is_asked("Britain", "Combat move")
    britain.send("Algerian Basin", "Nigeria", "Kenya", "Ashanti", "Foresight", to="Sardinian Sea")
    britain.send("Algerian Basin", HURRICANES, to="Sardinian Sea")
    britain.send("Sicilian Channel", "Unbroken", to="Malta Waters")
    britain.send("Malta", "Malta Beauforts", to="Malta Waters")
    aloft = britain.panel.get_by_role("region", name="In the air")
    expect(aloft).to_contain_text("Malta Beauforts, Malta Waters: will land in Malta")
    expect(aloft).to_contain_text(f"{HURRICANES}, Sardinian Sea: will land on Indomitable in Algerian Basin")

    # Nothing of it is known to the other side.
    expect(axis.row("Malta Waters")).not_to_contain_text("Britain")
    assert axis.stands("unbroken")["zone"] == "sicilian-channel"
    assert axis.stands("nigeria")["moved"] is False
    assert axis.account.http.get(f"/api/campaigns/{axis.campaign}/orders/?side=britain").status_code == 403

    sea.load_faces([HIT] * 7)
    question = britain.ask_to_commit()
    expect(question).to_contain_text("A battle opens in Malta Waters against Axis.")
    expect(question).to_contain_text("Malta Beauforts will land in Malta.")
    britain.go_on_planning()
    britain.commit()
    expect(axis.row("Malta Waters")).to_contain_text("Britain 2")
    expect(axis.panel.get_by_role("region", name="Battles to be fought")).to_contain_text("Sardinian Sea")

    assert fight("Sardinian Sea", britain, axis) == ["attacker target_submarines"]
    sea.load_faces([MISS] * 6)
    fight("Malta Waters", britain, axis, lambda asked: withdraw(asked, "defender", "Calabrian Coast"))
    expect(axis.row("Calabrian Coast")).to_contain_text("Axis 2")
    expect(britain.row("Malta Waters")).not_to_contain_text("Axis")
    expect(britain.row("Sardinian Sea")).not_to_contain_text("Axis")

    britain.is_asked("Britain", "Non-combat move")
    britain.send("Algerian Basin", "Nelson", "Victorious", "Indomitable", to="Sardinian Sea")
    britain.act("Sardinian Sea", HURRICANES, offer="Go aboard Indomitable")
    britain.look("Sardinian Sea")
    expect(britain.unit(HURRICANES)).to_contain_text("aboard Indomitable")
    britain.commit()


def first_turn_of_the_axis(britain: Commander, axis: Commander) -> None:
    """No battle: ships and aircraft move, and the bombers come home by themselves."""
    axis.is_asked("Axis", "Combat move")
    axis.send("Southern Tyrrhenian Sea", "Aviere", to="Gulf of Gabes")
    axis.send("Calabrian Coast", "Malocello", "Axum", to="Gulf of Taranto")
    axis.send("Sardinia", "130th Gruppo", to="Sardinian Channel")
    assert britain.stands("aviere")["zone"] == "southern-tyrrhenian-sea"
    axis.commit()
    axis.is_asked("Axis", "Non-combat move")
    expect(axis.ask_to_commit()).to_contain_text("130th Gruppo will land in Sardinia.")
    axis.go_on_planning()
    axis.commit()
    assert britain.stands("130th-gruppo")["zone"] == "sardinia"


def second_turn_of_britain(sea: Table, britain: Commander, axis: Commander) -> None:
    """Victorious withdraws, and her Fulmars, far out, have no deck; Indomitable sails to meet hers."""
    britain.is_asked("Britain", "Combat move")
    britain.pick("Sardinian Sea", "Nelson")
    expect(britain.why_not("Malta Waters")).to_contain_text(
        "It is 3 zones away, and Nelson has 2 moves left."
    )
    britain.send("Sardinian Sea", "Nelson", "Victorious", to="Southern Tyrrhenian Sea")
    britain.send("Southern Tyrrhenian Sea", FULMARS, to="Gulf of Taranto")
    britain.send("Sardinian Sea", HURRICANES, MARTLETS, to="Gulf of Gabes")
    expect(britain.panel).to_contain_text(
        "Indomitable must sail to Sicilian Channel in the non-combat move for "
        f"{HURRICANES}, {MARTLETS} to land."
    )
    # In the order of the map: nobody hits in the Tyrrhenian, Aviere is sunk off Gabes.
    sea.load_faces([MISS] * 14 + [HIT, HIT, MISS] + [MISS] * 40)
    britain.commit()
    expect(axis.row("Gulf of Gabes")).not_to_contain_text("Axis")
    fight(
        "Southern Tyrrhenian Sea", britain, axis,
        lambda asked: withdraw(asked, "attacker", "Northern Tyrrhenian Sea"),
    )  # fmt: skip
    fight("Gulf of Taranto", britain, axis, lambda asked: withdraw(asked, "attacker", "aircraft"))

    britain.is_asked("Britain", "Non-combat move")
    expect(britain.panel).to_contain_text(f"{FULMARS} will be lost: no landing place is in reach.")
    expect(britain.panel).to_contain_text(
        f"Unless Indomitable sails to Sicilian Channel, {HURRICANES}, {MARTLETS} will be lost."
    )
    britain.pick("Gulf of Taranto", FULMARS)
    expect(britain.unit(FULMARS)).to_contain_text("in the air, no landing place")
    expect(britain.why_not("Malta")).to_contain_text("It is 3 zones away")
    britain.send("Sardinian Sea", "Indomitable", to="Sicilian Channel")
    britain.act("Gulf of Gabes", HURRICANES, MARTLETS, offer="Land on Indomitable in Sicilian Channel")
    question = britain.ask_to_commit()
    expect(question).to_contain_text(f"{FULMARS} will be lost: no landing place is in reach.")
    britain.go_on_planning()
    britain.commit()
    expect(axis.row("Gulf of Taranto")).not_to_contain_text("Britain")
    assert axis.stands("victoriouss-fulmars")["status"] == "lost"
    assert axis.stands("indomitables-martlets")["aboard"] == "indomitable"
    assert axis.stands("indomitable")["zone"] == "sicilian-channel"


def second_turn_of_the_axis(axis: Commander) -> None:
    axis.is_asked("Axis", "Combat move")
    axis.send("Gulf of Taranto", "Malocello", to="Ionian Sea")
    axis.send("Sicily", "51st Stormo", to="Calabrian Coast")
    axis.commit()
    axis.is_asked("Axis", "Non-combat move")
    axis.send("Calabrian Coast", "51st Stormo", to="Calabria")  # where it lands is for its commander to say
    axis.commit()


def withdraw(asked: Json, side: str, there: str) -> Json | None:
    return {"withdraw": there} if (asked["kind"], asked["side"]) == ("withdraw", side) else None

"""The façade: descriptions, documents, corrections, caches."""

import gc
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from combat.engine import campaign
from tests.engine.campaign.small import Campaign, document, move

ROOT = Path(__file__).parents[3]
SOURCES = sorted((ROOT / "combat/engine/naval/campaign").glob("*.py"))
PAGE = (ROOT / "docs/campaign-events.md").read_text(encoding="utf-8")


FLEETS: dict[str, Any] = {
    "red": ["ca Cruiser a", "cv Aircraft carrier a", "f Fighter cv", "i Infantry A", "t Transport a"],
    "blue": ["x Cruiser c"],
}
SMALL = document("flames-and-steel", "a b, b c, A a", {"A": "red"}, **FLEETS)


def small() -> Campaign:
    return Campaign("flames-and-steel", "a b, b c, A a", {"A": "red"}, **FLEETS)


def test_the_page_lists_every_event():
    told = {
        event
        for path in SOURCES
        for pair in re.findall(
            r'\.tell\(\s*"(\w+)"(?: if cost else "(\w+)")?', path.read_text(encoding="utf-8")
        )
        for event in pair
        if event
    }
    listed = PAGE[PAGE.index("| event | details |") :].split("\n\n")[0].splitlines()[2:]
    assert {event for row in listed for event in re.findall(r"`(\w+)`", row.split("|")[1])} == told


def test_the_page_lists_every_code():
    codes = {
        code
        for path in SOURCES
        for code in re.findall(r'Refused\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
    } | {"not_your_turn", "wrong_phase"}
    paragraph = PAGE[PAGE.index("Codes: ") :].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", paragraph)) == codes


@pytest.mark.parametrize("slug", campaign.rulesets())
def test_every_phase_says_what_it_asks(slug):
    for phase in campaign.turn_table(slug):
        assert phase.keys() == {"name", "title", "asks", "rule", "text"}
        assert phase["asks"] in ("active", "others", "battles", None)


def test_a_state_is_restored_from_a_cache():
    c = small()
    c.commit(move("ca", "a b"))
    again = campaign.restore(c.world, c.state.plain())
    assert again.plain() == c.state.plain()
    orders = [move("cv", "a b")]
    assert campaign.commit(c.world, again, "red", orders) == campaign.commit(c.world, c.state, "red", orders)


def test_what_is_given_back_is_ones_own():
    """Changing an entry, an order or a plain state changes nothing that the engine holds."""
    c = small()
    order = move("ca", "a b")
    entries = campaign.commit(c.world, c.state, "red", [order])
    order["move"]["path"].append("c")
    assert entries[0]["details"]["path"] == ["a", "b"]
    plain = c.state.plain()
    plain["game"]["asked"].clear()
    plain["zones"]["A"]["owner"] = "blue"
    assert (c.asked, c.state.zones["A"]["owner"]) == ("red", "red")


def test_the_world_that_is_handed_in_counts():
    """A state that was kept while the unit table changed."""
    c = small()
    world = campaign.read_world(document_of(c, {"Cruiser": {"movement": 1}}))
    plan = campaign.plan(world, c.state, "red", [move("ca", "a b")])
    assert plan.state.world is world
    document = campaign.battle_document(world, campaign.fold(world, [contest_in_c()], c.state), "c")
    assert document["unit_types"]["Cruiser"]["movement"] == 1


def contest_in_c() -> dict[str, Any]:
    contest = {"attacker": "red", "defender": "blue", "next": []}
    zones = {"c": {"contest": contest}}
    return {"event": "battle_opened", "rule": None, "details": {}, "set": {}, "zones": zones, "game": {}}


def document_of(c: Campaign, changes: dict[str, Any]) -> dict[str, Any]:
    """The same game with some values of its unit table changed."""
    table = {name: {**row, **changes.get(name, {})} for name, row in c.world.unit_types.items()}
    return {**SMALL, "unit_types": table}


def test_no_step_leaves_circles_of_objects():
    """Each would keep a whole state until a garbage collection."""
    c = small()
    orders = [move("ca", "a b c"), move("cv", "a c"), {"sink": {}}]

    def steps() -> None:
        campaign.plan(c.world, c.state, "red", orders)
        campaign.reachable(c.world, c.state, "red", orders, ["t"])
        with suppress(campaign.Refused):
            campaign.commit(c.world, c.state, "red", orders)
        state = campaign.fold(c.world, campaign.commit(c.world, c.state, "red", orders[:1]), c.state)
        campaign.battle_document(c.world, state, "c")

    steps()
    gc.collect()
    gc.disable()
    try:
        steps()
        assert gc.collect() == 0
    finally:
        gc.enable()


# Corrections


def test_a_correction_is_told_with_what_it_implies():
    c = small()
    told = c.take(campaign.correct(c.world, c.state, {"ca": {"status": "destroyed"}}, {}, "Agreed by both."))
    assert told == ["corrected ca"]
    assert c.piece("ca").zone is None
    c.take(campaign.correct(c.world, c.state, {"f": {"zone": "A"}}, {"A": {"owner": None}}, "A slip."))
    assert (c.at("f"), c.state.zones["A"]["owner"]) == ("A", None)


@pytest.mark.parametrize(
    "set, zones, reason, place",
    [
        ({}, {}, "why", "set"),
        ({"ca": {"zone": "b"}}, {}, "", "reason"),
        ({"ghost": {"zone": "b"}}, {}, "why", "set.ghost"),
        ({"ca": {}}, {}, "why", "set.ca"),
        ({"ca": {"zone": "A"}}, {}, "why", "set.ca.zone"),
        ({"ca": {"zone": "z"}}, {}, "why", "set.ca.zone"),
        ({"ca": {"in_battle": "b"}}, {}, "why", "set.ca.in_battle"),
        ({"ca": {"damage": 2}}, {}, "why", "set.ca.damage"),
        ({"ca": {"moves_left": -1}}, {}, "why", "set.ca.moves_left"),
        ({"ca": {"status": "sunk"}}, {}, "why", "set.ca.status"),
        ({"ca": {"moved": 1}}, {}, "why", "set.ca.moved"),
        ({"i": {"aboard": "ca"}}, {}, "why", "set.i"),
        ({"i": {"aboard": "x"}}, {}, "why", "set.i.aboard"),
        ({"cv": {"status": "destroyed"}}, {}, "why", "set.f"),
        ({"ca": {"zone": None}}, {}, "why", "set.ca"),
        ({}, {"a": {"owner": "red"}}, "why", "zones.a"),
        ({}, {"A": {"owner": "grey"}}, "why", "zones.A.owner"),
        ({}, {"A": {"contest": None}}, "why", "zones.A.contest"),
        ([], {}, "why", "set"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(set, zones, reason, place):
    c = small()
    with pytest.raises(campaign.BadCorrection) as fault:
        campaign.check_correction(c.world, c.state, set, zones, reason)
    assert fault.value.path == place


def test_marks_that_a_ship_cannot_bear_are_refused():
    c = Campaign("damage-and-pursuit", "a b", red=["ca Cruiser a"], blue=["x Cruiser b"])
    for marks in ({"on_fire": True}, {"attack:repaired": 3}):
        with pytest.raises(campaign.BadCorrection):
            campaign.check_correction(c.world, c.state, {"ca": {"marks": marks}}, {}, "why")
    c.take(campaign.correct(c.world, c.state, {"ca": {"marks": {"movement:repaired": 1}}}, {}, "A mine."))
    assert c.piece("ca").marks == {"movement:repaired": 1}


def test_a_unit_in_a_battle_is_corrected_there():
    c = small()
    c.commit(move("ca", "a b c"))
    with pytest.raises(campaign.BadCorrection, match="in a battle"):
        campaign.check_correction(c.world, c.state, {"ca": {"damage": 1}}, {}, "why")


def test_nobody_comes_aboard_a_ship_in_a_battle():
    """The battle does not know him: if she sank he would be aboard of nothing."""
    c = small()
    c.commit(move("t", "a b c"))
    with pytest.raises(campaign.BadCorrection, match="T is in a battle") as fault:
        campaign.check_correction(c.world, c.state, {"i": {"aboard": "t"}}, {}, "why")
    assert fault.value.path == "set.i.aboard"

"""What wins, as players are told it before, and why somebody has won: whatever the sides are called."""

from typing import Any

import pytest

from combat.engine import campaign
from tests.engine.campaign.small import document

FLEETS: dict[str, Any] = {"red": ["ca Cruiser a"], "blue": ["x Cruiser b"]}
SIDES = {"red": "The Allies", "blue": "United States"}
ZONES = {"A": "Malta", "B": "Crete", "a": "Ionian Sea"}


def aims(*victory: dict[str, Any]) -> list[tuple[str | None, str]]:
    found = campaign.aims("flames-and-steel", victory, SIDES, ZONES)
    return [(one["side"], one["sentence"]) for one in found]


def test_every_kind_of_condition_is_a_sentence():
    assert aims(
        {"kind": "hold", "side": "red", "zones": ["A"]},
        {"kind": "hold", "side": "red", "zones": ["A", "B", "a"], "for_turns": 3},
        {"kind": "destroy", "side": "blue", "enemy": "red"},
        {
            "kind": "destroy", "side": "red", "enemy": "blue",
            "types": ["Aircraft carrier"], "categories": ["capital"],
        },
        {"kind": "turn_limit", "turn": 6, "points": {"A": 1, "B": 2, "a": 1}},
        {"kind": "turn_limit", "turn": 6},
    ) == [
        ("red", "Hold Malta at the end of a turn."),
        ("red", "Hold Malta, Crete and Ionian Sea at the end of 3 turns on end."),
        ("blue", "Leave no ship of The Allies."),
        ("red", "Leave no aircraft carrier or capital ship of United States."),
        (None, "Have the most points at the end of turn 6: 2 for Crete; 1 for Malta and Ionian Sea."),
        (None, "Turn 6 is the last, and nobody has won."),
    ]  # fmt: skip


@pytest.mark.parametrize("slug", campaign.rulesets())
def test_every_category_has_a_word(slug):
    for row in campaign.CAMPAIGNS[slug].ruleset.describe()["categories"]:
        destroy = {"kind": "destroy", "side": "red", "enemy": "blue", "categories": [row["name"]]}
        (said,) = campaign.aims(slug, [destroy], SIDES, ZONES)
        assert "_" not in said["sentence"]


@pytest.mark.parametrize("name", ["The Allies", "Japan"])
def test_no_verb_after_the_name_of_a_side_says_whether_it_is_many(name):
    """ "The Allies has held" was told to players."""
    given = document("flames-and-steel", "A a, a b", {"A": "red"}, **FLEETS)
    given["sides"][0]["name"] = name
    given["sides"][1]["name"] = f"{name} too"
    given["victory"] = [{"kind": "hold", "side": "red", "zones": ["A"]}]
    world = campaign.read_world(given)
    _, state = campaign.begin(world)
    why = [entry for entry in campaign.concede(world, state, "red") if entry["event"] == "game_won"]
    assert [entry["details"]["why"] for entry in why] == [f"Conceded by {name}."]
    while state.game["outcome"] is None:
        (side,) = state.game["asked"]
        state = campaign.fold(world, campaign.commit(world, state, side, []), state)
    assert state.game["outcome"]["why"] == f"Held by {name}: Land A."

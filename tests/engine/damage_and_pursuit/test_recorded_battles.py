"""The recorded battles of Damage and Pursuit meet all that can happen, and every kind of question."""

from combat.engine import play
from tests.engine.damage_and_pursuit.fight import EVENTS, SLUG
from tests.engine.recorded import files, read

ENTRIES = [entry for path in files(SLUG) for entry in read(path)["entries"]]
TOLD = [entry for entry in ENTRIES if entry["type"] == "told"]


def test_there_is_a_battle_for_every_end():
    reasons = {entry["details"]["reason"] for entry in TOLD if entry["event"] == "battle_ended"}
    assert reasons >= {"destroyed", "withdrew", "stalemate", "conceded"}
    assert {entry["type"] for entry in ENTRIES} >= {"corrected", "looked", "taken_back"}


def test_there_is_a_battle_for_every_event():
    assert {entry["event"] for entry in TOLD} >= {*EVENTS, "forced", "choices_revealed"}


def test_there_is_a_battle_for_every_kind_of_question():
    kinds = {choice["kind"] for choice in play.describe(SLUG)["record_choices"]}
    assert {entry["kind"] for entry in ENTRIES if entry["type"] == "decided"} == kinds
    rules = {entry["rule"] for entry in ENTRIES if entry["type"] == "decided"}
    assert rules == {
        "DP-2.4", "DP-2.9", "DP-2.11", "DP-3.1", "DP-3.2", "DP-3.3", "DP-4.3", "DP-6.1", "DP-6.3", "DP-6.6",
    }  # fmt: skip

"""Whole battles, kept as records: played again by the rules, they come out entry for entry the same."""

import pytest

from combat.codec import entry_from_plain
from combat.engine import play
from combat.record import play_record
from combat.record.reading import SETUP_KEYS
from tests.engine.flames_and_steel.recorded import digest, digests, files, offers, read, without_entries

NAMES = [path.stem for path in files()]


@pytest.fixture(params=files(), ids=NAMES)
def recorded(request):
    return request.param


def test_it_plays_as_recorded(recorded):
    document = read(recorded)
    assert play_record(document).document() == document
    assert digest(play_record(without_entries(document)).document()) == digest(document)


def test_its_log_replays_and_folds_to_its_units(recorded):
    document = read(recorded)
    setup = play.set_up({key: document[key] for key in SETUP_KEYS})
    log = [entry_from_plain(entry) for entry in document["entries"]]
    state = play.replay(setup, log).state
    assert play.folded(setup, log).plain() == state.plain()
    for unit_id, unit in document["units"].items():
        assert (state.units[unit_id].destroyed, state.units[unit_id].left) == (
            unit["destroyed"],
            unit["left"],
        )


def test_a_battle_changes_only_with_the_version_of_the_rules(recorded):
    known = digests()[recorded.name]
    assert digest(read(recorded)) == known["log"]
    assert offers(read(recorded)) == known["offers"], (
        "other choices are offered, or refused for other reasons"
    )
    assert known["version"] <= play.describe("flames-and-steel")["version"]


def test_there_is_a_battle_for_every_end_and_every_event():
    entries = [entry for path in files() for entry in read(path)["entries"]]
    assert {entry["type"] for entry in entries} >= {"corrected", "looked", "taken_back"}
    told = [entry for entry in entries if entry["type"] == "told"]
    reasons = {entry["details"]["reason"] for entry in told if entry["event"] == "battle_ended"}
    assert reasons >= {"destroyed", "withdrew", "stalemate", "conceded"}
    assert {entry["event"] for entry in told} >= {
        "aircraft_withdrew", "battle_began", "battle_ended", "cargo_lost", "damage_settled",
        "fleet_withdrew", "forced", "fought_on", "hits_allocated", "hits_halved", "hits_wasted",
        "naval_force_lost", "phase_began", "round_began", "stalemate", "step_skipped",
        "submarines_targeted", "units_destroyed", "units_restored",
    }  # fmt: skip

"""The recorded battles of Flames and Steel meet all that can happen."""

from tests.engine.recorded import files, read


def test_there_is_a_battle_for_every_end_and_every_event():
    entries = [entry for path in files("flames-and-steel") for entry in read(path)["entries"]]
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

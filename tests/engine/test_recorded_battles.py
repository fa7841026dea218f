"""Whole battles, kept as records: played again by the rules, they come out entry for entry the same."""

import pytest

from combat.codec import entry_from_plain
from combat.engine import play
from combat.record import play_record
from combat.record.reading import SETUP_KEYS
from tests.engine.recorded import digest, digests, files, offers, read, without_entries

ALL = [(slug, path) for slug in play.rulesets() for path in files(slug)]


@pytest.fixture(params=ALL, ids=[path.stem for _, path in ALL])
def recorded(request):
    return request.param[1]


@pytest.fixture
def ruleset(request, recorded):
    return read(recorded)["ruleset"]


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


def test_a_battle_changes_only_with_the_version_of_the_rules(recorded, ruleset):
    known = digests(ruleset)[recorded.name]
    assert digest(read(recorded)) == known["log"]
    assert offers(read(recorded)) == known["offers"], (
        "other choices are offered, or refused for other reasons"
    )
    assert known["version"] <= play.describe(ruleset)["version"]

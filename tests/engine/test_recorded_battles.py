"""Whole battles, kept as records: played again by the rules, they come out entry for entry the same."""

import sys

import pytest

from combat.codec import entry_from_plain
from combat.engine import play
from combat.engine.core import placing, questions
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


@pytest.mark.parametrize("slug", play.rulesets())
def test_a_ruleset_has_recorded_battles(slug):
    """docs/how-to-record-a-battle.md"""
    assert {path.name for path in files(slug)} == digests(slug).keys() != set()


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
    assert offers(read(recorded)) == known["offers"], "other choices are offered, or refused"
    assert known["version"] <= play.describe(ruleset)["version"]


# What the digests are of (docs/decisions/0017-words-are-not-law.md)


def digests_kept():
    known = {slug: digests(slug) for slug in play.rulesets()}
    rows = {path: known[slug][path.name] for slug, path in ALL}
    return {path: (row["log"], row["offers"]) for path, row in rows.items()}


def digests_now():
    """Each battle, played anew."""
    played = {path: play_record(without_entries(read(path))).document() for _, path in ALL}
    return {path: (digest(document), offers(document)) for path, document in played.items()}, played


def test_to_word_it_otherwise_changes_no_digest(monkeypatch):
    before, as_recorded = digests_kept(), {path: read(path) for _, path in ALL}
    for name, module in list(sys.modules.items()):
        if name.startswith("combat.engine.") and hasattr(module, "a_number_of"):
            monkeypatch.setattr(module, "a_number_of", lambda count, what: f"{what}: {count}")
    for worded in (questions.Question, questions.Place):
        in_other_words = property(lambda self: "Otherwise.", lambda self, text: None)
        monkeypatch.setattr(worded, "text", in_other_words)
    after, reworded = digests_now()
    assert after == before
    assert reworded != as_recorded


@pytest.mark.parametrize(
    "changed", ["another suggestion", "an option more", "nothing is refused", "another paragraph"]
)
def test_another_offer_changes_its_digest(changed, monkeypatch):
    before = digests_kept()
    if changed == "another suggestion":
        monkeypatch.setattr(placing, "suggest", lambda *_, **__: {})
    elif changed == "an option more":
        options = questions.PickOne.options.fget
        more = {"choice": {"more": None}, "text": "More", "effect": "More of it."}
        monkeypatch.setattr(questions.PickOne, "options", property(lambda self: [*options(self), more]))
    elif changed == "nothing is refused":
        monkeypatch.setattr(questions.Question, "refused", property(lambda self: []))
    else:
        as_dict = questions.Question.as_dict
        monkeypatch.setattr(questions.Question, "as_dict", lambda self: {**as_dict(self), "rule": "FS-0"})
    after, _ = digests_now()
    assert {log for log, _ in after.values()} == {log for log, _ in before.values()}
    assert {offered for _, offered in after.values()} != {offered for _, offered in before.values()}

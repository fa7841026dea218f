# ruff: noqa: E501 - tables of faults are laid out one a line
"""The battle record: what goes in comes out, and can be put in again (docs/battle-record.md)."""

import copy
import random

import pytest

from combat.codec import entry_from_plain, entry_to_plain
from combat.engine import play
from combat.management.random_orders import random_document
from combat.management.random_play import RandomBattle
from combat.record import parse, play_record, record_of, to_text
from tests.combat.records import ALLOCATE, SCHEMATIC, out, record, refusal


def test_without_dice_the_battle_waits_for_them_and_uses_none_of_a_short_roll():
    document = out()
    assert document["needs_dice"] == {"count": 1, "rule": "FS-4.2", "side": "attacker"}
    assert document["waiting_for"] == []
    two = out(dice=[6, 1])
    assert two["needs_dice"] == {"count": 2, "rule": "FS-5.1", "side": "attacker"}
    assert two["dice"] == [6, 1]
    assert play_record(record(dice=[6, 1])).unused_dice == [1]
    assert [entry["faces"] for entry in two["entries"] if entry["type"] == "rolled"] == [[6]]


def test_a_decision_while_dice_are_missing_is_refused():
    assert refusal(record(decisions=[{"side": "attacker", "choice": {"allocate": {"x": 1}}}])) == (
        "decision 1 (attacker): FS-4.2 The battle waits for dice (1 for FS-4.2): nobody is asked."
    )


def test_an_open_question_is_put_out_with_options_and_reasons():
    document = out(dice=[1])
    (waiting,) = document["waiting_for"]
    assert sorted(waiting) == ["kind", "options", "refused", "rule", "side", "text"]
    assert (waiting["side"], waiting["kind"], waiting["rule"]) == ("attacker", "allocate", "FS-4.2")
    assert waiting["options"] == {
        "hits": 1,
        "must_place": 1,
        "targets": [{"id": "x", "max": 1, "group": "escort"}, {"id": "y", "max": 1, "group": "escort"}],
        "fill_groups_in_order": False,
        "at_most_units": None,
        "spread": "any",
        "suggestion": {"y": 1},
    }


def test_dice_left_over_stay_at_the_end_and_are_named():
    run = play_record(record(dice=[1, 3, 3, 3]))
    assert run.unused_dice == [3, 3, 3]
    assert run.document()["dice"] == [1, 3, 3, 3]


def test_dice_absent_are_rolled_and_written_down():
    document = out(dice=...)
    assert document["dice"]
    assert play_record(document).document() == document


def test_every_unit_is_put_out_destroyed_and_withdrawn_ones_too():
    decisions = [{"side": "attacker", "choice": {"allocate": {"y": 1}}}]
    document = out(dice=[1, 6, 6, 6, 6, 6, 6, 6, 6], decisions=decisions)
    units = document["units"]
    assert units["y"] == {
        "side": "defender", "type": "Destroyer", "hit_points_left": 0, "destroyed": True, "left": None, "marks": {},
        "aboard": None, "range_left": None,
    }  # fmt: skip
    assert document["waiting_for"][0]["kind"] == "withdraw"
    decisions = [*decisions, {"side": "attacker", "choice": {"withdraw": "North"}}]
    gone = out(dice=document["dice"], decisions=decisions)
    assert gone["units"]["tone"]["left"] == gone["units"]["f"]["left"] == "North"
    assert gone["outcome"] == {"winner": "defender", "reason": "withdrew"}


def test_hits_of_the_running_phase_count_in_the_hull_that_is_left():
    decisions = [{"side": "attacker", "choice": {"allocate": {"x": 1}}}]
    document = out(dice=[1], decisions=decisions)
    assert document["needs_dice"] == {"count": 2, "rule": "FS-4.3", "side": "defender"}
    assert document["units"]["x"]["hit_points_left"] == 1
    assert document["units"]["x"]["destroyed"] is False


@pytest.mark.parametrize("slug", play.rulesets())
def test_what_is_put_out_can_be_put_in_again_unchanged(slug):
    for seed in range(40):
        rng = random.Random(seed)
        battle = RandomBattle(random_document(slug, rng), rng)
        battle.play(thorough=False)
        document = battle.record()
        again = play_record(parse(to_text(document)))
        assert again.document() == document
        SCHEMATIC.validate(document)


def test_it_goes_on_from_what_was_put_out():
    document = out(dice=[1])
    document["decisions"].append({"side": "attacker", "choice": {"allocate": {"x": 1}}})
    longer = play_record(document).document()
    assert longer["entries"][: len(document["entries"])] == document["entries"]
    assert longer["needs_dice"] == {"count": 2, "rule": "FS-4.3", "side": "defender"}
    longer["dice"] += [6, 6, 6, 6]  # fire-back 2, the attacker's escort 2
    assert play_record(longer).document()["needs_dice"] == {"count": 3, "rule": "FS-5.2", "side": "defender"}


def without_words_after(cut, entries):
    """What the rules did not say here is put out without words."""
    bare = [(n, play.without_its_words(e)) for n, e in map(entry_from_plain, entries)]
    return [
        entry_to_plain(number, entry) if cut < number else given
        for (number, entry), given in zip(bare, entries, strict=True)
    ]


def test_taken_back_entries_and_notes_are_put_out_again():
    document = out(dice=[1], decisions=[{"side": "attacker", "choice": {"allocate": {"x": 1}}}])
    entries = document["entries"]
    cut = next(entry["seq"] for entry in entries if entry["type"] == "rolled")
    last = entries[-1]["seq"]
    entries += [
        {"seq": last + 1, "type": "taken_back", "to": cut, "undoes": None},
        {"seq": last + 4, "type": "paused", "by": "Vera"},
    ]
    document.update(decisions=[{"side": "attacker", "choice": {"allocate": {"y": 1}}}], waiting_for=[{}])
    played = play_record(document)
    again = played.document()
    assert again["entries"][: len(entries)] == without_words_after(cut, entries)
    assert again["entries"][len(entries)]["seq"] == last + 5
    assert again["decisions"] == document["decisions"]
    assert play_record(again).document() == again
    assert play.resume(played.setup, played.entries).state.plain() == played.position.state.plain()


@pytest.mark.parametrize(
    "spoil, sentence",
    [
        (lambda e: e[6].update(faces=[2]), "at entries[6]: the rules give"),
        (lambda e: e[3]["details"].update(reason="no_dice"), "at entries[3]: the rules give"),
        (lambda e: e[3]["details"].update(why=3), "at entries[3]: the rules give"),
        (lambda e: e[3]["details"].pop("why"), "at entries[3]: the rules give"),
        (lambda e: e[6]["of"][0].update(dice=2), "at entries[6]: the rules give"),
        (lambda e: e[6]["of"][0].update(text=None), "at entries[6]: the rules give"),
        (lambda e: e[6].update(of=[]), "at entries[6]: the rules give"),
        (lambda e: e.pop(4), "at entries[4]: the rules give"),
        (lambda e: e.insert(4, dict(e[4])), "at entries[5].seq: must be greater"),
        (lambda e: e.append({**e[6], "seq": 99}), "at entries[7]: the rules give no such entry"),
        (lambda e: e.append({"seq": 99, "type": "decided"}), "at entries[7]: "),
        (lambda e: e.append({"seq": 99, "type": "A note"}), "at entries[7].type: must be a short name"),
        (lambda e: e.append({"seq": 99, "type": "taken_back", "to": 1, "undoes": 5}), "at entries[7].undoes: "),
        (lambda e: e.append({"seq": 99, "type": "taken_back", "to": 99}), "at entries[7].to: must be the number"),
        (lambda e: e.append({"seq": 99, "type": "taken_back", "to": 0}), "at entries[7].to: must be the number"),
        (lambda e: e[2]["details"].update(version="x"), "at entries[2]: the rules give"),
        (lambda e: e[2]["details"].update(version=0), "at entries[2]: the rules give"),
        (lambda e: e.append({"seq": 99, "type": "told", "event": "x", "colour": 1}), "at entries[7]: a told entry has no 'colour'"),
        (lambda e: e.append("x"), "at entries[7]: must be an object"),
        (lambda e: e.append({"type": "told"}), "at entries[7]: an entry without 'seq'"),
        (lambda e: e.pop(), "at entries: the rules give more entries than these"),
    ],
)  # fmt: skip
def test_entries_that_the_rules_do_not_give_are_refused(spoil, sentence):
    document = out(dice=[1])
    assert [entry["seq"] for entry in document["entries"]][-1] == 7
    spoil(document["entries"])
    assert refusal(document).startswith(sentence)


def test_numbers_and_the_version_of_a_phase_mark_are_not_compared():
    document = out(dice=[1])
    for entry in document["entries"]:
        entry["seq"] *= 10
        if entry.get("event") == "phase_began":
            entry["details"]["version"] = 99
    given = [entry["seq"] for entry in document["entries"]]
    again = play_record(document).document()["entries"]
    assert [entry["seq"] for entry in again] == given
    versions = {entry["details"]["version"] for entry in again if entry.get("event") == "phase_began"}
    assert versions == {play.describe("flames-and-steel")["version"]}


def test_words_are_not_compared_and_what_is_put_out_is_in_the_words_of_the_rules():
    document = out(dice=[1])
    forged = copy.deepcopy(document)
    forged["entries"][3]["details"]["why"] = "The moderator says that Japan has won."
    forged["entries"][6]["of"][0]["text"] = "Yamato"
    assert play_record(forged).document() == document


def test_words_of_what_was_taken_back_are_left_out():
    document = out(dice=[1])
    forged = copy.deepcopy(document["entries"])
    forged[3]["details"]["why"] = "The moderator says that Japan has won."
    cut = {"seq": 8, "type": "taken_back", "to": 2, "undoes": None}
    anew = [{**entry, "seq": entry["seq"] + 6} for entry in document["entries"][2:]]
    again = play_record({**document, "entries": [*forged, cut, *anew]}).document()["entries"]
    assert again[3]["details"] == {**document["entries"][3]["details"], "why": ""}
    assert again[7:] == [cut, *anew]


def test_a_decision_after_the_end_is_refused():
    decisions = [ALLOCATE, {"side": "attacker", "choice": {"withdraw": "North"}}, ALLOCATE]
    document = record(dice=[1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6], decisions=decisions)
    assert refusal(document) == "decision 3 (attacker): The battle is over."
    document = record(
        dice=document["dice"], decisions=decisions[:2], ended={"after": 2, "winner": None, "reason": "agreed"}
    )
    assert refusal(document) == "at ended: the battle was over already, by its rules"


def test_an_ending_from_outside_is_told_as_an_entry():
    document = out(dice=[1], ended={"after": 0, "winner": "defender", "reason": "conceded"})
    assert document["entries"][-1]["event"] == "battle_ended"
    assert document["outcome"] == {"winner": "defender", "reason": "conceded"}
    assert document["ended"] == {"after": 0, "winner": "defender", "reason": "conceded"}
    assert play_record(document).document() == document
    waiting = out(dice=[], ended={"after": 0, "winner": "attacker", "reason": "claimed"})
    assert (waiting["needs_dice"], waiting["outcome"]["reason"]) == (None, "claimed")


ROUND = [1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]


def test_facts_are_taken_from_the_zone_or_from_the_list_and_a_newer_one_replaces_the_older():
    def choices(**changes):
        document = out(dice=ROUND, decisions=[ALLOCATE], **changes)
        assert play_record(document).document() == document
        return [option["choice"]["withdraw"] for option in document["waiting_for"][0]["options"]]

    shut = {"zones": [{"name": "North", "defender": ["Cruiser"]}, {"name": "South"}]}
    both = {"zones": [{"name": "North"}, {"name": "South"}]}
    assert choices() == [None, "North"]
    assert choices(looked=[]) == [None, "North"]
    assert choices(looked=[{"after": 0, "fact": shut}]) == [None, "South"]
    assert choices(looked=[{"after": 0, "fact": shut}, {"after": 1, "fact": both}]) == [
        None,
        "North",
        "South",
    ]
    assert choices(looked=[{"after": 1, "fact": both}, {"after": 1, "fact": shut}]) == [None, "South"]


def test_a_correction_is_judged_when_it_was_made():
    correction = {"after": 0, "set": {"x": {"damage": 1}}, "reason": "Both agree."}
    document = out(dice=[1], corrections=[correction])
    assert document["entries"][-1] == {
        "seq": 8,
        "type": "corrected",
        "set": correction["set"],
        "battle": {},
        "reason": "Both agree.",
    }
    assert document["waiting_for"][0]["options"]["targets"][0] == {"id": "x", "max": 1, "group": "escort"}
    assert document["corrections"] == [{"battle": {}, **correction}]
    assert play_record(document).document() == document


@pytest.mark.parametrize("first", ["fact", "correction"])
def test_which_of_two_news_came_first_is_read_from_the_entries(first):
    setup = play.set_up({key: value for key, value in record().items() if key not in ("format", "dice")})
    faces = iter(ROUND)
    dice = lambda count, rule, side: [next(faces) for _ in range(count)]  # noqa: E731
    look = play.facts_of(setup)
    log = []

    def take(advance):
        log.extend(advance.entries)
        return advance.position

    position = take(play.begin(setup, dice, look))
    position = take(play.submit(setup, position, "attacker", ALLOCATE["choice"], dice, look))
    for step in ("fact", "correction") if first == "fact" else ("correction", "fact"):
        if step == "fact":
            position = take(play.look_again(setup, position, lambda what: {"zones": []}))
        else:
            position = take(play.correct(setup, position, {"y": {"destroyed": True}}, {}, "Agreed."))
    document = record_of(setup, log, position)
    assert play_record(document).document() == document


def test_a_document_handed_in_is_not_changed():
    document = out(dice=[1])
    before = copy.deepcopy(document)
    play_record(document)
    assert document == before

# ruff: noqa: E501 - tables of faults are laid out one a line
"""The battle record: what goes in comes out, and what is wrong is named with its place (docs/battle-record.md)."""

import copy
import json
import random
from pathlib import Path

import jsonschema
import pytest

from combat.codec import entry_from_plain, entry_to_plain
from combat.engine import play
from combat.management.random_orders import random_document
from combat.management.random_play import RandomBattle
from combat.record import BadRecord, parse, play_record, record_of, to_text
from combat.record.reading import INPUT_KEYS, MOST_BYTES, OUTPUT_KEYS

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "battle-record.schema.json").read_text("utf-8"))
SCHEMATIC = jsonschema.Draft202012Validator(SCHEMA)


def record(**changes):
    """Two cruisers against one, in reach of two zones, and no dice."""
    document = {
        "format": "battle-record/1",
        "ruleset": "flames-and-steel",
        "attacker": {
            "name": "Japan",
            "units": [{"id": "tone", "type": "Cruiser"}, {"id": "f", "type": "Fighter"}],
        },
        "defender": {
            "name": "United States",
            "units": [{"id": "x", "type": "Cruiser", "name": "Astoria"}, {"id": "y", "type": "Destroyer"}],
        },
        "zone": {
            "name": "Here",
            "adjacent": [{"name": "North"}, {"name": "South", "defender": ["Submarine"]}],
        },
        "dice": [],
        **changes,
    }
    return {key: value for key, value in document.items() if value is not ...}


def out(**changes):
    return play_record(record(**changes)).document()


def refusal(document):
    with pytest.raises(BadRecord) as refused:
        play_record(parse(json.dumps(document)))
    return str(refused.value)


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
        "side": "defender", "type": "Destroyer", "hit_points_left": 0, "destroyed": True, "left": None, "marks": {}
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


ALLOCATE = {"side": "attacker", "choice": {"allocate": {"x": 1}}}


@pytest.mark.parametrize(
    "changes, sentence",
    [
        ({"decisions": [{"side": "defender", "choice": {"allocate": {"f": 1}}}]},
         "decision 1 (defender): FS-4.2 It is not your turn: the question is for Japan."),
        ({"decisions": [{"side": "attacker", "choice": {"allocate": {"x": 3}}}]},
         "decision 1 (attacker): FS-4.2 Astoria has 2 hull left"),
        ({"decisions": [{"side": "attacker", "choice": {"allocate": {"f": 1}}}]},
         "decision 1 (attacker): FS-4.2 There is no target here called 'f'."),
        ({"decisions": [{"side": "red", "choice": {}}]}, "at decisions[0].side: must be attacker or defender"),
        ({"decisions": [{"side": "attacker"}]}, "at decisions[0]: choice is missing"),
        ({"decisions": [{**ALLOCATE, "when": 1}]}, "at decisions[0]: unknown key 'when'"),
        ({"decisions": {}}, "at decisions: must be a list"),
        ({"dice": [7]}, "at dice[0]: must be a whole number from 1 to 6"),
        ({"dice": [1, True]}, "at dice[1]: must be a whole number from 1 to 6"),
        ({"dice": None}, "at dice: must be a list"),
        ({"dice": [1.0]}, "at dice[0]: must be a whole number from 1 to 6"),
        ({"format": "battle-record/2"}, "at format: must be 'battle-record/1'"),
        ({"format": ...}, "at the top: format is missing"),
        ({"ruleset": ...}, "at the top: ruleset is missing"),
        ({"attacker": ...}, "at the top: attacker is missing"),
        ({"notes": "x"}, "at the top: unknown key 'notes'"),
        ({"looked": [{"after": 0}]}, "at looked[0]: fact is missing"),
        ({"looked": [{"after": -1, "fact": {"zones": []}}]}, "at looked[0].after: must be a whole number from 0"),
        ({"looked": [{"after": 0, "fact": {"zones": [{}]}}]}, "at looked[0].fact.zones[0]: name is missing"),
        ({"looked": [{"after": 0, "what": "weather", "fact": "fog"}]}, "at looked[0].what: nothing is known of 'weather'"),
        ({"looked": [{"after": 5, "fact": {"zones": []}}]}, "at looked[0]: is learned after more than the 0 decisions"),
        ({"looked": [{"after": 1, "fact": {"zones": []}}, {"after": 0, "fact": {"zones": []}}]},
         "at looked[1].after: must not be less than that of the one before"),
        ({"corrections": [{"after": 0}]}, "at corrections[0]: reason is missing"),
        ({"corrections": [{"after": 0, "reason": "x", "set": {"z": {"damage": 1}}}]},
         "at corrections[0].set.z: there is no such unit in this battle"),
        ({"corrections": [{"after": 0, "reason": "x", "set": {"x": {"damage": 2}}}]},
         "at corrections[0].set.x: Astoria would be afloat without a hull"),
        ({"corrections": [{"after": 0, "reason": "x", "set": {"x": {"name": "y"}}}]},
         "at corrections[0].set.x.name: a correction may set damage, pending, destroyed, left, aboard, marks, range_left"),
        ({"corrections": [{"after": 0, "reason": "x", "battle": {"round": 9}}]},
         "at corrections[0].battle.round: no field of the battle itself"),
        ({"corrections": [{"after": 0, "reason": "x"}]}, "at corrections[0].set: there is nothing to correct"),
        ({"corrections": [{"after": 4, "reason": "x", "set": {"x": {"damage": 1}}}]},
         "at corrections[0]: is made after 4 decisions, but there are 0 decisions"),
        ({"dice": [], "corrections": [{"after": 0, "reason": "x", "set": {"x": {"damage": 1}}}]},
         "at corrections[0]: is made after 0 decisions, but nobody was asked then"),
        ({"ended": {"after": 0, "winner": None, "reason": "destroyed"}}, "at ended.reason: must be one of conceded"),
        ({"ended": {"after": 0, "winner": "me", "reason": "agreed"}}, "at ended.winner: must be attacker or defender"),
        ({"ended": {"after": 3, "winner": None, "reason": "agreed"}}, "at ended.after: is more than the 0 decisions"),
        ({"ended": {"after": 0, "winner": None, "reason": "agreed"}, "decisions": [ALLOCATE]},
         "decision 1 (attacker): The battle is over."),
        ({"ended": []}, "at ended: must be an object"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(changes, sentence):
    assert refusal(record(**{"dice": [1], **changes})).startswith(sentence)


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


def test_limits_of_size_depth_and_form():
    def fault(text):
        with pytest.raises(BadRecord) as refused:
            play_record(parse(text))
        return str(refused.value)

    assert fault(b" " * (MOST_BYTES + 1)) == "The record has 2097153 bytes; at most 2097152 (2 MB) are read."
    assert fault("[" * 21) == "The record is nested more than 20 levels deep."
    assert fault("[" * 1_000_000) == "The record is nested more than 20 levels deep."
    assert fault('{"a": "' + "[" * 50 + '"}') == "at the top: unknown key 'a'"
    assert fault("[]") == "The record must be a JSON object."
    assert fault("{").startswith("The record is not JSON")
    assert fault("").startswith("The record is not JSON")
    assert fault(b"\xff").startswith("The record is not UTF-8 text: byte 0")
    assert fault('{"format": 1, "format": 2}') == "The key 'format' stands twice in one object."
    assert fault('{"dice": NaN}') == "NaN is not a number that a record can hold."
    assert fault('{"dice": ' + "9" * 5000 + "}").startswith("The record is not JSON that can be read")
    deep = json.dumps(record(decisions=[{"side": "attacker", "choice": {}}]))
    assert fault(deep[:-1] + ', "x": ' + "[" * 19 + "]" * 19 + "}") == "at the top: unknown key 'x'"


def test_the_schema_and_the_code_know_the_same_keys():
    assert sorted(SCHEMA["properties"]) == sorted([*INPUT_KEYS, *OUTPUT_KEYS])
    assert SCHEMA["$defs"]["outside_reason"]["enum"] == list(play.OUTSIDE_REASONS)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("slug", play.rulesets())
def test_the_schema_and_each_ruleset_know_the_same_fields(slug):
    described = play.describe(slug)
    schematic = SCHEMA["$defs"][f"unit_type_of_{slug.replace('-', '_')}"]
    assert sorted(schematic["properties"]) == sorted(field["name"] for field in described["fields"])
    assert schematic["required"] == [field["name"] for field in described["fields"] if field["required"]]
    for field in described["fields"]:
        if field["kind"] == "integer":
            limits = schematic["properties"][field["name"]]
            assert (limits["minimum"], limits["maximum"]) == (field["min"], field["max"])
        elif field["kind"] == "choice":
            assert schematic["properties"][field["name"]]["enum"] == field["choices"]
    own = {field["name"] for field in described["unit_fields"]}
    assert own <= set(SCHEMA["$defs"]["unit"]["properties"])
    kinds = {choice["kind"] for choice in described["record_choices"]}
    assert kinds <= set(SCHEMA["$defs"]["question"]["properties"]["kind"]["examples"])


@pytest.mark.parametrize("slug", play.rulesets())
def test_every_choice_of_a_ruleset_is_on_the_page(slug):
    page = (Path(__file__).parents[2] / "docs" / "battle-record.md").read_text("utf-8")
    for choice in play.describe(slug)["record_choices"]:
        assert f"| `{choice['kind']}` |" in page


@pytest.mark.parametrize(
    "changes",
    [{"format": "x"}, {"attacker": {"name": "x", "units": []}}, {"dice": [0]}, {"decisions": [{}]}, {"notes": 1},
     {"zone": {"adjacent": [{"name": "aircraft"}]}}, {"ended": {"after": 0}}, {"corrections": [{"after": -1}]}],
)  # fmt: skip
def test_what_the_schema_refuses_the_code_refuses_too(changes):
    document = record(**changes)
    assert not SCHEMATIC.is_valid(document)
    refusal(document)
    assert SCHEMATIC.is_valid(record())


def test_the_example_of_the_page_is_a_record():
    page = (Path(__file__).parents[2] / "docs" / "battle-record.md").read_text("utf-8")
    example = page.split("```json")[1].split("```")[0]
    SCHEMATIC.validate(parse(example))
    assert play_record(parse(example)).document()["outcome"]["winner"] == "defender"


def test_a_document_handed_in_is_not_changed():
    document = out(dice=[1])
    before = copy.deepcopy(document)
    play_record(document)
    assert document == before

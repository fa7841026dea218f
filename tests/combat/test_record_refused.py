# ruff: noqa: E501 - tables of faults are laid out one a line
"""Records that are refused, each with its sentence and place; and that schema, page and code say the same."""

import json
from pathlib import Path

import jsonschema
import pytest

from combat.engine import play
from combat.record import BadRecord, parse, play_record
from combat.record.reading import INPUT_KEYS, MOST_BYTES, OUTPUT_KEYS
from tests.combat.records import ALLOCATE, SCHEMA, SCHEMATIC, record, refusal


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
    assert fault('{"dice": ' + "9" * 5000 + "}") == (
        "The record holds a number of more digits than can be read. No number of a battle is so long: shorten it."
    )
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

# ruff: noqa: E501 - the table of faults is laid out one a line
"""Reading set-ups: defaults, refusals with their place, and any rubbish."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.engine import play

SIDE = {"name": "Japan", "units": [{"id": "a", "type": "Fighter"}]}
OTHER = {"name": "United States", "units": [{"id": "b", "type": "Destroyer"}]}
LEAST = {"ruleset": "flames-and-steel", "attacker": SIDE, "defender": OTHER}


def changed(**changes):
    return {**LEAST, **changes}


def units(*given):
    return {"name": "x", "units": list(given)}


def test_all_defaults_are_filled_in_and_the_result_reads_the_same():
    document = play.set_up(LEAST).document()
    assert document["options"] == {"die_sides": 6, "highest_hit": 4}
    assert document["attacker"]["units"] == [
        {
            "id": "a",
            "type": "Fighter",
            "name": "a",
            "damage": 0,
            "marks": {},
            "aboard": None,
            "range_left": None,
        }
    ]
    assert len(document["unit_types"]) == 12
    assert document["zone"] == {"name": "", "adjacent": []}
    assert play.set_up(document).document() == document


FIGHTER = {"category": "fighter", "air": 1, "naval": 1, "land": 1, "hit_points": 1, "movement": 1, "cost": 1}
KNOWN = ", ".join(play.rulesets())
NAMES = "id, type, name, damage, marks, aboard, range_left"
FAULTS = [
    (changed(attacker=None), "at attacker: must be an object"),
    ({"ruleset": "flames-and-steel", "attacker": SIDE}, "defender is missing"),
    ({"attacker": SIDE}, "ruleset is missing"),
    (
        changed(attacker=units({"id": "__proto__", "type": "Fighter"})),
        "at attacker.units[0].id: '__proto__' cannot be an id: JavaScript keeps this word for itself",
    ),
    (
        changed(defender=units({"id": "constructor", "type": "Fighter"})),
        "at defender.units[0].id: 'constructor' cannot be an id: JavaScript keeps this word for itself",
    ),
    (changed(ruleset="chess"), f"at ruleset: there is no ruleset 'chess'; there are {KNOWN}"),
    (changed(ruleset=["flames-and-steel"]), f"at ruleset: there is no ruleset ['flames-and-steel']; there are {KNOWN}"),
    (changed(extra=1), "unknown key 'extra'; known are ruleset, options, unit_types, attacker, defender, zone"),
    (changed(attacker={"name": "x"}), "at attacker: units is missing"),
    (changed(attacker={"units": []}), "at attacker: name is missing"),
    (changed(attacker=units()), "at attacker.units: a side has at least one unit"),
    (changed(attacker={"name": "x", "units": {}}), "at attacker.units: must be a list"),
    (changed(attacker=units(*[{"id": str(n), "type": "Fighter"} for n in range(501)])),
     "at attacker.units: At most 500 units a side. There are 501."),
    (changed(attacker=units({"id": "a"})), "at attacker.units[0]: type is missing"),
    (changed(attacker=units("a")), "at attacker.units[0]: must be an object"),
    (changed(attacker=units({"id": "a", "type": "Zeppelin"})), "at attacker.units[0].type: there is no unit type 'Zeppelin' in this battle"),
    (changed(attacker=units({"id": "a", "type": ["Fighter"]})), "at attacker.units[0].type: there is no unit type ['Fighter'] in this battle"),
    (changed(attacker=units({"id": "a", "type": 10**5000})), "at attacker.units[0].type: there is no unit type (something too large to be shown) in this battle"),
    (changed(attacker=units({"id": "a", "type": [10**5000]})), "at attacker.units[0].type: there is no unit type (something too large to be shown) in this battle"),
    (changed(ruleset=10**5000), f"at ruleset: there is no ruleset (something too large to be shown); there are {KNOWN}"),
    (changed(attacker=units({"id": "a", "type": "Cruiser", "damage": 10**5000})), "at attacker.units[0].damage: must be below the 2 hit points of a Cruiser"),
    (changed(attacker=units({"id": 1, "type": "Fighter"})), "at attacker.units[0].id: must be text"),
    (changed(attacker=units({"id": " ", "type": "Fighter"})), "at attacker.units[0].id: must not be empty"),
    (changed(attacker=units({"id": "a\u0000", "type": "Fighter"})), "at attacker.units[0].id: holds the character U+0000, which no name may hold"),
    (changed(attacker=units({"id": "\ud800", "type": "Fighter"})), "at attacker.units[0].id: holds the character U+D800, which no name may hold"),
    (changed(attacker=units({"id": "a", "type": "Fighter", "name": "x\u202ey"})), "at attacker.units[0].name: holds the character U+202E, which no name may hold"),
    (changed(attacker=units({"id": "a", "type": "Fighter", "name": "x" * 101})), "at attacker.units[0].name: must have at most 100 characters"),
    (changed(attacker=units({"id": "b", "type": "Fighter"})), "at defender.units[0].id: 'b' is the id of attacker.units[0] already"),
    (changed(attacker=units({"id": "a", "type": "Fighter", "damage": 1})), "at attacker.units[0].damage: must be below the 1 hit points of a Fighter"),
    (changed(attacker=units({"id": "a", "type": "Cruiser", "damage": -1})), "at attacker.units[0].damage: must be 0 or more"),
    (changed(attacker=units({"id": "a", "type": "Cruiser", "damage": True})), "at attacker.units[0].damage: must be a whole number"),
    (changed(attacker=units({"id": "a", "type": "Fighter", "speed": 1})), f"at attacker.units[0]: unknown key 'speed'; known are {NAMES}"),
    (changed(attacker=units({"id": "a", "type": "Fighter", "marks": []})), "at attacker.units[0].marks: must be an object"),
    (changed(attacker=units({"id": "a", "type": "Fighter", "marks": {"x": []}})), "at attacker.units[0].marks.x: must be text, a whole number, true, false or null"),
    (changed(attacker=units({"id": "a", "type": "Fighter", "marks": {str(n): 1 for n in range(21)}})), "at attacker.units[0].marks: at most 20 marks"),
    (changed(attacker=units({"id": "a", "type": "Fighter", "range_left": -1})), "at attacker.units[0].range_left: must be 0 or more"),
    (changed(attacker=units({"id": "a", "type": "Cruiser", "range_left": 1})), "at attacker.units[0].range_left: only aircraft have a range"),
    (changed(options={"highest_hit": 0}), "at options.highest_hit: must be 1 or more"),
    (changed(options={"luck": 1}), "at options: unknown key 'luck'; known are die_sides, highest_hit"),
    (changed(options=[]), "at options: must be an object"),
    (changed(options={"die_sides": 20, "highest_hit": 1}), "at options.highest_hit: at least one face in ten must hit"),
    (changed(unit_types={}), "at unit_types: must hold 1 to 200 types and holds 0"),
    (changed(unit_types={"Fighter": None}), "at unit_types.Fighter: must be an object"),
    (changed(zone=[]), "at zone: must be an object"),
    (changed(zone={"adjacent": [{"name": "aircraft"}]}), "at zone.adjacent[0].name: no zone may be called 'aircraft'"),
    (changed(zone={"adjacent": [{"name": "N"}, {"name": "N"}]}), "at zone.adjacent[1].name: there is another zone called 'N'"),
    (changed(zone={"adjacent": [{"name": "N"}, {"name": " N "}]}), "at zone.adjacent[1].name: there is another zone called 'N'"),
    (changed(zone={"name": "N ", "adjacent": [{"name": "N"}]}), "at zone.adjacent[0].name: there is another zone called 'N'"),
    (changed(zone={"adjacent": [{"name": "aircraft "}]}), "at zone.adjacent[0].name: no zone may be called 'aircraft'"),
    (changed(attacker=units({"id": "b ", "type": "Fighter"})), "at defender.units[0].id: 'b' is the id of attacker.units[0] already"),
    (changed(unit_types={"Fighter": FIGHTER, "Fighter ": FIGHTER}), "at unit_types: there is another type called 'Fighter'"),
    (changed(zone={"name": "N", "adjacent": [{"name": "N"}]}), "at zone.adjacent[0].name: there is another zone called 'N'"),
    (changed(zone={"adjacent": [{}]}), "at zone.adjacent[0]: name is missing"),
    (changed(zone={"adjacent": [{"name": "N", "defender": ["Kraken"]}]}), "at zone.adjacent[0].defender[0]: there is no unit type 'Kraken' in this battle"),
    (changed(zone={"adjacent": [{"name": "N", "unfinished": 1}]}), "at zone.adjacent[0].unfinished: must be true or false"),
    (changed(zone={"adjacent": [{"name": str(n)} for n in range(101)]}), "at zone.adjacent: at most 100 neighbouring zones"),
]  # fmt: skip


@pytest.mark.parametrize("document, sentence", FAULTS, ids=[sentence[:60] for _, sentence in FAULTS])
def test_a_fault_is_named_with_its_place(document, sentence):
    with pytest.raises(play.BadSetup) as fault:
        play.set_up(document)
    assert str(fault.value) == sentence


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def places(value, path=()):
    """Every place in a document."""
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


FULL = json.loads(
    json.dumps(play.set_up(changed(zone={"name": "H", "adjacent": [{"name": "N"}]})).document())
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(places(FULL), key=repr)), JSON)
def test_rubbish_anywhere_is_read_or_refused_but_never_breaks(path, rubbish):
    document = json.loads(json.dumps(FULL))
    if not path:
        document = rubbish
    else:
        inner = document
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = rubbish
    try:
        setup = play.set_up(document)
    except play.BadSetup:
        pass
    else:
        assert play.set_up(setup.document()).document() == setup.document()


def test_a_battle_keeps_its_own_unit_types():
    """Editing a table afterwards never reaches a running battle."""
    document = json.loads(json.dumps(FULL))
    setup = play.set_up(document)
    document["unit_types"]["Fighter"]["air"] = 50
    document["attacker"]["units"][0]["type"] = "Destroyer"
    assert setup.unit_types["Fighter"]["air"] == 2
    assert setup.units[0]["type"] == "Fighter"
    setup.document()["unit_types"]["Fighter"]["air"] = 50
    assert setup.unit_types["Fighter"]["air"] == 2


def test_a_description_names_every_field_of_the_tables():
    described = play.describe("flames-and-steel")
    names = [field["name"] for field in described["fields"]]
    for row in described["default_roster"].values():
        assert sorted(row) == sorted([*names, "silhouette"])
    assert [phase["name"] for phase in described["phases"]] == [
        "dogfight", "strafing_run", "escorts_fire", "main_combat", "completion"]  # fmt: skip
    assert json.loads(json.dumps(described)) == described

"""What a unit table may not be: told by row and field, all at once; it hinders publishing and not saving."""

import random

import pytest

from combat.engine import play
from games import services, table_rows
from tests.unit_tables import publish, refused, rows, save

pytestmark = pytest.mark.django_db


def faults(at, user, table, given):
    answer = at(user).post(f"/api/tables/{table.slug}/check/", {"rows": given})
    assert answer.status_code == 200, answer.content
    return [(one["row"], one["field"], one["message"]) for one in answer.json()["faults"]]


FAULTY = [
    ({"naval": -1}, "naval", "Must be 0 or more."),
    ({"naval": 51}, "naval", "Must be 50 or less."),
    ({"naval": "2"}, "naval", "Must be a whole number."),
    ({"naval": None}, "naval", "Must not be empty."),
    ({"naval": True}, "naval", "Must be a whole number."),
    ({"bombards": 1}, "bombards", "Must be true or false."),
    ({"bombards": None}, "bombards", "Must not be empty."),
    ({"category": "galleon"}, "category", "Must be one of escort, capital, submarine, transport, "),
    ({"category": None}, "category", "Must not be empty."),
    ({"name": ""}, "name", "Every type has a name."),
    ({"name": None}, "name", "Every type has a name."),
    ({"name": 7}, "name", "Must be text."),
    ({"name": "x" * 101}, "name", "Must have at most 100 characters."),
    ({"name": "cRUISER "}, "name", "There is another type called 'cRUISER'."),
    (
        {"name": "constructor"},
        "name",
        "'constructor' cannot be a name: JavaScript keeps this word for itself.",
    ),
    ({"name": "De\u200bstroyer"}, "name", "It holds the character U+200B, which no name may hold."),
]


@pytest.mark.parametrize("change,field,message", FAULTY)
def test_a_fault_is_told_by_row_and_field_and_hinders_publishing_but_not_saving(
    at, table, ada, change, field, message
):
    given = rows(table, Destroyer=change)
    (found,) = faults(at, ada, table, given)
    place = 4 if "cRUISER " in change.values() else 3
    assert found[:2] == (place, field)
    assert found[2].startswith(message)
    save(table, ada, given)
    problem = refused(publish, table=table, by=ada)
    assert (problem.code, list(problem.fields)) == ("invalid", [f"rows[{place}].{field}"])
    assert problem.message.endswith("Nothing was published.")
    assert not table.versions.filter(number__isnull=False).exists()


@pytest.mark.parametrize("one,other", [("Caf\u00e9", "Cafe\u0301"), ("Gunboat ", "\uff27unboat")])
def test_names_that_nobody_could_tell_apart(at, table, ada, one, other):
    given = rows(table, Tank={"name": one}, Infantry={"name": other})
    found = [message for _, _, message in faults(at, ada, table, given)]
    assert found
    assert all(message.startswith("There is another type called") for message in found)


def test_all_faults_are_told_at_once(at, table, ada):
    given = rows(table, Destroyer={"naval": -1, "air": 99}, Submarine={"category": "whale"})
    found = faults(at, ada, table, given)
    assert [one[:2] for one in found] == [(3, "air"), (3, "naval"), (7, "category")]


@pytest.mark.parametrize("ruleset", ["flames-and-steel", "damage-and-pursuit"])
def test_a_table_must_be_able_to_hurt_something(at, ada, ruleset):
    services.load_default_tables()
    table = services.copy_table(by=ada, version=services.newest_table(ruleset), title="Peace")
    fields = ["air", "naval"] if ruleset == "flames-and-steel" else ["attack", "defence"]
    armed = rows(table)
    harmless = [{**row, **dict.fromkeys(fields, 0)} for row in armed]
    (found,) = faults(at, ada, table, harmless)
    assert found[:2] == (None, None)
    assert "at least one type must be able to hit" in found[2]
    last = [{**row, fields[1]: 1} if row["name"] == "Submarine" else row for row in harmless]
    assert faults(at, ada, table, last) == []
    ashore = [{**row, **dict.fromkeys(fields, 1)} if row["name"] == "Tank" else row for row in harmless]
    assert len(faults(at, ada, table, ashore)) == 1, "land units fire at nothing at sea"
    assert faults(at, ada, table, []) == [(None, None, "A table has at least one type.")]


def test_what_no_battle_would_take_in_is_a_fault(at, ada):
    """Beyond the limits of fields: what only some categories can do."""
    services.load_default_tables()
    table = services.copy_table(by=ada, version=services.newest_table("damage-and-pursuit"), title="Odd")
    odd = rows(table, Submarine={"carries_aircraft": 1}, Fighter={"land_based": True})
    assert [one[:2] for one in faults(at, ada, table, odd)] == [(1, "carries_aircraft"), (6, None)]
    for index, field in ((1, "carries_aircraft"), (6, None)):
        types = play.unit_types([odd[index], odd[3]])
        unit = [{"id": "a", "type": "Cruiser"}]
        document = {
            "ruleset": "damage-and-pursuit",
            "unit_types": types,
            "attacker": {"name": "A", "units": unit},
            "defender": {"name": "B", "units": [{**unit[0], "id": "b"}]},
        }
        with pytest.raises(play.BadSetup, match=field or odd[index]["name"]):
            play.set_up(document)


@pytest.mark.parametrize("ruleset", ["flames-and-steel", "damage-and-pursuit"])
def test_whatever_may_be_published_a_battle_takes_in(ruleset):
    """Types with values by chance."""
    taken = 0
    for seed in range(1500):
        chance = random.Random(seed)
        row = {column["name"]: some_value(chance, column) for column in play.columns(ruleset)}
        if not table_rows.faults_of(ruleset, [row]):
            sides = {
                side: {"name": side, "units": [{"id": side, "type": row["name"]}]}
                for side in ("attacker", "defender")
            }
            play.set_up({"ruleset": ruleset, "unit_types": play.unit_types([row]), **sides})
            taken += 1
    assert taken > 20


def some_value(chance, column):
    if column["kind"] == "integer":
        least, most = column["min"], column["max"] if column["max"] is not None else 10
        return chance.choice([least, least, least + 1, chance.randint(least, most)])
    if column["kind"] == "boolean":
        return chance.random() < 0.2
    return chance.choice(list(column["choices"]) or ["Ship"])


def test_only_ships_carry_anything(at, table, ada):
    """Aircraft would land on infantry."""
    odd = rows(
        table, Infantry={"carries_aircraft": 1}, Fighter={"cargo_capacity": 2}, Cruiser={"cargo_capacity": 2}
    )
    found = faults(at, ada, table, odd)
    assert [one[:2] for one in found] == [(0, "cargo_capacity"), (9, "carries_aircraft")]
    assert {one[2] for one in found} == {"Only ships can have this."}


NO_TABLES = [
    ("rows", 5),
    ("rows[0]", [5]),
    ("rows[0]", [{"name": "Ship", "speed": 3}]),
    ("rows[0].naval", [{"name": "Ship", "naval": 1.5}]),
    ("rows[0].naval", [{"name": "Ship", "naval": [1]}]),
    ("rows[0].naval", [{"name": "Ship", "naval": 10**12}]),
    ("rows[0].name", [{"name": "a\x07b"}]),
    ("rows[0].name", [{"name": "x" * 201}]),
    ("rows", [{"name": f"Ship {number}"} for number in range(201)]),
]


@pytest.mark.parametrize("path,given", NO_TABLES)
def test_what_is_no_table_is_not_stored(at, table, ada, path, given):
    before = rows(table)
    answer = at(ada).put(f"/api/tables/{table.slug}/draft/", {"rows": given, "revision": 1})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [path]), answer.json()
    assert rows(table) == before

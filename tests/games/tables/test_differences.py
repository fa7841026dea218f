"""What lies between two versions of a unit table."""

import pytest

from games import table_rows
from tests.unit_tables import publish, rows, save

pytestmark = pytest.mark.django_db


def test_the_difference_of_two_versions(at, table, ada):
    publish(table, ada)
    changed = [row for row in rows(table, Destroyer={"naval": 3, "cost": 9}) if row["name"] != "Tank"]
    changed.insert(0, changed.pop(3))
    changed.append({**changed[1], "name": "Jet"})
    save(table, ada, changed)
    found = at(ada).get("/api/tables/our-steel/difference/").json()
    assert (found["from"], found["to"], found["same"]) == ("1", "draft", 10)
    assert [row["name"] for row in found["added"]] == ["Jet"]
    assert [row["name"] for row in found["removed"]] == ["Tank"]
    assert found["changed"] == [
        {
            "name": "Destroyer",
            "fields": [
                {"field": "naval", "label": "Naval", "from": 1, "to": 3},
                {"field": "cost", "label": "Cost", "from": 8, "to": 9},
            ],
        }
    ]
    assert found["moved"] == [{"name": "Destroyer", "from": 3, "to": 0}]
    publish(table, ada)
    newest = at().get("/api/tables/our-steel/difference/").json()
    assert (newest["from"], newest["to"]) == ("1", "2")
    back = at().get("/api/tables/our-steel/difference/?from=2&to=1").json()
    assert [row["name"] for row in back["removed"]] == ["Jet"]
    for query in ("to=9", "from=draft", "to=draft", "to=x", "to=²"):
        assert at().get(f"/api/tables/our-steel/difference/?{query}").status_code == 404, query


@pytest.mark.parametrize(
    "before,after,moved",
    [
        ("abcd", "abcd", {}),
        ("abcd", "bcda", {"a": (0, 3)}),
        ("abcd", "dabc", {"d": (3, 0)}),
        ("abcd", "dcba", {"d": (3, 0), "c": (2, 1), "b": (1, 2)}),
        ("abxcd", "cdab", {"c": (3, 0), "d": (4, 1)}),
        ("ab", "xayb", {}),
    ],
)
def test_no_more_types_have_moved_than_explain_the_order(before, after, moved):
    """Types that came or went move nobody."""
    found = table_rows.difference("flames-and-steel", named(before), named(after))["moved"]
    assert {one["name"]: (one["from"], one["to"]) for one in found} == moved


def named(letters):
    return [{"name": letter} for letter in letters]


def test_types_without_a_name_or_of_one_name_are_told_apart():
    found = table_rows.difference("flames-and-steel", named(["a", "", "a", None]), named(["a"]))
    assert (found["same"], len(found["removed"])) == (1, 3)

"""Unit tables are drafted, judged whole, published, and never written over unseen."""

import pytest

from combat.engine import play
from games import services
from games.models import TableChange, UnitTable, UnitTableVersion
from tests import campaigns, factories
from tests.unit_tables import publish, refused, rows, save

pytestmark = pytest.mark.django_db


def faults(at, user, table, given):
    answer = at(user).post(f"/api/tables/{table.slug}/check/", {"rows": given})
    assert answer.status_code == 200, answer.content
    return [(one["row"], one["field"], one["message"]) for one in answer.json()["faults"]]


def test_a_copy_begins_as_the_version_that_it_is_of(table, ada):
    shipped = services.newest_table("flames-and-steel")
    draft = table.versions.get()
    assert (draft.number, draft.author, draft.document) == (None, ada, shipped.document)
    assert [row["name"] for row in draft.document][:3] == ["Fighter", "Dive bomber", "Heavy bomber"]
    assert draft.note == "From Flames and Steel, version 1."


def test_the_order_of_the_types_is_kept(table, ada):
    turned = rows(table)[::-1]
    save(table, ada, turned)
    published = publish(table, ada)
    published.refresh_from_db()
    names = [row["name"] for row in turned]
    assert [row["name"] for row in published.document] == names
    assert [*published.unit_types] == names
    assert "name" not in published.unit_types["Fighter"]


def test_the_newest_version_is_the_one_that_a_campaign_opens_with(table, ada):
    save(table, ada, rows(table, Destroyer={"naval": 5}))
    publish(table, ada)
    version = services.newest_table("our-steel")
    campaigns.load()
    given = campaigns.plan({"red": ["me"], "blue": ["me"]})
    given.table_version = version
    made = services.open_campaign(creator=ada, plan=given)
    types = made.plain("world")["unit_types"]
    assert (types["Destroyer"]["naval"], [*types]) == (5, [row["name"] for row in version.document])


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


def test_fields_that_are_left_out_get_their_defaults_or_stay_empty(table, ada):
    save(table, ada, [{"name": " Ship ", "naval": 1}])
    (row,) = rows(table)
    assert (row["name"], row["category"], row["carries_aircraft"], row["bombards"]) == (
        "Ship",
        None,
        0,
        False,
    )


def test_the_second_of_two_who_edit_is_told_and_nothing_is_lost(at, table, ada):
    bert = factories.person("bert")
    services.name_editor(by=ada, of=table, username="bert")
    address = "/api/tables/our-steel/draft/"
    seen = at(bert).get("/api/tables/our-steel/").json()["revision"]
    first = rows(table, Destroyer={"naval": 2})
    assert at(ada).put(address, {"rows": first, "revision": seen}).status_code == 200
    second = at(bert).put(address, {"rows": rows(table, Destroyer={"naval": 3}), "revision": seen})
    problem = second.json()
    assert (second.status_code, problem["code"]) == (409, "stale")
    assert problem["message"].startswith("Ada saved this draft at ")
    now = problem["now"]
    assert (now["revision"], now["by"], now["what"]) == (seen + 1, "Ada", "saved")
    assert now["rows"] == first == rows(table)
    again = at(bert).put(address, {"rows": rows(table, Destroyer={"naval": 3}), "revision": now["revision"]})
    assert again.status_code == 200
    for verb, path in (("delete", f"draft/?revision={seen}"), ("post", "versions/")):
        body = {"note": "n", "revision": seen} if verb == "post" else None
        answer = getattr(at(ada), verb)(f"/api/tables/our-steel/{path}", body)
        assert answer.json()["code"] == "stale", path


def test_who_saves_over_what_was_published_meanwhile_is_told(table, ada):
    table.refresh_from_db()
    seen = table.revision
    publish(table, ada)
    problem = refused(save, table=table, by=ada, given=rows(table), revision=seen)
    assert "Ada published this table" in problem.message
    assert problem.more["now"]["rows"] is None


def test_every_change_has_an_author_and_a_time(at, table, ada):
    save(table, ada, rows(table, Destroyer={"naval": 3})[:-1])
    publish(table, ada)
    save(table, ada, rows(table))
    table.refresh_from_db()
    services.throw_away_draft(by=ada, of=table, revision=table.revision)
    found = at(ada).get("/api/tables/our-steel/changes/").json()["results"]
    said = [(one["revision"], one["what"], one["version"], one["removed"], one["changed"]) for one in found]
    assert said == [
        (5, "thrown_away", None, 0, 0),
        (4, "saved", None, 0, 0),
        (3, "published", 1, 0, 0),
        (2, "saved", None, 1, 1),
        (1, "created", None, 0, 0),
    ]
    assert found[-1]["added"] == 12
    assert all(one["by"] == "Ada" and one["at"] for one in found)


def test_a_draft_thrown_away_leaves_what_is_published(at, table, ada):
    publish(table, ada)
    before = rows(table)
    save(table, ada, rows(table, Destroyer={"naval": 9}))
    table.refresh_from_db()
    answer = at(ada).delete(f"/api/tables/our-steel/draft/?revision={table.revision}")
    assert (answer.status_code, answer.json()["draft"], rows(table)) == (200, None, before)
    again = at(ada).delete(f"/api/tables/our-steel/draft/?revision={table.revision + 1}")
    assert again.status_code == 404
    assert at(ada).delete("/api/tables/our-steel/draft/").json()["code"] == "invalid"


def test_a_draft_that_changes_nothing_is_not_published(table, ada):
    publish(table, ada)
    assert (
        refused(publish, table=table, by=ada).message
        == "There is no draft to publish: change the table first."
    )
    save(table, ada, rows(table))
    assert refused(publish, table=table, by=ada).message == "The draft does not differ from version 1."


def test_a_table_in_use_is_not_deleted_and_says_where_it_is_used(at, table, ada):
    publish(table, ada)
    campaigns.load()
    given = campaigns.plan({"red": ["me"], "blue": ["me"]}, name="Our war")
    given.table_version = services.newest_table("our-steel")
    services.open_campaign(creator=ada, plan=given)
    secret = campaigns.plan({"red": ["me"], "blue": ["me"]}, name="Their secret", spectators="nobody")
    secret.table_version = given.table_version
    services.open_campaign(creator=factories.person("zoe"), plan=secret)
    problem = at(ada).delete("/api/tables/our-steel/")
    assert problem.status_code == 409
    assert "it is used by Our war and 1 more" in problem.json()["message"]
    assert "secret" not in problem.json()["message"]
    assert UnitTable.objects.filter(pk=table.pk).exists()


def test_a_table_that_was_never_published_is_thrown_away(at, table, ada):
    assert at(ada).delete("/api/tables/our-steel/").status_code == 204
    assert not UnitTableVersion.objects.filter(table__slug="our-steel").exists()
    assert not TableChange.objects.filter(table__slug="our-steel").exists()


@pytest.mark.parametrize(
    "body,code",
    [
        ({"title": "Our Steel", "copy_of": {"slug": "flames-and-steel"}}, "conflict"),
        ({"title": "x", "slug": "damage-and-pursuit", "ruleset": "damage-and-pursuit"}, "conflict"),
        ({"title": "x", "copy_of": {"slug": "nothing"}}, "invalid"),
        ({"title": "x", "copy_of": {"slug": "flames-and-steel", "version": 9}}, "invalid"),
        ({"title": "x", "ruleset": "chess"}, "invalid"),
        ({"title": "?", "ruleset": "flames-and-steel"}, "invalid"),
        ({"title": "x"}, "invalid"),
        ({"title": "x", "ruleset": "flames-and-steel", "copy_of": {"slug": "our-steel"}}, "invalid"),
    ],
)
def test_what_cannot_be_made(at, table, ada, body, code):
    answer = at(ada).post("/api/tables/", body)
    assert answer.json()["code"] == code, answer.json()
    assert UnitTable.objects.count() == 3


def test_drafts_are_for_those_who_edit(at, table, ada):
    publish(table, ada)
    save(table, ada, rows(table))
    for user in (None, factories.person("zoe")):
        seen = at(user).get("/api/tables/our-steel/").json()
        hidden = [seen[key] for key in ("draft", "revision", "usage", "editors", "has_draft")]
        assert hidden == [None, None, None, [], False]
        item = at(user).get("/api/tables/?search=our").json()["results"][0]
        assert (item["has_draft"], item["may"], item["version"]) == (False, [], 1)
    seen = at(ada).get("/api/tables/our-steel/").json()
    assert seen["draft"]["author"] == "Ada"
    assert seen["has_draft"]
    assert seen["may"] == ["edit", "copy", "editors"]
    assert [column["name"] for column in seen["columns"]][:3] == ["name", "category", "air"]


def test_a_table_that_was_never_published_is_for_its_editors(at, table, ada):
    bert, zoe = factories.person("bert"), factories.person("zoe")
    services.name_editor(by=ada, of=table, username="bert")
    for user, seen in ((None, 2), (zoe, 2), (bert, 3), (ada, 3)):
        assert at(user).get("/api/tables/").json()["count"] == seen
        code = 200 if seen == 3 else 404
        assert at(user).get("/api/tables/our-steel/").status_code == code
        assert at(user).get("/api/tables/our-steel/versions/").status_code == code


def test_lists_take_the_same_number_of_queries_whatever_is_in_them(
    at, table, ada, django_assert_max_num_queries
):
    for number in range(5):
        made = services.create_table(by=ada, title=f"T {number}", ruleset="flames-and-steel")
        made.editors.add(factories.person(), factories.person())
    client = at(ada)
    client.get("/api/tables/")
    with django_assert_max_num_queries(6):
        assert client.get("/api/tables/?page_size=2").json()["count"] == 8
    with django_assert_max_num_queries(6):
        assert len(client.get("/api/tables/?mine=true").json()["results"]) == 6

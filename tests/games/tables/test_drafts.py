"""Unit tables are drafted, judged whole, published, and never written over unseen."""

import pytest

from games import services
from games.models import TableChange, UnitTable, UnitTableVersion
from tests import campaigns, factories
from tests.unit_tables import publish, refused, rows, save

pytestmark = pytest.mark.django_db


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
        ({"title": "New", "ruleset": "flames-and-steel"}, "invalid"),  # /tables/new is a page
        ({"title": "x", "slug": "import", "ruleset": "flames-and-steel"}, "invalid"),
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

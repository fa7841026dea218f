"""Maps and unit tables in versions: a draft changes, what is published never does."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from combat.engine import play
from games import services
from games.models import CampaignScenario, Immutable, Map, MapVersion, UnitTableVersion
from games.refusals import Refused
from tests import campaigns, factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return factories.person("ada", is_staff=True)


@pytest.fixture
def seas():
    services.load_map(campaigns.MAP)
    return Map.objects.get(slug="narrow-seas")


def drawn(**changed):
    return {**json.loads(campaigns.MAP.read_text()), **changed}


def publish(made, by, document):
    services.save_draft(by=by, of=made, document=document, revision=Map.objects.get(pk=made.pk).revision)
    revision = Map.objects.get(pk=made.pk).revision
    services.publish_map(by=by, of=made, note="", revision=revision)


def test_whoever_saves_has_seen_what_another_saved(at, seas, ada):
    """Two administrators draw: neither writes over what the other has done."""
    bob = factories.person("bob", is_staff=True)
    seen = at(bob).get("/api/maps/narrow-seas/").json()["revision"]
    services.save_draft(by=ada, of=seas, document=drawn(title="Ada's"), revision=seen)
    for send, path, body in (
        (at(bob).put, "draft", {"document": drawn(title="Bob's")}),
        (at(bob).post, "versions", {"note": ""}),
    ):
        answer = send(f"/api/maps/narrow-seas/{path}/", {**body, "revision": seen})
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")
        assert answer.json()["message"].startswith("Ada saved this draft at ")
    assert seas.versions.get(number__isnull=True).document["title"] == "Ada's"
    now = at(bob).get("/api/maps/narrow-seas/").json()["revision"]
    assert at(bob).post("/api/maps/narrow-seas/versions/", {"revision": now}).status_code == 201


def test_a_map_is_not_called_like_a_page(at, ada):
    for name in ("import", "new"):
        answer = at(ada).post("/api/maps/", {"document": drawn(name=name)})
        assert (answer.status_code, list(answer.json()["fields"])) == (400, ["name"])
    assert not Map.objects.exists()


def test_loading_a_map_twice_publishes_it_once(tmp_path, seas):
    assert services.load_map(campaigns.MAP)[1] is False
    file = tmp_path / "narrow-seas.json"
    file.write_text(json.dumps(drawn(blurb="Otherwise.")))
    call_command("load_maps", str(file), verbosity=0)
    assert list(seas.versions.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_what_an_administrator_has_published_is_not_undone_by_the_next_start(seas, ada):
    """Maps are loaded at every start: only a file that has changed is published."""
    publish(seas, ada, drawn(title="Ours"))
    assert services.load_map(campaigns.MAP)[1] is False
    assert services.newest_map("narrow-seas").document["title"] == "Ours"


def test_a_published_version_is_never_changed_or_deleted(seas):
    version = seas.versions.get()
    version.note = "changed"
    attempts = [
        version.save,
        version.delete,
        seas.versions.all().delete,
        lambda: MapVersion.objects.filter(pk=version.pk).update(note="changed"),
        lambda: MapVersion.objects.bulk_update([version], ["note"]),
    ]
    for attempt in attempts:
        with pytest.raises(Immutable):
            attempt()
    with pytest.raises(ProtectedError):
        seas.delete()
    assert MapVersion.objects.get(pk=version.pk).note == "As shipped."


def test_a_map_has_one_draft_which_becomes_the_next_version(seas, ada):
    services.save_draft(by=ada, of=seas, document=drawn(title="First"), revision=1)
    services.save_draft(by=ada, of=seas, document=drawn(title="Second"), revision=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        MapVersion.objects.create(map=seas, document={})
    version = services.publish_map(by=ada, of=seas, note="Another name.", revision=3)
    assert (version.number, version.author, version.note) == (2, ada, "Another name.")
    assert Map.objects.get(pk=seas.pk).title == "Second"
    with pytest.raises(Refused, match="no draft to publish"):
        services.publish_map(by=ada, of=seas, note="", revision=4)


def test_a_campaign_keeps_the_version_that_it_started_with(seas, ada):
    made = campaigns.campaign(factories.person("rita"), factories.person("bert"))
    publish(seas, ada, drawn(title="Otherwise"))
    made.refresh_from_db()
    assert made.map_version.number == 1


def test_a_map_that_is_used_is_not_deleted_and_says_where_it_is_used(at, seas, ada):
    campaigns.campaign(factories.person("rita"), factories.person("bert"), name="Our war")
    problem = at(ada).delete("/api/maps/narrow-seas/").json()
    assert (problem["code"], "Our war" in problem["message"]) == ("conflict", True)
    assert Map.objects.filter(pk=seas.pk).exists()


def test_a_map_drawn_checked_published_and_thrown_away_over_the_api(at, ada):
    client = at(ada)
    document = drawn(name="our-seas", links=drawn()["links"][:-1])
    made = client.post("/api/maps/", {"document": document})
    assert (made.status_code, made.json()["version"]) == (201, None)
    assert made.json()["draft"]["document"]["name"] == "our-seas"
    assert at().get("/api/maps/our-seas/").status_code == 404, "drafts are for those who draw"
    assert [one["slug"] for one in at().get("/api/maps/").json()["results"]] == []
    assert [one["slug"] for one in client.get("/api/maps/").json()["results"]] == ["our-seas"]
    assert client.post("/api/maps/", {"document": document}).json()["code"] == "conflict"
    alone = drawn(name="our-seas", links=[["west", "middle"]])
    found = client.post("/api/maps/our-seas/check/", {"document": alone}).json()["findings"]
    assert {"landlocked_sea", "untouched_land"} <= {one["code"] for one in found}
    wrong = client.put("/api/maps/our-seas/draft/", {"document": drawn(), "revision": 0})
    assert list(wrong.json()["fields"]) == ["name"]
    broken = {"document": {**document, "zones": 5}, "revision": 0}
    assert client.put("/api/maps/our-seas/draft/", broken).status_code == 400
    assert client.delete("/api/maps/our-seas/").status_code == 204
    client.post("/api/maps/", {"document": document})
    published = client.post("/api/maps/our-seas/versions/", {"note": "Drawn by us.", "revision": 0})
    assert (published.status_code, published.json()["number"]) == (201, 1)
    version = at().get("/api/maps/our-seas/versions/1/").json()
    assert (version["document"]["title"], version["author"]) == ("The Narrow Seas", "Ada")
    client.put("/api/maps/our-seas/draft/", {"document": {**document, "title": "Otherwise"}, "revision": 1})
    assert at().get("/api/maps/our-seas/").json()["draft"] is None
    assert client.get("/api/maps/our-seas/").json()["draft"]["document"]["title"] == "Otherwise"
    assert client.delete("/api/maps/our-seas/").status_code == 409


def test_a_map_that_another_has_thrown_away_is_gone(ada):
    """Between the look of a request and its lock."""
    document = drawn(name="our-seas")
    gone = services.create_map(by=ada, document=document)
    services.delete_map(by=ada, of=Map.objects.get(pk=gone.pk))
    for late in (
        lambda: services.save_draft(by=ada, of=gone, document=document, revision=0),
        lambda: services.publish_map(by=ada, of=gone, note="", revision=0),
        lambda: services.delete_map(by=ada, of=gone),
    ):
        with pytest.raises(Refused, match="does not exist any more") as caught:
            late()
        assert caught.value.code == "not_found"


def test_the_rulesets_own_tables_are_published_once(monkeypatch):
    assert len(services.load_default_tables()) == len(play.rulesets())
    assert services.load_default_tables() == []
    described = play.describe("flames-and-steel")
    described["default_roster"]["Destroyer"]["cost"] += 1
    real = play.describe
    monkeypatch.setattr(play, "describe", lambda slug: described if slug == described["slug"] else real(slug))
    (new,) = services.load_default_tables()
    assert (new.number, new.table.slug) == (2, "flames-and-steel")
    with pytest.raises(Immutable):
        UnitTableVersion.objects.filter(pk=new.pk).delete()


@pytest.mark.parametrize("ruleset", play.rulesets())
def test_every_default_table_plays(ruleset):
    services.load_default_tables()
    services.load_map(campaigns.MAP)
    given = campaigns.document(ruleset=ruleset)
    made = campaigns.campaign(factories.person("rita"), factories.person("bert"), document=given)
    assert made.status == "playing"


def test_campaign_files_are_loaded_by_a_command(tmp_path, seas):
    services.load_default_tables()
    call_command("load_campaigns", str(campaigns.WAR), verbosity=0)
    assert CampaignScenario.objects.get().title == "The War of the Narrow Seas"
    other = tmp_path / "other.json"
    other.write_text(campaigns.WAR.read_text())
    with pytest.raises(CommandError, match="Must be the name of the file"):
        call_command("load_campaigns", str(other))
    with pytest.raises(CommandError, match="No such file"):
        call_command("load_campaigns", str(tmp_path / "none.json"))


def test_all_that_is_shipped_loads():
    call_command("load_maps", "--all", verbosity=0)
    call_command("load_campaigns", "--all", verbosity=0)
    assert MapVersion.objects.filter(number=1).count() >= 2

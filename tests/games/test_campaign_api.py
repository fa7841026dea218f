"""Campaigns through the API: what pages and scripts are told."""

import csv
import gzip
import json
from io import StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Campaign
from tests import campaigns, factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def red():
    return factories.person("rita")


@pytest.fixture
def blue():
    return factories.person("bert")


@pytest.fixture
def made(red, blue):
    return campaigns.campaign(red, blue)


@pytest.fixture
def url(made):
    return f"/api/campaigns/{made.public_id}"


def test_opened_joined_and_played_over_the_api(at, red, blue, settings):
    settings.DICE = "tests.campaigns.misses"
    campaigns.load()
    services.load_campaign(campaigns.WAR)
    body = {
        "scenario": "narrow-war",
        "name": "Ours",
        "command": {"red": ["me"], "blue": [{"username": "bert"}]},
        "key": "one",
    }
    answer = at(red).post("/api/campaigns/", body)
    view = answer.json()
    assert (answer.status_code, view["status"], view["name"]) == (201, "inviting", "Ours")
    assert at(red).post("/api/campaigns/", body).json()["id"] == view["id"]
    assert Campaign.objects.count() == 1

    (offer,) = at(blue).get("/api/invitations/").json()["results"]
    assert (offer["role"], offer["side"], offer["battle"]) == ("commander", "blue", None)
    assert offer["campaign"]["id"] == view["id"]
    accepted = at(blue).post(f"/api/invitations/{offer['token']}/accept/").json()
    assert accepted == {"battle": None, "campaign": view["id"]}

    url = f"/api/campaigns/{view['id']}"
    view = at(red).get(f"{url}/").json()
    assert (view["turn"], view["side"], view["phase"], view["asked"]) == (1, "red", "combat_move", ["red"])
    assert {"order", "commit", "concede", "invite", "share_command", "leave", "settings"} == set(view["may"])
    (mine,) = at(red).get("/api/campaigns/?waiting=me").json()["results"]
    assert (mine["phase"], mine["phase_title"]) == ("combat_move", "Combat move")
    assert at(blue).get("/api/campaigns/?waiting=me").json()["count"] == 0

    order = {"move": {"units": ["r1"], "path": ["west", "middle"]}}
    draft = at(red).post(f"{url}/orders/", {"order": order, "key": "o"}).json()
    assert (draft["draft"], draft["orders"][0]["author"]) == (1, "Rita")
    plan = at(red).get(f"{url}/plan/").json()
    assert [one["zone"] for one in plan["contacts"]] == ["middle"]
    assert plan["set"]["r1"]["zone"] == "middle"
    reach = at(red).post(f"{url}/reachable/", {"units": ["r2"]}).json()
    assert reach["zones"]["middle"]["path"] == ["west", "middle"]
    assert (reach["why"], reach["also"]) == (None, [])
    done = at(red).post(f"{url}/commit/", {"draft": 1, "key": "c"}).json()
    assert done == at(red).post(f"{url}/commit/", {"draft": 1, "key": "c"}).json()
    (battle,) = at(red).get(f"{url}/").json()["battles"]
    assert (battle["zone"], battle["attacker"], battle["defender"]) == ("middle", "red", "blue")
    page = at(blue).get(f"/api/battles/{battle['battle']}/").json()
    assert page["campaign"]["sides"] == {"attacker": "red", "defender": "blue"}
    assert page["audience"] == "defender"


def test_a_battle_of_a_campaign_is_only_withdrawn_from(at, made, red, settings):
    settings.DICE = "tests.campaigns.misses"
    campaigns.sail(made, "red", ["r1", "r2"], "west", "middle")
    campaigns.commit(made, "red")
    (battle,) = campaigns.battles(made)
    url = f"/api/battles/{battle.public_id}"
    may = at(red).get(f"{url}/").json()["may"]
    assert not {"concede", "offer_end", "end", "claim", "close", "invite", "cancel"} & set(may)
    for path, body in (
        ("concede", {"side": "attacker"}),
        ("agreement", {"action": "offer"}),
        ("claim", {"as": "claim"}),
        ("claim", {"as": "close"}),
        ("cancel", {"confirm": True}),
    ):
        answer = at(red).post(f"{url}/{path}/", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "illegal"), path
    assert at(red).patch(f"{url}/", {"spectators": "nobody"}).json()["code"] == "illegal"
    battle.refresh_from_db()
    assert battle.status == "fighting"


def test_a_second_commander_fights_the_battle_too(at, made, red, settings):
    settings.DICE = "tests.campaigns.misses"
    mate = factories.person("rolf")
    who = {"username": "rolf"}
    services.offer_campaign_seat(user=red, game=made.game, role="commander", side="red", who=who)
    campaigns.sail(made, "red", ["r1", "r2"], "west", "middle")
    campaigns.commit(made, "red")
    (battle,) = campaigns.battles(made)
    assert at(mate).get(f"/api/battles/{battle.public_id}/").json()["audience"] == "public"
    campaigns.accept(made, mate)
    view = at(mate).get(f"/api/battles/{battle.public_id}/").json()
    assert (view["audience"], view["head"]["seats"][-1]["user"]) == ("attacker", "Rolf")
    (wait,) = factories.waiting(battle)
    campaigns.decide(battle, mate, wait)
    assert battle.entries.filter(type="decided").get().by == mate


def test_the_log_in_pages_and_by_what_it_is_about(at, made, url):
    campaigns.sail(made, "red", ["r2"], "west", "middle")
    campaigns.commit(made, "red")
    log = at().get(f"{url}/log/?page_size=3").json()
    assert log["count"] == Campaign.objects.get(pk=made.pk).seq
    assert [entry["seq"] for entry in log["results"]] == [log["count"], log["count"] - 1, log["count"] - 2]
    after = at().get(f"{url}/log/?after={log['count'] - 2}").json()
    assert [entry["seq"] for entry in after["results"]] == [log["count"] - 1, log["count"]]

    def found(query):
        return {entry["event"] for entry in at().get(f"{url}/log/?{query}").json()["results"]}

    assert "moved" in found("unit=r2")
    assert "moved" not in found("unit=r1")
    assert {"moved", "battle_opened"} <= found("zone=middle")
    assert found("zone=south") == set()
    assert found("event=moved&turn=1&side=red") == {"moved"}
    assert found("turn=7") == set()
    assert at().get(f"{url}/log/?turn=x").json()["code"] == "invalid"


def test_the_order_of_battle_and_its_table(at, made, url):
    units = at().get(f"{url}/units/?side=blue&page_size=5000").json()
    assert units["count"] == 5
    assert {unit["status"] for unit in units["results"]} == {"present", "due"}
    answer = at().get(f"{url}/units.csv")
    assert answer["Content-Type"].startswith("text/csv")
    rows = list(csv.DictReader(StringIO(answer.content.decode())))
    assert len(rows) == 9
    assert rows[0]["zone"] == "West Sea"


def test_a_unit_that_is_called_like_a_zone(at, red):
    """Ids of zones and units have nothing to do with each other."""
    given = campaigns.document()
    given["units"].append(
        {"id": "west", "type": "Destroyer", "name": "Westward", "nation": "redland", "zone": "west"}
    )
    made = campaigns.campaign(red, document=given)
    rows = csv.DictReader(StringIO(at().get(f"/api/campaigns/{made.public_id}/units.csv").content.decode()))
    assert {row["name"]: row["zone"] for row in rows}["Westward"] == "West Sea"


@pytest.mark.parametrize("name", ["=SUM(A1)", "+1", "-1", "@SUM(A1)", "\uff1dSUM(A1)", " =1", "\u3000=1"])
def test_a_name_is_no_formula_in_the_table(at, red, name):
    given = campaigns.document()
    given["units"][0]["name"] = name
    made = campaigns.campaign(red, document=given)
    text = at().get(f"/api/campaigns/{made.public_id}/units.csv").content.decode()
    assert f",'{name}," in text


PAGES = ("", "map/", "units/", "log/", "orders/?side=red")


def test_as_many_queries_for_a_large_campaign_as_for_a_small_one(at, red, blue):
    small = campaigns.campaign(red, blue)
    large = campaigns.campaign(red, blue, document=large_document(300))
    client = at(red)
    for page in PAGES:
        counts = []
        for made in (small, large):
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(f"/api/campaigns/{made.public_id}/{page}")
            assert answer.status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 12, (page, counts)


def test_the_list_takes_as_many_queries_for_many(at, red, blue):
    def count():
        with CaptureQueriesContext(connection) as queries:
            assert at(red).get("/api/campaigns/").status_code == 200
        return len(queries)

    campaigns.campaign(red, blue)
    few = count()
    for _ in range(4):
        campaigns.campaign(red, blue)
    assert count() == few


def large_document(more: int):
    given = campaigns.document()
    given["units"] += [
        {"id": f"x{n}", "type": "Destroyer", "name": f"Extra {n}", "nation": "blueland", "zone": "east"}
        for n in range(more)
    ]
    return given


def test_a_map_of_1500_units_is_small_on_the_wire(at, red, blue):
    made = campaigns.campaign(red, blue, document=large_document(1491))
    answer = at().get(f"/api/campaigns/{made.public_id}/map/")
    assert len(json.loads(answer.content)["units"]) == 1500
    assert len(gzip.compress(answer.content, 6)) < 200_000


@pytest.mark.parametrize(
    "change,path",
    [
        ({"format": "broadside-map"}, "format"),
        ({"version": 2}, "format"),
        ({"sides": {}}, "sides"),
        ({"sides": [{"id": "red"}]}, "sides[0]"),
        ({"units": [{"id": "r1", "arrives": 3}]}, "units[0]"),
        ({"units": [{"id": "r1", "type": "Ghost", "nation": "redland", "zone": "west"}]}, "units[0].type"),
        ({"units": [{"id": "r1", "type": "Cruiser", "nation": "redland", "zone": "moon"}]}, "units[0].zone"),
        ({"reinforcements": [{"turn": 1, "units": []}]}, "reinforcements[0].turn"),
        ({"owners": {"moon": "redland"}}, "owners"),
        ({"colour": "red"}, "colour"),
        ({"victory": [{"kind": "luck"}]}, "victory[0].kind"),
        ({"map": "nowhere"}, "map"),
        ({"ruleset": "chess"}, "table"),
        ({"title": "\u202eevil"}, "title"),
        ({"turn_limit": 0}, "settings.turn_limit"),
        ({"sides": [{"nations": ["land"] * 5000}, {}]}, "sides"),
        ({"victory": [{"kind": "destroy", "types": ["Cruiser"] * 9000}]}, "victory"),
    ],
)
def test_a_document_at_fault_names_the_place(at, red, change, path):
    campaigns.load()
    body = {"document": campaigns.document(**change), "command": {"red": ["me"], "blue": ["me"]}}
    answer = at(red).post("/api/campaigns/", body)
    assert answer.status_code == 400, answer.json()
    fields = [name.removeprefix("document.") for name in answer.json()["fields"]]
    assert fields == [path], answer.json()
    assert not Campaign.objects.exists()


def test_who_commands_several_sides_names_the_one_that_is_meant(at, red):
    made = campaigns.campaign(red)
    url = f"/api/campaigns/{made.public_id}"
    assert list(at(red).get(f"{url}/orders/").json()["fields"]) == ["side"]
    assert at(red).get(f"{url}/orders/?side=blue").json()["side"] == "blue"
    view = at(red).get(f"{url}/").json()
    assert view["draft"] == {"red": 0, "blue": 0}


MOVE = {"move": {"units": ["r1"], "path": ["west", "middle"]}}


@pytest.mark.parametrize(
    "path,body,field",
    [
        ("orders", {"order": MOVE}, "key"),
        ("orders", {"order": [MOVE], "key": "k"}, "order"),
        ("orders", {"order": MOVE, "key": 5}, "key"),
        ("orders", {"order": MOVE, "key": ""}, "key"),
        ("orders", {"order": MOVE, "key": "k" * 65}, "key"),
        ("orders", {"order": MOVE, "key": "k", "draft": 0}, "draft"),
        ("orders", {"order": MOVE, "key": "k", "side": ["red"]}, "side"),
        ("commit", {"key": "k"}, "draft"),
        ("commit", {"key": "k", "draft": "0"}, "draft"),
        ("commit", {"key": "k", "draft": -1}, "draft"),
        ("reachable", {"units": "r1"}, "units"),
        ("reachable", {"units": []}, "units"),
        ("reachable", {"units": ["r1"] * 501}, "units"),
        ("concede", {"side": "red", "why": "tired"}, "why"),
        ("settings", {"spectators": "friends"}, "spectators"),
        ("table", {}, "slug"),
        ("table", {"slug": "damage-and-pursuit"}, "table"),
        ("table", {"slug": "flames-and-steel", "version": 99}, "table"),
        ("table", {"slug": "flames-and-steel", "dry_run": "perhaps"}, "dry_run"),
    ],
)
def test_bodies_at_fault_name_the_field(at, url, red, path, body, field):
    client = at(red)
    send = client.patch if path == "settings" else client.post
    answer = send(f"{url}/{path}/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), answer.json()
    assert next(iter(answer.json()["fields"])).split("[")[0] == field


def test_units_and_orders_of_another_campaign_do_nothing_here(at, url, made, red, blue):
    other = campaigns.campaign(red, blue, document=with_a_stranger())
    strange = {"order": {"move": {"units": ["s1"], "path": ["west", "middle"]}}, "key": "k"}
    assert at(red).post(f"{url}/orders/", strange).json()["code"] == "unknown"
    assert at(red).post(f"/api/campaigns/{other.public_id}/orders/", strange).status_code == 201
    assert at(red).delete(f"{url}/orders/1/").json()["code"] == "not_found"
    assert at(red).get(f"{url}/orders/").json()["orders"] == []


def with_a_stranger():
    given = campaigns.document()
    given["units"].append(
        {"id": "s1", "type": "Destroyer", "name": "Stranger", "nation": "redland", "zone": "west"}
    )
    return given

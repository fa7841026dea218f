"""Battles over REST."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from combat import open_battles
from combat.api.battles import BattleFilter
from combat.engine import play
from combat.engine.play import ReplayDiverged
from combat.models import Battle
from combat.services import decisions
from games.models import Scenario
from tests import factories

pytestmark = pytest.mark.django_db


def decision(made: Battle, **more):
    wait = factories.waiting(made)[0]
    return {
        "question": wait["question"],
        "choice": factories.simple_choice(wait),
        "key": "first",
        **more,
    }, factories.commander(made, wait["side"])


def test_open_a_battle_from_typed_orders(at, attacker, defender):
    body = {
        "name": "Trial",
        "document": factories.document(
            [{"type": "Destroyer", "count": 3, "names": ["Arashi", "Nowaki"]}, {"type": "Cruiser"}],
            [{"id": "hood", "type": "Battleship", "name": "Hood", "damage": 1}],
        ),
        "command": {"attacker": "me", "defender": {"username": "doris"}},
    }
    answer = at(attacker).post("/api/battles/", body)
    assert answer.status_code == 201, answer.json()
    view = answer.json()
    units = view["setup"]["attacker"]["units"]
    assert [(unit["id"], unit["name"]) for unit in units] == [
        ("a-destroyer-1", "Arashi"),
        ("a-destroyer-2", "Nowaki"),
        ("a-destroyer-3", "Destroyer 3"),
        ("a-cruiser-1", "Cruiser 1"),
    ]
    assert (view["head"]["status"], view["audience"], view["my_sides"]) == (
        "inviting",
        "attacker",
        ["attacker"],
    )
    assert view["may"] == ["invite", "cancel"]


def test_open_a_battle_from_a_scenario(at, attacker):
    Scenario.objects.create(
        slug="duel",
        title="Duel",
        ruleset="flames-and-steel",
        summary="Two ships",
        document=factories.document([{"id": "a", "type": "Cruiser"}], [{"id": "b", "type": "Cruiser"}]),
    )
    body = {"scenario": "duel", "command": {"attacker": "me", "defender": "me"}, "spectators": "nobody"}
    view = at(attacker).post("/api/battles/", body).json()
    assert (view["name"], view["audience"], view["head"]["spectators"]) == ("Duel", "both", "nobody")
    missing = at(attacker).post("/api/battles/", {**body, "scenario": "no-such"}).json()
    assert missing["fields"] == {"scenario": ['There is no scenario "no-such".']}


def test_decide_and_again_with_the_same_key(at, attacker, defender):
    made = factories.battle(attacker, defender)
    body, asked = decision(made)
    url = f"/api/battles/{made.public_id}/decisions/"

    first = at(asked).post(url, body)
    assert first.status_code == 200, first.json()
    assert first.json()["entries"][0]["type"] == "decided"
    again = at(asked).post(url, body)
    assert again.json() == first.json()
    assert made.entries.filter(key="first").count() == 1

    other = {**body, "key": "second"}
    late = at(asked).post(url, other)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["head"]["waiting"], "with the fresh head"


def test_the_first_answer_again_though_the_battle_went_on(at, attacker, defender):
    made = factories.battle(attacker, defender)
    body, asked = decision(made)
    url = f"/api/battles/{made.public_id}/decisions/"
    first = at(asked).post(url, body).json()
    factories.decide(made)
    again = at(asked).post(url, body).json()
    assert (again["number"], again["entries"]) == (first["number"], first["entries"])


def test_refusals_of_a_decision(at, attacker, defender):
    made = factories.battle(attacker, defender)
    body, asked = decision(made)
    opponent = defender if asked == attacker else attacker
    url = f"/api/battles/{made.public_id}/decisions/"

    def refusal(user, **change):
        answer = at(user).post(url, {**body, **change})
        return answer.status_code, answer.json()["code"]

    assert refusal(opponent) == (409, "not_your_turn")
    assert refusal(asked, question=0) == (409, "stale")
    assert refusal(asked, question=10**6) == (409, "not_your_turn")
    assert refusal(factories.person()) == (403, "forbidden")
    illegal = at(asked).post(url, {**body, "choice": {"allocate": {"nobody": 1}}}).json()
    assert illegal["code"] == "illegal"
    assert illegal["rule"].startswith("FS-")
    factories.fight_on(made)
    assert refusal(asked) == (409, "battle_over")
    assert not made.entries.filter(key="first").exists()


def test_a_key_of_somebody_else_is_not_an_answer(at, attacker, defender):
    made = factories.battle(attacker, defender)
    body, asked = decision(made)
    opponent = defender if asked == attacker else attacker
    url = f"/api/battles/{made.public_id}/decisions/"
    at(asked).post(url, body)
    assert at(opponent).post(url, body).json()["code"] == "conflict"


def test_a_key_names_one_decision(at, attacker, defender):
    made = factories.battle(attacker, defender)
    body, asked = decision(made)
    url = f"/api/battles/{made.public_id}/decisions/"
    first = at(asked).post(url, body).json()
    made.refresh_from_db()
    side = made.entries.get(key=body["key"]).payload
    others = [
        {"question": body["question"] + 1},
        {"choice": {"allocate": {}, "other": True}},
        {"side": "defender" if '"side":"attacker"' in side else "attacker"},
    ]
    for is_restarted in (False, True):
        if is_restarted:
            open_battles.cache.clear()
        for other in others:
            refused = at(asked).post(url, {**body, **other})
            assert (refused.status_code, refused.json()["code"]) == (409, "conflict"), other
        assert at(asked).post(url, body).json() == first
    assert made.entries.count() == made.seq


@pytest.mark.parametrize("code", ["stuck", "fault"])
def test_faults_of_ours_are_told_and_change_nothing(at, attacker, defender, monkeypatch, code):
    made = factories.battle(attacker, defender)
    body, asked = decision(made)
    before = made.entries.count()

    def broken(*args, **more):
        raise ReplayDiverged(7, "the rules want something else") if code == "stuck" else ZeroDivisionError

    monkeypatch.setattr(decisions.play, "submit", broken)
    answer = at(asked).post(f"/api/battles/{made.public_id}/decisions/", body)
    assert (answer.status_code, answer.json()["code"]) == ({"stuck": 409, "fault": 500}[code], code)
    assert made.entries.count() == before
    assert at(asked).get(f"/api/battles/{made.public_id}/").status_code == 200, "the page still opens"
    assert at(asked).get(f"/api/battles/{made.public_id}/record/").status_code == 200
    monkeypatch.undo()
    assert at(asked).post(f"/api/battles/{made.public_id}/decisions/", body).status_code == 200


def test_check_battles_is_content_with_sound_battles(attacker, defender):
    factories.fight_on(factories.battle(attacker, defender))
    factories.battle(attacker, defender)
    out = StringIO()
    call_command("check_battles", "--all", stdout=out)
    assert out.getvalue().startswith("2 battles checked")


def test_waiting_is_short(at, attacker, defender):
    units = [{"id": f"u{n}", "type": "Destroyer"} for n in range(500)]
    enemy = [{"id": f"e{n}", "type": "Destroyer"} for n in range(500)]
    made = factories.battle(attacker, defender, setup=factories.document(units, enemy))
    answer = at(attacker).get(f"/api/battles/{made.public_id}/waiting/")
    assert len(answer.content) < 1000
    assert answer.json()["waiting"][0].keys() == {"side", "kind", "text", "since"}


def test_entries_page_by_page_are_the_log(at, attacker, defender):
    made = factories.battle(attacker, defender)
    factories.fight_on(made)
    whole = at().get(f"/api/battles/{made.public_id}/").json()["entries"]
    found, url = [], f"/api/battles/{made.public_id}/entries/?page_size=7"
    while url:
        page = at().get(url).json()
        assert page["count"] == len(whole)
        found += page["results"]
        url = page["next"]
    assert found == whole
    since = at().get(f"/api/battles/{made.public_id}/entries/?after={len(whole) - 2}").json()
    assert since["results"] == whole[-2:]


@pytest.fixture
def several(attacker, defender):
    stranger = factories.person("zoe")
    made = {
        "mine": factories.battle(attacker, defender, name="Mine"),
        "others": factories.battle(defender, stranger, name="Others"),
        "hidden": factories.battle(defender, stranger, name="Hidden", spectators="nobody"),
        "linked": factories.battle(defender, stranger, name="Linked", spectators="link"),
        "offered": factories.battle(stranger, attacker, name="Offered", begun=False, spectators="nobody"),
    }
    factories.fight_on(factories.battle(attacker, defender, name="Over"))
    return made


@pytest.mark.parametrize(
    "query,names",
    [
        ("", {"Mine", "Others", "Offered", "Over"}),
        ("?mine=true", {"Mine", "Offered", "Over"}),
        ("?mine=false", {"Others"}),
        ("?status=over", {"Over"}),
        ("?status=inviting", {"Offered"}),
        ("?status=fighting&mine=true", {"Mine"}),
        ("?search=red", {"Mine", "Others", "Offered", "Over"}),
        ("?search=oth", {"Others"}),
        ("?ruleset=flames-and-steel&search=min", {"Mine"}),
        ("?ruleset=none", set()),
    ],
)
def test_lists(at, attacker, several, query, names):
    found = at(attacker).get(f"/api/battles/{query}").json()
    assert {item["name"] for item in found["results"]} == names
    assert found["count"] == len(names)


@pytest.mark.parametrize("wanted", ["name", "-round", "created_at"])
def test_any_order_of_the_list_is_total(wanted):
    assert BattleFilter({"ordering": wanted}, Battle.objects.all()).qs.query.order_by == (wanted, "-id")


def test_the_latest_entry_comes_first(at, attacker, several):
    factories.decide(several["mine"])
    names = [item["name"] for item in at(attacker).get("/api/battles/").json()["results"]]
    assert names[0] == "Mine"
    turned = at(attacker).get("/api/battles/?ordering=name").json()["results"]
    assert [item["name"] for item in turned] == sorted(names)


def test_whose_decision_it_is(at, attacker, defender, several):
    made = several["mine"]
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    opponent = defender if asked == attacker else attacker
    assert "Mine" in {item["name"] for item in at(asked).get("/api/battles/?waiting=me").json()["results"]}
    theirs = {item["name"] for item in at(opponent).get("/api/battles/?waiting=others").json()["results"]}
    assert "Mine" in theirs
    assert at(asked).get("/api/me/").json()["waiting"] >= 1
    assert at().get("/api/battles/?waiting=me").json()["count"] == 0


def test_lists_of_strangers_are_public_battles(at, several):
    names = {item["name"] for item in at().get("/api/battles/").json()["results"]}
    assert names == {"Mine", "Others", "Over"}
    assert at().get(f"/api/battles/{several['hidden'].public_id}/").status_code == 404
    assert at().get(f"/api/battles/{several['linked'].public_id}/").json()["audience"] == "public"


def test_who_may_watch_can_be_changed(at, attacker, defender):
    made = factories.battle(attacker, defender)
    url = f"/api/battles/{made.public_id}/"
    assert at(defender).patch(url, {"spectators": "nobody"}).status_code == 403
    assert at(attacker).patch(url, {"spectators": "nobody"}).json()["head"]["spectators"] == "nobody"
    assert at().get(url).status_code == 404
    assert made.entries.order_by("-seq")[0].type == "game"


def count(client, url):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        answer = client.get(url)
    assert answer.status_code == 200
    return len(queries), answer.json()


def test_lists_take_as_many_queries_for_fifty_as_for_one(at, attacker):
    from games.models import Invitation

    clients = {"me": at(attacker)}
    urls = ["/api/battles/", "/api/battles/?mine=true&waiting=me", "/api/invitations/", "/api/scenarios/"]
    few: dict[str, int] = {}
    for round_ in range(2):
        for number in range(1 if round_ == 0 else 49):
            factories.battle(attacker, name=f"Hot {round_} {number}")
            factories.battle(factories.person(), attacker, begun=False)
            Scenario.objects.create(
                slug=f"s-{round_}-{number}",
                title=f"S {round_} {number}",
                ruleset="flames-and-steel",
                document=factories.document(),
            )
        for url in urls:
            more = "&" if "?" in url else "?"
            queries, body = count(clients["me"], f"{url}{more}page_size=100")
            assert body["count"] in ((1, 2) if round_ == 0 else (50, 100)), (url, body["count"])
            assert few.setdefault(url, queries) == queries, url
    assert Invitation.objects.count() == 50


def test_a_battle_takes_as_many_queries_whatever_the_length_of_its_log(at, attacker, defender):
    made = factories.battle(attacker, defender)
    urls = [f"/api/battles/{made.public_id}/{rest}" for rest in ("", "waiting/", "entries/")]
    few = [count(at(attacker), url)[0] for url in urls]
    factories.fight_on(made)
    assert [count(at(attacker), url)[0] for url in urls] == few


@pytest.mark.parametrize(
    "slug, words, paragraph",
    [("flames-and-steel", "FLAMES", "FS-2.2"), ("damage-and-pursuit", "pursuit", "DP-4.5")],
)
def test_rulesets_and_their_rules(at, slug, words, paragraph):
    found = at().get("/api/rulesets/").json()
    assert [one["slug"] for one in found["results"]] == play.rulesets()
    searched = at().get(f"/api/rulesets/?search={words}").json()["results"]
    assert [one["slug"] for one in searched] == [slug]
    assert at().get("/api/rulesets/?search=sails").json()["results"] == []
    described = at().get(f"/api/rulesets/{slug}/").json()
    assert {"fields", "categories", "options", "default_roster", "phases"} <= described.keys()
    paragraphs = at().get(f"/api/rulesets/{slug}/rules/").json()["paragraphs"]
    texts = {one["id"]: one["text"] for one in paragraphs}
    assert texts[paragraph]
    assert at().get("/api/rulesets/no-such/").status_code == 404
    assert at().get("/api/rulesets/no-such/rules/").status_code == 404


def test_answers_are_json_in_utf_8(at, attacker):
    made = factories.battle(attacker, name="Bōfu ☠ 'quoted' \"twice\"")
    answer = at(attacker).get(f"/api/battles/{made.public_id}/")
    assert answer["Content-Type"] == "application/json"
    assert json.loads(answer.content.decode())["name"] == "Bōfu ☠ 'quoted' \"twice\""

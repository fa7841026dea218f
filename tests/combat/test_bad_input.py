"""Broken and hostile requests: each gets a code and a sentence, nothing is half applied, nothing is a 500."""

import json
from urllib.parse import urlencode

import pytest

from combat.models import Battle, BattleEntry
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(attacker, defender) -> Battle:
    return factories.battle(attacker, defender)


def send(client, url: str, body: bytes | str, content_type: str = "application/json"):
    return client.generic("POST", url, data=body, content_type=content_type)


def state(made: Battle):
    made.refresh_from_db()
    return made.seq, made.waiting, BattleEntry.objects.count(), Battle.objects.count()


DECISION = '{"question": 1, "choice": {"allocate": {}}, "key": "k"}'

BODIES: dict[str, tuple[bytes | str, int]] = {
    "nothing": ("", 400),
    "half": ('{"question": 1', 400),
    "not JSON": ("question=1", 400),
    "a list": ("[1, 2]", 400),
    "a text": ('"decide"', 400),
    "null": ("null", 400),
    "NaN": (DECISION.replace("1,", "NaN,"), 400),
    "bytes that are not UTF-8": (b'{"key": "\xff\xfe"}', 400),
    "a lone surrogate": (DECISION.replace('"k"', '"\\ud800"'), 400),
    "a NUL character": (DECISION.replace('"k"', '"\\u0000"'), 400),
    "a NUL in a name": (DECISION.replace('"allocate"', '"\\u0000"'), 400),
    "a huge number": (DECISION.replace("1,", "9" * 4000 + ",", 1), 400),
    "a large number": (DECISION.replace("1,", "99999999999,", 1), 400),
    "a fraction": (DECISION.replace("1,", "1.5,", 1), 400),
    "a negative number": (DECISION.replace("1,", "-1,", 1), 400),
    "infinity": (DECISION.replace("1,", "1e999,", 1), 400),
    "a number as text": (DECISION.replace("1,", '"one",', 1), 400),
    "unknown field": (DECISION.replace('"key"', '"more": 1, "key"'), 400),
    "no key": ('{"question": 1, "choice": {}}', 400),
    "a long key": (DECISION.replace('"k"', json.dumps("k" * 65)), 400),
    "a choice that is a list": ('{"question": 1, "choice": [], "key": "k"}', 400),
    "a choice that is null": ('{"question": 1, "choice": null, "key": "k"}', 400),
    "deep nesting": ('{"choice": ' + '{"a":' * 500 + "1" + "}" * 500 + "}", 400),
    "very deep nesting": ("[" * 1_000_000, 400),
    "ten megabytes": (DECISION.replace('"k"', '"' + "k" * 10_000_000 + '"'), 413),
}


@pytest.mark.parametrize("name", BODIES)
def test_broken_bodies_of_a_decision(at, attacker, made, name):
    body, code = BODIES[name]
    before = state(made)
    answer = send(at(attacker), f"/api/battles/{made.public_id}/decisions/", body)
    assert answer.status_code == code, answer.content[:200]
    assert answer.json()["message"]
    assert answer.json()["code"] in ("malformed", "invalid", "too_large")
    assert state(made) == before


CHOICES = [
    {},
    {"allocate": None},
    {"allocate": []},
    {"allocate": {"": 1}},
    {"allocate": {"d-destroyer-1": 0}},
    {"allocate": {"d-destroyer-1": -1}},
    {"allocate": {"d-destroyer-1": 1.0}},
    {"allocate": {"d-destroyer-1": True}},
    {"allocate": {"d-destroyer-1": "1"}},
    {"allocate": {"d-destroyer-1": 10**15}},
    {"allocate": {"a-destroyer-1": 1}},
    {"allocate": {f"u{n}": 1 for n in range(5000)}},
    {"allocate": {"x" * 50000: 1}},
    {"withdraw": None},
    {"withdraw": "nowhere"},
    {"target_submarines": "yes"},
    {"allocate": {}, "withdraw": None},
    {"do": "anything"},
]


@pytest.mark.parametrize("choice", CHOICES, ids=[json.dumps(choice)[:40] for choice in CHOICES])
def test_choices_that_are_not_on_offer(at, attacker, made, choice):
    wait = factories.waiting(made)[0]
    asked = factories.commander(made, wait["side"])
    before = state(made)
    body = {"question": wait["question"], "choice": choice, "key": "k"}
    answer = at(asked).post(f"/api/battles/{made.public_id}/decisions/", body)
    assert (answer.status_code, answer.json()["code"]) in [(400, "malformed"), (400, "illegal")], (
        answer.content
    )
    assert answer.json()["rule"]
    assert state(made) == before


def test_another_content_type(at, attacker, made):
    url = f"/api/battles/{made.public_id}/concede/"
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"):
        answer = send(at(attacker), url, "x", kind)
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "TRACE"])
def test_other_methods(at, attacker, made, method):
    answer = at(attacker).generic(method, f"/api/battles/{made.public_id}/concede/")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize(
    "path",
    [
        "/api/battles/no-such/",
        "/api/battles/1/",
        "/api/battles/%00/",
        "/api/battles/" + "x" * 5000 + "/",
        "/api/battles/ü/waiting/",
        "/api/scenarios/no-such/",
        "/api/nothing",
        "/api/battles",
        "/_allauth/browser/v2/",
        "/static/no-such.js",
    ],
)
def test_addresses_that_do_not_exist(at, attacker, path):
    answer = at(attacker).get(path)
    assert answer.status_code == 404
    if path.startswith("/api"):
        assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize(
    "query,code",
    [
        ("?page=0", 404),
        ("?page=99", 404),
        ("?page=x", 404),
        ("?page_size=-1", 200),
        ("?page_size=100000", 200),
        ("?status=nonsense", 400),
        ("?waiting=you", 400),
        ("?mine=perhaps", 200),
        ("?search=%00", 400),
        ("?search=" + "x" * 101, 400),
        ("?search=%25_%5C'\";--", 200),
        ("?ordering=password", 400),
        ("?ordering=-round", 200),
        ("?no_such=1", 200),
    ],
)
def test_queries_of_the_list(at, attacker, made, query, code):
    answer = at(attacker).get(f"/api/battles/{query}")
    assert answer.status_code == code, answer.content[:300]
    if code != 200:
        assert answer.json()["message"]


@pytest.mark.parametrize(
    "query", ["?after=-1", "?after=x", "?after=1e3", "?after=" + "9" * 30, "?page_size=0", "?after=²"]
)
def test_queries_of_the_log(at, attacker, made, query):
    answer = at(attacker).get(f"/api/battles/{made.public_id}/entries/{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


SETUPS = [
    ("ruleset", {"ruleset": "chess"}),
    ("ruleset", {"ruleset": None}),
    ("attacker", {"attacker": None}),
    ("attacker", {"attacker": {"name": "A"}}),
    ("attacker.units", {"attacker": {"name": "A", "units": []}}),
    ("attacker.units", {"attacker": {"name": "A", "units": {}}}),
    ("attacker.units", {"attacker": {"name": "A", "units": [{"type": "Destroyer", "count": 501}]}}),
    ("attacker.units", {"attacker": {"name": "A", "units": [{"type": "Destroyer", "count": 251}] * 2}}),
    ("attacker.units[0].count", {"attacker": {"name": "A", "units": [{"type": "Destroyer", "count": 0}]}}),
    (
        "attacker.units[0].count",
        {"attacker": {"name": "A", "units": [{"type": "Destroyer", "count": 10**15}]}},
    ),
    ("attacker.units[0].count", {"attacker": {"name": "A", "units": [{"type": "Destroyer", "count": True}]}}),
    (
        "attacker.units[0].names",
        {"attacker": {"name": "A", "units": [{"type": "Destroyer", "names": ["a", "b"]}]}},
    ),
    ("attacker.units[0].names", {"attacker": {"name": "A", "units": [{"type": "Destroyer", "names": "a"}]}}),
    ("attacker.units[0].type", {"attacker": {"name": "A", "units": [{"count": 1}]}}),
    ("attacker.units[0].type", {"attacker": {"name": "A", "units": [{"type": "Frigate", "count": 3}]}}),
    (
        "attacker.units[1].type",
        {
            "attacker": {
                "name": "A",
                "units": [{"type": "Cruiser", "count": 9}, {"type": "Frigate", "count": 3}],
            }
        },
    ),
    ("attacker.units[0]", {"attacker": {"name": "A", "units": ["Destroyer"]}}),
    ("units[1].id", {"attacker": {"name": "A", "units": [{"id": "x", "type": "Cruiser"}] * 2}}),
    ("unit_types", {"unit_types": []}),
    ("options", {"options": {"die_sides": 0}}),
    ("options", {"options": {"no_such": 1}}),
    ("zone", {"zone": {"name": "Z", "adjacent": [{"name": "Z2", "attacker": ["Frigate"]}]}}),
    ("extra", {"extra": 1}),
]


@pytest.mark.parametrize("path,change", SETUPS, ids=[f"{n}-{path}" for n, (path, _) in enumerate(SETUPS)])
def test_orders_of_battle_that_cannot_be_played(at, attacker, path, change):
    body = {"document": factories.document() | change, "command": {"attacker": "me", "defender": "me"}}
    answer = at(attacker).post("/api/battles/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), answer.content
    (place,) = answer.json()["fields"]
    assert path in answer.json()["message"], answer.json()
    assert place.startswith("document")
    assert not Battle.objects.exists()


def test_five_hundred_a_side_play(at, attacker):
    units = [{"type": "Destroyer", "count": 500}]
    body = {"document": factories.document(units, units), "command": {"attacker": "me", "defender": "me"}}
    answer = at(attacker).post("/api/battles/", body)
    assert answer.status_code == 201, answer.content[:300]
    made = Battle.objects.get()
    factories.decide(made)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "x" * 101},
        {"name": "\x00"},
        {"name": 5},
        {"spectators": "everybody"},
        {"abandon_after_days": 0},
        {"abandon_after_days": 10**9},
        {"abandon_after_days": "many"},
        {"moderators": "vera"},
        {"moderators": ["x"] * 11},
        {"scenario": "duel"},
        {"document": None},
        {"command": None},
        {"command": {"attacker": {"username": {}}, "defender": "me"}},
        {"command": {"attacker": {"username": "arthur", "x": 1}, "defender": "me"}},
        {"command": {"attacker": "me", "defender": "me", "umpire": "me"}},
        {"more": 1},
    ],
    ids=str,
)
def test_arrangements_that_make_no_sense(at, attacker, change):
    body = {"document": factories.document(), "command": {"attacker": "me", "defender": "me"}} | change
    answer = at(attacker).post("/api/battles/", body)
    assert (answer.status_code, answer.json()["code"]) in [(400, "invalid"), (400, "malformed")], (
        answer.content
    )
    assert not Battle.objects.exists()


@pytest.mark.parametrize(
    "path,body",
    [
        ("concede", {"side": "both"}),
        ("concede", {"x": 1}),
        ("agreement", {}),
        ("agreement", {"action": "sign"}),
        ("agreement", {"action": "offer", "winner": "nobody"}),
        ("take-back", {"action": 1}),
        ("claim", {}),
        ("claim", {"as": "winner"}),
        ("invite", {"role": "moderator", "who": "link"}),
        ("invite", {"role": "defender"}),
        ("cancel", {"x": 1}),
    ],
)
def test_actions_with_nonsense(at, attacker, made, path, body):
    before = state(made)
    answer = at(attacker).post(f"/api/battles/{made.public_id}/{path}/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), answer.content
    assert state(made) == before


UNCLEAN = ["x\r\nBcc: evil@x.example", "\u202eevil", "\x1b[31m", "a\u2028b", "a\u2066b"]


@pytest.mark.parametrize("name", UNCLEAN)
def test_names_are_one_line_that_shows_what_it_holds(at, attacker, name):
    client = at(attacker)
    body = {
        "name": name,
        "document": factories.document(),
        "command": {"attacker": "me", "defender": "me"},
    }
    made = client.post("/api/battles/", body)
    assert (made.status_code, list(made.json()["fields"])) == (400, ["name"])
    assert client.patch("/api/me/", {"display_name": name}).status_code == 400
    record = {"format": "battle-record/1", **factories.document()}
    imported = client.post(f"/api/records/?{urlencode({'name': name})}", record)
    assert (imported.status_code, list(imported.json()["fields"])) == (400, ["name"])


def test_nobody_else_is_named_for_both_sides(at, attacker, defender):
    both = {"username": defender.username}
    body = {"name": "x", "document": factories.document(), "command": {"attacker": both, "defender": both}}
    answer = at(attacker).post("/api/battles/", body)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["command.defender"])

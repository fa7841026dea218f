"""A battle that is asked for twice under one key is opened once: a double click, a retry, a race."""

from urllib.parse import urlencode

import pytest

from combat.models import Battle, Opening
from tests import factories
from tests.combat.test_concurrency import at_once

pytestmark = pytest.mark.django_db

ME = {"attacker": "me", "defender": "me"}


def new_battle(key, **change):
    return "/api/battles/", {"document": factories.document(), "command": ME, "key": key, **change}


def record(key, **change):
    units = {"a": [{"id": "a", "type": "Cruiser"}], "b": [{"id": "b", "type": "Cruiser"}]}
    document = {"format": "battle-record/1", **factories.document(units["a"], units["b"]), **change}
    return f"/api/records/?{urlencode({'name': 'Again', 'key': key})}", document


both = pytest.mark.parametrize("request_for", [new_battle, record], ids=["battle", "record"])


@both
def test_the_same_request_again_gives_the_same_battle(at, attacker, defender, request_for):
    answers = [at(attacker).post(*request_for("k")) for _ in range(2)]
    assert [one.status_code for one in answers] == [201, 201]
    first, again = (one.json() for one in answers)
    assert again == first
    assert Battle.objects.count() == 1
    assert at(attacker).post(*request_for("another")).json()["id"] != first["id"]
    assert at(defender).post(*request_for("k")).json()["id"] != first["id"], "a key is a person's own"
    assert Battle.objects.count() == 3


@both
def test_without_a_key_each_request_opens_a_battle(at, attacker, request_for):
    url, body = request_for("k")
    body.pop("key", None)
    for _ in range(2):
        assert at(attacker).post(url.partition("?")[0], body).status_code == 201
    assert Battle.objects.count() == 2
    assert not Opening.objects.exists()


@pytest.mark.parametrize(
    "first, second",
    [
        (new_battle("k"), new_battle("k", spectators="nobody")),
        (record("k"), record("k", options={"reinforcements": True})),
        (record("k"), ("/api/records/?name=Other&key=k", record("k")[1])),
        (new_battle("k"), record("k")),
    ],
    ids=["battle", "record", "name", "the other kind"],
)
def test_the_same_key_for_another_request_is_refused(at, attacker, first, second):
    assert at(attacker).post(*first).status_code == 201
    answer = at(attacker).post(*second)
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    assert Battle.objects.count() == 1


@both
def test_what_was_refused_leaves_its_key_free(at, attacker, request_for):
    url, body = request_for("k")
    broken = {**body, "command": {"attacker": "me", "defender": {"username": "nobody"}}}
    if request_for is record:
        broken = {**body, "attacker": {"name": "A", "units": [{"id": "a", "type": "Raft"}]}}
    assert at(attacker).post(url, broken).status_code == 400
    assert at(attacker).post(url, body).status_code == 201


@both
def test_a_repetition_is_no_haste(at, attacker, settings, request_for):
    settings.MOST_NEW_BATTLES = 1
    first = at(attacker).post(*request_for("k"))
    assert at(attacker).post(*request_for("k")).json() == first.json()
    assert at(attacker).post(*request_for("another")).status_code == 429


@both
@pytest.mark.parametrize("key", ["", "k" * 65, "\x00"], ids=["empty", "long", "NUL"])
def test_a_key_is_a_short_text(at, attacker, request_for, key):
    answer = at(attacker).post(*request_for(key))
    assert answer.status_code == 400
    assert "key" in answer.json().get("fields", ()) or answer.json()["code"] == "malformed"
    assert not Battle.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_race_opens_one(at, attacker):
    clients = [at(attacker) for _ in range(4)]
    answers = at_once(*[lambda client=client: client.post(*new_battle("k")) for client in clients])
    assert [one.status_code for one in answers] == [201] * 4
    assert len({one.json()["id"] for one in answers}) == 1
    assert Battle.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_records_that_were_played_at_the_same_time_are_kept_once(at, attacker, monkeypatch):
    """In two processes, where neither knows that the other is playing it."""
    monkeypatch.setattr("combat.services.records._playing", Forgetful())
    clients = [at(attacker) for _ in range(3)]
    answers = at_once(*[lambda client=client: client.post(*record("k")) for client in clients])
    assert [one.status_code for one in answers] == [201] * 3
    assert Battle.objects.count() == 1


class Forgetful(set):
    def __contains__(self, one):
        return False

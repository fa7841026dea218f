"""Records over the API: out as each may see it, in again the same."""

import json

import pytest

from combat.models import Battle
from tests import factories

pytestmark = pytest.mark.django_db

INPUT = ("format", "ruleset", "options", "unit_types", "attacker", "defender", "zone", "dice", "decisions")


def exported(at, made, user=None):
    answer = at(user).get(f"/api/battles/{made.public_id}/record/")
    assert answer.status_code == 200
    return answer.json()


def test_a_fought_battle_goes_out_and_comes_in_the_same(at, attacker, defender):
    made = factories.battle(attacker, defender)
    factories.fight_on(made)
    record = exported(at, made)

    answer = at(attacker).post("/api/records/?name=Again", record)
    assert answer.status_code == 201, answer.json()
    view = answer.json()
    assert (view["name"], view["audience"], view["head"]["status"]) == ("Again", "both", "over")
    again = exported(at, Battle.objects.get(public_id=view["id"]), attacker)
    assert {key: again[key] for key in INPUT} == {key: record[key] for key in INPUT}
    assert again["outcome"] == record["outcome"]


def test_a_running_battle_comes_in_and_is_fought_on(at, attacker, defender):
    made = factories.battle(attacker, defender)
    factories.decide(made)
    record = exported(at, made, defender)
    view = at(defender).post("/api/records/", record).json()
    mine = Battle.objects.get(public_id=view["id"])
    assert mine.status == "fighting"
    factories.fight_on(mine)


def test_a_record_without_dice_is_rolled_here(at, attacker):
    record = {"format": "battle-record/1", **factories.document()}
    units = [{"id": "a", "type": "Cruiser"}]
    record |= {
        "attacker": {"name": "A", "units": units},
        "defender": {"name": "B", "units": [{**units[0], "id": "b"}]},
    }
    for given in (record, {**record, "dice": []}):
        view = at(attacker).post("/api/records/", given).json()
        assert view["head"]["needs_dice"] is None
        assert view["head"]["waiting"] or view["head"]["outcome"]


def test_before_it_began_the_record_is_its_set_up(at, attacker, defender):
    made = factories.battle(attacker, defender, begun=False)
    record = exported(at, made, attacker)
    assert (record["decisions"], record["outcome"]) == ([], None)


def test_exports_are_logged_with_who(at, attacker, defender, caplog):
    made = factories.battle(attacker, defender)
    with caplog.at_level("INFO"):
        exported(at, made, defender)
    assert any("record_exported" in line and str(defender.pk) in line for line in map(str, caplog.messages))


@pytest.mark.parametrize(
    "change,sentence",
    [
        ({"format": "battle-record/9"}, "format"),
        ({"extra": 1}, "extra"),
        ({"decisions": [{"side": "attacker", "choice": {"withdraw": None}}]}, "decision 1"),
        ({"attacker": {"name": "A", "units": []}}, "attacker.units"),
        ({"dice": [9]}, "dice"),
    ],
)
def test_broken_records_are_refused_and_nothing_is_kept(at, attacker, change, sentence):
    units = [{"id": "a", "type": "Cruiser"}]
    record = {
        "format": "battle-record/1",
        "ruleset": "flames-and-steel",
        "attacker": {"name": "A", "units": units},
        "defender": {"name": "B", "units": [{"id": "b", "type": "Cruiser"}]},
    }
    answer = at(attacker).post("/api/records/", record | change)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert sentence in answer.json()["message"]
    assert not Battle.objects.exists()


def test_ten_megabytes_and_deep_nesting_are_refused(at, attacker):
    client = at(attacker)
    large = json.dumps({"format": "x" * 10_000_000})
    answer = client.post("/api/records/", large, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    deep = '{"format":' + "[" * 100_000 + "]" * 100_000 + "}"
    answer = client.post("/api/records/", deep, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")

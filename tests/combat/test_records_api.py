"""Records over the API: out as each may see it, in again the same."""

import json
from typing import Any

import pytest
from django.db import connection

from combat import record
from combat.models import Battle, BattleEntry
from combat.services import records
from games.refusals import Refused
from games.scenario_files import check_scenario
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


def test_a_record_that_would_play_for_long_is_refused(at, attacker, monkeypatch):
    monkeypatch.setattr(records, "MOST_ENTRIES", 2)
    given = exported(at, factories.battle(attacker), attacker)
    for document in (given, {key: given[key] for key in INPUT}):
        answer = at(attacker).post("/api/records/", document)
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
        assert "more than 2 entries" in answer.json()["message"]


def test_a_record_is_played_before_the_transaction(at, attacker, monkeypatch):
    given = exported(at, factories.battle(attacker), attacker)
    blocks = len(connection.savepoint_ids)
    play_record = record.play_record

    def played(document, **more):
        assert len(connection.savepoint_ids) == blocks
        again = at(attacker).post("/api/records/", given)
        assert (again.status_code, again.json()["code"]) == (429, "throttled")
        return play_record(document, **more)

    monkeypatch.setattr(record, "play_record", played)
    assert at(attacker).post("/api/records/", given).status_code == 201
    monkeypatch.undo()
    assert at(attacker).post("/api/records/", given).status_code == 201


def test_who_opens_one_battle_after_the_other_has_to_wait(at, attacker, defender, settings):
    given = exported(at, factories.battle(attacker), attacker)
    settings.MOST_NEW_BATTLES = 2
    assert at(attacker).post("/api/records/", given).status_code == 201
    body = {"document": factories.document(), "command": {"attacker": "me", "defender": "me"}}
    for answer in (at(attacker).post("/api/records/", given), at(attacker).post("/api/battles/", body)):
        assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert at(defender).post("/api/battles/", body).status_code == 201


def test_ten_megabytes_and_deep_nesting_are_refused(at, attacker):
    client = at(attacker)
    large = json.dumps({"format": "x" * 10_000_000})
    answer = client.post("/api/records/", large, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    deep = '{"format":' + "[" * 100_000 + "]" * 100_000 + "}"
    answer = client.post("/api/records/", deep, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def gaps(record):
    """Every second number is left out, as if there had been entries that this reader may not see."""
    for entry in record["entries"]:
        entry["seq"] *= 2
        if "to" in entry:
            entry["to"] = 2 * entry["to"] + 1
    return record


def test_a_key_that_stands_twice_is_refused_as_the_referee_refuses_it(at, attacker, defender):
    text = json.dumps(exported(at, factories.battle(attacker, defender)))
    twice = text.replace('"dice": ', '"dice": [6], "dice": ', 1)
    answer = at(attacker).post("/api/records/", twice, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "'dice' stands twice" in answer.json()["message"]


def test_entries_with_gaps_are_numbered_anew(at, attacker, defender):
    made = factories.battle(attacker, defender)
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    factories.decide(made)
    factories.take_back(made, asked)
    factories.decide(made)
    record = gaps(exported(at, made, asked))

    answer = at(attacker).post("/api/records/", record)

    assert answer.status_code == 201, answer.json()
    mine = Battle.objects.get(public_id=answer.json()["id"])
    assert [one["number"] for one in answer.json()["entries"]] == list(range(1, mine.seq + 1))
    again = exported(at, mine, attacker)
    assert again["outcome"] == record["outcome"]
    assert again["units"] == record["units"]
    factories.fight_on(mine)


def taken_back_twice(at, attacker):
    made = factories.battle(attacker)
    for _ in range(2):
        factories.decide(made)
        factories.take_back(made, attacker)
    factories.decide(made)
    return exported(at, made, attacker)


def test_what_was_taken_back_stays_behind(at, attacker):
    record = taken_back_twice(at, attacker)
    mine = Battle.objects.get(public_id=at(attacker).post("/api/records/", record).json()["id"])
    again = exported(at, mine, attacker)
    assert "taken_back" in [entry["type"] for entry in record["entries"]]
    assert "taken_back" not in [entry["type"] for entry in again["entries"]]
    for key in ("decisions", "dice", "looked", "units", "outcome", "waiting_for"):
        assert again[key] == record[key]
    factories.fight_on(mine)


FORGED: tuple[dict[str, Any], ...] = (
    {"details": {}},
    {"details": {"version": [1] * 50}},
    {"details": {"phase": "x" * 5000, "version": 10**15}},
    {"event": "battle_ended", "details": {"winner": "attacker", "reason": "forged"}},
    {"set": {"no-such-unit": {"damage": 5}}, "battle": {"round": 10**15}},
    {"event": "forged" * 500, "rule": "forged"},
)


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_what_a_record_says_was_taken_back_reaches_nobody(at, attacker, forged):
    record = taken_back_twice(at, attacker)
    (first, *_) = [entry for entry in record["entries"] if entry["type"] == "taken_back"]
    for entry in record["entries"]:
        if entry["type"] == "told" and first["to"] < entry["seq"] < first["seq"]:
            entry.update(forged)
    answer = at(attacker).post("/api/records/", record)
    assert answer.status_code == 201, answer.json()
    mine = Battle.objects.get(public_id=answer.json()["id"])
    assert "forged" not in str(exported(at, mine, attacker)["entries"])
    factories.fight_on(mine)


def test_what_a_record_tells_of_seats_and_offers_stays_behind(at, attacker, defender):
    made = factories.battle(attacker, defender)
    record = exported(at, made, attacker)
    last = record["entries"][-1]["seq"]
    record["entries"] += [
        {"seq": last + 1, "type": "seat", "role": "attacker", "state": "taken", "user": "Chester W. Nimitz"},
        {"seq": last + 2, "type": "offer", "action": 5, "kind": []},
        {"seq": last + 3, "type": "weather", "wind": 4},
    ]
    view = at(attacker).post("/api/records/", record).json()
    assert "Nimitz" not in str(view)
    assert [one["type"] for one in view["entries"] if one["type"] in ("seat", "offer", "weather")] == [
        "weather"
    ]
    factories.fight_on(Battle.objects.get(public_id=view["id"]))


def test_a_note_cannot_say_who_did_it_and_when(at, attacker, defender):
    record = exported(at, factories.battle(attacker, defender), attacker)
    seq = record["entries"][-1]["seq"] + 1
    note = {"seq": seq, "type": "weather", "number": 999, "by": "Chester", "at": "1999-01-01", "wind": 4}
    record["entries"].append(note)
    answer = at(attacker).post("/api/records/", record)
    assert answer.content.count(b'"wind":4') == 1
    for forged in (b"999", b"Chester", b"1999"):
        assert forged not in answer.content


@pytest.mark.parametrize("length,status", [(40, 201), (41, 400)])
def test_the_longest_name_of_a_note(at, attacker, defender, length, status):
    """PostgreSQL keeps to the length of the column, SQLite does not."""
    record = exported(at, factories.battle(attacker, defender), attacker)
    record["entries"].append({"seq": record["entries"][-1]["seq"] + 1, "type": "n" * length})
    assert at(attacker).post("/api/records/", record).status_code == status
    column = BattleEntry._meta.get_field("type")
    assert column.max_length == 40


def test_a_name_that_nobody_typed_is_checked_too(attacker):
    with pytest.raises(Refused, match="U\\+202E"):
        factories.battle(attacker, name="Midway\u202e")


def test_a_title_of_two_lines_is_no_scenario():
    given = {"slug": "a", "title": "A\nB", "ruleset": "flames-and-steel", "summary": "", "document": {}}
    with pytest.raises(Refused, match="U\\+000A"):
        check_scenario(given)


def test_a_forged_sentence_is_neither_stored_nor_shown(at, attacker, defender):
    made = factories.battle(attacker, defender)
    record = exported(at, made, attacker)
    skipped = next(entry for entry in record["entries"] if entry.get("event") == "step_skipped")
    said = skipped["details"]["why"]
    skipped["details"]["why"] = "The moderator says that Japan has won."
    mine = at(attacker).post("/api/records/", record).json()["id"]
    view = at(attacker).get(f"/api/battles/{mine}/").json()
    whys = [e["details"]["why"] for e in view["entries"] if e.get("event") == "step_skipped"]
    assert whys[0] == said
    assert "has won" not in str(view)

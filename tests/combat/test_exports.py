"""Every export is a record: by the schema, for each audience, at each kind of wait, of any size."""

import json
import random

import pytest

from combat.engine import play
from combat.models import Battle
from combat.record import parse, play_record, record_of, to_text
from combat.record.reading import MOST_BYTES
from tests import factories
from tests.combat.records import SCHEMATIC, record

pytestmark = pytest.mark.django_db


def exported(at, made, user=None):
    answer = at(user).get(f"/api/battles/{made.public_id}/record/")
    assert answer.status_code == 200
    return answer.json()


@pytest.mark.parametrize("name", ["attacker", "defender", "public", "moderator"])
def test_the_export_of_each_audience_at_each_kind_of_wait_is_a_record(at, attacker, defender, name):
    judge = factories.person("judge")
    forces = {
        "attacker": {"dive_bomber": 2, "battleship": 5},
        "defender": {"submarine": 4, "battleship": 5},
    }
    setup = factories.document(**forces, zone={"name": "Here", "adjacent": [{"name": "North"}]})
    made = factories.battle(attacker, defender, moderators=[judge], setup=setup)
    person = {"attacker": attacker, "defender": defender, "public": None, "moderator": judge}[name]
    kinds = set()
    for _ in range(60):
        document = exported(at, made, person)
        SCHEMATIC.validate(document)
        waiting = factories.waiting(made)
        assert [(one["side"], one["kind"]) for one in document["waiting_for"]] == [
            (one["side"], one["kind"]) for one in waiting
        ]
        assert all(("options" in one) == (one["side"] == name) for one in document["waiting_for"])
        if not waiting:
            break
        kinds.add(waiting[0]["kind"])
        factories.decide(made)
    assert kinds >= {"allocate", "target_submarines", "withdraw"}


def test_a_battle_that_has_not_begun_goes_out_and_is_played(at, attacker, defender):
    made = factories.battle(attacker, defender, begun=False)
    document = exported(at, made, attacker)
    SCHEMATIC.validate(document)
    assert document["units"].keys() == {
        u["id"] for s in ("attacker", "defender") for u in document[s]["units"]
    }
    waits = play_record(parse(json.dumps(document))).document()
    assert waits["needs_dice"]["rule"] == "FS-5.1"
    notes = [entry["type"] for entry in document["entries"]]
    assert [entry["type"] for entry in waits["entries"]][: len(notes) + 1] == [*notes, "told"]
    assert play_record(parse(json.dumps({k: v for k, v in document.items() if k != "dice"}))).position.waiting
    mine = at(attacker).post("/api/records/", document)
    assert mine.status_code == 201, mine.content
    factories.fight_on(Battle.objects.get(public_id=mine.json()["id"]))


def huge(letter):
    """500 a side, names and ids of 100 characters."""

    def units(prefix):
        for number in range(500):
            kind = ("Destroyer", "Cruiser", "Battleship", "Fighter")[number % 4]
            start = f"{prefix}{number:03d}"
            yield {"id": f"{start} {letter * 95}", "type": kind, "name": f"{start}-{letter * 95}"}

    sides = {side: {"name": side, "units": list(units(side[0]))} for side in ("attacker", "defender")}
    return record(**sides, dice=...)


def spread(question):
    """The hits one by one over as many units as there are: the longest choice."""
    options = question.as_dict()["options"]
    if question.kind != "allocate":
        return next((o["choice"] for o in options if o["choice"] == {"withdraw": None}), options[0]["choice"])
    if options["at_most_units"] is not None or options["spread"] != "any" or options["fill_groups_in_order"]:
        return {"allocate": options["suggestion"]}
    placed, left = dict.fromkeys([target["id"] for target in options["targets"]], 0), options["must_place"]
    while left:
        for target in options["targets"]:
            if left and placed[target["id"]] < target["max"]:
                placed[target["id"]] += 1
                left -= 1
    return {"allocate": {unit: hits for unit, hits in placed.items() if hits}}


@pytest.mark.parametrize("letter, left_out", [("x", []), ("艦", ["units", "waiting_for", "entries"])])
def test_the_largest_battle_comes_in_again(letter, left_out):
    """At the wait with the longest record of all, and at the end."""
    document = huge(letter)
    setup = play.set_up({key: document[key] for key in ("ruleset", "attacker", "defender", "zone")})
    rng = random.Random(7)

    def throw(count, _rule, _side):
        return [rng.randint(1, 6) for _ in range(count)]

    advance = play.begin(setup, throw, play.facts_of(setup))
    log = list(advance.entries)
    put_out = {}
    while advance.waiting:
        question = advance.waiting[0]
        advance = play.submit(
            setup, advance.position, question.side, spread(question), throw, play.facts_of(setup)
        )
        log += advance.entries
        now = record_of(setup, log, advance.position)
        if not advance.waiting or len(now.get("left_out", ())) > len(put_out.get("left_out", ())):
            put_out = now
            text = to_text(put_out)
            assert len(text.encode()) <= MOST_BYTES
            again = play_record(parse(text))
            assert again.document() == put_out
            assert again.position.state.plain() == advance.position.state.plain()
    assert advance.outcome
    SCHEMATIC.validate(put_out)
    assert put_out.get("left_out", []) == left_out

"""Names inside an order of battle: judged where they come in, and never again once they stand."""

import json

import pytest

from combat import open_battles
from combat.models import Battle
from games.refusals import Refused
from games.scenario_files import check_scenario
from tests import factories

pytestmark = pytest.mark.django_db

HIDDEN = "\u200b\u200f\u2060\u206f\u00ad\ufeff\u2028\u3164\uffa0\u115f\ufe0f\u2800\U000e0041"
FAULTS = [(f"x{one}y", f"U+{ord(one):04X}") for one in HIDDEN] + [("\u0301 \u0302", "can be seen")]


def with_name(name):
    document = factories.document()
    document["attacker"]["units"] = [{"id": "a", "type": "Cruiser", "name": name}]
    return document


@pytest.mark.parametrize("name, sentence", FAULTS)
def test_new_ones_hold_nothing_that_is_not_seen(at, attacker, name, sentence):
    body = {"name": "x", "document": with_name(name), "command": {"attacker": "me", "defender": "me"}}
    opened = at(attacker).post("/api/battles/", body)
    sides = {
        side: {"name": name, "units": [{"id": side, "type": "Cruiser"}]} for side in ("attacker", "defender")
    }
    record = {"format": "battle-record/1", "ruleset": "flames-and-steel", **sides}
    imported = at(attacker).post("/api/records/", record)
    for answer, path in ((opened, "document.attacker.units[0].name"), (imported, "document.attacker.name")):
        assert (answer.status_code, list(answer.json()["fields"])) == (400, [path])
        assert sentence in answer.json()["message"]
    assert not Battle.objects.exists()


def test_scenarios_neither():
    scenario = {"slug": "x", "title": "X", "ruleset": "flames-and-steel", "summary": "x"}
    with pytest.raises(Refused, match="U\\+200B"):
        check_scenario({**scenario, "document": with_name("a\u200bb")})


def test_battles_that_stand_are_played_on_with_the_names_that_they_have(attacker, defender, at):
    made = factories.battle(attacker, defender)
    setup = json.loads(made.setup)
    setup["attacker"]["units"][0]["name"] = "Anchor \u2693\ufe0f"
    Battle.objects.filter(pk=made.pk).update(setup=json.dumps(setup))
    open_battles.cache.clear()
    factories.decide(made)
    assert at(attacker).get(f"/api/battles/{made.public_id}/record/").status_code == 200

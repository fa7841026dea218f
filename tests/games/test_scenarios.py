"""Scenario files: shipped ones load, broken and hostile ones are refused with the place."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.models import Scenario
from tests import factories

pytestmark = pytest.mark.django_db

SHIPPED = sorted(Path(settings.SCENARIOS).glob("*.json"))


def good(**change):
    units = [{"id": "a", "type": "Cruiser"}]
    scenario = {
        "slug": "duel",
        "title": "Duel",
        "ruleset": "flames-and-steel",
        "summary": "Two ships.",
        "description": "At dawn.",
        "sources": "Drawn from general knowledge; no source was consulted.",
        "document": {
            "ruleset": "flames-and-steel",
            "attacker": {"name": "A", "units": units},
            "defender": {"name": "B", "units": [{"id": "b", "type": "Cruiser"}]},
        },
    }
    return scenario | change


def load(tmp_path, text, name="duel.json"):
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    call_command("load_scenario", str(file), stdout=StringIO())


def test_all_shipped_scenarios_load_and_again(at):
    call_command("load_scenario", "--all", stdout=StringIO())
    call_command("load_scenario", "--all", stdout=StringIO())
    assert Scenario.objects.count() == len(SHIPPED) >= 5
    slugs = {one["slug"] for one in at().get("/api/scenarios/?page_size=100").json()["results"]}
    assert {"midway", "coral-sea", "denmark-strait", "samar"} <= slugs


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_every_shipped_scenario_is_fought_to_an_end(file):
    call_command("load_scenario", str(file), stdout=StringIO())
    scenario = Scenario.objects.get()
    made = factories.battle(factories.person(), setup=scenario.document)
    factories.fight_on(made)
    assert made.status == "over"


def test_loading_replaces_but_running_battles_keep_their_own(tmp_path):
    load(tmp_path, json.dumps(good()))
    made = factories.battle(factories.person(), setup=Scenario.objects.get().document)
    load(tmp_path, json.dumps(good(title="Duel at noon")))
    assert Scenario.objects.get().title == "Duel at noon"
    setup = made.setup
    made.refresh_from_db()
    assert made.setup == setup


MANY = [{"id": f"u{n}", "type": "Cruiser"} for n in range(501)]
BROKEN = {
    "half": (json.dumps(good())[:80], "not JSON"),
    "empty": ("", "not JSON"),
    "a list": ("[]", "JSON object"),
    "bytes": (b"\xff\xfe\x00", "not JSON"),
    "ten megabytes": (json.dumps(good(description="x" * 10_000_000)), "larger than 2 MB"),
    "deep": ('{"slug":' + "[" * 100_000 + "]" * 100_000 + "}", "nested deeper"),
    "NUL": (json.dumps(good(title="D\x00")), "NUL"),
    "unknown key": (json.dumps(good(extra=1)), "extra"),
    "missing key": (json.dumps({key: value for key, value in good().items() if key != "summary"}), "summary"),
    "wrong type": (json.dumps(good(title=5)), "title"),
    "long title": (json.dumps(good(title="x" * 101)), "title"),
    "empty title": (json.dumps(good(title=" ")), "title"),
    "bad slug": (json.dumps(good(slug="../duel")), "slug"),
    "other name": (json.dumps(good(slug="other")), "slug"),
    "no document": (json.dumps(good(document=[])), "document"),
    "other ruleset": (json.dumps(good(ruleset="chess")), "document"),
    "duplicate ids": (
        json.dumps(good()).replace('"id": "b"', '"id": "a"'),
        "id",
    ),
    "unknown type": (json.dumps(good()).replace("Cruiser", "Frigate"), "attacker.units[0].type"),
    "zero units": (
        json.dumps(good(document=good()["document"] | {"attacker": {"name": "A", "units": []}})),
        "attacker.units",
    ),
    "501 units": (
        json.dumps(good(document=good()["document"] | {"attacker": {"name": "A", "units": MANY}})),
        "attacker.units",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_refused_with_the_place(tmp_path, name):
    text, sentence = BROKEN[name]
    with pytest.raises(CommandError) as refused:
        load(tmp_path, text)
    assert sentence in str(refused.value)
    assert not Scenario.objects.exists()


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("load_scenario", str(tmp_path / "none.json"))


def test_demo_makes_accounts_battles_and_a_campaign_once(at, client):
    for command in ("load_scenario", "load_maps", "load_campaigns"):
        call_command(command, "--all", stdout=StringIO())
    out = StringIO()
    call_command("demo", stdout=out)
    call_command("demo", stdout=out)
    from combat.management.commands.demo import PASSWORD

    assert PASSWORD in out.getvalue()
    body = {"username": "isoroku", "password": PASSWORD}
    assert client.post("/_allauth/browser/v1/auth/login", body, "application/json").status_code == 200
    mine = client.get("/api/battles/?mine=true").json()["results"]
    assert {item["status"] for item in mine} == {"inviting", "fighting", "over"}
    assert any(item["my_sides"] == ["attacker", "defender"] for item in mine)
    (campaign,) = client.get("/api/campaigns/?mine=true").json()["results"]
    assert (campaign["status"], campaign["turn"], campaign["phase"]) == ("playing", 3, "combat")
    (fought,) = client.get(f"/api/campaigns/{campaign['id']}/").json()["battles"]
    assert client.get(f"/api/battles/{fought['battle']}/").json()["head"]["status"] == "fighting"
    call_command("check_campaigns", stdout=StringIO())

"""Campaigns to choose from: how large they are, how long they last, and what wins them."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import CampaignScenario, Map
from tests import campaigns, factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    campaigns.load()
    services.load_campaign(campaigns.WAR)
    return CampaignScenario.objects.get()


def test_the_list_says_how_large_and_how_long_it_is_and_what_wins(at, war):
    (item,) = at().get("/api/campaign-scenarios/").json()["results"]
    document = json.loads(campaigns.WAR.read_text())
    waves = [unit for wave in document["reinforcements"] for unit in wave["units"]]
    assert [(side["id"], side["units"], side["later"]) for side in item["sides"]] == [
        (
            side["id"],
            sum(unit["nation"] in side["nations"] for unit in document["units"]),
            sum(unit["nation"] in side["nations"] for unit in waves),
        )
        for side in document["sides"]
    ]
    assert sum(side["later"] for side in item["sides"]) == len(waves) > 0
    assert item["turn_limit"] == document["turn_limit"]
    assert len(item["aims"]) == len(document["victory"])
    for aim, condition in zip(item["aims"], document["victory"], strict=True):
        assert aim["side"] == condition.get("side")
        assert aim["sentence"].endswith(".")
    whole = at().get("/api/campaign-scenarios/narrow-war/").json()
    assert {key: whole[key] for key in item} == item


def test_a_campaign_that_is_played_says_the_same(at, war):
    made = campaigns.campaign(factories.person("rita"), factories.person("bert"))
    view = at().get(f"/api/campaigns/{made.public_id}/").json()
    assert view["aims"] == at().get("/api/campaign-scenarios/narrow-war/").json()["aims"]


def test_zones_are_called_as_on_the_newest_version_of_the_map(at, war):
    war.document["victory"] = [{"kind": "hold", "side": "blue", "zones": ["middle"]}]
    war.save()
    drawn = Map.objects.get(slug="narrow-seas")

    def said():
        return at().get("/api/campaign-scenarios/").json()["results"][0]["aims"]

    assert said() == [{"side": "blue", "sentence": "Hold Middle Sea at the end of a turn."}]
    document = drawn.versions.get(number=1).document
    renamed = json.loads(json.dumps(document).replace("Middle Sea", "Wine-dark Sea"))
    drawn.versions.create(number=2, document=renamed, note="renamed")
    assert said() == [{"side": "blue", "sentence": "Hold Wine-dark Sea at the end of a turn."}]


def test_the_list_takes_as_many_queries_for_many(at, war):
    def count():
        with CaptureQueriesContext(connection) as queries:
            assert at().get("/api/campaign-scenarios/").status_code == 200
        return len(queries)

    few = count()
    for number in range(5):
        war.pk, war.slug = None, f"another-{number}"
        war.save()
    assert count() == few

"""The campaign's log as it is read: by kind of event, and which battle an entry tells of."""

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import board, selectors
from games.models import CampaignBattle
from tests import campaigns, factories

pytestmark = pytest.mark.django_db
PAGE = (Path(__file__).parents[2] / "docs/campaign-events.md").read_text()


@pytest.fixture
def fought(settings):
    """Two battles in the middle, one after the other: a meeting, and another of the other side."""
    settings.DICE = "tests.campaigns.misses"
    made = campaigns.campaign(factories.person("rita"), factories.person("bert"))
    campaigns.sail(made, "red", ["r1", "r2"], "west", "middle")
    campaigns.commit(made, "red")
    return made


def log(at, made, query=""):
    return at().get(f"/api/campaigns/{made.public_id}/log/?page_size=100{query}").json()["results"]


def test_every_event_that_there_is_can_be_filtered_for():
    tables = [PAGE[PAGE.index(f"| {head} | details |") :] for head in ("event", "event of the program")]
    rows = [row for table in tables for row in table.split("\n\n")[0].splitlines()[2:]]
    listed = {event for row in rows for event in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert {"moved", "table_changed"} <= listed
    assert {event for events in selectors.KINDS_OF_ENTRIES.values() for event in events} == listed


def test_by_kind_with_the_other_filters(at, fought):
    def events(query):
        return {entry["event"] for entry in log(at, fought, query)}

    assert events("&kind=movements") == {"moved"}
    assert events("&kind=battles") == {"battle_opened"}
    assert events("&kind=battles&zone=south") == set()
    assert events("&kind=losses") == set()
    assert events("&kind=turns&event=turn_began") == {"turn_began"}
    assert len(log(at, fought, "&kind=")) == len(log(at, fought))


def test_a_kind_that_there_is_not_is_refused(at, fought):
    answer = at().get(f"/api/campaigns/{fought.public_id}/log/?kind=weather")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["fields"]["kind"][0].startswith("One of movements, battles,")


def test_what_a_battle_did_leads_to_it(at, fought, settings):
    settings.DICE = "tests.campaigns.hits"
    (battle,) = campaigns.battles(fought)
    (opened,) = [entry for entry in log(at, fought) if entry["battle"]]
    assert (opened["event"], opened["battle"]) == ("battle_opened", battle.public_id)
    campaigns.fight_out(battle)
    told = {entry["event"] for entry in log(at, fought) if entry["battle"] == battle.public_id}
    assert {"battle_opened", "battle_ended", "destroyed"} <= told <= {*selectors.OF_AN_END, "battle_opened"}


def test_the_second_battle_in_a_zone_is_another(at, fought):
    """Whoever meets there again in the same turn: an entry tells of the battle that came of it."""
    first = CampaignBattle.objects.get(campaign=fought)
    (opened,) = [entry for entry in log(at, fought) if entry["event"] == "battle_opened"]
    CampaignBattle.objects.filter(pk=first.pk).update(ended=fought.seq)
    CampaignBattle.objects.create(
        campaign=fought, battle="later", zone=first.zone, attacker=first.attacker, defender=first.defender,
        turn=first.turn, opened=fought.seq + 1,
    )  # fmt: skip
    assert [entry["battle"] for entry in log(at, fought) if entry["battle"]] == [opened["battle"]]


def test_battles_cost_one_query_however_many_there_are(fought):
    entries = list(selectors.entries_of(fought))
    with CaptureQueriesContext(connection) as queries:
        items = board.log_items(fought, entries)
    assert (len(queries), len(items)) == (1, len(entries))
    quiet = [entry for entry in entries if entry.event == "turn_began"]
    with CaptureQueriesContext(connection) as queries:
        board.log_items(fought, quiet)
    assert not queries.captured_queries

"""Campaigns are moved to other unit tables, or outlive the rules that they were opened by."""

from unittest.mock import patch

import pytest
from django.db import transaction

from combat.engine import campaign as rules
from games import campaign_state, services
from games.checks import faults_of
from games.models import Campaign
from games.services.book import enter, locked
from tests import campaigns, factories
from tests.campaigns import events, into_battle, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("everything_agrees")]


def test_another_unit_table_between_turns_and_never_under_a_battle(made, red, settings):
    settings.DICE = "tests.campaigns.misses"
    old = made.table_version
    slower = [{**row, "movement": 1} for row in old.document]
    new = type(old).objects.create(table=old.table, number=2, document=slower, note="Slower.")
    services.move_to_table(user=red, campaign=made, version=new)
    made.refresh_from_db()
    assert made.table_version == new
    assert campaign_state.world_of(made).unit_types["Destroyer"]["movement"] == 1
    into_battle(made)
    assert refused(services.move_to_table, user=red, campaign=made, version=old).code == "wrong_phase"


def test_another_unit_table_after_the_first_side_has_conceded(red, settings):
    settings.DICE = "tests.campaigns.misses"
    made = campaigns.among_three(red)
    campaigns.commit(made, "red")
    services.concede_campaign(user=red, campaign=made, side="red")
    old = made.table_version
    new = type(old).objects.create(table=old.table, number=2, document=old.document)
    move = {"user": red, "campaign": made, "version": new}
    assert refused(services.move_to_table, **move).code == "wrong_phase", "red has committed in this turn"
    for side in ("blue", "blue", "green", "green"):
        campaigns.commit(made, side)
    services.move_to_table(**move)
    made.refresh_from_db()
    assert (made.turn, made.side, made.table_version) == (2, "blue", new)


def test_a_table_that_the_game_has_outgrown_is_refused(made, red):
    """A ship that has taken more than the new table gives her could not fight another battle."""
    entries = rules.correct(
        campaign_state.world_of(made), campaign_state.state_of(made), {"r1": {"damage": 1}}, {}, "A storm."
    )
    with transaction.atomic():
        enter(locked(made.game_id), entries)
    made.refresh_from_db()
    old = made.table_version
    weaker = [{**row, "hit_points": 1} for row in old.document]
    new = type(old).objects.create(table=old.table, number=2, document=weaker)
    problem = refused(services.move_to_table, user=red, campaign=made, version=new)
    assert (problem.code, "Resolve has more damage" in problem.message) == ("invalid", True), problem.message
    made.refresh_from_db()
    assert made.table_version == old
    into_battle(made)


def test_a_table_without_a_type_that_is_played_is_refused(made, red):
    old = made.table_version
    some = [row for row in old.document if row["name"] != "Fighter"]
    new = type(old).objects.create(table=old.table, number=2, document=some)
    problem = refused(services.move_to_table, user=red, campaign=made, version=new)
    assert (problem.code, "no type 'Fighter'" in problem.message) == ("invalid", True), problem.message


def test_a_campaign_that_today_would_be_refused_is_played_on(red, blue):
    """Its world was judged when it was opened, and its battles with it."""
    campaign_state.read.cache_clear()
    crowded = campaigns.document(options={"die_sides": 20, "highest_hit": 1})
    assert refused(campaigns.campaign, red=red, blue=blue, document=crowded).code == "invalid"
    with patch.object(rules, "read_world", rules.stored_world):
        made = campaigns.campaign(red, blue, document=crowded)
    campaign_state.read.cache_clear()
    battle = into_battle(made)
    asked = factories.waiting(battle)[0]
    campaigns.decide(battle, red if asked["side"] == "attacker" else blue, asked)
    assert not list(faults_of(Campaign.objects.get(pk=made.pk)))


def test_a_table_that_is_changed_after_the_end_is_in_the_log(made, red, blue):
    services.concede_campaign(user=blue, campaign=made, side="blue")
    old = made.table_version
    new = type(old).objects.create(table=old.table, number=2, document=old.document)
    services.move_to_table(user=red, campaign=made, version=new)
    made.refresh_from_db()
    assert (made.status, events(made)["table_changed"]) == ("over", 1)

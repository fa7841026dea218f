"""Several people at one table, and games that start and move meanwhile; on real transactions."""

import pytest

from games import services
from games.checks import faults_of
from games.models import Campaign, UnitTableVersion
from games.refusals import Refused
from tests import campaigns
from tests.at_once import at_once
from tests.unit_tables import publish, rows, save

pytestmark = pytest.mark.django_db(transaction=True)


def codes(outcomes):
    return sorted(one.code for one in outcomes if isinstance(one, Refused))


def test_of_several_who_save_one_draft_one_wins_and_the_others_lose_nothing(table, ada):
    table.refresh_from_db()

    def saving(naval):
        given = rows(table, Destroyer={"naval": naval})
        return lambda: services.save_table(by=ada, of=table, rows=given, revision=1)

    outcomes = at_once(*[saving(naval) for naval in range(2, 8)])
    assert codes(outcomes) == ["stale"] * 5
    (won,) = [one for one in outcomes if isinstance(one, UnitTableVersion)]
    assert table.versions.get().document == won.document
    assert all(one.more["now"]["rows"] == won.document for one in outcomes if isinstance(one, Refused))
    table.refresh_from_db()
    assert table.revision == table.changes.count() == 2


def test_a_draft_is_published_once_or_thrown_away(table, ada):
    def publishing():
        return services.publish_table(by=ada, of=table, note="Ours.", revision=1)

    def throwing():
        return services.throw_away_draft(by=ada, of=table, revision=1)

    outcomes = at_once(publishing, throwing, publishing)
    assert codes(outcomes) == ["stale", "stale"]
    assert table.versions.filter(number=1).count() == (None not in outcomes)


def test_a_game_that_starts_while_a_table_is_published_has_the_old_version_or_the_new(table, ada):
    campaigns.load()
    for number in range(4):
        save(table, ada, rows(table, Destroyer={"cost": 20 + number}))
        publish(table, ada) if number == 0 else None
        table.refresh_from_db()
        seen = table.revision
        plan = campaigns.plan({"red": ["me"], "blue": ["me"]}, name=f"War {number}")

        def opening(plan=plan):
            plan.table_version = services.newest_table("our-steel")
            return services.open_campaign(creator=ada, plan=plan)

        def publishing(seen=seen):
            return services.publish_table(by=ada, of=table, note="New.", revision=seen)

        made, *_ = at_once(opening, *([publishing] if number else []))
        assert isinstance(made, Campaign), made
        made.refresh_from_db()
        assert made.plain("world")["unit_types"] == made.table_version.unit_types
        newest = services.newest_table("our-steel").number
        assert made.table_version.number in (newest - 1, newest)
        assert list(faults_of(made)) == []


def test_a_campaign_is_moved_or_a_side_commits_and_never_both_halves(table, ada):
    campaigns.load()
    publish(table, ada)
    plan = campaigns.plan({"red": ["me"], "blue": ["me"]})
    plan.table_version = services.newest_table("our-steel")
    made = services.open_campaign(creator=ada, plan=plan)
    save(table, ada, rows(table, Destroyer={"movement": 1}))
    second = publish(table, ada)
    campaigns.sail(made, "red", ["r2"], "west", "middle")
    draft = services.draft_of(user=ada, campaign=made, side="red").number
    outcomes = at_once(
        lambda: services.move_to_table(user=ada, campaign=made, version=second),
        lambda: services.commit(user=ada, campaign=made, side="red", draft=draft, key="k"),
    )
    assert codes(outcomes) in (["stale"], ["wrong_phase"])
    made.refresh_from_db()
    assert (made.table_version == second) == (codes(outcomes) == ["stale"])
    assert list(faults_of(made)) == []


def test_a_table_that_is_published_while_it_is_deleted_is_either(table, ada):
    outcomes = at_once(
        lambda: services.delete_table(by=ada, of=table),
        lambda: services.publish_table(by=ada, of=table, note="Ours.", revision=1),
    )
    assert codes(outcomes) in (["conflict"], ["not_found"])
    assert UnitTableVersion.objects.filter(table=table.pk).exists() == (codes(outcomes) == ["conflict"])

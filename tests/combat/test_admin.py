"""The administration: everything to be found, nothing of the log to be changed."""

import pytest
from django.apps import apps
from django.contrib import admin

from combat.models import Battle, BattleEntry
from combat.services import Decision, submit_decision
from games.models import Game, Invitation, Scenario, Seat
from games.refusals import Refused
from tests import factories

pytestmark = pytest.mark.django_db

OURS = [*apps.get_app_config("games").get_models(), *apps.get_app_config("combat").get_models()]


@pytest.fixture
def root(at):
    return at(factories.person("root", is_staff=True, is_superuser=True))


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_model_has_a_list_with_columns_filters_and_search(model, root):
    made = admin.site._registry[model]
    assert len(made.list_display) > 1
    assert made.list_filter
    assert made.search_fields
    factories.battle(factories.person(), factories.person())
    url = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    assert root.get(url).status_code == 200
    assert root.get(f"{url}?q=a").status_code == 200
    assert root.get(f"{url}?o=1").status_code == 200


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_lists_take_as_many_queries_for_many_rows(model, root):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def queries():
        with CaptureQueriesContext(connection) as found:
            root.get(f"/admin/{model._meta.app_label}/{model._meta.model_name}/")
        return len(found)

    def more():
        factories.battle(factories.person(), factories.person(), begun=False)

    more()
    few = queries()
    for _ in range(5):
        more()
    assert queries() <= few


def test_the_log_is_read_only(root):
    made = factories.battle(factories.person(), factories.person())
    entry = made.entries.earliest("seq")
    assert root.get("/admin/combat/battleentry/add/").status_code == 403
    assert root.get(f"/admin/combat/battleentry/{entry.pk}/change/").status_code == 200
    for path, body in (
        (f"battleentry/{entry.pk}/change", {"payload": "{}"}),
        (f"battleentry/{entry.pk}/delete", {"post": "yes"}),
        (f"battle/{made.pk}/change", {"seq": "1"}),
        (f"battle/{made.pk}/delete", {"post": "yes"}),
    ):
        assert root.post(f"/admin/combat/{path}/", body, "multipart").status_code == 403
    action = {"action": "delete_selected", "_selected_action": entry.pk, "post": "yes"}
    root.post("/admin/combat/battleentry/", action, "multipart")
    assert BattleEntry.objects.filter(pk=entry.pk, payload=entry.payload).exists()


def test_who_may_watch_is_changed_with_an_entry(root):
    made = factories.battle(factories.person(), factories.person())
    body = {
        "name": made.game.name,
        "spectators": "nobody",
        "abandon_after_days": 5,
        "seats-TOTAL_FORMS": 0,
        "seats-INITIAL_FORMS": 0,
    }
    assert root.post(f"/admin/games/game/{made.game_id}/change/", body, "multipart").status_code == 302
    assert Game.objects.get(pk=made.game_id).spectators == "nobody"
    assert made.entries.order_by("-seq")[0].type == "game"


def test_a_player_who_is_gone_is_replaced_with_an_entry(root):
    gone = factories.person()
    made = factories.battle(factories.person(), gone)
    seat = Seat.objects.get(game=made.game, role="defender")
    new = factories.person("nora")
    body = {"state": "taken", "user": new.pk}
    assert root.post(f"/admin/games/seat/{seat.pk}/change/", body, "multipart").status_code == 302
    entry = made.entries.order_by("-seq")[0]
    assert (entry.type, str(entry.by)) == ("seat", "root")
    made.refresh_from_db()
    for _ in range(20):
        if factories.waiting(made) and factories.waiting(made)[0]["side"] == "defender":
            break
        factories.decide(made)
    assert factories.commander(made, "defender") == new
    wait = factories.waiting(made)[0]
    choice = factories.simple_choice(wait)
    refused = submit_decision(Decision(made.pk, gone.pk, wait["question"], choice, "what he had filled in"))
    assert isinstance(refused, Refused)
    assert refused.code == "forbidden"


def test_strangers_have_no_business_there(at):
    assert at(factories.person()).get("/admin/combat/battle/").status_code == 302
    assert at().get("/admin/").status_code == 302


def test_one_scenario_opens(root):
    made = Scenario.objects.create(slug="s", title="S", ruleset="r", document={})
    assert root.get(f"/admin/games/scenario/{made.pk}/change/").status_code == 200
    assert Invitation.objects.count() == Battle.objects.count() == 0

"""Campaigns in the administration: to be found and looked at, and nothing of them to be changed."""

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import campaigns, factories

pytestmark = pytest.mark.django_db

LOOKED_AT = [
    apps.get_model("games", name)
    for name in (
        *("campaign", "campaignbattle", "campaignentry", "campaignscenario", "campaignside"),
        *("map", "mapversion", "order", "tablechange", "unit", "unittable", "unittableversion"),
    )
]


@pytest.fixture
def root(at):
    return at(factories.person("root", is_staff=True, is_superuser=True))


def address(model):
    return f"/admin/games/{model._meta.model_name}/"


@pytest.mark.parametrize("model", LOOKED_AT, ids=lambda model: model.__name__)
def test_lists_take_as_many_queries_for_many_campaigns(model, root, settings):
    settings.DICE = "tests.campaigns.misses"

    def more():
        made = campaigns.campaign(factories.person(), factories.person())
        campaigns.sail(made, "red", ["r2"], "west", "middle")
        campaigns.commit(made, "red")

    def queries():
        with CaptureQueriesContext(connection) as found:
            assert root.get(address(model)).status_code == 200
        return len(found)

    more()
    few = queries()
    for _ in range(3):
        more()
    assert queries() <= few


@pytest.mark.parametrize("model", LOOKED_AT, ids=lambda model: model.__name__)
def test_nothing_is_added_changed_or_deleted_there(model, root):
    made = campaigns.campaign(factories.person(), factories.person())
    campaigns.sail(made, "red", ["r2"], "west", "middle")
    campaigns.commit(made, "red")
    assert root.get(f"{address(model)}add/").status_code == 403
    row = model.objects.first()
    if row is None:
        return
    assert root.get(f"{address(model)}{row.pk}/change/").status_code == 200
    for action in ("change", "delete"):
        assert (
            root.post(f"{address(model)}{row.pk}/{action}/", {"post": "yes"}, "multipart").status_code == 403
        )
    root.post(address(model), {"action": "delete_selected", "_selected_action": row.pk}, "multipart")
    assert model.objects.filter(pk=row.pk).exists()

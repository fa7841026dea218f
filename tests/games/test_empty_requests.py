"""A request that was sent empty by accident changes no campaign and no battle: nothing is given up by it."""

import re

import pytest

from combat.api import urls as battle_urls
from combat.models import Battle
from games.api import urls as game_urls
from games.models import Campaign
from tests import campaigns, factories

pytestmark = pytest.mark.django_db
PATHS = [
    str(pattern.pattern)
    for pattern in (*game_urls.urlpatterns, *battle_urls.urlpatterns)
    if re.match(r"(campaigns|battles)/<", str(pattern.pattern))
    and hasattr(pattern.callback.view_class, "post")  # type: ignore[attr-defined]
]


def test_there_is_something_to_be_tried():
    assert len(PATHS) >= 14
    assert {"campaigns/<str:campaign>/concede/", "battles/<str:battle>/cancel/"} <= set(PATHS)


@pytest.mark.parametrize("stage", ["inviting", "playing", "over"])
@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_done_without_a_word(at, path, stage):
    arthur, doris = factories.person("arthur"), factories.person("doris")
    made = campaigns.campaign(arthur, doris, begun=stage != "inviting")
    battle = factories.battle(arthur, doris, begun=stage != "inviting")
    if stage == "over":
        at(doris).post(f"/api/campaigns/{made.public_id}/concede/", {"side": "blue"})
        at(doris).post(f"/api/battles/{battle.public_id}/concede/", {"side": "defender"})
    url = f"/api/{path}".replace("<str:campaign>", made.public_id).replace("<str:battle>", battle.public_id)

    def now():
        rows = (Campaign.objects.filter(pk=made.pk), Battle.objects.filter(pk=battle.pk))
        return [list(row.values()) for row in rows], list(made.game.seats.values())

    before = now()
    for body in ("", "{}"):
        answer = at(arthur).generic("POST", url, body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), (url, answer.content)
        assert answer.json()["message"].endswith("."), answer.content
    bodiless = at(arthur).generic("POST", url, "")
    assert bodiless.status_code in (400, 415), (url, bodiless.content)
    assert now() == before

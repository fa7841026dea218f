"""What is drafted is known to the side's commanders and to nobody else, wherever one looks."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from combat.push import campaigns as push
from games import secrecy
from games.models import Campaign, Order, Seat
from tests import campaigns, factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return {
        "red": factories.person("rita"),
        "blue": factories.person("bert"),
        "moderator": factories.person("vera"),
        "admin": factories.person("ada"),
        "root": factories.person("root", is_superuser=True, is_staff=True),
        "stranger": factories.person("zoe"),
    }


@pytest.fixture
def made(people):
    made = campaigns.campaign(people["red"], people["blue"])
    for role in ("moderator", "admin"):
        Seat.objects.create(game=made.game, role=role, user=people[role], state="taken")
    return made


def everything(client, made):
    """All that this person can read of a campaign."""
    base = f"/api/campaigns/{made.public_id}/"
    pages = ("", "map/", "units/", "units.csv", "log/", "orders/", "orders/?side=red", "plan/?side=red")
    answers = [client.get(base + page) for page in pages]
    answers.append(client.get("/api/campaigns/"))
    return [answer.content.decode() for answer in answers]


def test_a_draft_shows_in_nothing_that_anybody_else_can_read(at, made, people):
    others = [*(people[name] for name in people if name != "red"), None]
    before = {user: everything(at(user), made) for user in others}
    own = everything(at(people["red"]), made)
    draft(made)
    for user in others:
        assert everything(at(user), made) == before[user], user
    assert everything(at(people["red"]), made) != own


def draft(made):
    path = ["west", "middle"]
    return campaigns.order(made, "red", {"move": {"units": ["r2"], "path": path}})


def test_not_in_the_database_nor_in_a_dump_in_clear(made):
    draft(made)
    row = Order.objects.get()
    assert json.loads(secrecy.reveal(row.payload))["move"]["units"] == ["r2"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM games_order")
        stored = repr(cursor.fetchall())
    out = StringIO()
    call_command("dumpdata", "games.order", "games.campaign", "games.campaignentry", stdout=out)
    orders = [one for one in json.loads(out.getvalue()) if one["model"] == "games.order"]
    for text in (stored, json.dumps(orders)):
        assert "r2" not in text.replace(row.payload, "").replace(json.dumps(row.payload)[1:-1], "")
        assert '"move"' not in text
        assert "middle" not in text


def test_the_administration_sees_no_draft_at_all(at, made, people):
    root = at(people["root"])
    side = made.sides.get(slug="red")
    pages = [
        "order",
        "campaign",
        f"campaign/{made.pk}/change",
        "campaignside",
        f"campaignside/{side.pk}/change",
        "campaignentry",
        "unit",
    ]

    def seen():
        answers = [root.get(f"/admin/games/{page}/") for page in pages]
        assert {answer.status_code for answer in answers} == {200}
        return [
            answer.context_data.get("cl") and len(answer.context_data["cl"].result_list) for answer in answers
        ]

    before = seen()
    draft(made)
    assert seen() == before
    row = Order.objects.get()
    assert root.get(f"/admin/games/order/{row.pk}/change/").status_code == 302, "as if there were none"


def test_nothing_is_logged(made, caplog, capsys):
    caplog.set_level("DEBUG")
    draft(made)
    said = caplog.text + "".join(capsys.readouterr())
    assert "r2" not in said
    assert "middle" not in said


def test_not_even_the_time_of_a_change_is_told(made):
    before = Campaign.objects.values("updated_at", "seq").get(pk=made.pk)
    draft(made)
    assert Campaign.objects.values("updated_at", "seq").get(pk=made.pk) == before


class Watching:
    loop = None
    told = 0
    user_id = session_key = None

    def __init__(self, *sides):
        self.sides = sides

    def push(self, text):
        raise AssertionError("handed to its loop")

    recheck = push


def test_a_change_of_the_draft_is_pushed_to_its_commanders_alone(made, monkeypatch):
    frames = []
    monkeypatch.setattr(push, "deliver", lambda by_loop: frames.extend(by_loop.get(None, [])))
    own, enemy, public = Watching("red"), Watching("blue"), Watching()
    for one in (own, enemy, public):
        push.join(made.pk, one)
    try:
        draft(made)
        assert [(call.__self__, json.loads(text)) for call, text in frames] == [
            (own, {"type": "changed", "seq": made.seq, "draft": {"red": 1}})
        ]
        frames.clear()
        campaigns.commit(made, "red")
        told = {call.__self__: json.loads(text)["draft"] for call, text in frames}
        assert told == {own: {"red": 2}, enemy: {"blue": 0}, public: {}}
    finally:
        for one in (own, enemy, public):
            push.leave(made.pk, one)


def test_what_was_committed_is_everybodys(at, made, people):
    draft(made)
    campaigns.commit(made, "red")
    log = at().get(f"/api/campaigns/{made.public_id}/log/?event=moved").json()
    assert log["results"][0]["details"]["path"] == ["west", "middle"]

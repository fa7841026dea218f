"""Who may do what with campaigns, maps and unit tables: every address, for everybody, in one table."""

import json
from dataclasses import dataclass

import pytest
from django.urls import resolve

from games.api.urls import urlpatterns
from games.models import CampaignScenario, Seat
from games.services import copy_table, create_map, load_campaign, newest_table
from tests import campaigns, factories
from tests.unit_tables import publish, rows, save

pytestmark = pytest.mark.django_db

PEOPLE = ("anonymous", "stranger", "red", "blue", "moderator", "spectator", "admin", "root")


@dataclass(frozen=True)
class Case:
    method: str
    path: str
    kind: str  # "open" (anyone), "closed" (nobody), "inviting"
    codes: str  # in the order of PEOPLE
    body: dict | None = None


# Reading: 200 or 404. Writing: 403 for those who are known to be here but may not, 404 for those who may not
# even know, 400 and 409 for those who may, but not with this body or now.
EVERYBODY = "200 200 200 200 200 200 200 200"
CONCERNED = "404 404 200 200 200 200 200 200"
EDITORS = "403 403 200 200 403 403 403 200"
C, T, NEW = "/api/campaigns/{c}/", "/api/tables/red-steel/", "/api/tables/red-draft/"
SURE = {"confirm": True}
SAME_TABLE = {"slug": "flames-and-steel"}
COPY = {"title": "Ours", "copy_of": {"slug": "flames-and-steel"}}
TABLE = [
    Case("GET", "/api/campaigns/", "open", EVERYBODY),
    Case("POST", "/api/campaigns/", "open", "403 400 400 400 400 400 400 400", {}),
    *(
        Case("GET", C + path, kind, codes)
        for path in ("", "map/", "units/", "units.csv", "log/")
        for kind, codes in (("open", EVERYBODY), ("closed", CONCERNED))
    ),
    Case("GET", C + "orders/", "open", "403 403 200 200 403 403 403 403"),
    Case("GET", C + "orders/", "closed", "403 404 200 200 403 403 403 403"),
    Case("GET", C + "orders/?side=red", "open", "403 403 200 403 403 403 403 403"),
    Case("GET", C + "plan/", "open", "403 403 200 409 403 403 403 403"),
    Case("POST", C + "orders/", "open", "403 403 400 409 403 403 403 403", {"order": {}, "key": "k"}),
    Case("POST", C + "orders/", "closed", "403 404 400 409 403 403 403 403", {"order": {}, "key": "k"}),
    Case("DELETE", C + "orders/last/", "open", "403 403 404 404 403 403 403 403"),
    Case("DELETE", C + "orders/1/", "open", "403 403 404 404 403 403 403 403"),
    Case("POST", C + "reachable/", "open", "403 403 200 409 403 403 403 403", {"units": ["r1"]}),
    Case("POST", C + "commit/", "open", "403 403 200 409 403 403 403 403", {"draft": 0, "key": "k"}),
    Case("POST", C + "commit/", "closed", "403 404 200 409 403 403 403 403", {"draft": 0, "key": "k"}),
    Case("POST", C + "concede/", "open", "403 403 200 403 403 403 403 403", {"side": "red"}),
    Case("POST", C + "concede/", "open", "403 403 403 200 403 403 403 403", {"side": "blue"}),
    Case("POST", C + "concede/", "open", "403 400 400 400 400 400 400 400", {}),
    Case("POST", C + "table/", "open", "403 403 200 403 403 403 200 200", SAME_TABLE),
    Case("POST", C + "table/", "closed", "403 404 200 403 403 403 200 200", SAME_TABLE),
    Case("POST", C + "table/", "open", "403 403 200 403 403 403 200 200", {**SAME_TABLE, "dry_run": True}),
    Case("POST", C + "play-on/", "open", "403 403 400 400 403 403 400 400", SURE),
    Case("POST", C + "cancel/", "inviting", "403 404 200 403 403 403 200 200", SURE),
    Case("POST", C + "cancel/", "inviting", "403 404 400 400 400 400 400 400", {}),
    Case("PATCH", C + "settings/", "open", "403 403 200 403 403 403 200 200", {"spectators": "link"}),
    Case(
        "POST",
        C + "seats/",
        "open",
        "403 403 201 403 403 403 403 403",
        {"role": "commander", "side": "red", "who": "link"},
    ),
    Case(
        "POST",
        C + "seats/",
        "inviting",
        "403 404 201 403 403 403 201 201",
        {"role": "commander", "side": "blue", "who": "link"},
    ),
    Case(
        "POST",
        C + "seats/",
        "open",
        "403 403 201 403 403 403 201 201",
        {"role": "spectator", "who": "link"},
    ),
    Case("DELETE", C + "seats/{s}/", "inviting", "403 404 200 403 403 403 200 200"),
    Case("DELETE", C + "seats/{s}/", "open", "403 403 403 200 403 403 403 403"),  # blue's own, taken
    Case("DELETE", C + "seats/{m}/", "open", "403 403 409 403 200 403 409 409"),  # the moderator's
    Case("DELETE", C + "seats/{m}/", "closed", "403 404 409 403 204 403 409 409"),
    Case("GET", "/api/maps/", "open", EVERYBODY),
    Case("GET", "/api/maps/narrow-seas/", "open", EVERYBODY),
    Case("GET", "/api/maps/narrow-seas/versions/", "open", EVERYBODY),
    Case("GET", "/api/maps/narrow-seas/versions/1/", "open", EVERYBODY),
    Case("GET", "/api/maps/drawn-seas/", "open", "404 404 404 404 404 404 404 200"),  # never published
    Case("GET", "/api/maps/drawn-seas/versions/", "open", "404 404 404 404 404 404 404 200"),
    Case(
        "PUT",
        "/api/maps/drawn-seas/draft/",
        "open",
        "403 404 404 404 404 404 404 400",
        {"document": "MAP", "revision": 0},
    ),
    Case("DELETE", "/api/maps/drawn-seas/", "open", "403 404 404 404 404 404 404 204"),
    Case("POST", "/api/maps/", "open", "403 403 403 403 403 403 403 409", {"document": "MAP"}),
    Case(
        "PUT",
        "/api/maps/narrow-seas/draft/",
        "open",
        "403 403 403 403 403 403 403 200",
        {"document": "MAP", "revision": 1},
    ),
    Case(
        "POST", "/api/maps/narrow-seas/check/", "open", "403 200 200 200 200 200 200 200", {"document": "MAP"}
    ),
    Case(
        "POST", "/api/maps/narrow-seas/versions/", "open", "403 403 403 403 403 403 403 409", {"revision": 1}
    ),
    Case("DELETE", "/api/maps/narrow-seas/", "open", "403 403 403 403 403 403 403 409"),
    # Whoever may import has sent no form with a file.
    Case("POST", "/api/imports/triplea/preview/", "open", "403 403 415 403 403 403 415 415", {}),
    Case("POST", "/api/imports/triplea/", "open", "403 403 415 403 403 403 415 415", {}),
    Case("GET", "/api/tables/", "open", EVERYBODY),
    Case("GET", "/api/tables/flames-and-steel/", "open", EVERYBODY),
    Case("GET", "/api/tables/flames-and-steel/versions/", "open", EVERYBODY),
    Case("GET", "/api/tables/flames-and-steel/versions/1/", "open", EVERYBODY),
    Case("GET", "/api/tables/flames-and-steel/difference/?from=1&to=1", "open", EVERYBODY),
    Case("GET", "/api/tables/flames-and-steel/changes/", "open", "403 403 403 403 403 403 403 403"),
    Case("POST", "/api/tables/", "open", "403 403 201 403 403 403 201 201", COPY),
    Case("POST", "/api/tables/", "inviting", "403 403 201 403 403 403 201 201", COPY),
    Case(
        "PUT",
        "/api/tables/flames-and-steel/draft/",
        "open",
        "403 403 403 403 403 403 403 403",
        {"rows": [], "revision": 1},
    ),
    # Of a table that red has made and blue edits: published, and drafted on.
    Case("GET", T, "open", EVERYBODY),
    Case("GET", T + "changes/", "open", EDITORS),
    Case("GET", T + "impact/", "open", EDITORS),
    Case("GET", T + "impact/?to=1", "open", EDITORS),
    Case("GET", T + "difference/?to=draft", "open", "404 404 200 200 404 404 404 200"),
    Case("PUT", T + "draft/", "open", EDITORS, {"rows": [], "revision": 3}),
    Case("POST", T + "check/", "open", "403 200 200 200 200 200 200 200", {"rows": []}),
    Case("DELETE", T + "draft/?revision=3", "open", EDITORS),
    Case("POST", T + "import/?revision=3&dry_run=true", "open", EDITORS, {"rows": []}),
    Case("POST", T + "import/?revision=3", "open", "403 403 400 400 403 403 403 400", {"rows": []}),
    Case("GET", T + "versions/1/export.csv", "open", EVERYBODY),
    Case("GET", T + "versions/draft/export.csv", "open", "404 404 200 200 404 404 404 200"),
    Case(
        "POST", T + "versions/", "open", "403 403 201 201 403 403 403 201", {"note": "Ours.", "revision": 3}
    ),
    Case("DELETE", T, "open", "403 403 409 409 403 403 403 409"),
    Case("POST", T + "editors/", "open", "403 403 200 403 403 403 403 200", {"username": "zoe"}),
    Case("DELETE", T + "editors/bert/", "open", "403 403 200 403 403 403 403 200"),
    # The same of one that was never published.
    Case("GET", NEW, "open", "404 404 200 200 404 404 404 200"),
    Case("GET", NEW + "versions/", "open", "404 404 200 200 404 404 404 200"),
    Case("PUT", NEW + "draft/", "open", "403 404 200 200 404 404 404 200", {"rows": [], "revision": 1}),
    Case("DELETE", NEW, "open", "403 404 204 204 404 404 404 204"),
    Case("GET", "/api/campaign-scenarios/", "open", EVERYBODY),
    Case("GET", "/api/campaign-scenarios/narrow-war/", "open", EVERYBODY),
]
ROWS = [(case, who, code) for case in TABLE for who, code in zip(PEOPLE, case.codes.split(), strict=True)]

# Administrators who are no superusers see tables that were never published, make their own and name editors;
# what others have made they do not edit.
OF_STAFF = [
    (Case(method, path, "open", "", body), "staff", code)
    for method, path, code, body in (
        ("GET", NEW, "200", None),
        ("GET", T + "changes/", "403", None),
        ("GET", T + "impact/", "403", None),
        ("GET", T + "difference/?to=draft", "404", None),
        ("GET", T + "versions/draft/export.csv", "404", None),
        ("PUT", T + "draft/", "403", {"rows": [], "revision": 3}),
        ("DELETE", T + "draft/?revision=3", "403", None),
        ("POST", T + "import/?revision=3&dry_run=true", "403", {"rows": []}),
        ("POST", T + "versions/", "403", {"note": "Ours.", "revision": 3}),
        ("DELETE", NEW, "403", None),
        ("POST", T + "editors/", "200", {"username": "zoe"}),
        ("DELETE", T + "editors/bert/", "200", None),
        ("PUT", "/api/tables/flames-and-steel/draft/", "403", {"rows": [], "revision": 1}),
        ("POST", "/api/tables/flames-and-steel/editors/", "403", {"username": "zoe"}),
        ("POST", "/api/tables/", "201", COPY),
        ("POST", "/api/imports/triplea/", "415", {}),
        ("POST", C + "table/", "403", SAME_TABLE),
    )
]

ADDRESSES = ("campaigns/", "campaign-scenarios/", "imports/", "maps/", "tables/")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def test_every_address_has_its_rows():
    """Whoever adds one says who may."""
    there = {
        (method, pattern.callback.view_class)
        for pattern in urlpatterns
        if str(pattern.pattern).startswith(ADDRESSES)
        for method in METHODS
        if hasattr(pattern.callback.view_class, method.lower())
    }
    paths = [(case.method, case.path.split("?")[0].format(c="c", s=1, m=1)) for case in TABLE]
    listed = {(method, resolve(path).func.view_class) for method, path in paths}
    assert not there - listed


@pytest.fixture
def people():
    return {
        "anonymous": None,
        "stranger": factories.person("zoe"),
        "red": factories.person("rita"),
        "blue": factories.person("bert"),
        "moderator": factories.person("vera"),
        "spectator": factories.person("spencer"),
        "admin": factories.person("ada"),
        "root": factories.person("root", is_superuser=True, is_staff=True),
        "staff": factories.person("stella", is_staff=True),
    }


def made_for(kind, people):
    made = campaigns.campaign(
        people["red"],
        people["blue"],
        begun=kind != "inviting",
        spectators="anyone" if kind == "open" else "nobody",
    )
    for role in ("moderator", "spectator", "admin"):
        Seat.objects.create(game=made.game, role=role, user=people[role], state="taken")
    return made


def made_table(people):
    shipped = newest_table("flames-and-steel")
    for title in ("Red Steel", "Red Draft"):
        made = copy_table(by=people["red"], version=shipped, title=title)
        made.editors.add(people["blue"])
        if title == "Red Steel":
            publish(made, people["red"])
            save(made, people["red"], rows(made)[1:])


@pytest.mark.parametrize(
    "case,who,code",
    [*ROWS, *OF_STAFF],
    ids=[f"{case.method} {case.path} {case.kind} {who}" for case, who, _ in [*ROWS, *OF_STAFF]],
)
def test_rights(at, people, case, who, code):
    made = made_for(case.kind, people)
    load_campaign(campaigns.WAR)
    drawn = {**json.loads(campaigns.MAP.read_text()), "name": "drawn-seas"}
    create_map(by=people["root"], document=drawn)
    made_table(people)
    body = dict(case.body or {})
    if body.get("document") == "MAP":
        body["document"] = json.loads(campaigns.MAP.read_text())
    seat = Seat.objects.filter(game=made.game, side="blue").get()
    judge = Seat.objects.filter(game=made.game, role="moderator").get()
    url = case.path.format(c=made.public_id, s=seat.pk, m=judge.pk)
    client = at(people[who])
    answer = client.generic(case.method, url, data=json.dumps(body), content_type="application/json")
    assert answer.status_code == int(code), answer.content[:300]
    if answer.status_code >= 400:
        problem = answer.json()
        assert problem["code"]
        assert problem["message"].endswith((".", ")")), problem
    assert CampaignScenario.objects.get().map_slug == "narrow-seas"

"""Who may do what: every address of the API, for everybody there is, in one table."""

import json
import re
from dataclasses import dataclass

import pytest
from django.urls import URLResolver, get_resolver

from combat.models import Battle
from games.models import Invitation, Scenario
from tests import factories
from tests.games.test_campaign_rights import TABLE as CAMPAIGNS

pytestmark = pytest.mark.django_db

PEOPLE = ("anonymous", "stranger", "attacker", "defender", "moderator", "spectator", "admin")


@dataclass(frozen=True)
class Case:
    """What an address answers to each of PEOPLE, for a battle of a kind."""

    method: str
    path: str
    kind: str  # "open" (anyone), "linked" (spectator by link), "closed" (nobody), "inviting"
    codes: str  # in the order of PEOPLE
    body: dict | None = None


# Reading: 200 or 404. Writing: 403 for those who are known to be here but may not, 404 for those who may
# not even know, 400 and 409 for those who may, but not with this body or now.
TABLE = [
    Case("GET", "/api/battles/{b}/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/battles/{b}/", "linked", "200 200 200 200 200 200 200"),
    Case("GET", "/api/battles/{b}/", "closed", "404 404 200 200 200 404 200"),
    Case("GET", "/api/battles/{b}/", "inviting", "404 404 200 200 200 404 200"),
    Case("GET", "/api/battles/{b}/waiting/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/battles/{b}/waiting/", "closed", "404 404 200 200 200 404 200"),
    Case("GET", "/api/battles/{b}/entries/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/battles/{b}/entries/", "closed", "404 404 200 200 200 404 200"),
    Case("GET", "/api/battles/{b}/record/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/battles/{b}/record/", "closed", "404 404 200 200 200 404 200"),
    Case("PATCH", "/api/battles/{b}/", "open", "403 403 200 403 403 403 200", {"spectators": "anyone"}),
    Case("PATCH", "/api/battles/{b}/", "closed", "403 404 200 403 403 404 200", {"spectators": "nobody"}),
    Case(
        "POST",
        "/api/battles/{b}/decisions/",
        "open",
        "403 403 409 409 403 403 403",
        {"question": 0, "choice": {}, "key": "k"},
    ),
    Case(
        "POST",
        "/api/battles/{b}/decisions/",
        "closed",
        "403 404 409 409 403 404 403",
        {"question": 0, "choice": {}, "key": "k"},
    ),
    Case("POST", "/api/battles/{b}/concede/", "open", "403 403 200 403 403 403 403", {"side": "attacker"}),
    Case("POST", "/api/battles/{b}/concede/", "open", "403 403 403 200 403 403 403", {"side": "defender"}),
    Case("POST", "/api/battles/{b}/concede/", "closed", "403 404 200 403 403 404 403", {"side": "attacker"}),
    Case("POST", "/api/battles/{b}/concede/", "open", "403 400 400 400 400 400 400"),
    Case("POST", "/api/battles/{b}/agreement/", "open", "403 403 200 200 403 403 403", {"action": "offer"}),
    Case(
        "POST",
        "/api/battles/{b}/take-back/",
        "open",
        "403 403 400 400 403 403 403",
        {"action": "ask", "number": 0},
    ),
    Case("POST", "/api/battles/{b}/claim/", "open", "403 403 400 400 403 403 403", {"as": "claim"}),
    Case("POST", "/api/battles/{b}/cancel/", "inviting", "403 404 200 403 403 404 403", {"confirm": True}),
    Case("POST", "/api/battles/{b}/cancel/", "inviting", "403 404 400 400 400 404 400"),
    Case(
        "POST",
        "/api/battles/{b}/invite/",
        "inviting",
        "403 404 200 403 403 404 403",
        {"role": "defender", "who": "link"},
    ),
    Case("GET", "/api/invitations/{i}/", "inviting", "404 404 404 200 404 404 404"),
    Case("POST", "/api/invitations/{i}/accept/", "inviting", "403 404 404 200 404 404 404"),
    Case("POST", "/api/invitations/{i}/decline/", "inviting", "403 404 404 200 404 404 404"),
    Case("GET", "/api/invitations/", "open", "403 200 200 200 200 200 200"),
    Case("GET", "/api/battles/", "open", "200 200 200 200 200 200 200"),
    Case("POST", "/api/battles/", "open", "403 400 400 400 400 400 400", {}),
    Case("POST", "/api/records/", "open", "403 400 400 400 400 400 400", {}),
    Case("GET", "/api/me/", "open", "200 200 200 200 200 200 200"),
    Case("PATCH", "/api/me/", "open", "403 200 200 200 200 200 200", {}),
    Case("POST", "/api/me/token/", "open", "403 201 201 201 201 201 201"),
    Case("DELETE", "/api/me/token/", "open", "403 204 204 204 204 204 204"),
    Case("GET", "/api/rulesets/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/rulesets/flames-and-steel/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/rulesets/flames-and-steel/rules/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/scenarios/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/scenarios/duel/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/schema/", "open", "200 200 200 200 200 200 200"),
    Case("GET", "/api/docs/", "open", "200 200 200 200 200 200 200"),
]
ROWS = [(case, who, code) for case in TABLE for who, code in zip(PEOPLE, case.codes.split(), strict=True)]


@pytest.fixture
def people(attacker, defender):
    return {
        "anonymous": None,
        "stranger": factories.person("zoe"),
        "attacker": attacker,
        "defender": defender,
        "moderator": factories.person("vera"),
        "spectator": factories.person("spencer"),
        "admin": factories.person("root", is_superuser=True, is_staff=True),
    }


def made_for(kind: str, people) -> Battle:
    spectators = {"open": "anyone", "linked": "link"}.get(kind, "nobody")
    made = factories.battle(
        people["attacker"],
        people["defender"],
        begun=False,
        moderators=[people["moderator"]],
        spectators=spectators,
    )
    factories.accept(made, people["moderator"])
    if kind != "inviting":
        factories.accept(made, people["defender"])
    return made


@pytest.mark.parametrize(
    "case,who,code", ROWS, ids=[f"{case.method} {case.path} {case.kind} {who}" for case, who, _ in ROWS]
)
def test_rights(at, people, case: Case, who: str, code: str):
    made = made_for(case.kind, people)
    Scenario.objects.create(
        slug="duel", title="Duel", ruleset="flames-and-steel", document=factories.document()
    )
    token = Invitation.objects.filter(seat__role="defender").get().token
    url = case.path.format(b=made.public_id, i=token)
    client = at(people[who])
    answer = client.generic(
        case.method, url, data=json.dumps(case.body or {}), content_type="application/json"
    )
    assert answer.status_code == int(code), answer.content[:300]
    if answer.status_code >= 400:
        body = answer.json()
        assert body["code"]
        assert body["message"].endswith((".", ")")), body


def test_the_table_names_every_address_of_the_api():
    named = {re.sub(r"{\w}", "1", case.path).split("?")[0] for case in [*TABLE, *CAMPAIGNS]}
    for pattern in addresses():
        assert any(pattern.match(path.removeprefix("/")) for path in named), pattern


def addresses():
    for entry in get_resolver().url_patterns:
        route = str(entry.pattern)
        if route == "api/" and isinstance(entry, URLResolver):
            for inner in entry.url_patterns:
                yield re.compile("^api/" + re.sub(r"<\w+:\w+>", "[^/]+", str(inner.pattern)) + "$")
        elif route.startswith("api/"):
            yield re.compile(f"^{route}$")

"""Seats offered, taken, declined and offered again."""

import pytest

from combat.models import Battle
from games.models import Invitation
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def attacker():
    return factories.person("arthur")


@pytest.fixture
def defender():
    return factories.person("doris")


def opened(at, creator, command, **more):
    body = {"document": factories.document(), "command": command, **more}
    answer = at(creator).post("/api/battles/", body)
    assert answer.status_code == 201, answer.json()
    return answer.json()


def test_invited_by_name(at, attacker, defender):
    view = opened(at, attacker, {"attacker": "me", "defender": {"username": "DORIS"}})
    assert view["invite_links"] == {}
    mine = at(defender).get("/api/invitations/").json()
    assert mine["count"] == 1
    offer = mine["results"][0]
    assert (offer["role"], offer["side"], offer["invited_by"]) == ("defender", "defender", "Arthur")
    assert offer["battle"]["id"] == view["id"]
    assert at(attacker).get("/api/invitations/").json()["count"] == 0

    accepted = at(defender).post(f"/api/invitations/{offer['token']}/accept/")
    assert accepted.json() == {"battle": view["id"], "campaign": None}
    assert at(defender).get(f"/api/battles/{view['id']}/").json()["head"]["status"] == "fighting"
    again = at(defender).post(f"/api/invitations/{offer['token']}/accept/")
    assert (again.status_code, again.json()["code"]) == (409, "conflict")


def test_invitations_of_one_role(at, attacker, defender):
    opened(at, attacker, {"attacker": "me", "defender": {"username": "doris"}})
    opened(at, attacker, {"attacker": "me", "defender": "link"}, moderators=["doris"])
    for role in ("defender", "moderator"):
        (offer,) = at(defender).get(f"/api/invitations/?role={role}").json()["results"]
        assert offer["role"] == role
    assert at(defender).get("/api/invitations/?role=umpire").status_code == 400


def test_a_named_invitation_is_for_that_person_alone(at, attacker, defender):
    opened(at, attacker, {"attacker": "me", "defender": {"username": "doris"}})
    token = Invitation.objects.get().token
    for stranger in (at(), at(factories.person()), at(attacker)):
        assert stranger.get(f"/api/invitations/{token}/").status_code == 404
    for stranger in (factories.person(), attacker):
        assert at(stranger).post(f"/api/invitations/{token}/accept/").status_code == 404
    assert at().post(f"/api/invitations/{token}/accept/").json()["code"] == "not_signed_in"


def test_a_link_is_for_whoever_has_it(at, attacker, defender):
    view = opened(at, attacker, {"attacker": "me", "defender": "link"})
    link = view["invite_links"]["defender"]
    token = link.removeprefix("/invitations/")
    assert at().get(f"/api/invitations/{token}/").json()["state"] == "open"
    own = at(attacker).post(f"/api/invitations/{token}/accept/").json()
    assert (own["code"], "already the attacker" in own["message"]) == ("illegal", True)

    assert at(defender).post(f"/api/invitations/{token}/accept/").status_code == 200
    late = at(factories.person()).post(f"/api/invitations/{token}/accept/").json()
    assert late["code"] == "conflict"
    assert at(attacker).get(f"/api/battles/{view['id']}/").json()["invite_links"] == {}


def test_declined_and_offered_to_somebody_else(at, attacker, defender):
    view = opened(at, attacker, {"attacker": "me", "defender": {"username": "doris"}})
    token = Invitation.objects.get().token
    assert at(defender).post(f"/api/invitations/{token}/decline/").status_code == 200
    head = at(attacker).get(f"/api/battles/{view['id']}/").json()["head"]
    assert head["seats"][1]["state"] == "declined"
    assert head["status"] == "inviting"

    other = factories.person("otto")
    url = f"/api/battles/{view['id']}/invite/"
    assert at(defender).post(url, {"role": "defender", "who": "link"}).status_code == 403
    answer = at(attacker).post(url, {"role": "defender", "who": {"username": "otto"}})
    assert answer.json()["head"]["seats"][1] == {"role": "defender", "user": "Otto", "state": "invited"}
    factories.accept(Battle.objects.get(), other)
    assert Battle.objects.get().status == "fighting"
    taken = at(attacker).post(url, {"role": "defender", "who": "link"}).json()
    assert taken["code"] == "conflict"


def test_a_new_offer_makes_the_old_link_void(at, attacker, defender):
    view = opened(at, attacker, {"attacker": "me", "defender": "link"})
    old = view["invite_links"]["defender"].removeprefix("/invitations/")
    answer = at(attacker).post(f"/api/battles/{view['id']}/invite/", {"role": "defender", "who": "link"})
    new = answer.json()["invite_links"]["defender"].removeprefix("/invitations/")
    assert new != old
    assert at(defender).post(f"/api/invitations/{old}/accept/").json()["code"] == "conflict"
    assert at(defender).post(f"/api/invitations/{new}/accept/").status_code == 200


def test_moderator_accepts_and_sees_through_his_own_lens(at, attacker, defender):
    vera = factories.person("vera")
    command = {"attacker": "me", "defender": {"username": "doris"}}
    view = opened(at, attacker, command, moderators=["vera"], spectators="nobody")
    url = f"/api/battles/{view['id']}/"
    assert at(vera).get(url).json()["audience"] == "public", "invited: may look what it is about"
    factories.accept(Battle.objects.get(), vera)
    seen = at(vera).get(url).json()
    assert (seen["audience"], seen["may"]) == ("moderator", ["moderate"])
    assert Battle.objects.get().status == "inviting", "the defender has not accepted"


@pytest.mark.parametrize(
    "command,moderators,path",
    [
        ({"attacker": "me", "defender": {"username": "nobody"}}, [], "command.defender.username"),
        ({"attacker": "me", "defender": "link"}, ["arthur"], "moderators[0]"),
        ({"attacker": "me", "defender": "link"}, ["vera", "vera"], "moderators[1]"),
        ({"attacker": "me", "defender": "link"}, ["nobody"], "moderators[0]"),
        ({"attacker": "you", "defender": "link"}, [], "command.attacker"),
        ({"attacker": "me"}, [], "command.defender"),
    ],
)
def test_impossible_arrangements_name_the_place(at, attacker, command, moderators, path):
    factories.person("vera")
    body = {"document": factories.document(), "command": command, "moderators": moderators}
    answer = at(attacker).post("/api/battles/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert path in answer.json()["fields"]
    assert not Battle.objects.exists()


@pytest.mark.parametrize("token", ["x", "1.x~y", "a" * 300, "1.abc~" + "x" * 43, "~", "%00", "ü~ü"])
def test_broken_tokens_lead_nowhere(at, attacker, token):
    assert at().get(f"/api/invitations/{token}/").status_code == 404
    assert at(attacker).post(f"/api/invitations/{token}/accept/").status_code == 404


def test_cancel_before_it_began(at, attacker, defender):
    view = opened(at, attacker, {"attacker": "me", "defender": {"username": "doris"}})
    url = f"/api/battles/{view['id']}"
    assert at(defender).post(f"{url}/cancel/", {"confirm": True}).status_code == 403
    assert at(attacker).post(f"{url}/cancel/", {"confirm": True}).json()["head"]["status"] == "cancelled"
    assert at(defender).get("/api/invitations/").json()["count"] == 0
    assert at(attacker).post(f"{url}/cancel/", {"confirm": True}).json()["code"] == "battle_over"


def test_an_old_link_is_no_window_into_a_private_battle(at, attacker, defender):
    view = opened(at, attacker, {"attacker": "me", "defender": "link"}, spectators="nobody")
    token = view["invite_links"]["defender"].rsplit("/", 1)[1]
    assert at().get(f"/api/invitations/{token}/").json()["battle"]["id"] == view["id"]
    at(defender).post(f"/api/invitations/{token}/accept/")

    for stranger in (None, factories.person("zoe")):
        answer = at(stranger).get(f"/api/invitations/{token}/")
        assert answer.status_code == 404
        assert view["id"] not in answer.content.decode()
    for player in (attacker, defender):
        assert at(player).get(f"/api/invitations/{token}/").json()["state"] == "accepted"


def test_the_link_of_a_cancelled_private_battle(at, attacker):
    view = opened(at, attacker, {"attacker": "me", "defender": "link"}, spectators="nobody")
    token = view["invite_links"]["defender"].rsplit("/", 1)[1]
    at(attacker).post(f"/api/battles/{view['id']}/cancel/", {"confirm": True})
    assert at().get(f"/api/invitations/{token}/").status_code == 404


@pytest.mark.parametrize("what", ["accept", "decline", "token"])
def test_what_needs_no_body_takes_none(at, attacker, defender, what):
    opened(at, attacker, {"attacker": "me", "defender": {"username": "DORIS"}})
    offer = at(defender).get("/api/invitations/").json()["results"][0]
    address = "/api/me/token/" if what == "token" else f"/api/invitations/{offer['token']}/{what}/"
    answer = at(defender).post(address, {"seat": "attacker"})
    assert (answer.status_code, answer.json()["fields"]) == (400, {"seat": ["There is no such field."]})
    assert at(defender).get("/api/invitations/").json()["count"] == 1
    assert not at(defender).get("/api/me/").json()["user"]["has_token"]

"""Seats of a campaign: nobody sits beside his enemy, a link is not made twice, every side has a way in."""

import json

import pytest

from games import services
from games.checks import faults_of
from games.models import Campaign, Invitation, Seat
from tests import campaigns, factories

pytestmark = pytest.mark.django_db
LINK = {"role": "commander", "side": "blue", "who": "link"}


@pytest.fixture
def rita():
    return factories.person("rita")


@pytest.fixture
def bert():
    return factories.person("bert")


@pytest.fixture
def made(rita, bert):
    return campaigns.campaign(rita, bert)


@pytest.fixture
def url(made):
    return f"/api/campaigns/{made.public_id}"


def seat_of(made, user):
    return Seat.objects.get(game=made.game, user=user)


def leave(at, made, user):
    return at(user).delete(f"/api/campaigns/{made.public_id}/seats/{seat_of(made, user).pk}/")


def told(made):
    rows = Campaign.objects.get(pk=made.pk).entries.filter(event="seat_changed").order_by("seq")
    details = [json.loads(row.payload)["details"] for row in rows]
    return [(one["side"], one["state"], one["user"]) for one in details]


@pytest.mark.parametrize("body", [LINK, {"role": "spectator", "who": "link"}])
def test_a_link_that_is_open_is_not_made_twice(at, made, url, rita, bert, body):
    whose = at(bert if body["role"] == "commander" else rita)
    first = whose.post(f"{url}/seats/", body)
    again = whose.post(f"{url}/seats/", body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["invite_links"] == again.json()["invite_links"] != {}
    assert first.json()["seats"] == again.json()["seats"]
    assert len(told(made)) == 1

    (token,) = (path.removeprefix("/invitations/") for path in first.json()["invite_links"].values())
    services.accept_invitation(user=factories.person(), token=token)
    third = whose.post(f"{url}/seats/", body)
    assert third.status_code == 201, "whoever took the first is in it: this is one more"


def test_links_for_two_sides_are_two(at, rita):
    campaigns.load()
    made = services.open_campaign(creator=rita, plan=campaigns.plan({"red": ["link"], "blue": ["link"]}))
    for side in ("red", "blue"):
        assert (
            at(rita).post(f"/api/campaigns/{made.public_id}/seats/", {**LINK, "side": side}).status_code
            == 200
        )
    assert Seat.objects.filter(game=made.game).count() == 2


def test_one_of_two_commanders_leaves_and_knows_no_link_any_more(at, made, url, bert):
    mate = factories.person("nils")
    at(bert).post(f"{url}/seats/", {**LINK, "who": {"username": "nils"}})
    campaigns.accept(made, mate)
    (known,) = at(bert).post(f"{url}/seats/", LINK).json()["invite_links"].values()
    campaigns.sail(made, "red", ["r1"], "west", "middle")

    answer = leave(at, made, bert)
    assert answer.status_code == 200
    view = answer.json()
    assert (view["my_sides"], view["may"], view["invite_links"]) == ([], [], {})
    assert [(seat["user"], seat["state"]) for seat in view["seats"] if seat["side"] == "blue"] == [
        ("Nils", "taken"),
        (None, "open"),
    ]
    assert told(made)[-1] == ("blue", "left", "Bert")
    assert at(bert).get(f"/api{known}/").status_code == 404
    (anew,) = at(mate).get(f"{url}/").json()["invite_links"].values()
    assert at().get(f"/api{anew}/").json()["state"] == "open"
    assert at(bert).get(f"{url}/orders/?side=blue").status_code == 403


def test_the_last_of_a_side_leaves_it_open_to_be_offered(at, made, url, rita, bert):
    draft_before = made.sides.get(slug="blue").draft
    assert leave(at, made, bert).status_code == 200
    (link,) = at(rita).get(f"{url}/").json()["invite_links"].values()
    assert at(bert).get(f"{url}/").json()["invite_links"] == {}
    assert made.sides.get(slug="blue").draft == draft_before + 1, "nothing is committed that he drafted"
    assert Campaign.objects.get(pk=made.pk).status == "playing"

    offered = at(rita).post(f"{url}/seats/", LINK)
    assert offered.status_code == 200, "the admins see to a side without commanders; the link is there"
    nora = factories.person("nora")
    services.accept_invitation(user=nora, token=link.removeprefix("/invitations/"))
    assert at(nora).get(f"{url}/orders/?side=blue").json()["orders"] == []
    assert told(made) == [("blue", "left", "Bert"), ("blue", "taken", "Nora")]
    assert list(faults_of(Campaign.objects.get(pk=made.pk))) == []


def test_what_he_drafted_is_seen_by_nobody_who_comes_after_him(at, made, url, rita):
    """The campaign's opener may take the free side beside his own: he learns nothing of what was planned."""
    campaigns.sail(made, "red", ["r1"], "west", "middle")
    mate = factories.person("mona")
    at(rita).post(f"{url}/seats/", {**LINK, "side": "red", "who": {"username": "mona"}})
    campaigns.accept(made, mate)
    leave(at, made, rita)
    assert len(at(mate).get(f"{url}/orders/?side=red").json()["orders"]) == 1, "she shared it"
    leave(at, made, mate)
    nora = factories.person("nora")
    invitation = Invitation.objects.get(seat__game=made.game, seat__side="red", state="open")
    services.accept_invitation(user=nora, token=invitation.token)
    assert at(nora).get(f"{url}/orders/?side=red").json()["orders"] == []


def test_before_it_begins_a_seat_is_left_too(at, rita):
    campaigns.load()
    made = services.open_campaign(creator=rita, plan=campaigns.plan({"red": ["me"], "blue": ["link"]}))
    assert leave(at, made, rita).status_code == 200
    assert Campaign.objects.get(pk=made.pk).seq == 0
    assert Invitation.objects.filter(seat__game=made.game, state="open").count() == 2


def test_whoever_leaves_a_private_campaign_sees_it_no_more(at, rita, bert):
    made = campaigns.campaign(rita, bert, spectators="nobody")
    assert leave(at, made, bert).status_code == 204
    assert at(bert).get(f"/api/campaigns/{made.public_id}/").status_code == 404


def test_a_campaign_that_is_over_keeps_its_seats(at, made, url, bert):
    services.concede_campaign(user=bert, campaign=made, side="blue")
    answer = leave(at, made, bert)
    assert (answer.status_code, answer.json()["code"]) == (409, "over")
    assert "leave" not in at(bert).get(f"{url}/").json()["may"]


def test_a_battle_knows_who_left_and_who_came(at, made, url, rita, bert, settings):
    settings.DICE = "tests.campaigns.misses"
    campaigns.sail(made, "red", ["r1", "r2"], "west", "middle")
    campaigns.commit(made, "red")
    (battle,) = campaigns.battles(made)
    assert at(bert).get(f"/api/battles/{battle.public_id}/").json()["audience"] == "defender"
    leave(at, made, bert)
    view = at(bert).get(f"/api/battles/{battle.public_id}/").json()
    assert (view["audience"], view["may"]) == ("public", [])
    note = battle.entries.order_by("-seq").first()
    assert (note.type, '"left"' in note.payload, '"Bert"' in note.payload) == ("seat", True, True)
    nora = factories.person("nora")
    invitation = Invitation.objects.get(seat__game=made.game, state="open")
    services.accept_invitation(user=nora, token=invitation.token)
    assert at(nora).get(f"/api/battles/{battle.public_id}/").json()["audience"] == "defender"


def test_an_offer_that_is_taken_back_is_told_to_battles(at, made, url, bert, settings):
    settings.DICE = "tests.campaigns.misses"
    campaigns.sail(made, "red", ["r1", "r2"], "west", "middle")
    campaigns.commit(made, "red")
    (battle,) = campaigns.battles(made)
    seat = at(bert).post(f"{url}/seats/", LINK).json()["seats"][-1]
    assert seat["state"] == "open"
    at(bert).delete(f"{url}/seats/{seat['id']}/")
    seats = at(bert).get(f"/api/battles/{battle.public_id}/").json()["head"]["seats"]
    assert [one["state"] for one in seats] == ["taken", "taken"]


def test_one_link_makes_one_commander(at, made, url, rita, bert):
    view = at(bert).post(f"{url}/seats/", {"role": "commander", "side": "blue", "who": "link"}).json()
    (link,) = view["invite_links"].values()
    for other in (None, rita):
        assert at(other).get(f"{url}/").json()["invite_links"] == {}, "who commands blue sees its orders"
    token = link.removeprefix("/invitations/")
    own = at(bert).post(f"/api/invitations/{token}/accept/").json()
    assert own["code"] == "illegal", "he commands this side already"
    new = factories.person("nils")
    assert at(new).post(f"/api/invitations/{token}/accept/").status_code == 200
    assert at(new).get(f"{url}/").json()["my_sides"] == ["blue"]
    assert at(factories.person()).post(f"/api/invitations/{token}/accept/").json()["code"] == "conflict"


def test_whoever_opened_it_does_not_seat_himself_among_the_enemy(at, made, url, rita, bert):
    factories.person("spy")
    for who in ("me", "link", {"username": "spy"}):
        answer = at(rita).post(f"{url}/seats/", {"role": "commander", "side": "blue", "who": who})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert "share_command" in at(bert).get(f"{url}/").json()["may"]


def test_a_link_of_before_does_not_seat_him_there_either(at, rita):
    campaigns.load()
    plan = campaigns.plan({"red": ["me"], "blue": ["link", "link"]})
    made = services.open_campaign(creator=rita, plan=plan)
    first, second = Invitation.objects.filter(seat__game=made.game).order_by("pk")
    services.accept_invitation(user=factories.person("bert"), token=first.token)
    answer = at(rita).post(f"/api/invitations/{second.token}/accept/").json()
    assert (answer["code"], "whose enemy rita is" in answer["message"]) == ("illegal", True)


def test_nobody_is_seated_beside_his_enemy(at, rita):
    """Whoever commands both sides would see the orders of anybody who joins him on one of them."""
    factories.person("bert")
    campaigns.load()
    made = services.open_campaign(creator=rita, plan=campaigns.plan({"red": ["me"], "blue": ["me"]}))
    seats = f"/api/campaigns/{made.public_id}/seats/"
    body = {"role": "commander", "side": "blue", "who": {"username": "bert"}}
    answer = at(rita).post(seats, body)
    assert (answer.status_code, answer.json()["fields"]) == (
        400,
        {"who": ["rita commands blue and its enemy too: nobody else can join that side."]},
    )
    assert at(rita).post(seats, {**body, "who": "link"}).status_code == 201
    (link,) = Invitation.objects.filter(seat__game=made.game)
    answer = at(factories.person("nils")).post(f"/api/invitations/{link.token}/accept/").json()
    assert (answer["code"], "its enemy too" in answer["message"]) == ("illegal", True), answer


def test_whoever_sees_to_a_seat_is_told_so(at, made, url, rita, bert):
    """Once a side has commanders its seats are theirs; all others are the admins'."""
    at(rita).post(f"{url}/seats/", {"role": "spectator", "who": "link"})
    at(bert).post(f"{url}/seats/", LINK)
    watcher, second = (
        Seat.objects.get(game=made.game, role=role, state="open") for role in ("spectator", "commander")
    )
    sees_to = {user: at(user).get(f"{url}/").json()["sees_to"] for user in (rita, bert, None)}
    assert sees_to == {rita: [watcher.pk], bert: [second.pk], None: []}
    assert at(rita).delete(f"{url}/seats/{second.pk}/").status_code == 403
    assert at(bert).delete(f"{url}/seats/{second.pk}/").status_code == 200


def test_an_offer_is_withdrawn(at, made, url, rita):
    body = {"role": "moderator", "who": {"username": factories.person("vera").username}}
    view = at(rita).post(f"{url}/seats/", body).json()
    seat = view["seats"][-1]
    assert (seat["role"], seat["state"]) == ("moderator", "invited")
    assert at(rita).delete(f"{url}/seats/{seat['id']}/").status_code == 200
    assert not Invitation.objects.filter(seat=seat["id"]).exists()
    theirs = factories.person("mona")
    body = {"role": "moderator", "who": {"username": "mona"}}
    offered = at(rita).post(f"{url}/seats/", body).json()["seats"][-1]["id"]
    campaigns.accept(made, theirs)
    assert at(rita).delete(f"{url}/seats/{offered}/").json()["code"] == "conflict"


@pytest.mark.parametrize(
    "body,path",
    [
        ({"role": "commander", "who": "link"}, "side"),
        ({"role": "commander", "side": "green", "who": "link"}, "side"),
        ({"role": "moderator", "who": "link"}, "who"),
        ({"role": "moderator", "who": {"username": "rita"}}, "who"),
        ({"role": "commander", "side": "red", "who": {"username": "bert"}}, "who"),
        ({"role": "commander", "side": "red", "who": "me"}, "who"),
        ({"role": "attacker", "who": "link"}, "role"),
        ({"role": "spectator", "who": "link", "colour": "red"}, "colour"),
    ],
)
def test_seats_that_cannot_be_name_the_place(at, made, url, rita, body, path):
    answer = at(rita).post(f"{url}/seats/", body)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [path])

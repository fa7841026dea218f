"""The administration gives seats away as players do: no seat is left without its invitation."""

import pytest

from combat.services import endings
from games.models import Game, Invitation, Seat
from tests import factories

pytestmark = pytest.mark.django_db

OFFERED = {Seat.State.OPEN, Seat.State.INVITED}


@pytest.fixture
def root(at):
    return at(factories.person("root", is_staff=True, is_superuser=True))


def change(root, seat, state, user=None):
    """The seat as the form of the administration leaves it, and what was said about it."""
    body = {"state": state, "user": user.pk if user else ""}
    page = root.post(f"/admin/games/seat/{seat.pk}/change/", body, "multipart", follow=True)
    assert page.status_code == 200
    seat.refresh_from_db()
    no_half_state(seat.game)
    return page.content.decode()


def no_half_state(game: Game):
    for seat in game.seats.all():
        open_ones = Invitation.objects.filter(seat=seat, state=Invitation.State.OPEN)
        found = [invitation.user for invitation in open_ones]
        assert found == ([seat.user] if seat.state in OFFERED else []), seat.state


def side(made, role="defender"):
    return Seat.objects.get(game=made.game, role=role)


@pytest.mark.parametrize("begun", [True, False])
def test_inviting_somebody_sends_an_invitation_that_can_be_taken(root, at, begun):
    made = factories.battle(factories.person(), factories.person(), begun=begun)
    nora = factories.person("nora")
    change(root, side(made), "invited", nora)
    (found,) = at(nora).get("/api/invitations/").json()["results"]
    assert at(nora).post(f"/api/invitations/{found['token']}/accept/").status_code == 200
    assert side(made).state == "taken"
    no_half_state(made.game)


def test_a_seat_that_is_freed_has_a_link(root, at):
    made = factories.battle(factories.person(), factories.person())
    change(root, side(made), "open")
    link = Invitation.objects.get(seat=side(made), state="open")
    assert at(factories.person()).post(f"/api/invitations/{link.token}/accept/").status_code == 200


def test_a_seat_that_is_given_away_ends_the_invitation(root):
    made = factories.battle(factories.person(), factories.person(), begun=False)
    change(root, side(made), "taken", factories.person())
    assert Invitation.objects.get(seat=side(made)).state == "withdrawn"


def test_saving_an_unchanged_seat_does_nothing(root):
    made = factories.battle(factories.person(), factories.person(), begun=False)
    head, before = made.entries.count(), side(made).invitations.get()
    change(root, side(made), "invited", side(made).user)
    assert (made.entries.count(), side(made).invitations.get()) == (head, before)


def test_an_invitation_that_was_lost_is_made_again(root):
    made = factories.battle(factories.person(), factories.person(), begun=False)
    side(made).invitations.all().delete()
    change(root, side(made), "invited", side(made).user)
    assert side(made).invitations.count() == 1


@pytest.mark.parametrize(
    "role,state,who,sentence",
    [
        ("defender", "taken", None, "An open seat belongs to nobody"),
        ("defender", "invited", None, "An open seat belongs to nobody"),
        ("defender", "open", "nora", "An open seat belongs to nobody"),
        ("defender", "declined", "nora", "Only the person who is invited can decline"),
        ("defender", "invited", "vera", "Vera is the moderator of this battle already"),
        ("defender", "taken", "closed", "The account of closed is closed."),
        ("moderator", "open", None, "A moderator is invited by name"),
        ("moderator", "taken", "isoroku", "Isoroku is the attacker of this battle already"),
        ("moderator", "taken", "otto", "Otto is the moderator of this battle already"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(root, role, state, who, sentence):
    people = {name: factories.person(name) for name in ("isoroku", "chester", "vera", "otto", "nora")}
    people["closed"] = factories.person("closed", is_active=False)
    judges = [people["vera"], people["otto"]]
    made = factories.battle(people["isoroku"], people["chester"], moderators=judges)
    seat = made.game.seats.filter(role=role).first()
    before, head = (seat.state, seat.user), made.entries.count()
    assert sentence in change(root, seat, state, people.get(who))
    assert ((seat.state, seat.user), made.entries.count()) == (before, head)


def test_nobody_is_invited_to_a_battle_that_is_over(root):
    isoroku = factories.person()
    made = factories.battle(isoroku, factories.person())
    endings.concede(user=isoroku, battle=made, side="attacker")
    seat = side(made)
    assert "This battle is over" in change(root, seat, "invited", factories.person())
    assert seat.state == "taken"


def test_a_moderator_who_is_gone_makes_room(root):
    made = factories.battle(factories.person(), factories.person(), moderators=[factories.person("vera")])
    seat = made.game.seats.get(role="moderator")
    change(root, seat, "declined", seat.user)
    assert seat.state == "declined"
    change(root, seat, "invited", factories.person("nora"))
    assert seat.state == "invited"

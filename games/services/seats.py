"""Games, seats and invitations.

Lock order: the battle, then the game. Whoever changes a seat takes both through `lock`.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games import permissions, seams, selectors
from games.models import Game, Invitation, Seat, User
from games.refusals import Refused

ME, LINK = "me", "link"
Who = str | Mapping[str, str]  # "me", "link" or {"username": …}


def open_game(
    *,
    creator: User,
    name: str,
    command: Mapping[str, Who],
    moderators: Sequence[str] = (),
    spectators: str = Game.Spectators.ANYONE,
    abandon_after_days: int = 14,
) -> Game:
    """A game with its seats; call inside a transaction. Seats of others are offered by `offer_seats`."""
    sides = {role: named(command[role], creator, f"command.{role}") for role in permissions.SIDES}
    first, second = sides.values()
    if first is not None and first == second != creator:
        raise invalid("command.defender", f"{second.username} commands the attacker already.")
    judges = [person(username, f"moderators[{n}]") for n, username in enumerate(moderators)]
    for number, judge in enumerate(judges):
        path = f"moderators[{number}]"
        if judge in judges[:number]:
            raise invalid(path, f"{judge.username} is named twice.")
        if judge in sides.values():
            raise invalid(path, f"{judge.username} commands a side and cannot also moderate.")
    game = Game.objects.create(
        name=name, created_by=creator, spectators=spectators, abandon_after_days=abandon_after_days
    )
    for role, commander in sides.items():
        mine = commander == creator
        state = Seat.State.TAKEN if mine else Seat.State.INVITED if commander else Seat.State.OPEN
        seat = Seat.objects.create(game=game, role=role, user=commander, state=state)
        if not mine:
            Invitation.objects.create(seat=seat, user=commander, invited_by=creator)
    for judge in judges:
        mine = judge == creator
        seat = Seat.objects.create(
            game=game,
            role=Seat.Role.MODERATOR,
            user=judge,
            state=Seat.State.TAKEN if mine else Seat.State.INVITED,
        )
        if not mine:
            Invitation.objects.create(seat=seat, user=judge, invited_by=creator)
    return game


def refuse_haste(creator: User) -> None:
    """Whoever opens one battle after the other has to wait; counted in the database, for all processes."""
    most = settings.MOST_NEW_BATTLES
    since = timezone.now() - timedelta(minutes=10)
    if most and Game.objects.filter(created_by=creator, created_at__gt=since).count() >= most:
        raise Refused("throttled", f"You have opened {most} battles within ten minutes; wait a little.")


def named(who: Who, creator: User, path: str) -> User | None:
    if who == ME:
        return creator
    if who == LINK:
        return None
    assert not isinstance(who, str)
    return person(who["username"], f"{path}.username")


def person(username: str, path: str) -> User:
    found = selectors.user_named(username)
    if found is None:
        raise invalid(path, f'Nobody here is called "{username}".')
    return found


def invalid(path: str, sentence: str) -> Refused:
    return Refused("invalid", f"{path}: {sentence}", fields={path: [sentence]})


@transaction.atomic
def accept_invitation(*, user: User, token: str) -> Game:
    invitation, seat = locked_invitation(user, token)
    others = Seat.objects.filter(game=seat.game, user=user, state=Seat.State.TAKEN).exclude(pk=seat.pk)
    if (held := others.first()) is not None:
        raise Refused(
            "illegal", f"You are already the {held.role} of this battle; send the link to your opponent."
        )
    invitation.state = Invitation.State.ACCEPTED
    invitation.save(update_fields=["state"])
    seat.user = user
    seat.state = Seat.State.TAKEN
    seat.save(update_fields=["user", "state"])
    seams.battles().seat_changed(seat.game, seat, by=user)
    return seat.game


@transaction.atomic
def decline_invitation(*, user: User, token: str) -> Game:
    invitation, seat = locked_invitation(user, token)
    if invitation.user_id is None:
        raise Refused("illegal", "A link can only be left unused: it was not sent to you by name.")
    invitation.state = Invitation.State.DECLINED
    invitation.save(update_fields=["state"])
    seat.state = Seat.State.DECLINED
    seat.save(update_fields=["state"])
    seams.battles().seat_changed(seat.game, seat, by=user)
    return seat.game


@transaction.atomic
def offer_seat(*, user: User, game: Game, role: str, who: Who) -> Invitation:
    """Offer a side that nobody has taken to somebody else; the earlier invitation is void."""
    seams.battles().lock(game)
    game = Game.objects.select_for_update().get(pk=game.pk)
    if not permissions.may_invite(user.pk, game):
        raise Refused("forbidden", "Only whoever opened this battle may invite.")
    seat = Seat.objects.select_for_update().filter(game=game, role=role).first()
    if seat is None or role not in permissions.SIDES:
        raise Refused("invalid", "role: attacker or defender.", fields={"role": ["attacker or defender."]})
    if seat.state == Seat.State.TAKEN:
        raise Refused("conflict", f"The {role}'s seat is taken.")
    commander = named(who, user, "who")
    if commander is not None and Seat.objects.filter(game=game, user=commander).exclude(pk=seat.pk).exists():
        raise invalid("who", f"{commander.username} already has a seat in this battle.")
    Invitation.objects.filter(seat=seat, state=Invitation.State.OPEN).update(state=Invitation.State.WITHDRAWN)
    seat.user = commander
    if commander == user:
        seat.state = Seat.State.TAKEN
    else:
        seat.state = Seat.State.INVITED if commander else Seat.State.OPEN
    seat.save(update_fields=["user", "state"])
    invitation = Invitation(seat=seat, user=commander, invited_by=user)
    if seat.state != Seat.State.TAKEN:
        invitation.save()
    seams.battles().seat_changed(game, seat, by=user)
    return invitation


@transaction.atomic
def change_game(*, user: User, game: Game, spectators: str) -> None:
    """Who may watch; entered in the log, so that everybody knows since when."""
    seams.battles().lock(game)
    game = Game.objects.select_for_update().get(pk=game.pk)
    if not permissions.may_change(user, game):
        raise Refused("forbidden", "Only whoever opened this battle may change who may watch.")
    if spectators != game.spectators:
        game.spectators = spectators
        game.save(update_fields=["spectators"])
        seams.battles().game_changed(game, by=user)


def locked_invitation(user: User, token: str) -> tuple[Invitation, Seat]:
    """The open invitation behind a token, with battle, game and seat locked."""
    found = Invitation.of_token(token)
    if found is None:
        raise Refused("not_found", "This invitation does not exist.")
    game = Game.objects.get(seats=found.seat_id)
    seams.battles().lock(game)
    Game.objects.select_for_update().get(pk=game.pk)
    seat = Seat.objects.select_for_update().select_related("game").get(pk=found.seat_id)
    invitation = Invitation.objects.select_for_update().get(pk=found.pk)
    if not permissions.may_take(user, invitation):
        raise Refused("not_found", "This invitation does not exist.")
    if invitation.state != Invitation.State.OPEN:
        raise Refused("conflict", f"This invitation has already been {invitation.state}.")
    return invitation, seat


def withdraw_invitations(game: Game) -> None:
    Invitation.objects.filter(seat__game=game, state=Invitation.State.OPEN).update(
        state=Invitation.State.WITHDRAWN
    )


@transaction.atomic
def replace_person(*, by: User, seat: Seat, user: User | None, state: str) -> None:
    """The administration gives a seat to somebody, offers it, or frees it; entered in the log."""
    game = Game.objects.get(pk=seat.game_id)
    seams.battles().lock(game)
    Game.objects.select_for_update().get(pk=game.pk)
    seat = Seat.objects.select_for_update().get(pk=seat.pk)
    is_offer = state in (Seat.State.OPEN, Seat.State.INVITED)
    invitations = Invitation.objects.filter(seat=seat, state=Invitation.State.OPEN)
    if (seat.user, seat.state) == (user, state) and invitations.filter(user=user).exists() == is_offer:
        return
    if fault := fault_of_seat(seat, user, state):
        raise Refused("illegal", fault)
    invitations.update(state=Invitation.State.WITHDRAWN)
    seat.user, seat.state = user, state
    seat.save(update_fields=["user", "state"])
    if is_offer:
        Invitation.objects.create(seat=seat, user=user, invited_by=by)
    seams.battles().seat_changed(game, seat, by=by)


def fault_of_seat(seat: Seat, user: User | None, state: str) -> str | None:
    """Why this seat cannot be so, in a sentence."""
    is_side = seat.role in permissions.SIDES
    if user is None:
        if state != Seat.State.OPEN:
            return "Choose the person whose seat this is, or make it open."
        return None if is_side else "A moderator is invited by name; make the seat declined to free it."
    if state == Seat.State.OPEN:
        return "An open seat belongs to nobody: take the person out, or choose another state."
    if state == Seat.State.DECLINED and is_side and (seat.user, seat.state) != (user, state):
        return "Only the person who is invited can decline a side; make it open to free it."
    if state != Seat.State.DECLINED and not user.is_active:
        return f"The account of {user.username} is closed."
    others = Seat.objects.filter(game=seat.game_id, user=user).exclude(pk=seat.pk)
    if is_side:  # both sides may be one person's
        others = others.filter(role=Seat.Role.MODERATOR)
    if (held := others.first()) is not None:
        return f"{user.username} is the {held.role} of this battle already."
    return None

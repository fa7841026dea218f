"""Games and their seats as they are made; who may sit where."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games import permissions, selectors
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
        make_seat(game, creator, commander, role)
    for judge in judges:
        make_seat(game, creator, judge, Seat.Role.MODERATOR)
    return game


def make_seat(game: Game, by: User, user: User | None, role: str, side: str = "") -> Seat:
    """Taken at once by whoever makes it for himself, offered to everybody else."""
    mine = user == by
    state = Seat.State.TAKEN if mine else Seat.State.INVITED if user else Seat.State.OPEN
    seat = Seat.objects.create(game=game, role=role, side=side, user=user, state=state)
    if not mine:
        Invitation.objects.create(seat=seat, user=user, invited_by=by)
    return seat


def withdraw_invitations(game: Game) -> None:
    Invitation.objects.filter(seat__game=game, state=Invitation.State.OPEN).update(
        state=Invitation.State.WITHDRAWN
    )


def fault_of_sitter(seat: Seat, user: User) -> str | None:
    """Why this person cannot have this seat beside those that he has, in a sentence. A seat that he was
    offered counts like one that he has taken."""
    kept = Seat.objects.filter(game=seat.game_id, user=user).exclude(pk=seat.pk)
    kept = kept.exclude(state=Seat.State.DECLINED)
    for other in kept:
        same = (other.role, other.side) == (seat.role, seat.side)
        if same or Seat.Role.MODERATOR in (other.role, seat.role):
            return f"{user.username} is {called(other)} of this campaign already."
        if Seat.Role.COMMANDER == other.role == seat.role:
            if user.pk != seat.game.created_by_id:
                return (
                    f"{user.username} is {called(other)} already; only whoever opened the campaign may "
                    "command several sides."
                )
            if is_commanded_by_another(seat, user):
                return f"{seat.side} has a commander already, whose enemy {user.username} is."
    if seat.role == Seat.Role.COMMANDER and (enemy := enemy_among_commanders(seat, user)) is not None:
        return f"{enemy.username} commands {seat.side} and its enemy too: nobody else can join that side."
    return None


def is_commanded_by_another(seat: Seat, user: User) -> bool:
    """Then nobody may be seated beside him who commands an enemy: he would see the orders of both."""
    others = Seat.objects.filter(game=seat.game_id, role=Seat.Role.COMMANDER, side=seat.side)
    return others.filter(state=Seat.State.TAKEN).exclude(user=user).exists()


def enemy_among_commanders(seat: Seat, user: User) -> User | None:
    """Who would see this person's orders and command against him."""
    mine = Seat.objects.filter(game=seat.game_id, role=Seat.Role.COMMANDER, state=Seat.State.TAKEN)
    theirs = mine.exclude(user=user)
    enemies = theirs.exclude(side=seat.side).values("user")
    found = theirs.filter(side=seat.side, user__in=enemies).select_related("user").first()
    return found.user if found is not None else None


def called(seat: Seat) -> str:
    """In the middle of a sentence."""
    if seat.role == Seat.Role.COMMANDER:
        return f"a commander of {seat.side}"
    return f"{'an' if seat.role == Seat.Role.ADMIN else 'a'} {seat.role}"


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

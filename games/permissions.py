"""What people may do with games. *May* is about rights; what the rules allow is the engine's business."""

from games.models import Game, Invitation, Seat, User

SIDES = (Seat.Role.ATTACKER, Seat.Role.DEFENDER)


def may_change(user: User, game: Game) -> bool:
    return user.pk == game.created_by_id or user.is_superuser


def may_invite(user_id: int | None, game: Game) -> bool:
    return user_id == game.created_by_id


def may_take(user: User | None, invitation: Invitation) -> bool:
    """A link is for whoever has it, a named invitation for that person alone."""
    return invitation.user_id is None or (user is not None and invitation.user_id == user.pk)


def may_know(user: User | None, game: Game) -> bool:
    """Where spectators are welcome, everybody; otherwise those whom it concerns."""
    if game.spectators != Game.Spectators.NOBODY:
        return True
    if user is None:
        return False
    concerned = game.seats.filter(user=user).exclude(state=Seat.State.DECLINED)
    return user.is_superuser or user.pk == game.created_by_id or concerned.exists()

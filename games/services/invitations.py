"""Seats offered, taken, declined and given away.

Lock order: the battles, then the game. Whoever changes a seat takes both by `locked_with_battles`.
"""

from functools import partial

from django.db import transaction

from games import permissions, seams
from games.models import Campaign, Game, Invitation, Seat, User
from games.refusals import Refused
from games.services import campaigns
from games.services.book import locked, locked_with_battles
from games.services.seats import Who, called, fault_of_sitter, invalid, named


@transaction.atomic
def accept_invitation(*, user: User, token: str) -> Game:
    invitation, seat = locked_invitation(user, token)
    others = Seat.objects.filter(game=seat.game, user=user, state=Seat.State.TAKEN).exclude(pk=seat.pk)
    if seat.game.kind == Game.Kind.CAMPAIGN:
        if (fault := fault_of_sitter(seat, user)) is not None:
            raise Refused("illegal", fault)
    elif (held := others.first()) is not None:
        raise Refused(
            "illegal", f"You are already the {held.role} of this battle; send the link to your opponent."
        )
    invitation.state = Invitation.State.ACCEPTED
    invitation.save(update_fields=["state"])
    seat.user = user
    seat.state = Seat.State.TAKEN
    seat.save(update_fields=["user", "state"])
    tell(seat.game, seat, by=user)
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
    tell(seat.game, seat, by=user)
    return seat.game


@transaction.atomic
def offer_seat(*, user: User, game: Game, role: str, who: Who) -> Invitation:
    """Offer a side that nobody has taken to somebody else; the earlier invitation is void."""
    game = locked_with_battles(game)
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
    tell(game, seat, by=user)
    return invitation


def let_go(user_id: int | None) -> None:
    """Whatever this person has open is looked at again: he may see no more what he sees there."""
    if user_id is not None:
        transaction.on_commit(partial(seams.battles().rights_changed, user_id=user_id))


def tell(game: Game, seat: Seat, *, by: User | None) -> None:
    """The battles of the game, and its campaign, which may begin now."""
    seams.battles().seat_changed(game, seat, by=by)
    if game.kind == Game.Kind.CAMPAIGN:
        campaigns.seat_changed(game, seat, by=by)


@transaction.atomic
def change_game(*, user: User, game: Game, spectators: str) -> None:
    """Who may watch; entered in the log, so that everybody knows since when."""
    game = locked_with_battles(game)
    if not permissions.may_change(user, game):
        raise Refused("forbidden", "Only whoever opened it may change who may watch.")
    if spectators != game.spectators:
        game.spectators = spectators
        game.save(update_fields=["spectators"])
        seams.battles().game_changed(game, by=user)


@transaction.atomic
def change_campaign(*, user: User, campaign: Campaign, spectators: str) -> None:
    """Who may watch the campaign and its battles."""
    locked_with_battles(campaign.game)
    campaign = locked(campaign.game_id)
    game = campaign.game
    if not permissions.may_manage(user, game):
        raise Refused("forbidden", "Only the admins of this campaign may change who may watch.")
    if spectators != game.spectators:
        game.spectators = spectators
        game.save(update_fields=["spectators"])
        seams.battles().game_changed(game, by=user)
        seams.battles().recheck_campaign(campaign.pk)


def locked_invitation(user: User, token: str) -> tuple[Invitation, Seat]:
    """The open invitation behind a token, with battle, game and seat locked."""
    found = Invitation.of_token(token)
    if found is None:
        raise Refused("not_found", "This invitation does not exist.")
    game = Game.objects.get(seats=found.seat_id)
    locked_with_battles(game)
    seat = Seat.objects.select_for_update().select_related("game").get(pk=found.seat_id)
    invitation = Invitation.objects.select_for_update().get(pk=found.pk)
    if not permissions.may_take(user, invitation):
        raise Refused("not_found", "This invitation does not exist.")
    if invitation.state != Invitation.State.OPEN:
        raise Refused("conflict", f"This invitation has already been {invitation.state}.")
    return invitation, seat


@transaction.atomic
def replace_person(*, by: User, seat: Seat, user: User | None, state: str) -> None:
    """The administration gives a seat to somebody, offers it, or frees it; entered in the log."""
    game = Game.objects.get(pk=seat.game_id)
    locked_with_battles(game)
    seat = Seat.objects.select_for_update().get(pk=seat.pk)
    is_offer = state in (Seat.State.OPEN, Seat.State.INVITED)
    invitations = Invitation.objects.filter(seat=seat, state=Invitation.State.OPEN)
    if (seat.user, seat.state) == (user, state) and invitations.filter(user=user).exists() == is_offer:
        return
    if fault := fault_of_seat(seat, user, state):
        raise Refused("illegal", fault)
    invitations.update(state=Invitation.State.WITHDRAWN)
    if seat.user != user or state == Seat.State.DECLINED:
        let_go(seat.user_id)
    seat.user, seat.state = user, state
    seat.save(update_fields=["user", "state"])
    if is_offer:
        Invitation.objects.create(seat=seat, user=user, invited_by=by)
    tell(game, seat, by=by)


def fault_of_seat(seat: Seat, user: User | None, state: str) -> str | None:
    """Why this seat cannot be so, in a sentence."""
    is_side = seat.role in permissions.SIDES
    by_link = is_side or seat.role in (Seat.Role.COMMANDER, Seat.Role.SPECTATOR)
    if user is None:
        if state != Seat.State.OPEN:
            return "Choose the person whose seat this is, or make it open."
        named_only = f"{called(seat).capitalize()} is invited by name; make the seat declined to free it."
        return None if by_link else named_only
    if state == Seat.State.OPEN:
        return "An open seat belongs to nobody: take the person out, or choose another state."
    if state == Seat.State.DECLINED and is_side and (seat.user, seat.state) != (user, state):
        return "Only the person who is invited can decline a side; make it open to free it."
    if state != Seat.State.DECLINED and not user.is_active:
        return f"The account of {user.username} is closed."
    if seat.game.kind == Game.Kind.CAMPAIGN:
        return None if state == Seat.State.DECLINED else fault_of_sitter(seat, user)
    others = Seat.objects.filter(game=seat.game_id, user=user).exclude(pk=seat.pk)
    if is_side:  # both sides may be one person's
        others = others.filter(role=Seat.Role.MODERATOR)
    if (held := others.first()) is not None:
        return f"{user.username} is the {held.role} of this battle already."
    return None

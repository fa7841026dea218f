"""Seats of campaigns: offered at any time, taken back while nobody has them, left by whoever has one."""

from django.db import transaction
from django.db.models import F, QuerySet

from games import campaign_state, permissions
from games.models import Campaign, Game, Invitation, Order, Seat, User
from games.models.games import nonce
from games.refusals import Refused
from games.services.book import locked, locked_with_battles
from games.services.invitations import let_go, tell
from games.services.seats import LINK, Who, fault_of_sitter, invalid, make_seat, named

# What becomes of a seat, beside its states
WITHDRAWN, LEFT = "withdrawn", "left"


@transaction.atomic
def offer_campaign_seat(*, user: User, game: Game, role: str, side: str, who: Who) -> tuple[Seat, bool]:
    """The seat, and whether it is new. Several people may command a side, at any time one more; but a link
    that is still open is for whoever comes first, and a second one would be the same offer twice.

    Whoever does not take it can be let go by `clear_seat`.
    """
    locked_with_battles(game)
    campaign = locked(game.pk)
    refuse_strangers_to_seat(user, campaign.game, side)
    if campaign.status not in (campaign.Status.INVITING, campaign.Status.PLAYING):
        raise Refused("over", "This campaign is over: nobody can be invited to it any more.")
    if side and not campaign.sides.filter(slug=side).exists():
        raise invalid("side", f'There is no side "{side}" in this campaign.')
    if bool(side) != (role == Seat.Role.COMMANDER):
        raise invalid("side", "Commanders have a side, and nobody else.")
    if who == LINK and role in (Seat.Role.MODERATOR, Seat.Role.ADMIN):
        raise invalid("who", f"Name the {role}; a link would give this right to whoever has it.")
    if who == LINK and (offered := open_seats(game, role, side).first()) is not None:
        return offered, False
    invited = named(who, user, "who")
    if invited is not None:
        fault = fault_of_sitter(Seat(game=campaign.game, role=role, side=side), invited)
        if fault is not None:
            raise invalid("who", fault)
    seat = make_seat(campaign.game, user, invited, role, side)
    tell(campaign.game, seat, by=user)
    return seat, True


def open_seats(game: Game, role: str, side: str) -> QuerySet[Seat]:
    return Seat.objects.filter(game=game, role=role, side=side, state=Seat.State.OPEN)


def commanders_of(game: Game, side: str) -> QuerySet[Seat]:
    taken = Seat.State.TAKEN
    return Seat.objects.filter(game=game, role=Seat.Role.COMMANDER, side=side, state=taken)


def refuse_strangers_to_seat(user: User, game: Game, side: str) -> None:
    """Who commands a side sees its orders: once it has commanders, they alone say who joins them. The admins
    see to all other seats."""
    commanders = commanders_of(game, side).values_list("user_id", flat=True)
    if side and commanders:
        if user.pk not in commanders:
            raise Refused("forbidden", "Only the commanders of this side say who joins them.")
    elif not permissions.may_manage(user, game):
        raise Refused("forbidden", "Only the admins of this campaign see to this seat.")


@transaction.atomic
def clear_seat(*, user: User, game: Game, seat_id: int) -> None:
    """Leave a seat of one's own, or take back an offer that nobody has taken."""
    locked_with_battles(game)
    campaign = locked(game.pk)
    seat = (
        Seat.objects.select_for_update(of=("self",))
        .filter(game=game, pk=seat_id)
        .select_related("user")
        .first()
    )
    if seat is not None and seat.state == Seat.State.TAKEN and seat.user_id == user.pk:
        leave(campaign, seat, user)
        return
    refuse_strangers_to_seat(user, campaign.game, seat.side if seat else "")
    if seat is None:
        raise Refused("not_found", "This seat does not exist any more.")
    if seat.state == Seat.State.TAKEN:
        raise Refused("conflict", f"{seat.user} has taken this seat.")
    seat.delete()
    let_go(seat.user_id)
    became(campaign.game, seat, WITHDRAWN, by=user)


def leave(campaign: Campaign, seat: Seat, user: User) -> None:
    """Nobody is held. Whoever leaves takes no link with him; if he was the last of his side, it is offered
    anew, and its draft is gone: whoever is next may be anybody, an enemy of his too."""
    if campaign.status not in (campaign.Status.INVITING, campaign.Status.PLAYING):
        raise Refused("over", "This campaign is over: its seats stay as they were.")
    game, role, side = campaign.game, seat.role, seat.side
    for known in Invitation.objects.filter(seat__in=open_seats(game, role, side)):
        known.nonce = nonce()
        known.save(update_fields=["nonce"])
    is_last = role == Seat.Role.COMMANDER and not commanders_of(game, side).exclude(pk=seat.pk).exists()
    if is_last and not has_conceded(campaign, side) and not open_seats(game, role, side).exists():
        freed = Seat.objects.create(game=game, role=role, side=side)
        Invitation.objects.create(seat=freed, user=None, invited_by=game.created_by)
    if is_last:
        drafted = Order.objects.filter(side__campaign=campaign, side__slug=side, state=Order.State.DRAFT)
        drafted.update(state=Order.State.UNDONE)
        campaign.sides.filter(slug=side).update(draft=F("draft") + 1)
    seat.delete()
    let_go(user.pk)
    became(game, seat, LEFT, by=user)


def has_conceded(campaign: Campaign, side: str) -> bool:
    return bool(campaign.state) and side in campaign_state.state_of(campaign).game["conceded"]


def became(game: Game, seat: Seat, what: str, *, by: User) -> None:
    """Tell of a seat that is no more."""
    seat.state = what
    tell(game, seat, by=by)

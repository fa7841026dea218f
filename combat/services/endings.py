"""Endings that no rule brings about: conceding, agreeing, claiming, closing, cancelling."""

from typing import Any

from combat import permissions
from combat.engine import play
from combat.models import Battle
from combat.permissions import SIDES, lens_of
from combat.services.offers import answered_offer, make_offer
from combat.services.pen import Pen, writing
from games import services as games
from games.models import User
from games.refusals import Refused


def concede(*, user: User, battle: Battle, side: str | None = None) -> None:
    with writing(battle.pk, user) as pen:
        refuse_in_campaign(pen)
        mine = own_side(pen, user, side)
        end(pen, enemy(mine), "conceded")


def claim_battle(*, user: User, battle: Battle, outcome: str) -> None:
    """The opponent has not answered for the agreed number of days: claim the battle, or close it
    undecided."""
    with writing(battle.pk, user) as pen:
        refuse_in_campaign(pen)
        side = own_side(pen, user, None)
        lens = lens_of(pen.facts, user)
        assert lens is not None
        if not permissions.may_claim(pen.facts, lens, pen.at):
            due = permissions.claimable_at(pen.facts, side)
            if due is None or any(
                wait["side"] == side and not wait["answered"] for wait in pen.facts.waiting
            ):
                raise Refused("illegal", "The battle does not wait for your opponent.")
            days = pen.facts.abandon_after.days
            raise Refused("illegal", f"Your opponent has {days} days for an answer; they are not over yet.")
        if outcome == "claim":
            end(pen, side, "claimed")
        else:
            end(pen, None, "closed")


def agree_to_end(
    *, user: User, battle: Battle, action: str, winner: str | None = None, offer: int | None = None
) -> None:
    """Offer to end the battle with a winner or undecided; the other side accepts or declines the offer that
    it names."""
    with writing(battle.pk, user) as pen:
        refuse_in_campaign(pen)
        side = own_side(pen, user, None)
        if action != "offer":
            ends = answered_offer(pen, user, kind="end", side=side, action=action, number=offer)
            if action == "accept":
                end(pen, ends["winner"], "agreed")
        elif len(pen.facts.sides_of(user.pk)) > 1:
            end(pen, winner, "agreed")
        elif pen.facts.offer is None:
            make_offer(pen, "end", side, winner)
        elif not is_repeated(pen.facts.offer, side, winner):
            raise Refused("conflict", "An offer is open already; it has to be answered first.")


def is_repeated(offer: dict[str, Any], side: str, winner: str | None) -> bool:
    """The same click twice: the offer stands, there is nothing to do."""
    return (offer["kind"], offer["side"], offer["winner"]) == ("end", side, winner)


def cancel_battle(*, user: User, battle: Battle) -> None:
    """Before it has begun, whoever opened it may call it off."""
    with writing(battle.pk, user) as pen:
        if pen.facts.creator_id != user.pk:
            raise Refused("forbidden", "Only whoever opened this battle may cancel it.")
        if pen.facts.status == "cancelled":
            raise Refused("battle_over", "This battle is cancelled already.")
        if pen.facts.status != "inviting":
            raise Refused("illegal", "The battle has begun; it can be conceded or ended by agreement.")
        pen.change(status="cancelled")
        pen.note("cancelled")
        games.withdraw_invitations(battle.game)


def refuse_in_campaign(pen: Pen) -> None:
    """The map would not know what became of the fleets."""
    if pen.facts.in_campaign:
        raise Refused(
            "illegal",
            "A battle of a campaign is fought out: withdraw the fleet when the rules offer it, or concede "
            "the campaign.",
        )


def own_side(pen: Pen, user: User, side: str | None) -> str:
    """The side for which this person speaks in a battle that is being fought."""
    sides = pen.facts.sides_of(user.pk)
    if not sides:
        raise Refused("forbidden", "Only the two commanders may do this.")
    if pen.facts.status in ("over", "cancelled"):
        raise Refused("battle_over", "This battle is over.")
    if pen.facts.status == "inviting":
        raise Refused("not_begun", "This battle has not begun.")
    if side is not None and side not in sides:
        raise Refused("forbidden", f"You do not command the {side}.")
    if side is None and len(sides) > 1:
        asked = [wait["side"] for wait in pen.facts.waiting if wait["side"] in sides]
        return str(asked[0]) if asked else sides[0]
    return side or sides[0]


def enemy(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def end(pen: Pen, winner: str | None, reason: str) -> None:
    if pen.facts.offer is not None:
        pen.change(offer=None)
    pen.take(play.end(pen.setup, pen.position, winner, reason), by_user=True)

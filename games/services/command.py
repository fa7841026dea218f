"""A side under command: who may speak for it, and what its commanders have drafted."""

from functools import lru_cache
from typing import Any

import msgspec

from games import secrecy
from games.models import Campaign, CampaignSide, Order, Seat, User
from games.refusals import Refused


def commanded(campaign: Campaign, user: User, slug: str) -> CampaignSide:
    """The side, if this person commands it."""
    side = CampaignSide.objects.filter(campaign=campaign, slug=slug).first()
    seats = Seat.objects.filter(
        game=campaign.game_id, user=user, role=Seat.Role.COMMANDER, state=Seat.State.TAKEN, side=slug
    )
    if side is None or not user.is_active or not seats.exists():
        raise Refused("forbidden", "Only the commanders of this side may do this.")
    return side


def refuse_unless_played(campaign: Campaign) -> None:
    if campaign.status == Campaign.Status.INVITING:
        raise Refused("not_begun", "This campaign has not begun: it waits for somebody to take a seat.")
    refuse_if_over(campaign)


def refuse_if_over(campaign: Campaign) -> None:
    if campaign.status == Campaign.Status.CANCELLED:
        raise Refused("over", "This campaign was called off.")
    if campaign.status == Campaign.Status.OVER:
        raise Refused("over", "This campaign is over.")


def orders_of(side: CampaignSide) -> list[tuple[Order, Any]]:
    """The draft, in order, in clear."""
    rows = Order.objects.filter(side=side, state=Order.State.DRAFT).select_related("author")
    return [(row, in_clear(row.payload)) for row in rows.order_by("number")]


def drafted(side: CampaignSide) -> list[Any]:
    """The orders alone: all that the rules need of a draft."""
    rows = Order.objects.filter(side=side, state=Order.State.DRAFT).order_by("number")
    return [in_clear(payload) for payload in rows.values_list("payload", flat=True)]


def in_clear(payload: str) -> Any:
    return msgspec.json.decode(revealed(payload))


@lru_cache(maxsize=8192)
def revealed(payload: str) -> str:
    """A draft is read anew at every look at where units can go: decrypted once, in this process's memory."""
    return secrecy.reveal(payload)

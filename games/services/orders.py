"""Draft orders: a side's commanders share them, and nobody else sees them before they are committed."""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from combat.engine import campaign as rules
from games import campaign_state, secrecy
from games.models import Campaign, CampaignSide, Order, User
from games.refusals import Refused
from games.services.book import brought_up_to_date, locked, tell
from games.services.command import commanded, drafted, in_clear, orders_of, refuse_unless_played
from games.services.ruling import as_refused

MOST_ORDERS = 1000  # of one draft
LAST = "last"


@dataclass(slots=True)
class Draft:
    """What a side has drafted; `number` goes up with every change of it."""

    side: CampaignSide
    number: int
    orders: list[tuple[Order, Any]]


def draft_of(*, user: User, campaign: Campaign, side: str) -> Draft:
    mine = commanded(campaign, user, side)
    return Draft(mine, mine.draft, orders_of(mine))


@transaction.atomic
def add_order(*, user: User, campaign: Campaign, side: str, order: Any, key: str) -> Draft:
    """Judged together with what is drafted already. The same key again adds nothing, even where the order was
    undone meanwhile."""
    campaign = locked(campaign.game_id)
    mine = commanded(campaign, user, side)
    before = Order.objects.filter(side=mine, key=key).first()
    if before is not None:
        if before.author_id != user.pk or in_clear(before.payload) != order:
            raise Refused("conflict", "This key was used for another order; take another.")
        return draft_of(user=user, campaign=campaign, side=side)
    refuse_unless_played(campaign)
    orders = drafted(mine)
    if len(orders) >= MOST_ORDERS:
        raise Refused("illegal", f"A draft holds {MOST_ORDERS} orders at most; commit these first.")
    plan = plan_for(campaign, side, [*orders, order])
    for fault in plan.faults:
        if fault.order == len(orders):
            raise as_refused(fault)
    last = Order.objects.filter(side=mine).order_by("-number").first()
    Order.objects.create(
        side=mine,
        number=last.number + 1 if last else 1,
        author=user,
        at=timezone.now(),
        payload=secrecy.conceal(msgspec.json.encode(order).decode()),
        key=key,
    )
    return changed(user, campaign, mine)


@transaction.atomic
def undo_order(*, user: User, campaign: Campaign, side: str, number: int | str) -> Draft:
    """Undo an order by its number, or the last one. One that is undone already stays so."""
    campaign = locked(campaign.game_id)
    mine = commanded(campaign, user, side)
    orders = Order.objects.filter(side=mine)
    if number == LAST:
        found = orders.filter(state=Order.State.DRAFT).order_by("-number").first()
        if found is None:
            raise Refused("not_found", "The draft holds no order.")
    else:
        found = orders.filter(number=number).first()
        if found is None:
            raise Refused("not_found", "There is no such order in this draft.")
    if found.state == Order.State.COMMITTED:
        raise Refused("stale", "This order was committed: it cannot be undone any more.")
    if found.state == Order.State.UNDONE:
        return draft_of(user=user, campaign=campaign, side=side)
    found.state = Order.State.UNDONE
    found.save(update_fields=["state"])
    return changed(user, campaign, mine)


def changed(user: User, campaign: Campaign, side: CampaignSide) -> Draft:
    """Told to the side's commanders alone; not even the campaign's time of change tells it to others."""
    CampaignSide.objects.filter(pk=side.pk).update(draft=side.draft + 1)
    tell(campaign, side=side.slug)
    return draft_of(user=user, campaign=campaign, side=side.slug)


def plan_of(*, user: User, campaign: Campaign, side: str) -> tuple[int, rules.Plan]:
    """The draft's number, and what would become of it, if it were committed now. The number is read first:
    of a state that is older, what is committed by it would not be what was shown."""
    mine = commanded(campaign, user, side)
    refuse_unless_played(brought_up_to_date(campaign))
    return mine.draft, plan_for(campaign, side, drafted(mine))


def plan_for(campaign: Campaign, side: str, orders: list[Any]) -> rules.Plan:
    world, state = campaign_state.world_of(campaign), campaign_state.state_of(campaign)
    try:
        return rules.plan(world, state, side, orders)
    except rules.Refused as refused:
        raise as_refused(refused) from None


def reachable_for(*, user: User, campaign: Campaign, side: str, units: list[str]) -> dict[str, Any]:
    """Where these units could go, after what is drafted already."""
    mine = commanded(campaign, user, side)
    refuse_unless_played(brought_up_to_date(campaign))
    try:
        outlook = campaign_state.outlook_of(campaign, mine, lambda: drafted(mine))
        found: dict[str, Any] = rules.reachable_in(outlook, units)
    except rules.Refused as refused:
        raise as_refused(refused) from None
    return found

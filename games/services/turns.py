"""Turns: what a side commits, the battles that come of it, and what their ends bring.

Lock order: battles, then the game. Committing takes the game's lock only, the end of a battle comes holding
the battle's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from combat.engine import campaign as rules
from games import campaign_state, seams
from games.models import Campaign, CampaignBattle, CampaignEntry, CampaignSide, Order, User, public_id
from games.refusals import Refused
from games.services.book import brought_up_to_date, enter, locked
from games.services.command import commanded, drafted, refuse_unless_played
from games.services.ruling import as_refused

STALE = "The draft of your side has changed since you looked; look at it again before you commit."


@dataclass(slots=True)
class Committed:
    """The entries of one commit: `first` to `seq`."""

    first: int
    seq: int


@transaction.atomic
def commit(*, user: User, campaign: Campaign, side: str, draft: int, key: str) -> Committed:
    """Carry out what the side has drafted, if it still is what this person has seen. The same key again gives
    the first answer again."""
    campaign = locked(campaign.game_id)
    mine = commanded(campaign, user, side)
    before = CampaignEntry.objects.filter(campaign=campaign, key=key).first()
    if before is not None:
        if before.by_id != user.pk:
            raise Refused("conflict", "This key was used by somebody else; take another.")
        return committed_as(campaign, before)
    refuse_unless_played(campaign)
    if draft != mine.draft:
        raise Refused("stale", STALE)
    world, state = campaign_state.world_of(campaign), campaign_state.state_of(campaign)
    try:
        entries = rules.commit(world, state, side, drafted(mine))
    except rules.Refused as refused:
        raise as_refused(refused) from None
    Order.objects.filter(side=mine, state=Order.State.DRAFT).update(state=Order.State.COMMITTED)
    CampaignSide.objects.filter(pk=mine.pk).update(draft=mine.draft + 1)
    enter(campaign, entries, by=user, key=key)
    open_battles(campaign)
    written = CampaignEntry.objects.get(campaign=campaign, key=key)
    return committed_as(campaign, written)


def committed_as(campaign: Campaign, entry: CampaignEntry) -> Committed:
    last = CampaignEntry.objects.filter(campaign=campaign, step=entry.step).order_by("-seq")[0]
    return Committed(entry.step, last.seq)


def open_battles(campaign: Campaign) -> None:
    """Open what the state says is to be fought and is not being fought yet.

    A battle may be over as soon as it begins, which brings the campaign on: then it is read anew.
    """
    while True:
        brought_up_to_date(campaign)
        world, state = campaign_state.world_of(campaign), campaign_state.state_of(campaign)
        open_here = set(open_battles_of(campaign).values_list("zone", flat=True))
        due = [one for one in rules.battles_to_open(state) if one["zone"] not in open_here]
        if not due:
            return
        open_battle(campaign, world, state, due[0])


def open_battle(
    campaign: Campaign, world: rules.World, state: rules.State, contest: Mapping[str, Any]
) -> None:
    zone, attacker, defender = contest["zone"], contest["attacker"], contest["defender"]
    here = CampaignBattle.objects.create(
        campaign=campaign,
        battle=public_id(),
        zone=zone,
        attacker=attacker,
        defender=defender,
        turn=campaign.turn,
        opened=campaign.seq,
    )
    document = rules.battle_document(world, state, zone)
    seams.battles().open(
        campaign.game,
        name=f"{document['zone']['name']}, turn {campaign.turn}"[:100],
        document=document,
        attacker_side=attacker,
        defender_side=defender,
        public_id=here.battle,
    )


def close_battles(campaign: Campaign) -> None:
    """Battles of sides that have left the campaign are closed. Call holding the locks of its battles."""
    fought = {
        (one["zone"], one["attacker"], one["defender"])
        for one in rules.battles_to_open(campaign_state.state_of(campaign))
    }
    for here in open_battles_of(campaign):
        if (here.zone, here.attacker, here.defender) not in fought:
            here.ended = campaign.seq
            here.save(update_fields=["ended"])
            seams.battles().close(here.battle)


def battle_ended(*, game_id: int, battle: str, result: Mapping[str, Any], at_once: bool) -> None:
    """A battle of the campaign is over; called by `combat` in the transaction that ended it. `at_once`: by
    its very beginning. Then whoever opened it opens what follows, or a hundred would lie within one another.
    """
    campaign = locked(game_id)
    here = CampaignBattle.objects.get(campaign=campaign, battle=battle)
    if here.ended:  # its contest was gone before: it was closed, and the map knows
        return
    world, state = campaign_state.world_of(campaign), campaign_state.state_of(campaign)
    here.ended = campaign.seq + 1
    here.save(update_fields=["ended"])
    enter(campaign, rules.battle_ended(world, state, here.zone, result))
    if not at_once:
        open_battles(campaign)


def neighbours(*, game_id: int, battle: str) -> Any:
    """What stands in the neighbouring zones of a battle now; the game stays locked, so that it is still true
    when what was decided on it is written."""
    campaign = locked(game_id)
    here = CampaignBattle.objects.get(campaign=campaign, battle=battle)
    return rules.neighbours(campaign_state.world_of(campaign), campaign_state.state_of(campaign), here.zone)


def open_battles_of(campaign: Campaign) -> QuerySet[CampaignBattle]:
    return CampaignBattle.objects.filter(campaign=campaign, ended__isnull=True)

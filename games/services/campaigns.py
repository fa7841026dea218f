"""Campaigns as a whole: begun, conceded, cancelled, played on."""

from typing import Any

from django.db import transaction

from combat.engine import campaign as rules
from games import campaign_state, permissions, seams
from games.campaign_state import Entry
from games.models import Campaign, Game, Seat, User
from games.refusals import Refused
from games.services import turns
from games.services.book import enter, lay_drafts_aside, locked, locked_with_battles, outdate_drafts, tell
from games.services.command import commanded, refuse_if_over, refuse_unless_played
from games.services.ruling import as_refused
from games.services.seats import withdraw_invitations


def seat_changed(game: Game, seat: Seat, *, by: User | None) -> None:
    """Somebody was offered a seat, has taken or left it: perhaps the campaign begins. Call with the locks
    held."""
    campaign = locked(game.pk)
    if campaign.state:  # its log has begun
        name = seat.user.shown_name if seat.user else None
        told = {"role": seat.role, "side": seat.side or None, "state": seat.state, "user": name}
        note(campaign, "seat_changed", told, by=by)
    begin_if_ready(campaign)
    tell(campaign)
    seams.battles().recheck_campaign(campaign.pk)


def begin_if_ready(campaign: Campaign) -> None:
    """When every side has a commander."""
    if campaign.status != Campaign.Status.INVITING:
        return
    seats = Seat.objects.filter(game=campaign.game_id, role=Seat.Role.COMMANDER, state=Seat.State.TAKEN)
    commanded = set(seats.values_list("side", flat=True))
    if all(side.slug in commanded for side in campaign.sides.all()):
        entries, _ = rules.begin(campaign_state.world_of(campaign))
        enter(campaign, entries)
        turns.open_battles(campaign)


@transaction.atomic
def concede_campaign(*, user: User, campaign: Campaign, side: str) -> None:
    """A side gives up the game. If others play on without it, its battles are closed."""
    locked_with_battles(campaign.game)
    campaign = locked(campaign.game_id)
    commanded(campaign, user, side)
    refuse_unless_played(campaign)
    world, state = campaign_state.world_of(campaign), campaign_state.state_of(campaign)
    try:
        entries = rules.concede(world, state, side)
    except rules.Refused as refused:
        raise as_refused(refused) from None
    outdate_drafts(campaign)
    before = moment(campaign)
    enter(campaign, entries, by=user)
    lay_drafts_aside(campaign, of_all=moment(campaign) != before)
    turns.close_battles(campaign)
    turns.open_battles(campaign)


def moment(campaign: Campaign) -> tuple[Any, ...]:
    return campaign.status, campaign.turn, campaign.side, campaign.phase


@transaction.atomic
def play_on(*, user: User, campaign: Campaign) -> None:
    """After a victory the game goes on, if its admins or commanders want; once is enough."""
    campaign = locked(campaign.game_id)
    seats = Seat.objects.filter(game=campaign.game_id, user=user, state=Seat.State.TAKEN)
    commands = seats.filter(role=Seat.Role.COMMANDER).exists()
    if not commands and not permissions.may_manage(user, campaign.game):
        raise Refused("forbidden", "Only those who play this campaign may play it on.")
    if campaign.status != Campaign.Status.OVER:
        raise Refused("illegal", "This campaign is not over.")
    world, state = campaign_state.world_of(campaign), campaign_state.state_of(campaign)
    try:
        entries = rules.play_on(world, state)
    except rules.Refused as refused:
        raise as_refused(refused) from None
    enter(campaign, entries, by=user)
    turns.open_battles(campaign)


@transaction.atomic
def cancel_campaign(*, user: User, campaign: Campaign) -> None:
    """Before it has begun, its admins may call it off."""
    campaign = locked(campaign.game_id)
    if not permissions.may_manage(user, campaign.game):
        raise Refused("forbidden", "Only the admins of this campaign may cancel it.")
    refuse_if_over(campaign)
    if campaign.status == Campaign.Status.PLAYING:
        raise Refused("illegal", "The campaign has begun; a side may concede it.")
    campaign.status = Campaign.Status.CANCELLED
    campaign.save(update_fields=["status"])
    withdraw_invitations(campaign.game)
    tell(campaign)


def note(campaign: Campaign, event: str, details: dict[str, Any], *, by: User | None) -> None:
    """An entry that changes nothing on the map."""
    entry: Entry = {"event": event, "rule": None, "details": details, "set": {}, "zones": {}, "game": {}}
    enter(campaign, [entry], by=by)

"""The campaign's book: appends entries to the log and keeps what is cached of it in step.

Call everything here inside a transaction that holds the game's lock, which `locked` takes.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from combat.engine import campaign as rules
from games import campaign_state, seams
from games.campaign_state import COLUMNS, PARTS, Entry, columns_of
from games.models import Campaign, CampaignEntry, CampaignSide, Game, Order, Unit, User
from games.refusals import Refused

AT_ONCE = 500  # rows of one statement
UPDATE_UNIT = (
    f"UPDATE games_unit SET {', '.join(f'{name} = %s' for name in COLUMNS)} "  # noqa: S608
    "WHERE campaign_id = %s AND public_id = %s"
)
# Not the world, which is long and stays as it is.
LEARNT = ["seq", "updated_at", "state", "turn", "side", "phase", "outcome", "played_on", "status"]
NO_CAMPAIGN = "There is no such campaign, or you may not see it."


def locked(game_id: int) -> Campaign:
    """The campaign as it is now, with its game locked until the end of the transaction."""
    Game.objects.select_for_update().get(pk=game_id)
    campaign = Campaign.objects.select_related("game").filter(game=game_id).first()
    if campaign is None:
        raise Refused("not_found", NO_CAMPAIGN)
    return campaign


def brought_up_to_date(campaign: Campaign) -> Campaign:
    """Read anew, if its log has gone on since it was read."""
    if Campaign.objects.values_list("seq", flat=True).get(pk=campaign.pk) != campaign.seq:
        campaign.refresh_from_db()
    return campaign


def locked_with_battles(game: Game) -> Game:
    """The game as it is now, with its battles and itself locked, in this order, which everybody keeps.

    A battle that was opened between the two locks is not among the locked, and to lock it now would be
    against the order: both are let go and taken anew.
    """
    while True:
        with transaction.atomic():
            taken = seams.battles().lock(game)
            found = Game.objects.select_for_update().get(pk=game.pk)
            if taken >= seams.battles().of_game(game):
                return found
            transaction.set_rollback(True)  # the savepoint's locks go with it


def enter(
    campaign: Campaign, entries: Sequence[Entry], *, by: User | None = None, key: str | None = None
) -> rules.State:
    """Append the entries as one step; `campaign` is brought up to date and written. Gives back the state."""
    assert entries, "a step without entries would change the campaign in silence"
    world = campaign_state.world_of(campaign)
    before = campaign_state.state_of(campaign) if campaign.state else None
    state = rules.fold(world, entries, before)
    first = campaign.seq + 1
    now = timezone.now()
    rows = list(rows_of(campaign, entries))
    for row in rows:
        row.at, row.by, row.step = now, by, first
    rows[0].key = key
    CampaignEntry.objects.bulk_create(rows, batch_size=AT_ONCE)
    campaign.seq += len(entries)
    campaign.updated_at = now
    learn(campaign, state)
    touched = {unit for entry in entries for unit in entry["set"]}
    learn_units(campaign, state, touched)
    tell(campaign)
    return state


def rows_of(campaign: Campaign, entries: Iterable[Entry]) -> Iterable[CampaignEntry]:
    """Each as of the turn and phase in which it stands: what begins a turn belongs to it."""
    now_in: dict[str, Any] = {"turn": campaign.turn, "side": campaign.side, "phase": campaign.phase}
    for seq, entry in enumerate(entries, start=campaign.seq + 1):
        changed = entry["game"]
        now_in = {name: changed.get(name, value) for name, value in now_in.items()}
        yield CampaignEntry(
            campaign=campaign,
            seq=seq,
            event=entry["event"],
            rule=entry["rule"] or "",
            payload=msgspec.json.encode({part: entry[part] for part in PARTS}).decode(),
            about=about(entry),
            turn=now_in["turn"],
            side=now_in["side"] or "",
            phase=now_in["phase"] or "",
        )


def about(entry: Entry) -> str:
    """Units and zones that the entry is about, to find it by."""
    details = entry["details"]
    units = {*entry["set"], *texts(details.get("units")), *texts(details.get("unit"))}
    zones = {*entry["zones"], *texts(details.get("path"))}
    zones |= {zone for name in ("zone", "from", "to") for zone in texts(details.get(name))}
    zones |= {zone for values in entry["set"].values() for zone in texts(values.get("zone"))}
    found = [*(f"u:{unit}" for unit in sorted(units)), *(f"z:{zone}" for zone in sorted(zones))]
    return "\n".join(["", *found, ""]) if found else ""


def texts(value: Any) -> set[str]:
    given = value if isinstance(value, list) else list(value) if isinstance(value, dict) else [value]
    return {one for one in given if isinstance(one, str)}


def learn(campaign: Campaign, state: rules.State) -> None:
    """What lists and locks read of the state."""
    campaign.state = campaign_state.to_text(state)
    campaign_state.restored.put(campaign.pk, campaign.state, state)
    game = state.game
    campaign.turn, campaign.side, campaign.phase = game["turn"], game["side"] or "", game["phase"] or ""
    campaign.outcome = msgspec.json.encode(game["outcome"]).decode() if game["outcome"] else ""
    campaign.played_on = game["played_on"]
    campaign.status = Campaign.Status.OVER if game["outcome"] else Campaign.Status.PLAYING
    campaign.save(update_fields=LEARNT)
    asked = set(game["asked"])
    for side in campaign.sides.all():
        if side.asked != (side.slug in asked):
            CampaignSide.objects.filter(pk=side.pk).update(asked=side.slug in asked)


def learn_units(campaign: Campaign, state: rules.State, touched: Iterable[str]) -> None:
    """Written out: the ORM's update of many rows takes seconds for a fleet."""
    field = Unit._meta.get_field("marks")
    rows = []
    for unit_id in sorted(touched):
        columns = columns_of(state.pieces[unit_id])
        columns["marks"] = field.get_db_prep_save(columns["marks"], connection)
        rows.append((*columns.values(), campaign.pk, unit_id))
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(UPDATE_UNIT, rows)


def new_units(campaign: Campaign, document: Mapping[str, Any]) -> None:
    """A row for each unit of the world, before anything has happened."""
    side_of = {nation: side["id"] for side in document["sides"] for nation in side["nations"]}
    Unit.objects.bulk_create(
        [
            Unit(
                campaign=campaign,
                public_id=unit["id"],
                side=side_of[unit["nation"]],
                nation=unit["nation"],
                type=unit["type"],
                name=unit.get("name") or unit["id"],
                arrives=unit["arrives"],
                status="due",
                damage=unit.get("damage", 0),
                marks=unit.get("marks", {}),
            )
            for unit in document["units"]
        ],
        batch_size=AT_ONCE,
    )


def outdate_drafts(campaign: Campaign) -> None:
    """The map changes while sides are asked: whoever commits must have looked at his draft since. Call before
    the entries are appended, which tells the numbers."""
    campaign.sides.filter(asked=True).update(draft=F("draft") + 1)


def lay_drafts_aside(campaign: Campaign, *, of_all: bool) -> None:
    """Of sides that are asked no more; of all, if the phase that they were drafted for has gone by."""
    drafted = Order.objects.filter(side__campaign=campaign, state=Order.State.DRAFT)
    if not of_all:
        drafted = drafted.filter(side__asked=False)
    drafted.update(state=Order.State.UNDONE)


def tell(campaign: Campaign, side: str | None = None) -> None:
    """Those who watch are told after the commit. With a side only its commanders are: its draft has changed,
    and that is nobody else's to know."""
    drafts = dict(campaign.sides.values_list("slug", "draft"))
    said = partial(seams.battles().campaign_changed, campaign.pk, seq=campaign.seq, drafts=drafts, side=side)
    transaction.on_commit(said)

"""Reading games."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Prefetch, Q, QuerySet

from games.models import (
    Campaign,
    CampaignBattle,
    CampaignEntry,
    CampaignSide,
    Game,
    Invitation,
    MapVersion,
    Seat,
    UnitTable,
    UnitTableVersion,
    User,
)
from games.permissions import Standing, may_change, standing_of

MOST_NAMED = 5  # campaigns, in a sentence


def open_invitations_of(user: User) -> QuerySet[Invitation]:
    return (
        Invitation.objects.filter(user=user, state=Invitation.State.OPEN)
        .select_related("seat__game", "invited_by")
        .order_by("-id")
    )


def user_named(name: str) -> User | None:
    return User.objects.filter(username__iexact=name, is_active=True).first()


def open_links_of(game: Game) -> dict[str, str]:
    """Role → path of the invitation, for those that go to whoever has the link."""
    found = Invitation.objects.filter(
        seat__game=game, state=Invitation.State.OPEN, user__isnull=True
    ).select_related("seat")
    return {invitation.seat.role: f"/invitations/{invitation.token}" for invitation in found}


def campaign_named(name: str) -> Campaign | None:
    if not (name.isascii() and name.isalnum()):
        return None
    found = Campaign.objects.select_related("game", "map_version__map", "table_version__table")
    found = found.defer("map_version__document", "table_version__document").prefetch_related("sides")
    return found.filter(public_id=name).first()


def seats_of(campaign: Campaign) -> list[Seat]:
    return list(Seat.objects.filter(game=campaign.game_id).select_related("user").order_by("id"))


def standing_in(campaign: Campaign, user: User | None) -> Standing | None:
    drafts = dict(campaign.sides.values_list("slug", "draft"))
    return standing_of(campaign, seats_of(campaign), user, drafts)


def visible_campaigns(user: User | None) -> QuerySet[Campaign]:
    """What a list may show this person: public campaigns, and those the person has to do with."""
    campaigns = Campaign.objects.select_related("game", "map_version__map")
    return campaigns.defer("world", "state", "map_version__document").filter(visible_to(user))


def visible_to(user: User | None) -> Q:
    public = Q(game__spectators=Game.Spectators.ANYONE)
    if user is None:
        return public
    return Q() if user.is_superuser else public | has_to_do_with(user)


def has_to_do_with(user: User) -> Q:
    seats = Seat.objects.filter(game=OuterRef("game"), user=user).exclude(state=Seat.State.DECLINED)
    return Q(game__created_by=user) | Q(Exists(seats))


def awaits(user: User) -> Q:
    """A commit of this person is awaited."""
    mine = Seat.objects.filter(
        game=OuterRef("campaign__game"),
        side=OuterRef("slug"),
        user=user,
        role=Seat.Role.COMMANDER,
        state=Seat.State.TAKEN,
    )
    asked = CampaignSide.objects.filter(Exists(mine), campaign=OuterRef("pk"), asked=True)
    return Q(status=Campaign.Status.PLAYING) & Q(Exists(asked))


def number_awaiting(user: User) -> int:
    return Campaign.objects.filter(awaits(user)).count()


def campaigns_of(games: Sequence[Game]) -> dict[int, Campaign]:
    """By game; of those that are campaigns."""
    wanted = [game.pk for game in games if game.kind == Game.Kind.CAMPAIGN]
    if not wanted:
        return {}
    found = Campaign.objects.filter(game__in=wanted).select_related("game", "map_version__map")
    found = found.defer("world", "state", "map_version__document").prefetch_related("sides")
    return {campaign.game_id: campaign for campaign in found}


def seats_of_games(games: Sequence[int]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {game: [] for game in games}
    for seat in Seat.objects.filter(game__in=games).select_related("user").order_by("id"):
        found[seat.game_id].append(seat)
    return found


def entries_of(
    campaign: Campaign, *, unit: str = "", zone: str = "", kind: str = ""
) -> QuerySet[CampaignEntry]:
    """The newest first; those about a unit or a zone, or of a kind, if one is named."""
    entries = CampaignEntry.objects.filter(campaign=campaign).select_related("by").order_by("-seq")
    for letter, name in (("u", unit), ("z", zone)):
        if name:
            entries = entries.filter(about__contains=f"\n{letter}:{name}\n")
    return entries.filter(event__in=KINDS_OF_ENTRIES[kind]) if kind else entries


# What readers of a log look for. An event may be of several kinds; none is of none.
KINDS_OF_ENTRIES: dict[str, tuple[str, ...]] = {
    "movements": ("moved", "flew", "landed", "boarded", "loaded", "unloaded", "withdrew"),
    "battles": ("battle_opened", "battle_ended", "withdrew", "destroyed"),
    "losses": ("destroyed", "lost"),
    "conquests": ("zone_taken", "zones_held"),
    "arrivals": ("unit_placed", "reinforced", "reinforcement_delayed"),
    "repairs": ("marks_ended", "repaired"),
    "turns": ("turn_began", "phase_began", "phase_committed"),
    "endings": ("side_conceded", "game_won", "played_on"),
    "people": ("seat_changed",),
    "rulings": ("corrected", "table_changed"),
}
OF_AN_END = ("battle_ended", "destroyed", "withdrew")


def battles_told(campaign: Campaign, entries: Sequence[tuple[CampaignEntry, Any]]) -> dict[int, str]:
    """Entry → the battle whose beginning, or end, it tells; `entries` with their details. One query."""
    begun = {entry.seq: of_contest(entry, told) for entry, told in entries if entry.event == "battle_opened"}
    ended = {
        entry.seq: (entry.step, told.get("zone") or told.get("from"))
        for entry, told in entries
        if entry.event in OF_AN_END
    }
    if not begun and not ended:
        return {}
    steps, turns = {step for step, _ in ended.values()}, {turn for *_, turn in begun.values()}
    wanted = Q(ended__in=steps) | Q(turn__in=turns)
    found: dict[int, str] = {}
    for battle in CampaignBattle.objects.filter(wanted, campaign=campaign).order_by("-opened"):
        contest = (battle.zone, battle.attacker, battle.defender, battle.turn)
        # The same two may meet there again in a turn: an entry tells of the first that was opened after it.
        found |= {seq: battle.battle for seq, of in begun.items() if of == contest and battle.opened >= seq}
        found |= {seq: battle.battle for seq, of in ended.items() if of == (battle.ended, battle.zone)}
    return found


def of_contest(entry: CampaignEntry, told: Any) -> tuple[str, str, str, int]:
    return told["zone"], told["attacker"], told["defender"], entry.turn


def zone_names(maps: Iterable[str]) -> dict[str, dict[str, str]]:
    """Map → zone → its name, on the newest version; one query."""
    newest = MapVersion.objects.filter(map__slug__in=maps, number__isnull=False)
    newest = newest.annotate(newest=Max("map__versions__number")).filter(number=F("newest"))
    zones = newest.values_list("map__slug", "document__zones")
    return {slug: {zone["id"]: zone["name"] for zone in found} for slug, found in zones}


def open_links_by_seat(game: Game) -> dict[int, str]:
    """Seat → path of the invitation, for those that go to whoever has the link."""
    found = Invitation.objects.filter(seat__game=game, state=Invitation.State.OPEN, user__isnull=True)
    return {invitation.seat_id: f"/invitations/{invitation.token}" for invitation in found}


def unit_tables(user: User | None) -> QuerySet[UnitTable]:
    """With `newest`, the number of the newest version. Those that were never published are for their editors,
    and for whoever may name them."""
    tables = UnitTable.objects.annotate(newest=Max("versions__number")).select_related("created_by")
    tables = tables.prefetch_related("editors").order_by("title", "id")
    published = Q(newest__isnull=False)
    if user is None:
        return tables.filter(published)
    if user.is_staff or user.is_superuser:
        return tables
    return tables.filter(published | edited_by(user))


def edited_by(user: User) -> Q:
    """Unit tables that this person has made or edits."""
    edits = UnitTable.editors.through.objects.filter(user_id=user.pk).values("unittable_id")
    return Q(created_by=user) | Q(pk__in=edits)


def newest_of_table(table: UnitTable) -> UnitTableVersion | None:
    return table.versions.filter(number__isnull=False).order_by("-number").first()


def draft_of_table(table: UnitTable) -> UnitTableVersion | None:
    return table.versions.filter(number__isnull=True).select_related("author").first()


def campaigns_with_table(table: UnitTable) -> QuerySet[Campaign]:
    """Those that go on: in play, or waiting for people."""
    going_on = (Campaign.Status.INVITING, Campaign.Status.PLAYING)
    return Campaign.objects.filter(table_version__table=table, status__in=going_on)


def where_table_is_used(table: UnitTable, user: User | None) -> str:
    """In the middle of a sentence; campaigns that this person may not know of are counted."""
    used = Campaign.objects.filter(table_version__table=table)
    seen = visible_campaigns(user).filter(table_version__table=table)
    names = list(seen.order_by("pk").values_list("name", flat=True)[:MOST_NAMED])
    others = used.count() - len(names)
    if not names:
        return (
            f"it is used by {others} campaigns"
            if others
            else "it is in no campaign yet, but may be named by one"
        )
    return f"it is used by {', '.join(names)}{f' and {others} more' if others else ''}"


def totals_of_table(table: UnitTable, user: User) -> dict[str, int]:
    """Of the campaigns that go on with it; `hidden`: how many this person may not know of."""
    seen = campaigns_with_table(table).filter(visible_to(user))
    count = seen.count()
    return {
        "campaigns": count,
        "battles": CampaignBattle.objects.filter(campaign__in=seen, ended__isnull=True).count(),
        "hidden": campaigns_with_table(table).count() - count,
    }


@dataclass(slots=True)
class Involved:
    """A campaign that a unit table is held against, with what decides whether it can be moved now."""

    campaign: Campaign
    battles: list[CampaignBattle]  # being fought
    committed: bool  # somebody has, in this turn
    manages: bool  # the person who looks


def involved_with(table: UnitTable, user: User) -> QuerySet[Campaign, int]:
    """Keys of the campaigns that this person may know of; `involved_in` takes a page of them. To sort whole
    rows, with world and state, takes SQLite longer than all the rest."""
    found = campaigns_with_table(table).filter(visible_to(user))
    return found.order_by("-updated_at", "-id").values_list("pk", flat=True)


def involved_in(campaigns: Iterable[int], user: User) -> list[Involved]:
    """In their order."""
    committed = CampaignEntry.objects.filter(
        campaign=OuterRef("pk"), turn=OuterRef("turn"), event="phase_committed"
    )
    admins = Seat.objects.filter(user=user, role=Seat.Role.ADMIN, state=Seat.State.TAKEN)
    admins = admins.filter(game=OuterRef("game"))
    fought = CampaignBattle.objects.filter(ended__isnull=True).order_by("pk")
    keys = list(campaigns)
    rows: Iterable[Any] = (
        Campaign.objects.filter(pk__in=keys)
        .annotate(committed=Exists(committed), is_admin=Exists(admins))
        .select_related("game", "table_version__table")
        .defer("table_version__document")
        .prefetch_related(Prefetch("battles", queryset=fought, to_attr="fought"))
        .order_by()
    )
    found = {
        one.pk: Involved(one, one.fought, one.committed, one.is_admin or may_change(user, one.game))
        for one in rows
    }
    return [found[key] for key in keys if key in found]

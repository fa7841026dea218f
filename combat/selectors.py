"""Reading battles: always a constant number of queries, whatever the length of log or list."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from combat.audiences import Row, encode, entries_text, head_of, hidden_from, number_of, seq_of
from combat.engine import play
from combat.facts import Facts, facts_of, hidden_of, iso
from combat.models import Battle, BattleEntry
from combat.permissions import Lens, lens_of, may
from games import secrecy
from games import selectors as games
from games.models import Game, Seat, User


@lru_cache(maxsize=32)
def ruleset_title(slug: str) -> str:
    title: str = play.describe(slug)["title"]
    return title


def battle_named(name: str) -> Battle | None:
    if not (name.isascii() and name.isalnum()):
        return None
    return with_game(Battle.objects).filter(public_id=name).first()


def with_game(battles: Any) -> QuerySet[Battle]:
    """With their games, and campaigns if they are of one, but not the whole map."""
    found: QuerySet[Battle] = battles.select_related("game__campaign")
    return found.defer("game__campaign__world", "game__campaign__state")


def campaign_item(battle: Battle) -> dict[str, Any] | None:
    """Of which campaign a battle is; needs `game.campaign` at hand."""
    if not battle.attacker_side:
        return None
    campaign = battle.game.campaign
    sides = {"attacker": battle.attacker_side, "defender": battle.defender_side}
    return {"id": campaign.public_id, "name": campaign.name, "sides": sides}


def facts_named(name: str) -> Facts | None:
    battle = battle_named(name)
    return facts_now(battle) if battle else None


def facts_now(battle: Battle) -> Facts:
    seats = Seat.objects.filter(game=battle.game_id).select_related("user").order_by("id")
    rows: Iterable[tuple[int, str]] = ()
    if battle.has_secrets:
        entries = BattleEntry.objects.filter(battle=battle).exclude(hidden_from="")
        rows = entries.order_by("seq").values_list("seq", "hidden_from")
    return facts_of(battle, list(seats), hidden_of(rows))


def facts_without_secrets(battle_ids: Iterable[int]) -> dict[int, Facts]:
    """Enough to say who may watch, and how long the log is."""
    battles = list(with_game(Battle.objects.filter(pk__in=list(battle_ids))).defer("setup"))
    seats: dict[int, list[Seat]] = {}
    games_of = {battle.game_id for battle in battles}
    for seat in Seat.objects.filter(game__in=games_of).select_related("user").order_by("id"):
        seats.setdefault(seat.game_id, []).append(seat)
    return {battle.pk: facts_of(battle, seats.get(battle.game_id, [])) for battle in battles}


def rows_of(facts: Facts, after: int = 0, until: int | None = None) -> list[Row]:
    """Entries of the whole log with after < seq ≤ until, hidden ones in clear."""
    entries = BattleEntry.objects.filter(battle=facts.id, seq__gt=after, seq__lte=until or facts.seq)
    found = entries.order_by("seq").values_list(
        "seq", "type", "payload", "at", "by__display_name", "by__username", "hidden_from"
    )
    return [
        Row(
            seq,
            kind,
            secrecy.reveal(payload) if hidden else payload,
            iso(at),
            shown or username,
        )
        for seq, kind, payload, at, shown, username, hidden in found
    ]


def entries_since(facts: Facts, lens: Lens, after: int, count: int) -> tuple[str, int]:
    """At most `count` entries after an audience's own number, as JSON; and how many it has in all."""
    hidden = hidden_from(facts, lens.audience)
    total = number_of(facts.seq, hidden)
    rows = rows_of(facts, seq_of(after, hidden), seq_of(min(after + count, total), hidden))
    return entries_text(rows, hidden), total


def battle_view(battle: Battle, facts: Facts, lens: Lens) -> bytes:
    """Everything the battle page shows, as JSON: entries are passed on as they are stored."""
    hidden = hidden_from(facts, lens.audience)
    links = games.open_links_of(battle.game) if lens.is_creator and facts.status == "inviting" else {}
    parts: dict[str, Any] = {
        "id": facts.public_id,
        "name": facts.name,
        "ruleset": facts.ruleset,
        "ruleset_title": ruleset_title(facts.ruleset),
        "ruleset_version": facts.ruleset_version or None,
        "created_at": iso(battle.created_at),
        "audience": lens.audience,
        "my_sides": list(lens.sides),
        "campaign": campaign_item(battle),
        "setup": msgspec.Raw(battle.setup.encode()),
        "number": number_of(facts.seq, hidden),
        "entries": msgspec.Raw(entries_text(rows_of(facts), hidden).encode()),
        "head": head_of(facts, lens.audience),
        "may": may(facts, lens, timezone.now()),
        "invite_links": links,
    }
    return encode(parts)


def visible_battles(user: User | None) -> QuerySet[Battle]:
    """What a list may show this person: public battles, and those the person has to do with."""
    battles = with_game(Battle.objects)
    public = Q(game__spectators=Game.Spectators.ANYONE)
    if user is None:
        return battles.filter(public)
    if user.is_superuser:
        return battles
    return battles.filter(public | has_to_do_with(user))


def has_to_do_with(user: User) -> Q:
    seats = Seat.objects.filter(game=OuterRef("game"), user=user).exclude(state=Seat.State.DECLINED)
    return Q(game__created_by=user) | Q(Exists(seats))


def waits_for(user: User) -> Q:
    """A decision of this person is open."""

    def holds(role: str) -> Exists:
        """Its own seat in a lone battle, a commander's of that side in a campaign's."""
        mine = Q(role=role) | Q(role=Seat.Role.COMMANDER, side=OuterRef(f"{role}_side"))
        return Exists(Seat.objects.filter(mine, game=OuterRef("game"), user=user, state=Seat.State.TAKEN))

    return Q(status=Battle.Status.FIGHTING) & (
        (Q(waits_attacker=True) & Q(holds("attacker"))) | (Q(waits_defender=True) & Q(holds("defender")))
    )


def battles_awaiting(user: User) -> QuerySet[Battle]:
    return Battle.objects.filter(waits_for(user))


def list_items(battles: Sequence[Battle], user: User | None) -> list[dict[str, Any]]:
    """Two queries more than the battles themselves, which need `game` at hand."""
    seats: dict[int, list[Seat]] = {}
    games_here = {battle.game_id for battle in battles}
    for seat in Seat.objects.filter(game__in=games_here).select_related("user").order_by("id"):
        seats.setdefault(seat.game_id, []).append(seat)
    return [list_item(battle, seats.get(battle.game_id, []), user) for battle in battles]


def list_item(battle: Battle, seats: list[Seat], user: User | None) -> dict[str, Any]:
    facts = facts_of(battle, seats)
    lens = lens_of(facts, user) or Lens("public")
    head = head_of(facts, lens.audience)
    return {
        "id": battle.public_id,
        "name": battle.name,
        "ruleset": battle.ruleset,
        "ruleset_title": ruleset_title(battle.ruleset),
        "status": battle.status,
        "round": battle.round,
        "phase": battle.phase or None,
        "sides": {
            "attacker": {"name": battle.attacker_name, "units": battle.attacker_units},
            "defender": {"name": battle.defender_name, "units": battle.defender_units},
        },
        "seats": [seat.as_dict() for seat in facts.seats],
        "campaign": campaign_item(battle),
        "my_sides": list(lens.sides),
        "waiting": waiting_items(facts, lens.audience),
        "outcome": head["outcome"],
        "spectators": head["spectators"],
        "abandon_after_days": head["abandon_after_days"],
        "updated_at": iso(battle.updated_at),
    }


def waiting_items(facts: Facts, audience: str) -> list[dict[str, Any]]:
    """Who is waited for, in headlines."""
    headlines = {wait["side"]: wait["headline"] for wait in facts.waiting}
    return [
        {"side": wait["side"], "kind": wait["kind"], "text": headlines[wait["side"]], "since": wait["since"]}
        for wait in play.wait_for(facts.waiting, audience)
    ]


def items_of_games(games_wanted: Iterable[Game], user: User | None) -> dict[int, dict[str, Any]]:
    alone = [game.pk for game in games_wanted if game.kind == Game.Kind.BATTLE]
    battles = list(with_game(Battle.objects.filter(game__in=alone)))
    items = list_items(battles, user)
    return {battle.game_id: item for battle, item in zip(battles, items, strict=True)}

"""How battles come to be: opened, seats taken, begun."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from combat import ledger, push
from combat.engine import play
from combat.facts import role_in
from combat.models import Battle
from combat.services.pen import Pen, dice, writing
from games import services as games
from games.models import Game, Seat, User
from games.plain_json import fault_of_texts, strange_character
from games.refusals import Refused


@transaction.atomic
def open_battle(
    *,
    creator: User,
    name: str,
    document: Mapping[str, Any],
    command: Mapping[str, games.Who],
    moderators: Sequence[str] = (),
    spectators: str = Game.Spectators.ANYONE,
    abandon_after_days: int = 14,
) -> Battle:
    """A battle in its game; it begins at once if nobody has to accept first."""
    setup = play.set_up(dict(document))
    refuse_strange_texts(setup)
    if (character := strange_character(name)) is not None:
        raise games.invalid("name", f"Holds the character U+{ord(character):04X}.")
    game = games.open_game(
        creator=creator,
        name=name,
        command=command,
        moderators=moderators,
        spectators=spectators,
        abandon_after_days=abandon_after_days,
    )
    battle = new_battle(game, name, setup)
    with writing(battle.pk, creator) as pen:
        pen.note("opened", seats=[seat.as_dict() for seat in pen.facts.seats])
        begin_if_ready(pen)
    battle.refresh_from_db()
    return battle


def open_in_campaign(
    game: Game, *, name: str, document: Mapping[str, Any], sides: tuple[str, str], public_id: str
) -> None:
    """Two sides of a campaign have met. Call with the game's lock held; it begins at once."""
    setup = play.stored_setup(dict(document))  # judged when the campaign was opened
    battle = new_battle(
        game, name, setup, public_id=public_id, attacker_side=sides[0], defender_side=sides[1]
    )
    with writing(battle.pk, None) as pen:
        pen.note("opened", seats=[seat.as_dict() for seat in pen.facts.seats])
        begin(pen)


def close_in_campaign(public_id: str) -> None:
    """One of the sides has left the campaign. Call with the locks held."""
    battle = Battle.objects.get(public_id=public_id)
    with writing(battle.pk, None) as pen:
        if pen.facts.status == Battle.Status.FIGHTING:
            pen.change(offer=None)
            pen.take(play.end(pen.setup, pen.position, None, "closed"))


def refuse_strange_texts(setup: Any) -> None:
    if (fault := fault_of_texts(setup.document(), "document")) is not None:
        path, sentence = fault
        raise games.invalid(path, f"It {sentence}.")


def new_battle(game: Game, name: str, setup: Any, **fields: Any) -> Battle:
    document = setup.document()
    return Battle.objects.create(
        game=game,
        name=name,
        ruleset=document["ruleset"],
        setup=msgspec.json.encode(document).decode(),
        attacker_name=document["attacker"]["name"][:100],
        defender_name=document["defender"]["name"][:100],
        attacker_units=len(document["attacker"]["units"]),
        defender_units=len(document["defender"]["units"]),
        updated_at=timezone.now(),
        **fields,
    )


def begin_if_ready(pen: Pen) -> None:
    """The first dice fall only when both seats are taken."""
    if pen.facts.status != Battle.Status.INVITING:
        return
    if not all(pen.facts.holders(side) for side in ("attacker", "defender")):
        return
    begin(pen)


def begin(pen: Pen) -> None:
    start = play.after_note(play.resume(pen.setup, []), pen.written)
    pen.take(play.go_on(pen.setup, start, dice(pen.setup), pen.look))


def seat_changed(game: Game, seat: Seat, *, by: User | None) -> None:
    """A seat was offered, taken or declined; called by `games` with the locks held."""
    for battle_id in concerned(game, seat):
        with writing(battle_id, by) as pen:
            is_offer = seat.state in (Seat.State.OPEN, Seat.State.INVITED)
            if is_offer and pen.facts.status in (Battle.Status.OVER, Battle.Status.CANCELLED):
                raise Refused("battle_over", "This battle is over: nobody can be invited to it any more.")
            pen.sit(Seat.objects.filter(game=game).select_related("user").order_by("id"))
            name = seat.user.shown_name if seat.user else None
            role = role_in(seat, pen.facts.campaign_sides)
            pen.note("seat", role=role, state=seat.state, user=name)
            begin_if_ready(pen)
        transaction.on_commit(partial(push.recheck_battle, battle_id))


def game_changed(game: Game, *, by: User | None) -> None:
    """Who may watch, or how long an answer may take, has changed."""
    for battle_id in battles_of(game):
        with writing(battle_id, by) as pen:
            pen.change(spectators=game.spectators, abandon_after=game.abandon_after)
            pen.note("game", spectators=game.spectators, abandon_after_days=game.abandon_after_days)
        transaction.on_commit(partial(push.recheck_battle, battle_id))


def battles_of(game: Game) -> list[int]:
    """Of a campaign only those that are being fought: it has many, and what is over is over."""
    found = Battle.objects.filter(game=game)
    if game.kind == Game.Kind.CAMPAIGN:
        found = found.filter(status=Battle.Status.FIGHTING)
    return list(found.order_by("id").values_list("pk", flat=True))


def concerned(game: Game, seat: Seat) -> list[int]:
    """Battles in which this seat is one."""
    ids = battles_of(game)
    if game.kind == Game.Kind.BATTLE or seat.role == Seat.Role.MODERATOR:
        return ids
    side = Q(attacker_side=seat.side) | Q(defender_side=seat.side)
    mine = Battle.objects.filter(side, pk__in=ids) if seat.side else Battle.objects.none()
    return list(mine.order_by("id").values_list("pk", flat=True))


def change_battle(*, user: User, battle: Battle, spectators: str) -> None:
    """Who may watch, from now on."""
    if battle.attacker_side:
        raise Refused("illegal", "Who may watch a battle of a campaign is settled for the whole campaign.")
    games.change_game(user=user, game=battle.game, spectators=spectators)


@transaction.atomic
def invite(*, user: User, battle: Battle, role: str, who: games.Who) -> None:
    """Offer a side that nobody has taken to somebody else."""
    ledger.lock_battles([battle.pk])  # it may be called off this very moment
    battle.refresh_from_db(fields=["status"])
    if battle.status != Battle.Status.INVITING:
        raise Refused("conflict", "Seats are offered only before the battle begins.")
    games.offer_seat(user=user, game=battle.game, role=role, who=who)

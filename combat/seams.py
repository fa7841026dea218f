"""Battles, as games reach them."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django.db import transaction

from combat import ledger, open_battles, push, selectors
from combat.push import redis
from combat.services import lifecycle
from games.models import Game, Seat, User


def forget_people(said: dict[str, Any]) -> None:
    """Another process says that somebody was renamed or has other rights."""
    if "recheck" in said:
        open_battles.cache.clear()


if redis.link is not None:
    redis.link.hearers.append(forget_people)


class BattlesOfGames:
    def lock(self, game: Game) -> set[int]:
        return set(ledger.lock_battles(lifecycle.battles_of(game)))

    def of_game(self, game: Game) -> set[int]:
        return set(lifecycle.battles_of(game))

    def seat_changed(self, game: Game, seat: Seat, *, by: User | None) -> None:
        lifecycle.seat_changed(game, seat, by=by)

    def game_changed(self, game: Game, *, by: User | None) -> None:
        lifecycle.game_changed(game, by=by)

    def open(
        self,
        game: Game,
        *,
        name: str,
        document: Mapping[str, Any],
        attacker_side: str,
        defender_side: str,
        public_id: str,
    ) -> None:
        sides = (attacker_side, defender_side)
        lifecycle.open_in_campaign(game, name=name, document=document, sides=sides, public_id=public_id)

    def close(self, public_id: str) -> None:
        lifecycle.close_in_campaign(public_id)

    def campaign_changed(
        self, campaign_id: int, *, seq: int, drafts: Mapping[str, int], side: str | None
    ) -> None:
        push.campaign_changed(campaign_id, seq=seq, drafts=drafts, side=side)

    def recheck_campaign(self, campaign_id: int) -> None:
        transaction.on_commit(partial(push.recheck_campaign, campaign_id))

    def list_items(self, games: Iterable[Game], user: User | None) -> dict[int, dict[str, Any]]:
        return selectors.items_of_games(games, user)

    def number_awaiting(self, user: User) -> int:
        return selectors.battles_awaiting(user).count()

    def rights_changed(self, *, user_id: int | None = None, session_key: str | None = None) -> None:
        open_battles.cache.clear()
        push.forget_rights(user_id=user_id, session_key=session_key)

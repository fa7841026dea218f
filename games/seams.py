"""The one place where games reach battles: `combat` registers itself here at start-up."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from games.models import Game, Seat, User


class Battles(Protocol):
    def lock(self, game: Game) -> set[int]:
        """Lock the game's battles that can still change and give them back; before the game is locked."""

    def of_game(self, game: Game) -> set[int]:
        """The battles that `lock` would lock now."""

    def seat_changed(self, game: Game, seat: Seat, *, by: User | None) -> None:
        """A seat was offered, taken or declined; called with the locks held, inside the transaction."""

    def game_changed(self, game: Game, *, by: User | None) -> None:
        """Who may watch, or how long an answer may take, has changed; inside the transaction."""

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
        """Open and begin a battle of the game's campaign; called with the game's lock held. If it is over at
        once, `games.services.battle_ended` is called before this returns."""

    def close(self, public_id: str) -> None:
        """Close a battle of a campaign undecided; called with its lock and the game's held."""

    def campaign_changed(
        self, campaign_id: int, *, seq: int, drafts: Mapping[str, int], side: str | None
    ) -> None:
        """Tell those who watch how far its log is, and each commander the number of his side's draft; with a
        side, its commanders alone. Called after the commit."""

    def recheck_campaign(self, campaign_id: int) -> None:
        """Seats or visibility have changed: look again at everybody who watches, after the commit."""

    def list_items(self, games: Iterable[Game], user: User | None) -> dict[int, dict[str, Any]]:
        """What a list shows of each game, by the game's id."""

    def number_awaiting(self, user: User) -> int:
        """How many battles wait for a decision of this person."""

    def rights_changed(self, *, user_id: int | None = None, session_key: str | None = None) -> None:
        """Open connections of this person must be looked at again; those of an ended session are closed."""


_battles: Battles | None = None


def register(battles: Battles) -> None:
    global _battles
    _battles = battles


def battles() -> Battles:
    assert _battles is not None, "combat has not registered itself"
    return _battles

"""The world outside a battle: which neighbouring zones are hostile.

A lone battle stands in the zone that it was set up with, where nothing changes. A campaign's battle stands on
the campaign's map, which other battles change.
"""

from __future__ import annotations

from typing import Any

from combat.engine import play
from combat.engine.play import Look, Setup
from games import services as games


def look_of(_game_id: int, setup: Setup) -> Look:
    """What a lone battle sees when it looks."""
    return play.facts_of(setup)


def map_of(game_id: int, battle: str) -> Look:
    """What a campaign's battle sees: the map at that moment, and the game stays locked until what was decided
    by it is written."""

    def look(what: str) -> Any:
        if what != "neighbours":
            raise play.BadFact("what", f"a campaign knows nothing of {what!r}")
        return games.neighbours(game_id=game_id, battle=battle)

    return look

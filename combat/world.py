"""The world outside a battle: which neighbouring zones are hostile.

A lone battle stands in the zone that it was set up with, where nothing changes. Here a campaign's map will
answer, with the game's lock held.
"""

from __future__ import annotations

from combat.engine import play
from combat.engine.play import Look, Setup


def look_of(_game_id: int, setup: Setup) -> Look:
    """What the battles of this game see when they look."""
    return play.facts_of(setup)

"""Battles of random legal choices, with all that must hold in each (`combat.management.random_play`): played
once for all tests that look at them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from combat.engine import play
from combat.management.random_orders import random_document
from combat.management.random_play import RandomBattle
from tests.engine.packages import has_part, part_of_tests

BATTLES = 200
BOUND = 400  # decisions; battles of so few units end long before


def starts_of(slug: str) -> list[dict[str, Any]]:
    """Where something is near that random orders of battle seldom come to; every third battle begins so."""
    if not has_part(slug, "starts"):
        return []
    starts: list[dict[str, Any]] = part_of_tests(slug, "starts").STARTS
    return starts


@cache
def random_battles(slug: str) -> list[RandomBattle]:
    starts = starts_of(slug)
    battles = []
    for seed in range(BATTLES):
        rng = random.Random(seed)
        if starts and seed % 3 == 0:
            document = starts[seed // 3 % len(starts)]
        else:
            document = random_document(slug, rng)
        battle = RandomBattle(document, rng)
        try:
            battle.play()
        except Exception as fault:
            fault.add_note(f"in random battle {seed} of {slug}")
            raise
        assert len(battle.questions) < BOUND, f"seed {seed}"
        battles.append(battle)
    return battles


def asked(slug: str) -> Iterator[list[dict[str, Any]]]:
    """Every wait: the questions that were open at once."""
    for battle in random_battles(slug):
        for _, questions in battle.questions:
            yield questions


def entries(slug: str) -> Iterator[play.Entry]:
    for battle in random_battles(slug):
        for _, entry in battle.log:
            yield entry


def steps_met(slug: str) -> set[tuple[str | None, str, str | None]]:
    """Phase, paragraph and side of all that was rolled, decided or told; what is told of no side counts for
    each.
    """
    met: set[tuple[str | None, str, str | None]] = set()
    phase = None
    for entry in entries(slug):
        if isinstance(entry, play.Told) and entry.event == "phase_began":
            phase = entry.details["phase"]
        if isinstance(entry, play.Told) and entry.rule is not None:
            sides = [entry.details["side"]] if "side" in entry.details else [side.value for side in play.Side]
            met |= {(phase, entry.rule, side) for side in (None, *sides)}
        elif isinstance(entry, play.Rolled | play.Decided):
            met |= {(phase, entry.rule, side) for side in (None, entry.side.value)}
    return met

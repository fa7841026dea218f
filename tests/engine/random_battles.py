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
from tests.engine.damage_and_pursuit import fight as damage_and_pursuit

BATTLES = 200
BOUND = 400  # decisions; battles of so few units end long before

STRIKERS = damage_and_pursuit.roster(Submarine={"attack": 4, "defence": 4, "submerges": False})
SMALLER = {"air_capacity:turn_ends": 1}  # of two aircraft one finds no room on this carrier


def begun(*attacker: str, against: str, **rest: Any) -> dict[str, Any]:
    return damage_and_pursuit.document(*attacker, against=against.split(", "), **rest)


# Where something is near that random orders of battle seldom come to; every third battle begins so.
STARTS: dict[str, list[dict[str, Any]]] = {
    damage_and_pursuit.SLUG: [
        # Submarines of both sides strike first, and both sides choose in secret
        begun("a Submarine", "b Submarine", "k Cruiser", against="x Submarine, y Submarine, l Cruiser",
              unit_types=STRIKERS),
        begun("a Submarine", "b Submarine", "k Cruiser", against="x Submarine, y Submarine, l Cruiser",
              unit_types=STRIKERS, damage=True),
        # The fleet's aircraft look for a deck: there is room for all; there is not
        begun("a Submarine", against="v Aircraft carrier, w Aircraft carrier, f Fighter@v, g Fighter@v",
              zones=[{"name": "N"}, {"name": "O", "defender": ["Aircraft carrier"]}],
              pursuit=True, v={"marks": SMALLER}),
        begun("a Submarine", against="v Aircraft carrier, f Fighter@v, g Fighter@v",
              pursuit=True, v={"marks": SMALLER}),
        # A hit may cost one of two like loads
        begun("b Battleship", "c Battleship", "d Battleship",
              against="s Transport, i Infantry@s, j Infantry@s, t Transport, l Infantry@t, m Infantry@t",
              damage=True),
    ]
}  # fmt: skip


@cache
def random_battles(slug: str) -> list[RandomBattle]:
    starts = STARTS.get(slug)
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

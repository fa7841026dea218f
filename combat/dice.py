"""The real dice: faces from the operating system's source of randomness, one call for each roll."""

from __future__ import annotations

import secrets

from combat.engine.play import Dice, Setup, Side


def real_dice(setup: Setup) -> Dice:
    sides = setup.die_sides

    def throw(count: int, _rule: str, _side: Side) -> list[int]:
        return [secrets.randbelow(sides) + 1 for _ in range(count)]

    return throw

"""Where random battles begin (tests/engine/random_battles.py): what random orders seldom come to."""

from __future__ import annotations

from typing import Any

from tests.engine.damage_and_pursuit.fight import document, roster

STRIKERS = roster(Submarine={"attack": 4, "defence": 4, "submerges": False})
SMALLER = {"air_capacity:turn_ends": 1}  # of two aircraft one finds no room on this carrier
CONVOY = "s Transport, i Infantry@s, j Infantry@s, t Transport, l Infantry@t, m Infantry@t"


def begun(*attacker: str, against: str, **rest: Any) -> dict[str, Any]:
    return document(*attacker, against=against.split(", "), **rest)


STARTS: list[dict[str, Any]] = [
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
    # A hit may cost one of two like loads: in a round, by a parting shot, by submarines that strike first
    begun("b Battleship", "c Battleship", "d Battleship", against=CONVOY, damage=True, pursuit=True),
    begun("a Submarine", "b Submarine", "c Submarine", against=CONVOY, damage=True, unit_types=STRIKERS),
    begun(*CONVOY.split(", "), against="x Submarine, y Submarine, z Submarine", damage=True,
          unit_types=STRIKERS),
]  # fmt: skip

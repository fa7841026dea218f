"""DP-4: the damage table as it is printed, and how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# fmt: off
# One row for each kind of ship, one cell for each face. `*` ends with a
# turn, `**` with a repair; before "; else" stands what happens to a ship that is not damaged yet.
DAMAGE_TABLE: dict[str, tuple[str, str, str, str, str, str]] = {
    "transport": (
        "lose 2 loads", "lose the primary load", "cannot unload*", "unload -1*", "movement -1**", "none",
    ),
    "battleship": (
        "damaged**, attack -2*; else sunk", "damaged**; else attack -1*, movement -1**",
        "attack -2*", "attack -1*", "movement -1**", "none",
    ),
    "cruiser": (
        "sunk", "attack -2*, movement -1**", "attack -1*, movement -1**",
        "attack -1*", "movement -1**", "none",
    ),
    "submarine": (
        "sunk", "attack -1*, cannot submerge**", "attack -1*",
        "cannot submerge**", "movement -1**", "none",
    ),
    "destroyer": (
        "sunk", "attack -1*, no anti-submarine**", "attack -1*",
        "no anti-submarine**", "movement -1**", "none",
    ),
    "carrier": (
        "damaged**, no air operations*; else sunk", "damaged**; else no air operations*, movement -1**",
        "no air operations*", "air capacity -1*", "movement -1**", "none",
    ),
}
# fmt: on

SUNK, LOSE_2_LOADS, LOSE_PRIMARY_LOAD, NONE = "sunk", "lose 2 loads", "lose the primary load", "none"


class Result(NamedTuple):
    """One result of a cell: `stars` say how long it lasts."""

    effect: str
    amount: int
    stars: str


class Cell(NamedTuple):
    undamaged: tuple[Result, ...]
    damaged: tuple[Result, ...]


def read_cell(text: str) -> Cell:
    first, otherwise, second = text.partition("; else ")
    one = tuple(map(read_result, first.split(", ")))
    return Cell(one, tuple(map(read_result, second.split(", "))) if otherwise else one)


def read_result(text: str) -> Result:
    words = text.rstrip("*")
    stars = text[len(words) :]
    effect, _, amount = words.partition(" -")
    return Result(effect.replace(" ", "_").replace("-", "_") if stars else effect, int(amount or 1), stars)


CELLS = {category: tuple(map(read_cell, row)) for category, row in DAMAGE_TABLE.items()}


def effects_on(category: str) -> Sequence[str]:
    """What lasting effects damage can have on units of this category: none on aircraft and land units."""
    return EFFECTS.get(category, ())


def lasting(cells: Sequence[Cell]) -> list[str]:
    results = [result for cell in cells for result in (*cell.undamaged, *cell.damaged) if result.stars]
    return list(dict.fromkeys(result.effect for result in results))


EFFECTS = {category: lasting(cells) for category, cells in CELLS.items()}

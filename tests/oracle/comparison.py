"""Exact and played, side by side: `python -m tests.oracle.comparison [battles a pair]` prints the table.

An outcome agrees if its frequency is within `MOST` standard errors of its probability; one that is certain or
impossible must be so in play.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from tests.oracle.exact import Chances, Exact, Number
from tests.oracle.fleets import PAIRS
from tests.oracle.played import played

MOST = 4.0  # standard errors
BATTLES = 20_000


class Row(NamedTuple):
    """One pair of fleets: probabilities, and how often each outcome came in so many battles."""

    pair: str
    exact: Chances
    counts: Sequence[int]
    battles: int

    @property
    def errors(self) -> list[float]:
        """How far off each outcome is, in standard errors."""
        return [
            standard_errors(chance, count, self.battles)
            for chance, count in zip(self.exact, self.counts, strict=True)
        ]

    @property
    def agrees(self) -> bool:
        return all(abs(error) <= MOST for error in self.errors)

    def __str__(self) -> str:
        exact = " ".join(f"{float(chance):7.4f}" for chance in self.exact)
        shares = " ".join(f"{count / self.battles:7.4f}" for count in self.counts)
        errors = " ".join(f"{error:+5.1f}" for error in self.errors)
        return f"{self.pair:44} {exact}   {shares}   {errors}" + ("" if self.agrees else "   differs")


def standard_errors(chance: Number, count: int, battles: int) -> float:
    chance, share = float(chance), count / battles
    if share == chance:
        return 0.0
    if chance in (0.0, 1.0):
        return math.copysign(math.inf, share - chance)
    return (share - chance) / math.sqrt(chance * (1 - chance) / battles)


def compared(pair: str, battles: int) -> Row:
    attacker, defender = PAIRS[pair]
    return Row(pair, Exact().chances(attacker, defender), played(attacker, defender, battles), battles)


def main() -> None:
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES
    print(f"{battles} battles a pair, from seed 1. Attacker wins, defender wins, neither.\n")
    print(f"{'pair (attacker v defender)':44} {'exact':23}   {'played':23}   standard errors")
    agree = True
    with ProcessPoolExecutor(os.cpu_count()) as cores:
        for row in cores.map(compared, PAIRS, [battles] * len(PAIRS)):
            print(row, flush=True)
            agree &= row.agrees
    if not agree:
        sys.exit(f"\nNot within {MOST:.0f} standard errors: see the rows that say so.")


if __name__ == "__main__":
    main()

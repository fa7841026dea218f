"""The rules of `exact.py` written a second time, unit by unit and with dice: it checks the oracle itself."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.oracle.exact import AIRCRAFT, TYPES
from tests.oracle.fleets import Units

SEED = 1


@dataclass(slots=True, eq=False)
class Unit:
    type: str
    value: int  # hits with a die of at most this
    left: int  # hits that it can take

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """The lowest takes a hit first; of equals the one listed first, and fleets are listed as TYPES."""
        return self.left < 2, self.type == "Transport", TYPES[self.type][0]


Fleet = list[Unit]


def rolled(attacker: Units, defender: Units, battles: int) -> tuple[int, int, int]:
    """Wins of the attacker, wins of the defender, battles that neither won."""
    rng = random.Random(SEED)
    counts = [0, 0, 0]
    for _ in range(battles):
        counts[battle([made(attacker, 0), made(defender, 1)], rng)] += 1
    return counts[0], counts[1], counts[2]


def made(units: Units, role: int) -> Fleet:
    return [
        Unit(name, values[role], hits)
        for name, (_cost, values, hits) in TYPES.items()
        for _ in range(units.get(name, 0))
    ]


def battle(sides: list[Fleet], rng: random.Random) -> int:
    """The place of the outcome in `Chances`."""
    while all(sides) and any(can_hit(sides[n], sides[1 - n]) for n in (0, 1)):
        one_round(sides, rng)
        for n in (0, 1):
            if all(unit.type == "Transport" for unit in sides[n]) and any(
                unit.value for unit in sides[1 - n]
            ):
                sides[n].clear()
    if all(sides) or not any(sides):
        return 2
    return 0 if sides[0] else 1


def one_round(sides: list[Fleet], rng: random.Random) -> None:
    first = [
        [unit for unit in sides[n] if unit.type == "Submarine" and not has_destroyer(sides[1 - n])]
        for n in (0, 1)
    ]
    fire(sides, first, rng)
    fire(sides, [[unit for unit in sides[n] if unit not in first[n]] for n in (0, 1)], rng)


def fire(sides: list[Fleet], firing: list[Fleet], rng: random.Random) -> None:
    """At once: both sides' hits are counted before any of them counts."""
    hits = []
    for n in (0, 1):
        fired = [unit for unit in firing[n] if rng.randint(1, 6) <= unit.value]
        alone = not has_destroyer(sides[n])
        hits.append(sorted(pool(unit, alone) for unit in fired))
    for n in (0, 1):
        for one in hits[n]:
            targets = [unit for unit in sides[1 - n] if unit.left and may_hit(one, unit)]
            if targets:
                min(targets, key=lambda unit: unit.rank).left -= 1
    for fleet in sides:
        fleet[:] = [unit for unit in fleet if unit.left]


def pool(unit: Unit, alone: bool) -> int:
    if unit.type == "Submarine":
        return 0
    return 1 if unit.type in AIRCRAFT and alone else 2


def may_hit(pool: int, target: Unit) -> bool:
    return not (pool == 0 and target.type in AIRCRAFT) and not (pool == 1 and target.type == "Submarine")


def can_hit(fleet: Fleet, others: Fleet) -> bool:
    alone = not has_destroyer(fleet)
    return any(unit.value and may_hit(pool(unit, alone), other) for unit in fleet for other in others)


def has_destroyer(fleet: Fleet) -> bool:
    return any(unit.type == "Destroyer" for unit in fleet)

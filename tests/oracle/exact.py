"""Win probabilities of naval battles, calculated exactly: from the rules, and without the engine.

Plain naval combat of `damage-and-pursuit` (DP-1 and DP-2, both options off), in which nobody submerges or
retreats. The mean is taken over all fleets that a battle can pass through; what a pair of fleets is worth is
kept once known. Probabilities are fractions of 1.

A fleet is a tuple of numbers, one for each box of `ORDER_OF_LOSS`: how many hits of that kind it can still
take. All units of a type are alike, so nothing else is needed.

Order of loss, the same for both sides: first hits on two-hit ships; then the cheapest unit; transports last.
Of types that cost the same, the one higher up in `TYPES` goes first (cruiser before strategic bomber). The
hits of one volley come in three pools, and each goes down the order before the next does, past what it
cannot be put on: those of submarines pass aircraft; those of aircraft without a friendly destroyer pass
submarines; all others pass nothing. So a submarine's hit on aircraft and a transport sinks the transport.
Hits that can be put on nothing are lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

Number = float | Fraction
Fleet = tuple[int, ...]  # hits that each box of ORDER_OF_LOSS can take
Fleets = tuple[Fleet, Fleet]  # attacker's, defender's

ATTACKER, DEFENDER = 0, 1

TYPES = {  # DP-1
    #                   cost  attack, defence  hits
    "Transport":        (7,   (0, 0), 1),
    "Submarine":        (6,   (2, 1), 1),
    "Destroyer":        (8,   (2, 2), 1),
    "Cruiser":          (12,  (3, 3), 1),
    "Aircraft carrier": (16,  (0, 2), 2),
    "Battleship":       (20,  (4, 4), 2),
    "Fighter":          (10,  (3, 4), 1),
    "Tactical bomber":  (11,  (3, 3), 1),
    "Strategic bomber": (12,  (4, 1), 1),
}  # fmt: skip
AIRCRAFT = ("Fighter", "Tactical bomber", "Strategic bomber")
CHEAPEST_FIRST = sorted(TYPES, key=lambda name: TYPES[name][0])


class Box(NamedTuple):
    """Room for one hit of a unit: does the unit go with it?"""

    type: str
    last: bool


ORDER_OF_LOSS = (
    *(Box(name, last=False) for name in CHEAPEST_FIRST if TYPES[name][2] == 2),
    *(Box(name, last=True) for name in CHEAPEST_FIRST if name != "Transport"),
    Box("Transport", last=True),
)


class Pool(NamedTuple):
    """Hits of one volley that may be put on the same units."""

    spares: tuple[str, ...]


OF_SUBMARINES = Pool(spares=AIRCRAFT)  # DP-2.5
OF_LONE_AIRCRAFT = Pool(spares=("Submarine",))  # DP-2.5
OF_ALL_OTHERS = Pool(spares=())
POOLS = (OF_SUBMARINES, OF_LONE_AIRCRAFT, OF_ALL_OTHERS)  # DP-2.9: in this order


class Chances(NamedTuple):
    """How likely each outcome is. Neither: nobody is left, or nobody left can hit anybody."""

    attacker: Number
    defender: Number
    neither: Number


def fleet_of(units: dict[str, int]) -> Fleet:
    """From numbers by type, all of them undamaged."""
    return tuple(units.get(box.type, 0) for box in ORDER_OF_LOSS)


def number_of(fleet: Fleet, name: str) -> int:
    return fleet[ORDER_OF_LOSS.index(Box(name, last=True))]


class Exact:
    """Keeps what it has calculated. With `number=Fraction` the probabilities are exact to the last digit;
    with `float` they are quick, and an outcome that cannot be still has exactly 0, one that is certain 1.
    """

    def __init__(self, number: Callable[[int], Number] = float) -> None:
        self.number = number
        self.known: dict[Fleets, Chances] = {}

    def chances(self, attacker: dict[str, int], defender: dict[str, int]) -> Chances:
        return self._worth(without_lost_transports((fleet_of(attacker), fleet_of(defender))))

    def _worth(self, fleets: Fleets) -> Chances:
        if fleets not in self.known:
            self.known[fleets] = self._ended(fleets) or self._fought(fleets)
        return self.known[fleets]

    def _ended(self, fleets: Fleets) -> Chances | None:
        attacker, defender = map(any, fleets)
        if attacker and defender:
            return None
        return Chances(*map(self.number, (attacker, defender, not attacker and not defender)))

    def _fought(self, fleets: Fleets) -> Chances:
        """The mean over all that a round can lead to, given that it leads anywhere: a round without a loss
        is fought again from where it began.
        """
        after = self._round(fleets)
        after.pop(fleets, None)
        if not after:
            return Chances(*map(self.number, (0, 0, 1)))  # DP-2.8
        changed = sum(after.values())
        worth = [(chance, self._worth(later)) for later, chance in after.items()]
        return Chances(*(sum(chance * one[i] for chance, one in worth) / changed for i in range(3)))

    def _round(self, fleets: Fleets) -> dict[Fleets, Number]:
        """Where a round leads, and how likely that is."""
        first = [number_of(fleets[1 - side], "Destroyer") == 0 for side in (ATTACKER, DEFENDER)]  # DP-2.2
        strikes = [("Submarine",) if first[side] else () for side in (ATTACKER, DEFENDER)]
        others = [tuple(name for name in TYPES if name not in strikes[side]) for side in (ATTACKER, DEFENDER)]
        after: dict[Fleets, Number] = {}
        for struck, chance in self._exchange(fleets, strikes):
            for left, then in self._exchange(struck, others):  # DP-2.3
                left = without_lost_transports(left)
                after[left] = after.get(left, 0) + chance * then
        return after

    def _exchange(self, fleets: Fleets, firing: Sequence[Sequence[str]]) -> Iterator[tuple[Fleets, Number]]:
        """Both sides' units of these types fire at once."""
        attacker, defender = fleets
        losses_of_defender = self._volley(attacker, ATTACKER, firing[ATTACKER], defender)
        losses_of_attacker = self._volley(defender, DEFENDER, firing[DEFENDER], attacker)
        for (one, chance), (other, then) in product(losses_of_attacker.items(), losses_of_defender.items()):
            yield (one, other), chance * then

    def _volley(self, fleet: Fleet, role: int, firing: Sequence[str], target: Fleet) -> dict[Fleet, Number]:
        """What one side's fire leaves of its target, and how likely that is."""
        left = {target: self.number(1)}
        for pool in POOLS:
            hits = self._hits([value(name, role) for name in shooters(fleet, pool, firing)])
            new: dict[Fleet, Number] = {}
            for (before, chance), (count, then) in product(left.items(), enumerate(hits)):
                if then:
                    after = after_hits(before, count, pool)
                    new[after] = new.get(after, 0) + chance * then
            left = new
        return left

    def _hits(self, values: list[int]) -> list[Number]:
        """The distribution of hits: at place n the probability of n, for one die against each value."""
        hits = [self.number(1)]
        for one in values:
            hit = self.number(one) / 6
            hits = [
                none * (1 - hit) + some * hit
                for none, some in zip([*hits, self.number(0)], [self.number(0), *hits], strict=True)
            ]
        return hits


def value(name: str, role: int) -> int:
    """A die that shows at most this is a hit."""
    return TYPES[name][1][role]


def shooters(fleet: Fleet, pool: Pool, firing: Sequence[str]) -> Iterator[str]:
    """The type of each unit whose hits belong to that pool."""
    for box, count in zip(ORDER_OF_LOSS, fleet, strict=True):
        if box.last and box.type in firing and pool_of(box.type, fleet) is pool:
            yield from [box.type] * count


def pool_of(name: str, fleet: Fleet) -> Pool:
    if name == "Submarine":
        return OF_SUBMARINES
    if name in AIRCRAFT and not number_of(fleet, "Destroyer"):
        return OF_LONE_AIRCRAFT
    return OF_ALL_OTHERS


def after_hits(fleet: Fleet, hits: int, pool: Pool) -> Fleet:
    """Down the order of loss; what finds no room is lost."""
    left = list(fleet)
    for index, box in enumerate(ORDER_OF_LOSS):
        if box.type not in pool.spares:
            taken = min(hits, left[index])
            left[index] -= taken
            hits -= taken
    return tuple(left)


def without_lost_transports(fleets: Fleets) -> Fleets:
    """DP-2.6: transports alone against units that can fire are lost."""
    attacker, defender = fleets
    if can_fire(defender, DEFENDER) and not any(attacker[:-1]):
        return fleet_of({}), defender
    if can_fire(attacker, ATTACKER) and not any(defender[:-1]):
        return attacker, fleet_of({})
    return fleets


def can_fire(fleet: Fleet, role: int) -> bool:
    return any(
        count and box.last and value(box.type, role) for box, count in zip(ORDER_OF_LOSS, fleet, strict=True)
    )

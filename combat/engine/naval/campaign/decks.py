"""Who lands on which deck: aircraft that no land is in reach of are shared out over carriers, each of which
can be in one zone.

Augmenting paths give the most that can come down if every carrier could be everywhere it can sail to; where
that sends a carrier to two zones at once, the zones are tried one after the other. All is done in the order
in which aircraft and decks are given: the same question has always the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

MOST_TRIALS = 400  # of carriers' zones; beyond, the best so far


@dataclass(slots=True)
class Deck:
    """A carrier with room. `reach`: for each zone that it can be in, the aircraft that can get there."""

    ship: str
    room: int
    reach: dict[str, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sharing:
    """Places in the list of aircraft → place in the list of decks; and where each deck then is."""

    on: dict[int, int]
    zones: dict[int, str]


def share_out(aircraft: int, decks: Sequence[Deck], kept: Mapping[int, int] | None = None) -> Sharing:
    """The most of so many aircraft that can land; `kept` is what was planned before."""
    search = _Search(aircraft, decks, kept or {})
    search.settle({})
    return search.best


class _Search:
    def __init__(self, aircraft: int, decks: Sequence[Deck], kept: Mapping[int, int]) -> None:
        self.aircraft = aircraft
        self.decks = decks
        self.kept = kept
        self.best = Sharing({}, {})
        self.most: int | None = None
        self.trials = 0

    def settle(self, zones: dict[int, str]) -> None:
        if self.trials >= MOST_TRIALS:
            return
        self.trials += 1
        on = self._most_landed(zones)
        if self.most is None:
            self.most = len(on)  # with every carrier everywhere: no choice of zones can land more
        if len(on) <= len(self.best.on) and self.best.on:
            return
        split = None
        chosen = dict(zones)
        for index, deck in enumerate(self.decks):
            if index in chosen:
                continue
            its = {plane for plane, where in on.items() if where == index}
            if not its:
                continue
            zone = next((zone for zone, near in deck.reach.items() if its <= near), None)
            if zone is None:
                split = index
                break
            chosen[index] = zone
        if split is None:
            self.best = Sharing(on, chosen)
            return
        for zone in worth_trying(self.decks[split]):
            self.settle({**zones, split: zone})
            if len(self.best.on) == self.most:
                return

    def _most_landed(self, zones: Mapping[int, str]) -> dict[int, int]:
        near = [
            deck.reach[zones[index]] if index in zones else frozenset().union(*deck.reach.values())
            for index, deck in enumerate(self.decks)
        ]
        landed: list[list[int]] = [[] for _ in self.decks]
        for plane, index in self.kept.items():
            if plane in near[index] and len(landed[index]) < self.decks[index].room:
                landed[index].append(plane)
        down = {plane for planes in landed for plane in planes}
        for plane in range(self.aircraft):
            if plane not in down:
                self._make_room(plane, near, landed, set())
        return {plane: index for index, planes in enumerate(landed) for plane in planes}

    def _make_room(
        self, plane: int, near: Sequence[frozenset[int]], landed: list[list[int]], tried: set[int]
    ) -> bool:
        """Augmenting path: land this one, if need be by sending another to another deck."""
        for index, deck in enumerate(self.decks):
            if plane not in near[index] or index in tried:
                continue
            tried.add(index)
            if len(landed[index]) < deck.room:
                landed[index].append(plane)
                return True
            for place, other in enumerate(landed[index]):
                if self._make_room(other, near, landed, tried):
                    landed[index][place] = plane
                    return True
        return False


def worth_trying(deck: Deck) -> list[str]:
    """Zones of a deck, most aircraft first, without those at which only aircraft land that another serves."""
    zones = sorted(deck.reach, key=lambda zone: -len(deck.reach[zone]))
    kept: list[str] = []
    for zone in zones:
        if not any(deck.reach[zone] <= deck.reach[other] for other in kept):
            kept.append(zone)
    return kept

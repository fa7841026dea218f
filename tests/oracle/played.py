"""The same battles, played by the engine: how often each outcome came."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from combat.engine import play
from combat.engine.core.placing import Allocate
from combat.engine.play import Question, Setup
from tests.oracle.fleets import Units

SEED = 1
FACES = (1, 2, 3, 4, 5, 6)
OUTCOMES = ("attacker", "defender", None)


def played(attacker: Units, defender: Units, battles: int) -> tuple[int, ...]:
    """Wins of the attacker, wins of the defender, battles that neither won: in the order of `Chances`."""
    setup = play.set_up(document(attacker, defender))
    player = Player(setup)
    look = play.facts_of(setup)
    rng = random.Random(SEED)

    def dice(count: int, _rule: str, _side: Any) -> list[int]:
        return rng.choices(FACES, k=count)

    counts = dict.fromkeys(OUTCOMES, 0)
    for _ in range(battles):
        outcome = play.play_out(setup, player.choose, dice, look).position.outcome
        assert outcome is not None
        counts[outcome["winner"]] += 1
    return tuple(counts.values())


def document(attacker: Units, defender: Units) -> dict[str, Any]:
    """Two fleets, aircraft aboard their carriers as far as there is room."""
    return {
        "ruleset": "damage-and-pursuit",
        "options": {"damage": False, "pursuit": False},
        "attacker": {"name": "Attacker", "units": list(units("a", attacker))},
        "defender": {"name": "Defender", "units": list(units("d", defender))},
        "zone": {"name": "Here", "adjacent": []},
    }


def units(prefix: str, fleet: Units) -> Iterator[dict[str, Any]]:
    decks: list[str] = []
    kinds = [kind for kind, count in fleet.items() for _ in range(count)]
    for number, kind in enumerate(sorted(kinds, key=lambda kind: kind != "Aircraft carrier")):
        unit_id = f"{prefix}{number}"
        flies = kind in ("Fighter", "Tactical bomber")
        yield {"id": unit_id, "type": kind, "aboard": decks.pop() if flies and decks else None}
        if kind == "Aircraft carrier":
            decks += [unit_id] * 2


class Player:
    """Both sides' decisions: nobody submerges or retreats, and losses go by the stated order as far as the
    owner may choose. That transports are last is the engine's to see to.
    """

    def __init__(self, setup: Setup) -> None:
        types = list(setup.unit_types)
        kinds = {unit["id"]: unit["type"] for unit in setup.units}
        self.rank = {
            unit: (setup.unit_types[kind]["cost"], types.index(kind)) for unit, kind in kinds.items()
        }

    def choose(self, question: Question) -> Any:
        if isinstance(question, Allocate):
            return {"allocate": self.losses(question)}
        return {"submerge": {"submerge": []}, "retreat": {"retreat": None}}[question.kind]

    def losses(self, question: Allocate) -> dict[str, int]:
        """First hits on two-hit ships, then the cheapest first."""
        cheapest_first = sorted(question.targets, key=lambda target: self.rank[target.id])
        boxes = [target.id for target in cheapest_first if target.room > 1]
        boxes += [target.id for target in cheapest_first]
        given: dict[str, int] = {}
        for unit in boxes[: question.must_place]:
            given[unit] = given.get(unit, 0) + 1
        return given

"""A battle played beforehand by the engine alone: which faces make it go as wanted, what will be asked."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from combat.engine import play

Choice = dict[str, Any]
HITS, MISSES = (1, 2, 3, 4), (5, 6)


@dataclass
class Act:
    """One decision to come: who, about what, and what he will choose."""

    side: str
    round: int
    kind: str
    headline: str
    question: dict[str, Any]
    choice: Choice


@dataclass
class Rehearsal:
    acts: list[Act] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    outcome: dict[str, Any] | None = None

    @property
    def rounds(self) -> int:
        return max(act.round for act in self.acts)


def rehearse(
    document: dict[str, Any],
    hits: Callable[[int, str, str], int] | int,
    choose: Callable[[int, dict[str, Any]], Choice],
    last_round: int = 12,
) -> Rehearsal:
    """`hits(round, rule, side)` says how many dice of that roll hit, or a number from which the faces come as
    they fall; `choose(round, question)` decides.

    Where nobody hits, nobody wins: it stops after the last round.
    """
    setup = play.set_up(document)
    rehearsal = Rehearsal()
    turn = [1]
    # With counted hits it does not matter which face falls, and in which order.
    chance = random.Random(hits if isinstance(hits, int) else len(document["attacker"]["units"]))

    def dice(count: int, rule: str, side: str) -> list[int]:
        if isinstance(hits, int):
            faces = [chance.randint(1, 6) for _ in range(count)]
        else:
            wanted = min(count, hits(turn[0], rule, str(side)))
            faces = chance.choices(HITS, k=wanted) + chance.choices(MISSES, k=count - wanted)
            chance.shuffle(faces)
        rehearsal.faces += faces
        return faces

    look = play.facts_of(setup)
    advance = play.begin(setup, dice, look)
    while advance.waiting and advance.position.round <= last_round:
        question = advance.waiting[0]
        turn[0] = advance.position.round
        asked = question.as_dict()
        choice = choose(turn[0], asked)
        side = str(question.side)
        rehearsal.acts.append(Act(side, turn[0], question.kind, headline(asked["text"]), asked, choice))
        advance = play.submit(setup, advance.position, question.side, choice, dice, look)
        turn[0] = advance.position.round
    rehearsal.outcome = advance.outcome
    return rehearsal


def headline(text: str) -> str:
    """The question, else the first sentence, as the panel shows it above the rest."""
    sentences = [found.strip() for found in re.findall(r".*?[?.](?=\s|$)", text)]
    return next((one for one in sentences if one.endswith("?")), sentences[0] if sentences else text)


def suggestion(_: int, question: dict[str, Any]) -> Choice:
    """What Suggest places; of alternatives fighting on, else the first."""
    if question["kind"] == "allocate":
        return {"allocate": question["options"]["suggestion"]}
    choices: list[Choice] = [option["choice"] for option in question["options"]]
    return {"withdraw": None} if {"withdraw": None} in choices else choices[0]

"""Asking: how a script waits for a side, or for both in secret."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from combat.engine.core.errors import IllegalDecision
from combat.engine.core.log import Side, Told
from combat.engine.core.questions import Question

A = TypeVar("A")

OPEN: Any = object()  # the answer of a side that has not answered


class Forced:
    """The only legal answer to a question that is therefore not asked."""

    __slots__ = ("choice", "refused", "rule", "side", "why")

    def __init__(
        self, side: Side, rule: str, choice: Any, why: str, refused: Sequence[dict[str, Any]] = ()
    ) -> None:
        self.side = side
        self.rule = rule
        self.choice = choice
        self.why = why
        self.refused = list(refused)

    def told(self) -> Told:
        details = {
            "side": self.side.value,
            "choice": self.choice,
            "why": self.why,
            "refused": self.refused,
        }
        return Told("forced", self.rule, details=details)


Asked = Question | Forced | None
Build = Callable[[], Asked]
Wait = tuple[Build, ...]
Script = Generator[Wait, tuple[Any, ...], A]


def ask(build: Build) -> Script[Any]:
    """Wait for one side. `build` makes the question from the state, anew whenever a fact or a correction
    comes in.

    It may give back `Forced` (told, not asked) or None (nothing to choose: the answer is None).
    """
    choices = yield (build,)
    return choices[0]


def ask_all(*builds: Build) -> Script[tuple[Any, ...]]:
    """Wait for both sides, in secret: no side learns another's choice until all are in."""
    return (yield builds)


def still_good(asked: list[Asked], answers: list[Any]) -> list[Any]:
    """After news while waiting: answers given stand if they are still legal, otherwise that side is asked
    again.
    """
    news: list[Any] = []
    for one, answer in zip(asked, answers, strict=True):
        if not isinstance(one, Question):
            news.append(None)
            continue
        if answer is not OPEN:
            try:
                one.check(answer)
            except IllegalDecision:
                answer = OPEN
        news.append(answer)
    return news

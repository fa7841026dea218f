"""Asking: how a script waits for a side, or for both in secret."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from combat.engine.core.log import Side
from combat.engine.core.questions import Question

A = TypeVar("A")


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

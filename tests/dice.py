"""Dice for tests: their faces are known, all must be used, and none may be missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combat.engine.play import NoDice


class LoadedDice:
    """A source of dice with given faces. `then_none`: says that it has no dice when they run out."""

    def __init__(self, faces: str | Iterable[int] = (), *, then_none: bool = False) -> None:
        self.left = [int(face) for face in faces.replace(" ", "")] if isinstance(faces, str) else list(faces)
        self.then_none = then_none

    def __call__(self, count: int, rule: str, side: Any) -> list[int]:
        if count > len(self.left):
            if self.then_none:
                raise NoDice
            raise AssertionError(f"{rule}: {side} rolls {count} dice, and {len(self.left)} were loaded")
        faces, self.left = self.left[:count], self.left[count:]
        return faces

    def must_be_used_up(self) -> None:
        assert self.left == [], f"{len(self.left)} loaded dice were not thrown: {self.left}"

"""Asking each of one or two volleys: two are asked at once, in secret (DP-2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.core.asking import Build, Script, ask, ask_all


def ask_each(builds: Sequence[Build]) -> Script[tuple[Any, ...]]:
    if len(builds) == 1:
        return ((yield from ask(builds[0])),)
    return (yield from ask_all(*builds))

"""Corrections by a moderator: what may be set, and what follows from it."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadCorrection
from combat.engine.core.ruleset import Effects, Setup
from combat.engine.rulesets.damage_and_pursuit.forces import State


def check(setup: Setup, state: State, effects: Effects, battle: dict[str, Any]) -> None:
    raise BadCorrection("", "not yet")

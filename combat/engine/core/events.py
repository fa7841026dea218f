"""What happens in battles of every ruleset, past tense; each with its effect as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combat.engine.core.log import BATTLE_ENDED, Side, Told

GONE = {"destroyed": True, "pending": 0}


def battle_began(attacker: str, defender: str) -> Told:
    return Told("battle_began", None, details={"attacker": attacker, "defender": defender})


def step_skipped(side: Side, rule: str, reason: str, why: str) -> Told:
    return Told("step_skipped", rule, details={"side": side.value, "reason": reason, "why": why})


def hits_wasted(side: Side, rule: str, count: int, why: str) -> Told:
    return Told("hits_wasted", rule, details={"side": side.value, "count": count, "why": why})


def hits_allocated(
    side: Side, rule: str, hits: dict[str, int], pending: dict[str, int], by_choice: bool
) -> Told:
    effects = {unit: {"pending": pending[unit] + given} for unit, given in hits.items()}
    return Told(
        "hits_allocated", rule, effects, details={"side": side.value, "hits": hits, "by_choice": by_choice}
    )


def damage_settled(rule: str, damage: dict[str, int]) -> Told:
    effects = {unit: {"damage": points, "pending": 0} for unit, points in damage.items()}
    return Told("damage_settled", rule, effects, details={"units": list(damage)})


def fought_on(side: Side, rule: str) -> Told:
    return Told("fought_on", rule, details={"side": side.value})


def left(units: Iterable[str], where: str) -> dict[str, dict[str, Any]]:
    return {unit: {"left": where} for unit in units}


def battle_ended(
    rule: str, winner: Side | None, reason: str, effects: dict[str, dict[str, Any]] | None = None
) -> Told:
    outcome = {"winner": winner.value if winner else None, "reason": reason}
    return Told(BATTLE_ENDED, rule, effects or {}, {"outcome": outcome}, dict(outcome))

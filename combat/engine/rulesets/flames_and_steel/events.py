"""What can happen in a battle, past tense; each with its effect as plain values. Listed in docs/events.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combat.engine.core.log import BATTLE_ENDED, Side, Told


def battle_began(attacker: str, defender: str) -> Told:
    return Told("battle_began", None, details={"attacker": attacker, "defender": defender})


def round_began(number: int) -> Told:
    return Told("round_began", "FS-2", battle={"round": number}, details={"round": number})


def step_skipped(side: Side, rule: str, reason: str, why: str) -> Told:
    return Told("step_skipped", rule, details={"side": side.value, "reason": reason, "why": why})


def submarines_targeted(side: Side, rule: str, targeted: bool) -> Told:
    return Told("submarines_targeted", rule, details={"side": side.value, "targeted": targeted})


def hits_halved(side: Side, rule: str, hits: int) -> Told:
    return Told("hits_halved", rule, details={"side": side.value, "hits": hits, "halved": hits // 2})


def hits_allocated(
    side: Side, rule: str, hits: dict[str, int], pending: dict[str, int], by_choice: bool
) -> Told:
    effects = {unit: {"pending": pending[unit] + given} for unit, given in hits.items()}
    return Told(
        "hits_allocated", rule, effects, details={"side": side.value, "hits": hits, "by_choice": by_choice}
    )


def hits_wasted(side: Side, rule: str, count: int, why: str) -> Told:
    return Told("hits_wasted", rule, details={"side": side.value, "count": count, "why": why})


GONE = {"destroyed": True, "pending": 0}


def units_destroyed(rule: str, units: list[str], cargo: list[str], damage: dict[str, int]) -> Told:
    """The units only; each piece of their cargo is told by `cargo_lost`."""
    effects = {unit: {"damage": damage[unit], **GONE} for unit in units}
    return Told("units_destroyed", rule, effects, details={"units": units, "cargo": cargo})


def cargo_lost(unit: str, ship: str) -> Told:
    return Told("cargo_lost", "FS-2.6", {unit: dict(GONE)}, details={"unit": unit, "ship": ship})


def damage_settled(rule: str, damage: dict[str, int]) -> Told:
    effects = {unit: {"damage": points, "pending": 0} for unit, points in damage.items()}
    return Told("damage_settled", rule, effects, details={"units": list(damage)})


def fought_on(side: Side) -> Told:
    return Told("fought_on", "FS-7.2", details={"side": side.value})


def aircraft_withdrew(side: Side, rule: str, units: list[str]) -> Told:
    return Told(
        "aircraft_withdrew", rule, _left(units, "aircraft"), details={"side": side.value, "units": units}
    )


def fleet_withdrew(side: Side, rule: str, zone: str, units: list[str]) -> Told:
    return Told(
        "fleet_withdrew", rule, _left(units, zone), details={"side": side.value, "zone": zone, "units": units}
    )


def _left(units: Iterable[str], where: str) -> dict[str, dict[str, Any]]:
    return {unit: {"left": where} for unit in units}


def stalemate(side: Side) -> Told:
    return Told("stalemate", "FS-7.5", details={"side": side.value})


def naval_force_lost(side: Side, units: list[str], cargo: list[str], refused: list[dict[str, Any]]) -> Told:
    """With why each neighbouring zone was closed."""
    details = {"side": side.value, "units": units, "cargo": cargo, "refused": refused}
    return Told("naval_force_lost", "FS-7.5", {unit: dict(GONE) for unit in units}, details=details)


def units_restored(units: list[str]) -> Told:
    return Told("units_restored", "FS-2.3", {unit: {"damage": 0} for unit in units}, details={"units": units})


def battle_ended(rule: str, winner: Side | None, reason: str) -> Told:
    outcome = {"winner": winner.value if winner else None, "reason": reason}
    return Told(BATTLE_ENDED, rule, battle={"outcome": outcome}, details=dict(outcome))

"""What can happen in a battle, past tense; each with its effect as plain values. Listed in docs/events.md."""

from __future__ import annotations

from typing import Any

from combat.engine.core.events import (
    GONE,
    battle_began,
    battle_ended,
    damage_settled,
    fought_on,
    hits_allocated,
    hits_wasted,
    step_skipped,
)  # fmt: skip
from combat.engine.core.log import Side, Told
from combat.engine.naval.events import aircraft_withdrew, cargo_lost, fleet_withdrew, units_destroyed

__all__ = [
    "battle_began", "round_began", "step_skipped", "submarines_targeted", "hits_halved", "hits_allocated",
    "hits_wasted", "units_destroyed", "cargo_lost", "damage_settled", "fought_on", "aircraft_withdrew",
    "fleet_withdrew", "stalemate", "naval_force_lost", "units_restored", "battle_ended",
]  # fmt: skip


def round_began(number: int) -> Told:
    return Told("round_began", "FS-2", battle={"round": number}, details={"round": number})


def submarines_targeted(side: Side, rule: str, targeted: bool) -> Told:
    return Told("submarines_targeted", rule, details={"side": side.value, "targeted": targeted})


def hits_halved(side: Side, rule: str, hits: int) -> Told:
    return Told("hits_halved", rule, details={"side": side.value, "hits": hits, "halved": hits // 2})


def stalemate(side: Side) -> Told:
    return Told("stalemate", "FS-7.5", details={"side": side.value})


def naval_force_lost(side: Side, units: list[str], cargo: list[str], refused: list[dict[str, Any]]) -> Told:
    """With why each neighbouring zone was closed."""
    details = {"side": side.value, "units": units, "cargo": cargo, "refused": refused}
    return Told("naval_force_lost", "FS-7.5", {unit: dict(GONE) for unit in units}, details=details)


def units_restored(units: list[str]) -> Told:
    return Told("units_restored", "FS-2.3", {unit: {"damage": 0} for unit in units}, details={"units": units})

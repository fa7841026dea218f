"""What happens in naval battles of every ruleset, past tense; each with its effect as plain values."""

from __future__ import annotations

from combat.engine.core.events import GONE, left
from combat.engine.core.log import Side, Told

AIRCRAFT = "aircraft"  # where aircraft have left to that simply leave


def units_destroyed(rule: str, units: list[str], cargo: list[str], damage: dict[str, int]) -> Told:
    """The units only; each piece of their cargo is told by `cargo_lost`."""
    effects = {unit: {"damage": damage[unit], **GONE} for unit in units}
    return Told("units_destroyed", rule, effects, details={"units": units, "cargo": cargo})


def cargo_lost(rule: str, unit: str, ship: str) -> Told:
    return Told("cargo_lost", rule, {unit: dict(GONE)}, details={"unit": unit, "ship": ship})


def aircraft_withdrew(side: Side, rule: str, units: list[str]) -> Told:
    details = {"side": side.value, "units": units}
    return Told("aircraft_withdrew", rule, left(units, AIRCRAFT), details=details)


def fleet_withdrew(side: Side, rule: str, zone: str, units: list[str]) -> Told:
    details = {"side": side.value, "zone": zone, "units": units}
    return Told("fleet_withdrew", rule, left(units, zone), details=details)

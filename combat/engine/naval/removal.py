"""Removal: hits become damage, and what has no hull left is gone, with what shares its fate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.core.events import GONE, damage_settled
from combat.engine.core.ruleset import Effects
from combat.engine.core.state import State
from combat.engine.core.table import Table
from combat.engine.naval.events import cargo_lost, units_destroyed
from combat.engine.naval.forces import Unit, cargo_of


def remove_lost(table: Table, rule: str) -> None:
    lost: list[Unit] = []
    hurt: dict[str, int] = {}
    for units in table.state.sides.values():
        for unit in units:
            if unit.pending and unit.is_present:
                if unit.room <= 0:
                    lost.append(unit)
                else:
                    hurt[unit.id] = unit.damage + unit.pending
    destroy(table, rule, lost)
    if hurt:
        table.tell(damage_settled(rule, hurt))


def destroy(table: Table, rule: str, lost: Sequence[Unit]) -> None:
    if not lost:
        return
    cargo = [(unit, ship.id) for ship in lost if ship.kind.is_ship for unit in cargo_of(table.state, ship)]
    hull = {unit.id: unit.kind.hull for unit in lost}
    table.tell(units_destroyed(rule, list(hull), [unit.id for unit, _ in cargo], hull))
    for unit, ship_id in cargo:
        table.tell(cargo_lost(unit.fate_rule, unit.id, ship_id))


def lost_by_hits(state: State[Any]) -> Effects:
    """What a removal would take away now, as one effect: for an ending from outside."""
    effects: Effects = {}
    for unit in state.units.values():
        if unit.pending and unit.is_present and unit.room <= 0:
            effects[unit.id] = {"damage": unit.kind.hull, **GONE}
            if unit.kind.is_ship:
                effects.update((other.id, dict(GONE)) for other in cargo_of(state, unit))
    return effects

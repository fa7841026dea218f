"""The end of a volley: what is lost leaves, with what is aboard it; all else keeps its damage (DP-2.3)."""

from __future__ import annotations

from combat.engine.core.table import Table
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, Unit, aboard


def remove_lost(table: Table, rule: str) -> None:
    state: State = table.state
    lost: list[Unit] = []
    hurt: dict[str, int] = {}
    for units in state.sides.values():
        for unit in units:
            if unit.pending and unit.is_present:
                if unit.room <= 0:
                    lost.append(unit)
                else:
                    hurt[unit.id] = unit.damage + unit.pending
    destroy(table, rule, lost)
    if hurt:
        table.tell(events.damage_settled(rule, hurt))


def destroy(table: Table, rule: str, lost: list[Unit]) -> None:
    """With all that shares their fate (DP-1.4, DP-4.5)."""
    if not lost:
        return
    state: State = table.state
    cargo = [(unit.id, ship.id) for ship in lost if ship.kind.is_ship for unit in aboard(state, ship)]
    hits = {unit.id: unit.kind.hits for unit in lost}
    table.tell(events.units_destroyed(rule, list(hits), [unit for unit, _ in cargo], hits))
    for unit, ship in cargo:
        table.tell(events.cargo_lost("DP-1.4", unit, ship))

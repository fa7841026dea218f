"""DP-2.4 Submerging: a submarine may leave the battle instead of firing if the enemy has no destroyer."""

from __future__ import annotations

from typing import Any

from combat.engine.core.asking import Asked, Script, ask
from combat.engine.core.log import Side
from combat.engine.core.questions import PickSome
from combat.engine.core.table import Table
from combat.engine.core.words import a_number_of
from combat.engine.naval.forces import cargo_of, has_forces
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import SUBMERGED, State, Unit, fighting, has_destroyer

RULE = "DP-2.4"


def submerge(table: Table, side: Side) -> Script[bool]:
    """Did any?"""
    state: State = table.state

    def build() -> Asked:
        ready = able_to_submerge(state, side)
        if not ready or not has_forces(state, side.enemy):
            return None
        return which_submerge(table, side, ready)

    choice = yield from ask(build)
    if choice is None:
        return False
    boats = [unit for unit in state.sides[side] if unit.id in choice["submerge"]]
    units = [unit.id for unit in boats]
    cargo = [unit.id for boat in boats for unit in cargo_of(state, boat)]  # DP-1.4
    table.tell(events.submarines_submerged(side, units, cargo, SUBMERGED))
    return bool(units)


def able_to_submerge(state: State, side: Side) -> list[Unit]:
    if has_destroyer(fighting(state, side.enemy)):
        return []
    return [unit for unit in fighting(state, side) if unit.can_submerge]


def which_submerge(table: Table, side: Side, ready: list[Unit]) -> PickSome:
    state: State = table.state

    def refused() -> list[dict[str, Any]]:
        return [
            {"choice": {"submerge": [unit.id]}, "why": f"{unit.name}: damage keeps it from submerging."}
            for unit in fighting(state, side)
            if unit.kind.submerges and not unit.can_submerge
        ]

    who, s = a_number_of(len(ready), "submarine"), "s" if len(ready) == 1 else ""
    return PickSome(
        side=side,
        kind="submerge",
        rule=RULE,
        text="Which submarines submerge? They leave the battle and stay in the zone. The others fight.",
        headline=f"{table.setup.names[side]}: deciding whether {who} submerge{s}.",
        pick=[unit.id for unit in ready],
        least=0,
        most=len(ready),
        refused=refused,
    )

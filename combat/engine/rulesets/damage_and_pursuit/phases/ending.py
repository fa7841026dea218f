"""When a battle is over (DP-2.8, DP-2.11, DP-2.12), and what becomes of the aircraft (DP-4.5)."""

from __future__ import annotations

from combat.engine.core.log import Side
from combat.engine.core.table import Table
from combat.engine.naval.forces import has_forces
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import able, without_carrier
from combat.engine.rulesets.damage_and_pursuit.phases.firing import can_hit


def ended_by_absence(table: Table, gone_by: str | None = None) -> bool:
    """DP-2.12: a side of which nothing is left here has lost. The last of it went by the paragraph `gone_by`,
    or else was destroyed.
    """
    here = [side for side in Side if has_forces(table.state, side)]
    if len(here) == 2:
        return False
    reason = "withdrew" if gone_by else "destroyed"
    end_battle(table, gone_by or "DP-2.12", here[0] if here else None, reason)
    return True


def ended_by_deadlock(table: Table) -> bool:
    """DP-2.8: both stay, and nobody has won."""
    state = table.state
    if any(can_hit(able(state, side), able(state, side.enemy)) for side in Side):
        return False
    end_battle(table, "DP-2.8", None, "stalemate")
    return True


def end_battle(table: Table, rule: str, winner: Side | None, reason: str) -> None:
    table.tell(events.battle_ended(rule, winner, reason, without_carrier(table.state)))

"""What becomes of hits: losses chosen by their owner, or damage, as the damage option says (DP-2.9, DP-3)."""

from __future__ import annotations

from combat.engine.core.asking import Script
from combat.engine.core.table import Table
from combat.engine.rulesets.damage_and_pursuit.phases.allocation import allot
from combat.engine.rulesets.damage_and_pursuit.phases.firing import Volley
from combat.engine.rulesets.damage_and_pursuit.phases.losses import choose_losses


def settle_hits(table: Table, *volleys: Volley) -> Script[None]:
    """Of one volley, or of two that were fired at once."""
    if table.setup.options["damage"]:
        yield from allot(table, *volleys)
    else:
        yield from choose_losses(table, *volleys)

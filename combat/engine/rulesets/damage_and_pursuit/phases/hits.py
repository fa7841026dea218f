"""What becomes of hits: losses chosen by their owner, or damage, as the damage option says (DP-2.9, DP-3)."""

from __future__ import annotations

from combat.engine.core.asking import Script
from combat.engine.core.table import Table
from combat.engine.rulesets.damage_and_pursuit.phases.firing import Volley
from combat.engine.rulesets.damage_and_pursuit.phases.losses import choose_losses


def settle_hits(table: Table, *volleys: Volley) -> Script[None]:
    """Of one volley, or of two that were fired at once."""
    yield from choose_losses(table, *volleys)

"""Which neighbouring sea zones are closed to a fleet (DP-6.1)."""

from __future__ import annotations

from combat.engine.naval.neighbours import Waters
from combat.engine.rulesets.damage_and_pursuit.fields import GROUPS

WATERS = Waters(categories=tuple(GROUPS), closes=lambda kind: kind.is_warship, called="surface warships")

"""Which neighbouring sea zones are closed to a fleet (FS-7.3, FS-7.7): only ships matter."""

from __future__ import annotations

from combat.engine.naval.neighbours import Waters
from combat.engine.rulesets.flames_and_steel.fields import GROUPS

WATERS = Waters(categories=tuple(GROUPS), closes=lambda kind: kind.is_ship, called="ships")

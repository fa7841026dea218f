"""Neighbouring sea zones: which are open to a fleet that withdraws (FS-7.3, FS-7.7)."""

from __future__ import annotations

from typing import Any

from combat.engine.core.log import Side
from combat.engine.core.ruleset import Setup
from combat.engine.naval import neighbours
from combat.engine.naval.neighbours import NEIGHBOURS, check_neighbours, why_hostile
from combat.engine.rulesets.flames_and_steel.fields import GROUPS
from combat.engine.rulesets.flames_and_steel.forces import UnitType, stranger

__all__ = ["NEIGHBOURS", "check_fact", "why_closed"]


def check_fact(setup: Setup, what: str, fact: Any) -> Any:
    return check_neighbours(setup, what, fact, GROUPS)


def kind_of(setup: Setup, fact: dict[str, Any], name: str) -> UnitType:
    kind: UnitType = neighbours.kind_of(setup, fact, name, stranger)
    return kind


def why_closed(setup: Setup, fact: dict[str, Any], zone: dict[str, Any], side: Side) -> str | None:
    """None if the zone is not hostile to this side; else why it is. Aircraft and land units do not matter."""
    ships = [name for name in zone[side.enemy.value] if kind_of(setup, fact, name).is_ship]
    return why_hostile(ships, zone["unfinished"], "ships")

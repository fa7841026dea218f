"""Neighbouring sea zones: which are open to a fleet that withdraws (FS-7.3, FS-7.7)."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadFact, BadSetup
from combat.engine.core.log import Side
from combat.engine.core.plain import shown
from combat.engine.core.ruleset import Setup
from combat.engine.core.setup import read_zones
from combat.engine.rulesets.flames_and_steel.words import lowered

NEIGHBOURS = "neighbours"


def check_fact(setup: Setup, what: str, fact: Any) -> Any:
    if what != NEIGHBOURS:
        raise BadFact("what", f"nothing is known of {shown(what)} here; this ruleset looks at {NEIGHBOURS!r}")
    if not isinstance(fact, dict) or list(fact) != ["zones"]:
        raise BadFact("fact", 'must be {"zones": [...]}')
    try:
        zones = read_zones(fact["zones"], setup.unit_types, "fact.zones", taken=setup.zone["name"])
    except BadSetup as fault:
        raise BadFact(fault.path, fault.message) from None
    return {"zones": zones}


def why_closed(setup: Setup, zone: dict[str, Any], side: Side) -> str | None:
    """None if the zone is not hostile to this side; else why it is. Aircraft and land units do not matter."""
    ships = [name for name in zone[side.enemy.value] if setup.kinds[name].is_ship]
    if len(ships) == 1:
        return f"an enemy {lowered(ships[0])} is there."
    if ships:
        return f"{len(ships)} enemy ships are there."
    if zone["unfinished"]:
        return "a battle there is not finished."
    return None

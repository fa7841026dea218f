"""Neighbouring sea zones: which are open to a fleet that withdraws (FS-7.3, FS-7.7)."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadFact, BadSetup
from combat.engine.core.log import Side
from combat.engine.core.plain import shown
from combat.engine.core.ruleset import Setup
from combat.engine.core.setup import read_zones
from combat.engine.rulesets.flames_and_steel.fields import GROUPS
from combat.engine.rulesets.flames_and_steel.forces import UnitType, stranger
from combat.engine.rulesets.flames_and_steel.words import lowered

NEIGHBOURS = "neighbours"


def check_fact(setup: Setup, what: str, fact: Any) -> Any:
    """`{"zones": [...]}`, and `"categories"` for types that stand there and are not in this battle's own
    table: it may be older than theirs.
    """
    if what != NEIGHBOURS:
        raise BadFact("what", f"nothing is known of {shown(what)} here; this ruleset looks at {NEIGHBOURS!r}")
    if not isinstance(fact, dict) or "zones" not in fact or not fact.keys() <= {"zones", "categories"}:
        raise BadFact("fact", 'must be {"zones": [...]}')
    categories = fact.get("categories", {})
    if not isinstance(categories, dict):
        raise BadFact("fact.categories", "must be an object")
    for name, category in categories.items():
        if not isinstance(category, str) or category not in GROUPS:
            raise BadFact(f"fact.categories.{shown(name)}", f"must be one of {', '.join(GROUPS)}")
    known = {**categories, **setup.unit_types}
    try:
        zones = read_zones(fact["zones"], known, "fact.zones", taken=setup.zone["name"])
    except BadSetup as fault:
        raise BadFact(fault.path, fault.message) from None
    there = {name for zone in zones for side in Side for name in zone[side.value]}
    strange = {name: categories[name] for name in categories if name in there and name not in setup.kinds}
    return {"zones": zones, "categories": strange} if strange else {"zones": zones}


def kind_of(setup: Setup, fact: dict[str, Any], name: str) -> UnitType:
    kind: UnitType | None = setup.kinds.get(name)
    return kind or stranger(name, fact["categories"][name])


def why_closed(setup: Setup, fact: dict[str, Any], zone: dict[str, Any], side: Side) -> str | None:
    """None if the zone is not hostile to this side; else why it is. Aircraft and land units do not matter."""
    ships = [name for name in zone[side.enemy.value] if kind_of(setup, fact, name).is_ship]
    if len(ships) == 1:
        return f"an enemy {lowered(ships[0])} is there."
    if ships:
        return f"{len(ships)} enemy ships are there."
    if zone["unfinished"]:
        return "a battle there is not finished."
    return None

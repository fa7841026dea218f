"""The one fact of the world that rulesets ask for so far: what stands in the neighbouring zones."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from combat.engine.core.errors import BadFact, BadSetup
from combat.engine.core.log import Side
from combat.engine.core.plain import shown
from combat.engine.core.ruleset import Setup
from combat.engine.core.setup import read_zones

NEIGHBOURS = "neighbours"


def check_neighbours(setup: Setup, what: str, fact: Any, known_categories: Iterable[str]) -> Any:
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
        if not isinstance(category, str) or category not in known_categories:
            raise BadFact(f"fact.categories.{shown(name)}", f"must be one of {', '.join(known_categories)}")
    known: Container[str] = {**categories, **setup.unit_types}
    try:
        zones = read_zones(
            fact["zones"], known, "fact.zones", taken=setup.zone["name"], reserved=setup.ruleset.not_zones
        )
    except BadSetup as fault:
        raise BadFact(fault.path, fault.message) from None
    there = {name for zone in zones for side in Side for name in zone[side.value]}
    strange = {name: categories[name] for name in categories if name in there and name not in setup.kinds}
    return {"zones": zones, "categories": strange} if strange else {"zones": zones}

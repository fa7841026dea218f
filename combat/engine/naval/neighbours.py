"""The one fact of the world that rulesets ask for so far: what stands in the neighbouring zones."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any

from combat.engine.core.errors import BadFact, BadSetup
from combat.engine.core.log import Side
from combat.engine.core.plain import copied, shown
from combat.engine.core.ruleset import Setup
from combat.engine.core.words import lowered
from combat.engine.naval.zones import read_zones

NEIGHBOURS = "neighbours"


def facts(setup: Setup, what: str) -> Any:
    """What a lone battle knows of the world: its set-up says it."""
    if what != NEIGHBOURS:
        raise BadFact("what", f"a lone battle knows nothing of {what!r}")
    return {"zones": copied(setup.place["adjacent"])}


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
            fact["zones"], known, "fact.zones", taken=setup.place["name"], reserved=setup.ruleset.elsewhere
        )
    except BadSetup as fault:
        raise BadFact(fault.path, fault.message) from None
    there = {name for zone in zones for side in Side for name in zone[side.value]}
    strange = {name: categories[name] for name in categories if name in there and name not in setup.kinds}
    return {"zones": zones, "categories": strange} if strange else {"zones": zones}


def kind_of(setup: Setup, fact: dict[str, Any], name: str, stranger: Callable[[str, str], Any]) -> Any:
    """The type that stands there; of one that is not in this battle's table only the category is known."""
    return setup.kinds.get(name) or stranger(name, fact["categories"][name])


def why_hostile(ships: list[str], unfinished: bool, called: str) -> str | None:
    """None if a zone is open to a fleet; else who or what is in the way: the enemy's `ships`, by type."""
    if len(ships) == 1:
        return f"an enemy {lowered(ships[0])} is there."
    if ships:
        return f"{len(ships)} enemy {called} are there."
    if unfinished:
        return "a battle there is not finished."
    return None

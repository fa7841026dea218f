"""Neighbouring zones: what stands in them, and which are closed to a fleet that would go there."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Any

from combat.engine.core.errors import BadFact, BadSetup
from combat.engine.core.log import Side
from combat.engine.core.plain import copied, shown
from combat.engine.core.ruleset import Setup
from combat.engine.core.table import Table
from combat.engine.core.words import lowered
from combat.engine.naval.zones import OTHERS, read_zones

NEIGHBOURS = "neighbours"  # the one fact of the world that naval rulesets ask for so far


def facts(setup: Setup, what: str) -> Any:
    """What a lone battle knows of the world: its set-up says it."""
    if what != NEIGHBOURS:
        raise BadFact("what", f"a lone battle knows nothing of {what!r}")
    return {"zones": copied(setup.place["adjacent"])}


@dataclass(frozen=True, slots=True)
class Waters:
    """How a ruleset reads the sea around a battle."""

    categories: Sequence[str]  # of unit types
    closes: Callable[[Any], bool]  # does an enemy of this type close a zone?
    called: str  # those who do, in the plural

    def check_fact(self, setup: Setup, what: str, fact: Any) -> Any:
        """`{"zones": [...]}`, and `"categories"` for types that stand there and are not in this battle's own
        table: it may be older than theirs.
        """
        if what != NEIGHBOURS:
            raise BadFact(
                "what", f"nothing is known of {shown(what)} here; this ruleset looks at {NEIGHBOURS!r}"
            )
        if not isinstance(fact, dict) or "zones" not in fact or not fact.keys() <= {"zones", "categories"}:
            raise BadFact("fact", 'must be {"zones": [...]}')
        categories = fact.get("categories", {})
        if not isinstance(categories, dict):
            raise BadFact("fact.categories", "must be an object")
        for name, category in categories.items():
            if not isinstance(category, str) or category not in self.categories:
                raise BadFact(
                    f"fact.categories.{shown(name)}", f"must be one of {', '.join(self.categories)}"
                )
        known: Container[str] = {**categories, **setup.unit_types}
        taken = setup.place["name"]
        accepted = {zone["name"] for zone in setup.place["adjacent"]}  # when the battle was opened
        reserved = [word for word in setup.ruleset.elsewhere if word not in accepted]
        try:
            zones = read_zones(fact["zones"], known, "fact.zones", taken=taken, reserved=reserved)
        except BadSetup as fault:
            raise BadFact(fault.path, fault.message) from None
        there = {name for zone in zones for group in (*Side, OTHERS) for name in zone.get(group, ())}
        strange = {name: categories[name] for name in categories if name in there and name not in setup.kinds}
        return {"zones": zones, "categories": strange} if strange else {"zones": zones}

    def why_closed(self, table: Table, zone: dict[str, Any], side: Side) -> str | None:
        """None if a fleet of this side may go there; else who or what is in the way."""
        there = [*zone[side.enemy.value], *zone.get(OTHERS, ())]
        enemies = [name for name in there if self.closes(kind_of(table, name))]
        if len(enemies) == 1:
            return f"an enemy {lowered(enemies[0])} is there."
        if enemies:
            return f"{len(enemies)} enemy {self.called} are there."
        if zone["unfinished"]:
            return "a battle there is not finished."
        return None

    def ways_out(
        self, table: Table, side: Side, kind: str, effect: str, nobody: str | None = None
    ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Neighbouring zones as options of a question of this kind, `retreat` or `withdraw`; and those closed
        to this side, with the reason. `nobody` says why no fleet can go, not even to an open one.
        """
        options: list[dict[str, Any]] = []
        refused: list[dict[str, Any]] = []
        for zone in table.state.looked[NEIGHBOURS]["zones"]:
            name = zone["name"]
            choice = {kind: name}
            why = self.why_closed(table, zone, side)
            if why is not None:
                refused.append({"choice": choice, "why": f"{name}: {why}"})
            elif nobody is not None:
                refused.append({"choice": choice, "why": nobody})
            else:
                text = f"{kind.capitalize()} to {name}"
                options.append({"choice": choice, "text": text, "effect": effect})
        return options, refused


def kind_of(table: Table, name: str) -> Any:
    """The type that stands in a neighbouring zone. Of one that this battle's table does not know only the
    category is known: it counts as the first of that category in the default roster.
    """
    setup: Setup = table.setup
    if name in setup.kinds:
        return setup.kinds[name]
    category = table.state.looked[NEIGHBOURS]["categories"][name]
    rows = setup.ruleset.default_roster.values()
    return setup.ruleset.kind(name, next(row for row in rows if row["category"] == category))

"""A battle for a test: forces in a few words, loaded dice by paragraph, and what happened as short lines.

    battle = fight("cv Aircraft carrier", "f1 Fighter@cv", against=["e1 Destroyer"], dice={"4.2": "1"})
    battle.withdraw("attacker", None)
    assert battle.news == ["FS-7.2 attacker chose", "FS-7.2 attacker fights on"]

Dice named for a step must all be thrown in it, and be as many as its roll wants. All other rolls miss.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine import play
from combat.engine.rulesets.flames_and_steel import events
from tests.engine.fight import AnyFight, Faces, common_line, numbers, unit

EVENTS = set(events.__all__)


def document(
    *attacker: str,
    against: Sequence[str],
    zones: Sequence[dict[str, Any]] = ({"name": "N"},),
    options: dict[str, Any] | None = None,
    unit_types: dict[str, Any] | None = None,
) -> dict[str, Any]:
    made: dict[str, Any] = {
        "ruleset": "flames-and-steel",
        "options": options or {},
        "attacker": {"name": "Japan", "units": [unit(text) for text in attacker]},
        "defender": {"name": "United States", "units": [unit(text) for text in against]},
        "zone": {"name": "Here", "adjacent": list(zones)},
    }
    if unit_types is not None:
        made["unit_types"] = unit_types
    return made


def roster(**changes: dict[str, Any]) -> dict[str, Any]:
    """The default unit table with some fields changed; `_` stands for a blank in a type's name."""
    table = play.describe("flames-and-steel")["default_roster"]
    for row in table.values():
        del row["silhouette"]
    for name, fields in changes.items():
        table[name.replace("_", " ")].update(fields)
    return dict(table)


class Fight(AnyFight):
    @staticmethod
    def key(rule: str, _side: Any) -> str:
        return rule.removeprefix("FS-")

    @staticmethod
    def line(entry: Any) -> str:
        return line(entry)

    def withdraw(self, side: str, where: str | None, dice: Faces | None = None) -> Fight:
        return self.choose(side, {"withdraw": where}, dice)

    def target_submarines(self, side: str, yes: bool, dice: Faces | None = None) -> Fight:
        return self.choose(side, {"target_submarines": yes}, dice)


def fight(*attacker: str, against: Sequence[str], dice: Faces | None = None, **rest: Any) -> Fight:
    return Fight(document(*attacker, against=against, **rest), dice)


def line(entry: Any) -> str:
    if (common := common_line(entry)) is not None:
        return common
    details = entry.details
    side = details.get("side", "")
    rest = {
        "battle_began": lambda: "battle began",
        "round_began": lambda: f"round {details['round']}",
        "phase_began": lambda: f"-- {details['phase']}",
        "step_skipped": lambda: f"{side} skipped: {details['reason']}",
        "submarines_targeted": lambda: f"{side} {'targets' if details['targeted'] else 'spares'} submarines",
        "hits_halved": lambda: f"{side} halves {details['hits']} to {details['halved']}",
        "hits_allocated": lambda: f"{side} gives {numbers(details['hits'])}",
        "hits_wasted": lambda: f"{side} wastes {details['count']}",
        "forced": lambda: f"{side} forced",
        "units_destroyed": lambda: f"destroyed {' '.join(details['units'])}",
        "cargo_lost": lambda: f"{details['unit']} lost with {details['ship']}",
        "damage_settled": lambda: f"damaged {numbers({u: f['damage'] for u, f in entry.set.items()})}",
        "fought_on": lambda: f"{side} fights on",
        "aircraft_withdrew": lambda: f"{side} aircraft leave: {' '.join(details['units'])}",
        "fleet_withdrew": lambda: f"{side} goes to {details['zone']}: {' '.join(details['units'])}",
        "stalemate": lambda: "stalemate",
        "naval_force_lost": lambda: f"{side} loses {' '.join(details['units'])}",
        "units_restored": lambda: f"restored {' '.join(details['units'])}",
        "battle_ended": lambda: f"{details['winner']} has won: {details['reason']}",
    }[entry.event]()
    return f"{entry.rule} {rest}" if entry.rule and not rest.startswith(("--", "round")) else rest

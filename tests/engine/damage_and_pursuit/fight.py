"""A battle for a test: forces in a few words, loaded dice by side and paragraph, and what happened as short
lines.

    battle = fight("bb Battleship", against=["x Cruiser", "y Cruiser"], dice={"a2.3": "1"})
    battle.allocate("defender", x=1)
    assert "DP-2.3 destroyed x" in battle.news

Both options are off unless said otherwise. Dice are named by side and paragraph, `a2.3` are the attacker's in
DP-2.3, one group a roll: submarines, aircraft without a destroyer, all others. `a4` are damage dice for
the attacker's hits. All other dice show a 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine import play
from combat.engine.rulesets.damage_and_pursuit import events
from tests.engine.fight import AnyFight, Faces, common_line, numbers, unit

SLUG = "damage-and-pursuit"
TOLD_AS = {"hits_spread": "hits_allocated", "aircraft_landed_nearby": "fleet_withdrew"}
EVENTS = {TOLD_AS.get(name, name) for name in events.__all__}


def document(
    *attacker: str,
    against: Sequence[str],
    zones: Sequence[dict[str, Any]] = ({"name": "N"},),
    damage: bool = False,
    pursuit: bool = False,
    unit_types: dict[str, Any] | None = None,
    **state: dict[str, Any],
) -> dict[str, Any]:
    """`state` adds to a unit by its id: `d={"marks": {…}}`."""
    made: dict[str, Any] = {
        "ruleset": SLUG,
        "options": {"damage": damage, "pursuit": pursuit},
        "attacker": {"name": "Japan", "units": [unit(text) for text in attacker]},
        "defender": {"name": "United States", "units": [unit(text) for text in against]},
        "zone": {"name": "Here", "adjacent": list(zones)},
    }
    for side in ("attacker", "defender"):
        for one in made[side]["units"]:
            one.update(state.get(one["id"], {}))
    if unit_types is not None:
        made["unit_types"] = unit_types
    return made


def roster(**changes: dict[str, Any]) -> dict[str, Any]:
    """The default unit table with some fields changed; `_` stands for a blank in a type's name."""
    table = play.describe(SLUG)["default_roster"]
    for row in table.values():
        del row["silhouette"]
    for name, fields in changes.items():
        table[name.replace("_", " ")].update(fields)
    return dict(table)


class Fight(AnyFight):
    @staticmethod
    def key(rule: str, side: Any) -> str:
        return side.value[0] + rule.removeprefix("DP-")

    @staticmethod
    def line(entry: Any) -> str:
        return line(entry)

    def stay(self, side: str, dice: Faces | None = None) -> Fight:
        return self.choose(side, {"retreat": None}, dice)

    def retreat(self, side: str, zone: str, dice: Faces | None = None) -> Fight:
        return self.choose(side, {"retreat": zone}, dice)

    def submerge(self, side: str, *units: str, dice: Faces | None = None) -> Fight:
        return self.choose(side, {"submerge": list(units)}, dice)

    def absorb(self, side: str, *units: str, dice: Faces | None = None) -> Fight:
        return self.choose(side, {"absorb": list(units)}, dice)

    def shoot(self, dice: Faces | None = None) -> Fight:
        return self.choose("attacker", {"pursue": False}, dice)

    def pursue(self, dice: Faces | None = None) -> Fight:
        return self.choose("attacker", {"pursue": True}, dice)

    def correct(self, change: dict[str, dict[str, Any]]) -> list[str]:
        """A moderator's correction; what it brought, in short lines."""
        dice = self.load(None)
        self._take(play.correct(self.setup, self.position, change, {}, "Agreed.", dice, self.look), dice)
        play.replay(self.setup, self.entries)
        return self.news

    def damage_texts(self) -> list[str]:
        return [entry.details["text"] for entry in self.told("damage_suffered")]


def fight(*attacker: str, against: Sequence[str], dice: Faces | None = None, **rest: Any) -> Fight:
    return Fight(document(*attacker, against=against, **rest), dice)


ZONES = [
    {"name": "N"},
    {"name": "Shut", "attacker": ["Cruiser"]},
    {"name": "Subs", "attacker": ["Submarine"]},
]


def flight(*attacker, against, **rest):
    """A battle with the option of retreat and pursuit, at the defender's first declaration."""
    return fight(*attacker, against=against, pursuit=True, **{"zones": ZONES, **rest})


def line(entry: Any) -> str:
    if (common := common_line(entry)) is not None:
        return common
    details = entry.details
    side = details.get("side", "")
    units = " ".join(details.get("units", []))
    rest = {
        "battle_began": lambda: "battle began",
        "round_began": lambda: f"round {details['round']}",
        "phase_began": lambda: f"-- {details['phase']}",
        "forced": lambda: f"{side} forced",
        "choices_revealed": lambda: "revealed",
        "step_skipped": lambda: f"{side} skipped: {details['reason']}",
        "aircraft_stuck": lambda: f"stuck on {details['ship']}: {units}",
        "submarines_submerged": lambda: f"{side} submerges {units or 'none'}",
        "struck_first": lambda: f"{side} strikes first",
        "hits_allocated": lambda: f"{side} gives {numbers(details['hits'])}",
        "hits_absorbed": lambda: f"{side} absorbs with {units}",
        "hits_wasted": lambda: f"{side} wastes {details['count']}",
        "damage_suffered": lambda: f"{details['unit']} {details['face']}",
        "loads_lost": lambda: f"{details['ship']} loses {units}",
        "units_destroyed": lambda: f"destroyed {units}",
        "cargo_lost": lambda: f"{details['unit']} lost with {details['ship']}",
        "damage_settled": lambda: f"damaged {numbers({u: f['damage'] for u, f in entry.set.items()})}",
        "fought_on": lambda: f"{side} fights on",
        "retreat_declared": lambda: f"{side} retreats: {pairs(details['to'])}",
        "parting_shot": lambda: f"{side} shoots",
        "pursuit_began": lambda: f"{side} pursues: {units}",
        "aircraft_landed": lambda: f"{side} lands: {pairs(details['on'])}",
        "aircraft_lost": lambda: f"{side} finds no deck: {units}",
        "aircraft_withdrew": lambda: f"{side} aircraft leave: {units}",
        "fleet_withdrew": lambda: f"{side} goes to {details['zone']}: {units}",
        "battle_ended": lambda: f"{details['winner']} has won: {details['reason']}",
    }[entry.event]()
    return f"{entry.rule} {rest}" if entry.rule and not rest.startswith(("--", "round")) else rest


def pairs(sent: dict[str, str]) -> str:
    return ", ".join(f"{unit} {where}" for unit, where in sent.items())

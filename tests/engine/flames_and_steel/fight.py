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
from combat.engine.play import Advance, Corrected, Decided, Looked, Question, Rolled, Told

Faces = dict[str, str]


class DiceByRule:
    """`{"3.1": "146"}`: the faces of the first roll for that paragraph; every other die misses."""

    def __init__(self, faces: Faces | None, miss: int) -> None:
        self.faces = dict(faces or {})
        self.miss = miss
        self.rolls = 0

    def __call__(self, count: int, rule: str, side: Any) -> list[int]:
        self.rolls += 1
        assert self.rolls < 200, "a battle in which all dice miss does not end"
        loaded = self.faces.pop(rule.removeprefix("FS-"), None)
        if loaded is None:
            return [self.miss] * count
        assert len(loaded) == count, f"{rule}: {side} rolls {count} dice, and {len(loaded)} were loaded"
        return [int(face) for face in loaded]

    def must_be_used_up(self) -> None:
        assert self.faces == {}, f"loaded dice were not thrown: {self.faces}"


def unit(text: str) -> dict[str, Any]:
    """`id Type@ship-1`: aboard that ship, 1 damage; ship and damage may be left out."""
    unit_id, kind = text.split(" ", 1)
    damage = 0
    if "-" in kind:
        kind, hits = kind.rsplit("-", 1)
        damage = int(hits)
    kind, _, ship = kind.partition("@")
    return {"id": unit_id, "type": kind, "damage": damage, "aboard": ship or None}


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


class Fight:
    def __init__(self, given: dict[str, Any], dice: Faces | None) -> None:
        self.setup = play.set_up(given)
        self.facts = play.facts_of(self.setup)
        self.look = lambda what: self.facts(what)
        self.entries: list[play.Numbered] = []
        loaded = DiceByRule(dice, self.setup.die_sides)
        self._take(play.begin(self.setup, loaded, self.look), loaded)

    def _take(self, advance: Advance, loaded: DiceByRule) -> None:
        loaded.must_be_used_up()
        self.entries += advance.entries
        self.position = advance.position
        self.last = [entry for _, entry in advance.entries]

    def choose(self, side: str, choice: Any, dice: Faces | None = None) -> Fight:
        loaded = DiceByRule(dice, self.setup.die_sides)
        self._take(play.submit(self.setup, self.position, side, choice, loaded, self.look), loaded)
        return self

    def allocate(self, side: str, dice: Faces | None = None, **hits: int) -> Fight:
        return self.choose(side, {"allocate": hits}, dice)

    def withdraw(self, side: str, where: str | None, dice: Faces | None = None) -> Fight:
        return self.choose(side, {"withdraw": where}, dice)

    def target_submarines(self, side: str, yes: bool, dice: Faces | None = None) -> Fight:
        return self.choose(side, {"target_submarines": yes}, dice)

    def world(self, *zones: dict[str, Any]) -> None:
        """What anybody who looks from now on will see."""
        self.facts = lambda what: {"zones": list(zones)}

    def refusal(self, side: str, choice: Any) -> str:
        """The sentence with which a choice is refused."""
        try:
            play.check_choice(self.setup, self.position, side, choice)
        except play.IllegalDecision as refused:
            return f"{refused.rule} {refused.message}"
        raise AssertionError(f"{choice} is legal")

    @property
    def question(self) -> Question:
        (question,) = self.position.waiting
        return question

    @property
    def asked(self) -> str:
        """`FS-3.1 attacker allocate`, or how the battle ended."""
        if self.position.outcome:
            return f"{self.position.outcome['winner']} {self.position.outcome['reason']}"
        return f"{self.question.rule} {self.question.side.value} {self.question.kind}"

    @property
    def news(self) -> list[str]:
        """The last step in short lines."""
        return [line(entry) for entry in self.last]

    @property
    def story(self) -> list[str]:
        return [line(entry) for _, entry in self.entries]

    def told(self, event: str) -> list[Told]:
        return [entry for _, entry in self.entries if isinstance(entry, Told) and entry.event == event]

    def rolled(self, rule: str) -> list[Rolled]:
        return [entry for _, entry in self.entries if isinstance(entry, Rolled) and entry.rule == rule]

    def unit(self, unit_id: str) -> Any:
        return self.position.state.units[unit_id]

    def targets(self) -> dict[str, int]:
        return {target["id"]: target["max"] for target in self.question.options["targets"]}

    def choices(self) -> list[Any]:
        return [next(iter(option["choice"].values())) for option in self.question.options]

    def refused(self) -> dict[Any, str]:
        """Why each choice that might be expected is not on offer."""
        reasons = {}
        for refusal in self.question.refused:
            (value,) = refusal["choice"].values()
            reasons[next(iter(value)) if isinstance(value, dict) else value] = refusal["why"]
        return reasons


def fight(*attacker: str, against: Sequence[str], dice: Faces | None = None, **rest: Any) -> Fight:
    return Fight(document(*attacker, against=against, **rest), dice)


def line(entry: Any) -> str:
    if isinstance(entry, Rolled):
        return f"{entry.rule} {entry.side.value} rolls {entry.count}: {entry.hits}"
    if isinstance(entry, Decided):
        return f"{entry.rule} {entry.side.value} chose"
    if isinstance(entry, Looked):
        return f"looked at {entry.what}"
    if isinstance(entry, Corrected):
        return f"corrected: {entry.reason}"
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


def numbers(hits: dict[str, int]) -> str:
    return ", ".join(f"{unit_id} {count}" for unit_id, count in hits.items())

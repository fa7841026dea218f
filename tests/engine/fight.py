"""What a battle for a test is made of in every ruleset: units in a few words, loaded dice, short lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combat.engine import play
from combat.engine.play import Advance, Corrected, Decided, Looked, Question, Rolled, Told

Faces = dict[str, str]


class LoadedByRule:
    """Faces for the first rolls of a kind, `"146 2"` for two; every other die misses. `key` says of which
    kind a roll is.
    """

    def __init__(self, faces: Faces | None, miss: int, key: Callable[[str, Any], str]) -> None:
        self.faces = {kind: text.split() for kind, text in (faces or {}).items()}
        self.miss = miss
        self.key = key
        self.rolls = 0

    def __call__(self, count: int, rule: str, side: Any) -> list[int]:
        self.rolls += 1
        assert self.rolls < 200, "a battle in which all dice miss does not end"
        kind = self.key(rule, side)
        left = self.faces.get(kind)
        if not left:
            return [self.miss] * count
        loaded = left.pop(0)
        assert len(loaded) == count, f"{rule}: {side} rolls {count} dice, and {len(loaded)} were loaded"
        return [int(face) for face in loaded]

    def must_be_used_up(self) -> None:
        left = {kind: faces for kind, faces in self.faces.items() if faces}
        assert left == {}, f"loaded dice were not thrown: {left}"


def unit(text: str) -> dict[str, Any]:
    """`id Type@ship-1`: aboard that ship, 1 damage; ship and damage may be left out."""
    unit_id, kind = text.split(" ", 1)
    damage = 0
    if "-" in kind:
        kind, hits = kind.rsplit("-", 1)
        damage = int(hits)
    kind, _, ship = kind.partition("@")
    return {"id": unit_id, "type": kind, "damage": damage, "aboard": ship or None}


class AnyFight:
    """A battle of any ruleset: a subclass says which dice are which, and how an entry is put in a line."""

    def __init__(self, given: dict[str, Any], dice: Faces | None) -> None:
        self.setup = play.set_up(given)
        self.facts = play.facts_of(self.setup)
        self.look = lambda what: self.facts(what)
        self.entries: list[play.Numbered] = []
        loaded = self.load(dice)
        self._take(play.begin(self.setup, loaded, self.look), loaded)

    @staticmethod
    def key(rule: str, side: Any) -> str:
        raise NotImplementedError

    @staticmethod
    def line(entry: Any) -> str:
        raise NotImplementedError

    def load(self, dice: Faces | None) -> LoadedByRule:
        return LoadedByRule(dice, self.setup.die_sides, self.key)

    def _take(self, advance: Advance, loaded: LoadedByRule) -> None:
        loaded.must_be_used_up()
        self.entries += advance.entries
        self.position = advance.position
        self.last = [entry for _, entry in advance.entries]

    def choose(self, side: str, choice: Any, dice: Faces | None = None) -> Any:
        loaded = self.load(dice)
        self._take(play.submit(self.setup, self.position, side, choice, loaded, self.look), loaded)
        return self

    def allocate(self, side: str, dice: Faces | None = None, **hits: int) -> Any:
        return self.choose(side, {"allocate": hits}, dice)

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
        return [self.line(entry) for entry in self.last]

    @property
    def story(self) -> list[str]:
        return [self.line(entry) for _, entry in self.entries]

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
            reasons[next(iter(value)) if isinstance(value, dict | list) else value] = refusal["why"]
        return reasons


def common_line(entry: Any) -> str | None:
    """A line for what is the same in every ruleset."""
    if isinstance(entry, Rolled):
        return f"{entry.rule} {entry.side.value} rolls {entry.count}: {entry.hits}"
    if isinstance(entry, Decided):
        return f"{entry.rule} {entry.side.value} chose"
    if isinstance(entry, Looked):
        return f"looked at {entry.what}"
    if isinstance(entry, Corrected):
        return f"corrected: {entry.reason}"
    return None


def numbers(hits: dict[str, int]) -> str:
    return ", ".join(f"{unit_id} {count}" for unit_id, count in hits.items())

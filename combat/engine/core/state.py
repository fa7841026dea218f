"""The state of a battle, and the one fold that serves every ruleset.

Values inside a unit or the battle are plain and never changed in place: an effect replaces them. That is what
makes a copy cheap.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

from combat.engine.core.errors import ReplayDiverged
from combat.engine.core.log import (
    ATTACKER,
    BATTLE_ENDED,
    DEFENDER,
    Corrected,
    Entry,
    Looked,
    Numbered,
    Side,
    Told,
    copied_entry,
)
from combat.engine.core.plain import copied, shown


class Unit:
    """What can change of a unit in a battle. A ruleset adds its fields."""

    __slots__ = (  # noqa: RUF023 - what it is, then what changes
        "id", "side", "type", "name", "kind",
        "damage", "pending", "destroyed", "left", "aboard", "marks",
    )  # fmt: skip

    CHANGING: ClassVar[tuple[str, ...]] = ("damage", "pending", "destroyed", "left", "aboard", "marks")

    id: str
    side: Side
    type: str
    name: str
    kind: Any  # the row of its type, made ready for scripts by the ruleset
    damage: int
    pending: int  # hits given in this phase, not yet applied
    destroyed: bool
    left: str | None  # where to: a place's name, or one of `Ruleset.elsewhere`
    aboard: str | None
    marks: dict[str, Any]

    @classmethod
    def at_first(cls, given: dict[str, Any], kinds: dict[str, Any]) -> Self:
        """As the set-up has it. A ruleset fills in its own fields."""
        unit = cls()
        unit.id = given["id"]
        unit.side = given["side"]
        unit.type = given["type"]
        unit.name = given["name"]
        unit.kind = kinds[unit.type]
        unit.damage = given["damage"]
        unit.pending = 0
        unit.destroyed = False
        unit.left = None
        unit.aboard = given["aboard"]
        unit.marks = given["marks"]
        return unit

    def copy(self) -> Self:
        """A ruleset copies its own fields. By name, for it is done often."""
        new = type(self)()
        new.id = self.id
        new.side = self.side
        new.type = self.type
        new.name = self.name
        new.kind = self.kind
        new.damage = self.damage
        new.pending = self.pending
        new.destroyed = self.destroyed
        new.left = self.left
        new.aboard = self.aboard
        new.marks = self.marks
        return new

    def plain(self) -> dict[str, Any]:
        return {name: copied(getattr(self, name)) for name in self.CHANGING}


U = TypeVar("U", bound=Unit)


class State(Generic[U]):
    """Units by id in the order of the record, the battle's own fields, and facts looked up."""

    __slots__ = ("battle", "looked", "sides", "units")

    def __init__(self, units: list[U], battle: dict[str, Any], looked: dict[str, Any]) -> None:
        self.units: dict[str, U] = {unit.id: unit for unit in units}
        self.sides: dict[Side, list[U]] = {
            ATTACKER: [unit for unit in units if unit.side is ATTACKER],
            DEFENDER: [unit for unit in units if unit.side is DEFENDER],
        }
        self.battle = battle
        self.looked = looked

    def copy(self) -> State[U]:
        new: State[U] = State.__new__(State)
        attackers = [unit.copy() for unit in self.sides[ATTACKER]]
        defenders = [unit.copy() for unit in self.sides[DEFENDER]]
        new.units = {unit.id: unit for unit in attackers}
        for unit in defenders:
            new.units[unit.id] = unit
        new.sides = {ATTACKER: attackers, DEFENDER: defenders}
        new.battle = self.battle.copy()
        new.looked = self.looked.copy()
        return new

    def plain(self) -> dict[str, Any]:
        """As plain data, for a cache or a comparison."""
        return {
            "units": {unit.id: unit.plain() for unit in self.units.values()},
            "battle": copied(self.battle),
            "looked": copied(self.looked),
        }

    def restore(self, plain: dict[str, Any]) -> None:
        """Take over the values of a plain state of the same battle."""
        for unit_id, fields in plain["units"].items():
            unit = self.units[unit_id]
            for name, value in fields.items():
                setattr(unit, name, copied(value))
        self.battle = copied(plain["battle"])
        self.looked = copied(plain["looked"])


def fold_all(state: State[Any], entries: Iterable[Numbered]) -> None:
    """As `fold`, for a log that may be spoiled and is somebody else's."""
    for seq, entry in entries:
        if type(entry) in (Looked, Corrected) or (type(entry) is Told and entry.event == BATTLE_ENDED):
            entry = copied_entry(entry)  # no other holds more than numbers and texts
        try:
            fold(state, entry)
        except (KeyError, AttributeError, TypeError, ValueError) as fault:
            raise ReplayDiverged(
                seq, f"it speaks of what this battle does not have: {shown(str(fault))}"
            ) from None


def fold(state: State[Any], entry: Entry) -> None:
    """Apply what an entry did. The same lines stand in the browser."""
    kind = type(entry)
    if kind is Told or kind is Corrected:
        units = state.units
        for unit_id, fields in entry.set.items():  # type: ignore[union-attr]
            unit = units[unit_id]
            for name, value in fields.items():
                setattr(unit, name, value)
        if entry.battle:  # type: ignore[union-attr]
            state.battle.update(entry.battle)  # type: ignore[union-attr]
    elif kind is Looked:
        state.looked[entry.what] = entry.fact  # type: ignore[union-attr]

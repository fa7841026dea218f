"""The parts of a roll: which units roll together, and how they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from combat.engine.core.state import State, Unit
from combat.engine.core.words import lowered, plural

U = TypeVar("U", bound=Unit)


def groups_of(units: Sequence[U], value: Callable[[U], Any] = lambda _unit: None) -> list[list[U]]:
    """Who has a name alone, those aboard one unit by type, others by type; only those of one value."""
    groups: dict[tuple[str, str, Any], list[U]] = {}
    for unit in units:
        if unit.aboard is not None:
            key = (unit.aboard, unit.type, value(unit))
        elif unit.name != unit.id:
            key = ("", unit.id, None)
        else:
            key = ("", "\n" + unit.type, value(unit))
        if key in groups:
            groups[key].append(unit)
        else:
            groups[key] = [unit]
    return list(groups.values())


def name_of_group(state: State[Any], units: Sequence[Unit]) -> str:
    """`Kaga's 2 Zeros`, `3 tanks`, `Hiei`, `Tank`."""
    first, count = units[0], len(units)
    named = first.name != first.id
    if first.aboard is not None:
        owner = state.units[first.aboard].name
        if count > 1:
            return f"{owner}'s {count} {plural(first.type)}"
        return first.name if named else f"{owner}'s {lowered(first.type)}"
    if count > 1:
        return f"{count} {plural(first.type)}"
    return first.name if named else first.type

"""Plain values, as JSON has them: compared, copied, shown in a sentence."""

from __future__ import annotations

from typing import Any


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: 1 is not true, 1.0 is not 1."""
    kind = type(one)
    if kind is not type(other):
        return isinstance(one, str) and isinstance(other, str) and one == other
    if kind is dict:
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if kind is list:
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


HOLDERS = (dict, list)  # of other values; all else cannot be changed


def copied(value: Any) -> Any:
    """A value of one's own: whoever holds the other cannot change this one."""
    kind = type(value)
    if kind is dict:
        return {key: copied(part) if type(part) in HOLDERS else part for key, part in value.items()}
    if kind is list:
        return [copied(part) if type(part) in HOLDERS else part for part in value]
    return value


def shown(value: Any, most: int = 80) -> str:
    """For a sentence, cut to a length that one can read; numbers may have more digits than Python writes."""
    try:
        return repr(value[:most] if isinstance(value, str) else value)[:most]
    except (ValueError, RecursionError):
        return "(something too large to be shown)"

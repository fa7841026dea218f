"""Small words for sentences."""

from __future__ import annotations

from collections.abc import Sequence


def plural(type_name: str) -> str:
    """`Tank` -> `tanks`. Names that are plural already, or capitals throughout, are left alone."""
    word = lowered(type_name)
    if word.endswith(("s", "craft", "ry")):
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("sh", "ch", "x")):
        return word + "es"
    return word + "s"


def lowered(type_name: str) -> str:
    """`Mountain gun` -> `mountain gun`, but `PT boat` stays."""
    return type_name if type_name[1:2].isupper() else type_name[:1].lower() + type_name[1:]


def listed(names: Sequence[str], last: str = "and") -> str:
    """`Malta, Crete and Tripoli`."""
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def a_number_of(count: int, one: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {one}s"

"""What is worded for people inside entries: kept as it was said, shown, and never compared.

A sentence may be put better in any version of the rules; battles in play and records of old ones stay what
they are. Whatever decides something stands in another field and is compared exactly. Why it is so:
docs/decisions/0017-words-are-not-law.md.
"""

from __future__ import annotations

from typing import Any

# Field of an entry → places of words in it; `[]` stands for each item of a list. A word is a text; where
# anything else stands in its place, the entry is not the same.
WORDING = {
    "details": (("why",), ("text",), ("refused", "[]", "why")),
    "of": (("[]", "text"),),
}


def without_words(field: str, value: Any) -> Any:
    """The value of an entry's field, every word in it empty. The value itself is not changed."""
    for place in WORDING.get(field, ()):
        value = _emptied(value, place)
    return value


def _emptied(value: Any, place: tuple[str, ...]) -> Any:
    if not place:
        return "" if isinstance(value, str) else value
    step, rest = place[0], place[1:]
    if step == "[]" and type(value) is list:
        return [_emptied(item, rest) for item in value]
    if step != "[]" and type(value) is dict and step in value:
        return {**value, step: _emptied(value[step], rest)}
    return value

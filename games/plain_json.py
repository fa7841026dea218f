"""JSON from outside: bounded in size and depth, and nothing that a database or another program chokes on."""

import unicodedata
from collections.abc import Iterable
from typing import Any

import msgspec

from games.refusals import Refused

MAX_BYTES = 2 * 1024 * 1024
MAX_DEPTH = 20
MAX_INTEGER = 2**53  # what JavaScript holds exactly
# Seen by nobody, though not of the category "format": fillers, variation selectors, the blank Braille cell.
INVISIBLE = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0",
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0000, 0xE1000)),
}


def read_json(body: bytes | str, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Any:
    """Plain values, or Refused with a sentence."""
    if len(body) > max_bytes:
        raise Refused("too_large", f"This is larger than {size_text(max_bytes)}.")
    try:
        value = msgspec.json.decode(body)
    except RecursionError:
        raise Refused("malformed", f"This is nested deeper than {max_depth} levels.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, UnicodeEncodeError, ValueError) as problem:
        raise Refused("malformed", f"This is not JSON: {problem}.") from None
    check_plain(value, max_depth)
    return value


def read_object(body: bytes) -> dict[str, Any]:
    """What a request says: nothing is as good as an empty object."""
    value = read_json(body) if body else {}
    if not isinstance(value, dict):
        raise Refused("malformed", "The request must be a JSON object.")
    return value


def to_json(value: Any) -> bytes:
    return msgspec.json.encode(value)


def size_text(count: int) -> str:
    return f"{count // 1024 // 1024} MB" if count >= 1024 * 1024 else f"{count // 1024} kB"


def check_plain(value: Any, depth: int) -> None:
    if isinstance(value, str):
        if "\x00" in value:
            raise Refused("malformed", "A text holds the NUL character.")
    elif isinstance(value, dict):
        if depth <= 0:
            raise Refused("malformed", f"This is nested deeper than {MAX_DEPTH} levels.")
        for key, inner in value.items():
            check_plain(key, depth)
            check_plain(inner, depth - 1)
    elif isinstance(value, list):
        if depth <= 0:
            raise Refused("malformed", f"This is nested deeper than {MAX_DEPTH} levels.")
        for inner in value:
            check_plain(inner, depth - 1)
    elif isinstance(value, int) and abs(value) > MAX_INTEGER:
        raise Refused("malformed", "A number is too large.")


def strange_character(text: str) -> str | None:
    """The first that no line of text may hold: it breaks the line, makes other text look
    otherwise or is not seen at all. Emoji joined by U+200D or marked by U+FE0F are lost with them."""
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") or character in INVISIBLE:
            return character
    return None


def fault_of_texts(value: Any, path: str) -> tuple[str, str] | None:
    """Where a document holds a text that people could not read as it is, and what is wrong with it."""
    if isinstance(value, str):
        if (character := strange_character(value)) is not None:
            return path, f"holds the character U+{ord(character):04X}, which no name may hold"
        if value.strip() and all(unicodedata.category(character)[0] in "MZ" for character in value):
            return path, "must hold something that can be seen"
        return None
    parts: Iterable[tuple[str, Any]] = ()
    if isinstance(value, list):
        parts = ((f"{path}[{index}]", part) for index, part in enumerate(value))
    elif isinstance(value, dict):
        for key in value:
            if (fault := fault_of_texts(key, path)) is not None:
                return fault
        parts = ((f"{path}.{key}", part) for key, part in value.items())
    for where, part in parts:
        if (fault := fault_of_texts(part, where)) is not None:
            return fault
    return None

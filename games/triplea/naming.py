"""What a file calls things, made into ids and names, and shown to people."""

import re
import unicodedata

from games.plain_json import strange_character

LONGEST = 50  # leaves room for a number


class Slugs:
    """Ids of lower case letters, figures and hyphens, each given once."""

    def __init__(self) -> None:
        self._taken = {"constructor"}  # JavaScript's own
        self._last: dict[str, int] = {}  # number given for a base: thousands may have the same

    def new(self, name: str, otherwise: str) -> str:
        base = slug_of(name) or otherwise
        slug, number = base, self._last.get(base, 1)
        while slug in self._taken:
            number += 1
            slug = f"{base}-{number}"
        self._last[base] = number
        self._taken.add(slug)
        return slug


def slug_of(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")


def shown(text: str) -> str:
    """What a file says, for sentences: nothing in it makes other text look otherwise."""
    return "".join(f"U+{ord(one):04X}" if strange_character(one) else one for one in text)


def in_words(name: str) -> str:
    """`mech_infantry` and `chineseInfantry` as people write them."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|[_\s]+", " ", name).strip()

"""Names that cannot pass for another's: nothing invisible, no mixed alphabets, one skeleton each.

The skeleton is what a name looks like at a glance. Two names with one skeleton are the same name.
"""

import re
import unicodedata

from games.plain_json import strange_character

LONGEST_SKELETON = 400
ALPHABETS = ("LATIN", "CYRILLIC", "GREEK")
# Accents and other marks laid over letters; vowel signs of scripts that need them are elsewhere.
MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
# Small letters whose small or capital form looks like a Latin letter's, and what Latin itself confuses.
LOOKALIKES = str.maketrans(
    "авгеԍһікӏлмнопрсѕтухјԁԛԝүӡь" + "αβγεζηικμνοπρστυχωϲϳ" + "l1|0ıɩɑɡ",
    "abreghikinmhonpcstyxjdqwy3b" + "abyezhikmvonpotyxwcj" + "iiioiiag",
)


def skeleton(name: str) -> str:
    letters = unicodedata.normalize("NFKC", name).casefold()
    bare = MARKS.sub("", unicodedata.normalize("NFKD", letters))
    alike = unicodedata.normalize("NFC", bare).translate(LOOKALIKES).replace("rn", "m")
    return " ".join(alike.split())


def fault_of_name(name: str) -> str | None:
    """A sentence about a name that nobody may have, or nothing."""
    if (character := strange_character(name)) is not None:
        return f"A name must not hold the invisible character U+{ord(character):04X}."
    plain = unicodedata.normalize("NFKC", name)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in plain):
        return "A name must hold something that can be seen."
    if len(alphabets := alphabets_of(plain)) > 1:
        return f"A name must not mix {' and '.join(alphabets)} letters: it would look like another name."
    if len(skeleton(name)) > LONGEST_SKELETON:
        return "This name is too long."
    return None


def alphabets_of(name: str) -> list[str]:
    first_words = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    return [alphabet.title() for alphabet in ALPHABETS if alphabet in first_words]

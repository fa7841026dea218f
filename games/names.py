"""Names that cannot pass for another's: nothing invisible, no mixed alphabets, one skeleton each.

The skeleton is what a name looks like at a glance. Two names with one skeleton are the same name. Alphabets
are told by the first word of their letters' Unicode names.
"""

import re
import unicodedata

from games.plain_json import strange_character

LONGEST_SKELETON = 400
# Those that Unicode recommends for names (UAX 31, table 5): people write in them today.
WITH_LATIN = "BOPOMOFO CJK HANGUL HIRAGANA IDEOGRAPHIC KATAKANA"
BY_THEMSELVES = (
    "ARABIC ARMENIAN BENGALI CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HEBREW KANNADA "
    "KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN"
)
EAST_ASIAN = frozenset(WITH_LATIN.split())
ALPHABETS = EAST_ASIAN.union(BY_THEMSELVES.split())
# Accents and other marks laid over letters; vowel signs of scripts that need them are elsewhere.
MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
# Small letters whose small or capital form looks like a Latin letter's, and what Latin itself confuses.
LOOKALIKES = str.maketrans(
    "авгеԍһікӏлмнопрсѕтухјԁԛԝүӡь" + "αβγεζηικμνοπρστυχωϲϳ" + "օսհոցզ" + "l1|0ıɩɑɡ" + "ǀ∣│丨\u1175〇○◯\u110b",
    "abreghikinmhonpcstyxjdqwy3b" + "abyezhikmvonpotyxwcj" + "ouhngq" + "iiioiiag" + "iiiiioooo",
)
VARIANT = re.compile("LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?")


def skeleton(name: str) -> str:
    letters = unicodedata.normalize("NFKC", name).casefold()
    bare = MARKS.sub("", unicodedata.normalize("NFKD", letters))
    plain = "".join(map(without_ornament, bare)).translate(LOOKALIKES)
    return " ".join(unicodedata.normalize("NFC", plain.replace("rn", "m")).split())


def without_ornament(character: str) -> str:
    """A digit of any script as ours, a small capital or a letter with a stroke as the letter itself."""
    if character.isascii():
        return character
    if (digit := unicodedata.digit(character, None)) is not None:
        return str(digit)
    found = VARIANT.fullmatch(unicodedata.name(character, ""))
    return found[1].lower() if found else character


def fault_of_name(name: str) -> str | None:
    """A sentence about a name that nobody may have, or nothing."""
    if (character := strange_character(name)) is not None:
        return f"A name must not hold the invisible character U+{ord(character):04X}."
    plain = unicodedata.normalize("NFKC", name)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in plain):
        return "A name must hold something that can be seen."
    alphabets = alphabets_of(plain)
    if unknown := sorted(alphabets - ALPHABETS):
        return f"A name must not hold {unknown[0].title()} letters: they look too much like others."
    if len(mixed := sorted(alphabets - EAST_ASIAN)) > 1 or (
        alphabets & EAST_ASIAN and mixed not in ([], ["LATIN"])
    ):
        listed = " and ".join(alphabet.title() for alphabet in sorted(alphabets))
        return f"A name must not mix {listed} letters: it would look like another name."
    if len(skeleton(name)) > LONGEST_SKELETON:
        return "This name is too long."
    return None


def alphabets_of(name: str) -> set[str]:
    """Of its letters, and of its digits where they are not ours."""
    written = (unicodedata.name(one, "?") for one in name if unicodedata.category(one)[0] in "LN")
    first_words = {re.split("[ -]", words)[0] for words in written}
    return first_words - {"DIGIT", "MODIFIER"}

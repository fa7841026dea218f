"""Names that cannot pass for another's: nothing invisible, no mixed alphabets, a skeleton of its own.

A skeleton is what a name is at a glance. Each name has two: as it is written, where a capital I is
an l and a Greek ν a v; and in capitals, where I and L differ and the Greek letter is an N. Names that share
one are the same name: Kai and Kal are two, and KaI is taken for both of them. Alphabets are told by the first
word of their letters' Unicode names.
"""

import re
import unicodedata

from games.plain_json import strange_character

LONGEST_SKELETON = 400
# Those that Unicode recommends for names (UAX 31, table 5): people write in them today.
BY_THEMSELVES = (
    "ARABIC ARMENIAN BENGALI CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HEBREW KANNADA "
    "KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN"
)
TOGETHER = "LATIN CJK IDEOGRAPHIC HIRAGANA KATAKANA BOPOMOFO", "LATIN CJK IDEOGRAPHIC HANGUL"  # UTS 39
WRITINGS = [{alphabet} for alphabet in BY_THEMSELVES.split()] + [set(some.split()) for some in TOGETHER]
ALPHABETS = set().union(*WRITINGS)
# Accents, points and other marks laid over letters; vowel signs of scripts that need them are elsewhere.
MARKS = re.compile(
    "[\u0300-\u036f\u05b0-\u05bd\u05bf-\u05c2\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
LATIN = re.compile("LATIN (SMALL LETTER|LETTER SMALL CAPITAL|CAPITAL LETTER) ([A-Z])(?: WITH .*)?")
# The same sign by another code; before anything is taken apart.
SIGNS = str.maketrans(
    "\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u02c8\u05f3\u00b4`" + "\u2212\u2043\u05be" + "\u01c3",
    "''''''''''''" + "---" + "!",
)
VARIANTS = str.maketrans("ıɩƖȷɑɡ", "iiIjag")
# Each letter as it is written, a capital by itself: what it looks like. A stroke (I, l, 1) is "|".
LOOKALIKES = str.maketrans(
    # Cyrillic, Greek, Armenian
    "АВЕЗӠІЈКМНОРСЅТУҮХѴԌԚԜ" + "авгеԍһікмнорсѕтухјԁԛԝүѵзӡьб" + "Ӏӏ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿϺ" + "αγεηικνορτυχωϲϳ" + "ՕՍՏԼ" + "օսհոռզգցյլ"
    # Latin and signs that may stand beside it, Arabic, and Han beside Kana
    "Il1ǀ∣│丨\u1175" + "0〇○◯\u110b" + "\u1173一ーㄧ" + "یىک" + "力工二卜夕八口へり",
    "ABE33|JKMHOPCSTYYXVGQW" + "abreghikmhopcstyxjdqwyv33b6" + "||"
    "ABEZH|KMNOPTYXCJM" + "ayenikvoptuxwcj" + "OUSL" + "ouhnnqqgj|"
    "||||||||" + "ooooo" + "----" + "ييك" + "カエニトタハロヘリ",
)


def skeletons(name: str) -> set[str]:
    """As it is written, in small letters; and in capitals."""
    signs = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name.translate(SIGNS)))
    letters = "".join(map(without_ornament, MARKS.sub("", signs).translate(VARIANTS)))
    as_written = letters.translate(LOOKALIKES).replace("rn", "m").casefold()
    in_capitals = letters.casefold().upper().translate(LOOKALIKES).replace("|", "I").upper()
    return {" ".join(unicodedata.normalize("NFC", one).split()) for one in (as_written, in_capitals)}


def without_ornament(character: str) -> str:
    """A digit of any script as ours, a small capital or a letter with a stroke as the letter itself, any dash
    as the hyphen."""
    if character.isascii():
        return character
    if (digit := unicodedata.digit(character, None)) is not None:
        return str(digit)
    if unicodedata.category(character) == "Pd":
        return "-"
    found = LATIN.fullmatch(unicodedata.name(character, ""))
    if found is None:
        return character
    return found[2].lower() if found[1] == "SMALL LETTER" else found[2]


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
    if not any(alphabets <= writing for writing in WRITINGS):
        listed = " and ".join(alphabet.title() for alphabet in sorted(alphabets))
        return f"A name must not mix {listed} letters: it would look like another name."
    if max(map(len, skeletons(name))) > LONGEST_SKELETON:
        return "This name is too long."
    return None


def alphabets_of(name: str) -> set[str]:
    """Of its letters, and of its digits where they are not ours."""
    written = (unicodedata.name(one, "?") for one in name if unicodedata.category(one)[0] in "LN")
    first_words = {re.split("[ -]", words)[0] for words in written}
    return first_words - {"DIGIT", "MODIFIER"}

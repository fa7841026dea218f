"""The XML of a game, parsed safely: no entities, nothing from outside, bounded in size and depth."""

from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from games.plain_json import size_text
from games.refusals import Refused
from games.triplea.naming import shown

MOST_BYTES = 8 * 1024 * 1024
MOST_ELEMENTS = 100_000
MOST_DEPTH = 20
LONGEST_VALUE = 20_000  # of an attribute; lists of names are long


def refused(sentence: str, code: str = "invalid") -> Refused:
    """Something is wrong with the file of the game."""
    sentence = shown(sentence)
    return Refused(code, sentence, fields={"file": [sentence]})


class Bounded(TreeBuilder):
    """Counts while it builds: what is too large is never whole in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.elements = self.depth = 0

    def start(self, tag: Any, attrs: Any) -> Element:
        self.elements += 1
        self.depth += 1
        if self.elements > MOST_ELEMENTS:
            raise refused(f"The file has more than {MOST_ELEMENTS} elements.", "too_large")
        if self.depth > MOST_DEPTH:
            raise refused(f"The file is nested deeper than {MOST_DEPTH} elements.", "malformed")
        if any(len(value) > LONGEST_VALUE for value in attrs.values()):
            raise refused(f"A value in the file is longer than {LONGEST_VALUE} characters.", "too_large")
        return super().start(tag, attrs)

    def end(self, tag: Any) -> Element:
        self.depth -= 1
        return super().end(tag)


def read_xml(content: bytes) -> Element:
    """The `game` element of a file, or Refused."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    if len(content) > MOST_BYTES:
        raise refused(f"The file is larger than {size_text(MOST_BYTES)}.", "too_large")
    if not content.strip():
        raise refused("The file is empty.", "malformed")
    parser = DefusedXMLParser(target=Bounded())  # a DOCTYPE alone is harmless, and all of these files have it
    try:
        parser.feed(content)
        root: Element = parser.close()
    except DefusedXmlException:
        raise refused(
            "The file defines entities or fetches something from outside, which no map needs.", "malformed"
        ) from None
    except ParseError as problem:
        raise refused(f"The file is not XML: {problem}.", "malformed") from None
    except (LookupError, ValueError) as problem:  # an encoding that nobody knows, or that lies
        raise refused(
            f"The file cannot be read in the encoding that it names: {problem}.", "malformed"
        ) from None
    if root.tag != "game":
        raise refused(
            f"The file is XML, but no game of TripleA: it begins with <{root.tag[:60]}> and not with <game>."
        )
    return root

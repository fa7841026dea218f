"""The core of the engine serves battles of every kind: nothing in it speaks of ships (decision 20)."""

import re
from pathlib import Path

import pytest

from combat.engine import core

HOME = Path(core.__file__).parent
SHIP_WORDS = re.compile(
    r"(?<![a-z])(ship|warship|fleet|convoy|submarine|destroyer|cruiser|battleship|transport|carrier|deck|hull"
    r"|afloat|naval|sea|zone|cargo|troop|aircraft|plane|fighter|bomber|land unit|torpedo"
    r"|withdraw\w*|withdrew)s?(?![a-z])",
    re.IGNORECASE,
)
A_WORD_OF_THE_FORMAT = [("ruleset.py", "zone")]  # the battle record's key for the place of a battle
OF_THE_NEXT_PACKAGE = [("__init__.py", "ship"), ("__init__.py", "naval")]


def ship_words(home):
    return [
        (path.name, word.lower())
        for path in sorted(home.glob("*.py"))
        for word in SHIP_WORDS.findall(path.read_text(encoding="utf-8"))
    ]


def test_the_core_knows_no_ship():
    assert ship_words(HOME) == OF_THE_NEXT_PACKAGE + A_WORD_OF_THE_FORMAT


@pytest.mark.parametrize(
    "word", ["is_ship", "not_zones", "the Fleet", "aircraft", "fleet_withdrew", "a land unit"]
)
def test_a_ship_word_would_be_found(word, tmp_path):
    (tmp_path / "table.py").write_text(f"{word} = 1\n", encoding="utf-8")
    assert ship_words(tmp_path)


@pytest.mark.parametrize("word", ["relationship", "replaced", "season", "explanation", "craft", "Place"])
def test_other_words_are_left_alone(word, tmp_path):
    (tmp_path / "table.py").write_text(f"{word} = 1\n", encoding="utf-8")
    assert ship_words(tmp_path) == []

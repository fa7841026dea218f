"""Files that somebody has broken at random: imported, or refused with a sentence, and never anything else."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

from games.refusals import Refused
from games.triplea.choices import Choices
from games.triplea.importing import Files, import_game
from tests.games.triplea.files import PLAYABLE

STRANGE = (
    "", " ", "-1", "0", "1", "2", "-0", "1.5", "١", "nan", "true", "$afloat$", "@afloat@", "$$", ":", "a:b:c",
    "x" * 300, "\u202e", "<&>", "constructor", "__proto__", "Ambers", "galley", "South Sound", "9" * 30,
)  # fmt: skip
WOUNDS = 3


def wounded(text: str, chance: random.Random) -> bytes:
    """Some attributes lost or otherwise, some elements gone, doubled or put elsewhere."""
    root = ElementTree.fromstring(text)
    for _ in range(chance.randint(1, WOUNDS)):
        parents = [element for element in root.iter() if len(element)]
        parent = chance.choice(parents)
        child = chance.choice(list(parent))
        keys = list(child.attrib)
        match chance.choice(("value", "value", "value", "lose", "drop", "double", "elsewhere", "rename")):
            case "value" if keys:
                child.set(chance.choice(keys), chance.choice(STRANGE))
            case "lose" if keys:
                del child.attrib[chance.choice(keys)]
            case "drop":
                parent.remove(child)
            case "double":
                parent.append(child)
            case "elsewhere":
                parent.remove(child)
                chance.choice(parents).append(child)
            case _:
                child.tag = chance.choice(("unit", "territory", "option", "attachment", "element", "other"))
    return ElementTree.tostring(root)


@pytest.mark.parametrize("path", PLAYABLE[:2], ids=lambda path: path.stem)
@pytest.mark.parametrize("ruleset", ["damage-and-pursuit", "flames-and-steel"])
def test_a_broken_file_is_imported_or_refused(path, ruleset):
    text = path.read_text()
    outcomes = [outcome(wounded(text, random.Random(seed)), ruleset) for seed in range(120)]
    refusals = [found for found in outcomes if found is not None]
    assert [found.message for found in refusals if not found.message.endswith(".") or not found.fields] == []
    assert 20 < len(refusals) < 100


def outcome(content: bytes, ruleset: str) -> Refused | None:
    try:
        import_game(Files(content), Choices(ruleset=ruleset))
    except Refused as refused:
        return refused
    return None

"""The files that imports are tested with: our own, and those of the folder TRIPLEA_MAPS if it is set."""

import os
from functools import cache
from pathlib import Path
from typing import Any

from games.triplea.choices import read_choices
from games.triplea.importing import Files, Imported, import_game

OWN = Path(__file__).parent
SOUNDS, ASHORE, INLAND = OWN / "two-sounds.xml", OWN / "ashore.xml", OWN / "inland.xml"
FOLDER = os.environ.get("TRIPLEA_MAPS", "")
THEIRS = sorted(Path(FOLDER).glob("*.xml")) if FOLDER else []
PLAYABLE = [SOUNDS, ASHORE, *THEIRS]


@cache
def imported(path: Path, ruleset: str = "damage-and-pursuit") -> Imported:
    return import_game(Files(path.read_bytes()), read_choices({"ruleset": ruleset}))


def import_text(
    text: str | bytes, centers: str | None = None, polygons: str | None = None, **choices: Any
) -> Imported:
    content = text.encode() if isinstance(text, str) else text
    files = Files(content, centers and centers.encode(), polygons and polygons.encode())  # type: ignore[arg-type]
    return import_game(files, read_choices(choices))


def sounds(old: str, new: str) -> str:
    """The text of our own file, with one part put for another."""
    text = SOUNDS.read_text()
    assert old in text
    return text.replace(old, new)


def told(found: Imported, code: str, beginning: str) -> dict[str, int]:
    """Names and numbers of the one line of the report that begins so."""
    lines = [one for one in found.report if one["code"] == code and one["sentence"].startswith(beginning)]
    assert len(lines) <= 1
    return {row["name"]: row["number"] for one in lines for row in one["names"]}

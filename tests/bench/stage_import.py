"""Imports of a large map of TripleA, stored: `stage_import.py RUNS` in the server's environment.

The largest file of the folder TRIPLEA_MAPS, or if that is not set one of our own making, as large as such
files are. Prints one JSON object: what was imported, and the milliseconds of each run. The first also reads
the libraries.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

OWN = Path(__file__).resolve().parents[1] / "games" / "triplea" / "two-sounds.xml"
WIDE, HIGH, UNKNOWNS = 20, 17, 2700
OWNERS = ("Ambers", "Beryls")
UNKNOWN = (
    '<attachment name="triggerAttachment" attachTo="Ambers"><option name="when" value="later"/></attachment>'
)


def main() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    print(json.dumps(measure(int(sys.argv[1]))))


def measure(runs: int) -> dict[str, Any]:
    from games import services
    from games.triplea.choices import Choices
    from games.triplea.importing import Files

    name, content = largest()
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        saved = services.save_import(by=None, files=Files(content), choices=Choices())
        times.append((time.perf_counter() - began) * 1000)
    counts = saved.imported.counts
    size = f"{len(content) // 1000} kB, {counts['zones']} zones, {counts['links']} links"
    return {"what": f"{name}: {size}", "times": times}


def largest() -> tuple[str, bytes]:
    folder = os.environ.get("TRIPLEA_MAPS", "")
    files = sorted(Path(folder).glob("*.xml"), key=lambda path: path.stat().st_size) if folder else []
    if files:
        return files[-1].name, files[-1].read_bytes()
    return "made for the bench", made().encode()


def made() -> str:
    """A grid of waters with islands, a ship in each, and attachments that nobody understands."""
    cells = {(x, y): (x % 3, y % 3) != (1, 1) for x in range(WIDE) for y in range(HIGH)}  # is it water?
    zones = "".join(
        f'<territory name="{x} {y}" water="{str(is_water).lower()}"/>' for (x, y), is_water in cells.items()
    )
    links = "".join(
        f'<connection t1="{x} {y}" t2="{x + right} {y + down}"/>'
        for x, y in cells
        for right, down in ((1, 0), (0, 1), (1, 1))
        if (x + right, y + down) in cells
    )
    ships = "".join(
        f'<unitPlacement unitType="galley" territory="{x} {y}" quantity="1" owner="{OWNERS[2 * x < WIDE]}"/>'
        for (x, y), is_water in cells.items()
        if is_water
    )
    text = OWN.read_text()
    for end, more in (
        ("</map>", zones + links),
        ("</unitInitialize>", ships),
        ("</attachmentList>", UNKNOWN * UNKNOWNS),
    ):
        text = text.replace(end, more + end)
    return text


if __name__ == "__main__":
    main()

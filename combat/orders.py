"""Orders of battle typed in by hand: `{"type": "Destroyer", "count": 4, "names": ["Arashi"]}` becomes four
units."""

import re
from typing import Any

from django.utils.text import slugify

from combat.engine.play import BadSetup

MOST = 500
TYPED = {"type", "count", "names"}
PLACE = re.compile(r"^(attacker|defender)\.units\[(\d+)\]")


class Expanded:
    """A document with single units, and where each of them was typed."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = dict(document)
        self.places: dict[str, list[int]] = {}
        taken: set[str] = set()
        for side in ("attacker", "defender"):
            given = document.get(side)
            if isinstance(given, dict) and isinstance(given.get("units"), list):
                taken |= {
                    unit["id"]
                    for unit in given["units"]
                    if isinstance(unit, dict) and type(unit.get("id")) is str
                }
        for side in ("attacker", "defender"):
            given = document.get(side)
            if isinstance(given, dict) and isinstance(given.get("units"), list):
                units, places = expand(given["units"], side, taken)
                self.document[side] = {**given, "units": units}
                self.places[side] = places

    def place(self, path: str) -> str:
        """The path in the document as it was typed."""
        found = PLACE.match(path)
        if found is None or found[1] not in self.places:
            return path
        typed = self.places[found[1]][int(found[2])]
        return f"{found[1]}.units[{typed}]{path[found.end() :]}"


def expand(typed: list[Any], side: str, taken: set[str]) -> tuple[list[Any], list[int]]:
    units: list[Any] = []
    places: list[int] = []
    numbers: dict[str, int] = {}
    for index, row in enumerate(typed):
        path = f"{side}.units[{index}]"
        if not isinstance(row, dict) or "id" in row:
            units.append(row)
            places.append(index)
            continue
        count, names = check_row(row, path)
        if len(units) + count > MOST:
            raise BadSetup(f"{side}.units", f"a side has at most {MOST} units")
        for number in range(count):
            kind = str(row["type"])
            rest = {key: value for key, value in row.items() if key not in TYPED}
            numbers[kind] = numbers.get(kind, 0) + 1
            unit_id = free_id(f"{side[0]}-{slugify(kind) or 'unit'}-{numbers[kind]}", taken)
            name = names[number] if number < len(names) else f"{kind} {numbers[kind]}"
            units.append({"id": unit_id, "type": row["type"], "name": name, **rest})
            places.append(index)
    return units, places


def check_row(row: dict[str, Any], path: str) -> tuple[int, list[str]]:
    if "type" not in row or not isinstance(row["type"], str):
        raise BadSetup(f"{path}.type", "must name a unit type")
    count, names = row.get("count", 1), row.get("names", [])
    if type(count) is not int or not 1 <= count <= MOST:
        raise BadSetup(f"{path}.count", f"must be a whole number from 1 to {MOST}")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadSetup(f"{path}.names", "must be a list of texts")
    if len(names) > count:
        raise BadSetup(f"{path}.names", f"holds {len(names)} names for {count} units")
    return count, names


def free_id(wanted: str, taken: set[str]) -> str:
    unit_id, number = wanted, 2
    while unit_id in taken:
        unit_id, number = f"{wanted}-{number}", number + 1
    taken.add(unit_id)
    return unit_id

"""A small battle in which every kind of question comes up."""

from typing import Any

DOCUMENT: dict[str, Any] = {
    "ruleset": "flames-and-steel",
    "attacker": {
        "name": "Japan",
        "units": [
            {"id": "akagi", "type": "Aircraft carrier", "name": "Akagi"},
            {"id": "f1", "type": "Fighter", "name": "Akagi fighters", "aboard": "akagi"},
            {"id": "b1", "type": "Dive bomber", "name": "Akagi first bombers", "aboard": "akagi"},
            {"id": "b2", "type": "Dive bomber", "name": "Akagi second bombers", "aboard": "akagi"},
            {"id": "haruna", "type": "Battleship", "name": "Haruna"},
            {"id": "kagero", "type": "Destroyer", "name": "Kagero"},
            {"id": "i168", "type": "Submarine", "name": "I-168"},
        ],
    },
    "defender": {
        "name": "United States",
        "units": [
            {"id": "yorktown", "type": "Aircraft carrier", "name": "Yorktown"},
            {"id": "f2", "type": "Fighter", "name": "Yorktown fighters", "aboard": "yorktown"},
            {"id": "b3", "type": "Dive bomber", "name": "Yorktown bombers", "aboard": "yorktown"},
            {"id": "astoria", "type": "Cruiser", "name": "Astoria"},
            {"id": "hammann", "type": "Destroyer", "name": "Hammann"},
            {"id": "hughes", "type": "Destroyer", "name": "Hughes"},
            {"id": "nautilus", "type": "Submarine", "name": "Nautilus"},
        ],
    },
    "zone": {
        "name": "North of Midway",
        "adjacent": [
            {"name": "Sea Zone 24", "attacker": [], "defender": []},
            {"name": "Sea Zone 25", "attacker": [], "defender": ["Submarine"]},
        ],
    },
}
NAMES = {unit["id"]: unit["name"] for side in ("attacker", "defender") for unit in DOCUMENT[side]["units"]}

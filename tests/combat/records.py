"""A small battle record for tests, and the published schema."""

import json
from pathlib import Path

import jsonschema
import pytest

from combat.record import BadRecord, parse, play_record

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "battle-record.schema.json").read_text("utf-8"))
SCHEMATIC = jsonschema.Draft202012Validator(SCHEMA)


def record(**changes):
    """Two cruisers against one, in reach of two zones, and no dice."""
    document = {
        "format": "battle-record/1",
        "ruleset": "flames-and-steel",
        "attacker": {
            "name": "Japan",
            "units": [{"id": "tone", "type": "Cruiser"}, {"id": "f", "type": "Fighter"}],
        },
        "defender": {
            "name": "United States",
            "units": [{"id": "x", "type": "Cruiser", "name": "Astoria"}, {"id": "y", "type": "Destroyer"}],
        },
        "zone": {
            "name": "Here",
            "adjacent": [{"name": "North"}, {"name": "South", "defender": ["Submarine"]}],
        },
        "dice": [],
        **changes,
    }
    return {key: value for key, value in document.items() if value is not ...}


def out(**changes):
    return play_record(record(**changes)).document()


def refusal(document):
    with pytest.raises(BadRecord) as refused:
        play_record(parse(json.dumps(document)))
    return str(refused.value)


ALLOCATE = {"side": "attacker", "choice": {"allocate": {"x": 1}}}

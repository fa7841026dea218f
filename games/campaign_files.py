"""Campaign files: sides, units, reinforcements and victory on a map (docs/campaign-format.md).

What a file says is checked in shape here; whether it makes a campaign is the ruleset's to say, once the map
and the unit table are known (`world_document`, then `rules.read_world`).
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from games.plain_json import fault_of_texts, size_text
from games.refusals import Refused
from games.scenario_files import SLUG, bad

FORMAT, VERSION = "broadside-campaign", 1
TEXTS = {"slug": 60, "title": 100, "summary": 300, "description": 5000, "sources": 2000}
REQUIRED = ("format", "version", "slug", "title", "summary", "ruleset", "map", "sides", "units", "victory")
LISTS = ("sides", "units", "reinforcements", "victory")
OBJECTS = ("options", "owners")
KEYS = {*REQUIRED, *TEXTS, *LISTS, *OBJECTS, "table", "turn_limit"}
MOST_UNITS = 3000
REPEATED = {"sides": 16 * 1024, "victory": 64 * 1024}  # in every answer about a campaign, and in lists
COLOUR = re.compile(r"#[0-9a-f]{6}")
PATTERN = re.compile(r"[a-z]{1,20}")
ZONE_KEYS = ("id", "name", "kind", "at", "owner", "airfield", "port")


def check_campaign(given: Any) -> dict[str, Any]:
    """The document with every field that may be left out, or Refused naming the place."""
    if not isinstance(given, dict):
        raise Refused("malformed", "A campaign is a JSON object.")
    for key in given:
        if key not in KEYS:
            raise bad(str(key)[:60], "is not a field of a campaign")
    for key in REQUIRED:
        if key not in given:
            raise bad(key, "is missing")
    if (given["format"], given["version"]) != (FORMAT, VERSION):
        raise bad("format", f'must be "{FORMAT}" with version {VERSION}')
    for key, longest in TEXTS.items():
        if not isinstance(given.get(key, ""), str) or len(given.get(key, "")) > longest:
            raise bad(key, f"must be a text of at most {longest} characters")
    for key in ("slug", "map", "table"):
        value = given.get(key)
        if key == "table" and value is None:
            continue
        if not isinstance(value, str) or not SLUG.fullmatch(value) or len(value) > 60:
            raise bad(key, "must be of lower case letters, figures and single hyphens")
    if not given["title"].strip():
        raise bad("title", "must not be empty")
    if not isinstance(given["ruleset"], str):
        raise bad("ruleset", "must be the slug of a ruleset")
    for key in LISTS:
        if not isinstance(given.get(key, []), list):
            raise bad(key, "must be a list")
    for key in OBJECTS:
        if not isinstance(given.get(key, {}), dict):
            raise bad(key, "must be an object")
    for key, most in REPEATED.items():
        if len(msgspec.json.encode(given.get(key))) > most:
            raise bad(key, f"must fit into {size_text(most)}")
    check_sides(given["sides"])
    check_units(given)
    for key in given.keys() - {"description", "sources"}:
        if (fault := fault_of_texts(given[key], key)) is not None:
            raise bad(*fault)
    empty = {"description": "", "sources": "", "options": {}, "owners": {}, "reinforcements": []}
    return {**empty, "table": None, "turn_limit": None, **given}


def check_sides(sides: list[Any]) -> None:
    for index, side in enumerate(sides):
        path = f"sides[{index}]"
        if not isinstance(side, dict) or side.keys() != {"id", "name", "colour", "pattern", "nations"}:
            raise bad(path, "must have id, name, colour, pattern and nations")
        if not isinstance(side["id"], str) or not SLUG.fullmatch(side["id"]) or len(side["id"]) > 40:
            raise bad(f"{path}.id", "must be of lower case letters, figures and single hyphens")
        if not isinstance(side["colour"], str) or not COLOUR.fullmatch(side["colour"]):
            raise bad(f"{path}.colour", 'must be a colour like "#1f77b4"')
        if not isinstance(side["pattern"], str) or not PATTERN.fullmatch(side["pattern"]):
            raise bad(f"{path}.pattern", "must be one word of lower case letters")


def check_units(given: dict[str, Any]) -> None:
    for index, wave in enumerate(given.get("reinforcements", [])):
        path = f"reinforcements[{index}]"
        if not isinstance(wave, dict) or wave.keys() != {"turn", "units"}:
            raise bad(path, "must be a turn and its units")
        if type(wave["turn"]) is not int or not 2 <= wave["turn"] <= 1000:
            raise bad(f"{path}.turn", "must be a whole number from 2 to 1000")
        if not isinstance(wave["units"], list):
            raise bad(f"{path}.units", "must be a list")
    units = [*given["units"], *(unit for wave in given.get("reinforcements", []) for unit in wave["units"])]
    if len(units) > MOST_UNITS:
        raise bad("units", f"may be {MOST_UNITS} at most, and are {len(units)}")
    for number, unit in enumerate(units):
        if not isinstance(unit, dict) or "arrives" in unit:
            raise bad(f"units[{number}]", "must be an object, and come with the reinforcements of its turn")


def world_document(
    document: Mapping[str, Any], on_map: Mapping[str, Any], unit_types: Mapping[str, Any]
) -> dict[str, Any]:
    """What the engine plays with, from a campaign, a map and a table of unit types."""
    return {
        "ruleset": document["ruleset"],
        "options": document["options"],
        "unit_types": dict(unit_types),
        "map": {
            "zones": zones_of(document, on_map),
            "links": [[one, other] for one, other in on_map["links"]],
        },
        "sides": document["sides"],
        "units": [
            *({**unit, "arrives": 1} for unit in document["units"]),
            *(
                {**unit, "arrives": wave["turn"]}
                for wave in document["reinforcements"]
                for unit in wave["units"]
            ),
        ],
        "victory": document["victory"],
        "settings": {"turn_limit": document["turn_limit"]},
    }


def zones_of(document: Mapping[str, Any], on_map: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The map's zones with their owners at the start: the campaign's word before the map's."""
    known = {zone["id"] for zone in on_map["zones"]}
    for zone in document["owners"]:
        if zone not in known:
            raise bad("owners", f'names "{zone}", which is no zone of this map')
    zones = []
    for zone in on_map["zones"]:
        found = {key: zone[key] for key in ZONE_KEYS if key in zone}
        if zone["id"] in document["owners"]:
            found["owner"] = document["owners"][zone["id"]]
        zones.append(found)
    return zones

"""What the admin says about an import: every key may be left out."""

from dataclasses import dataclass, field
from typing import Any

from games.map_files import SLUG
from games.plain_json import fault_of_texts
from games.refusals import Refused
from games.triplea.rows import RULESETS, wrong

KEYS = ("ruleset", "slug", "title", "sides", "types")
LONGEST = {"slug": 60, "title": 100}


@dataclass(frozen=True, slots=True)
class Choices:
    ruleset: str = RULESETS[0]
    slug: str | None = None  # made of the name of the game
    title: str | None = None
    sides: dict[str, bool] = field(default_factory=dict)  # by id: kept or dropped
    types: dict[str, dict[str, Any]] = field(default_factory=dict)  # by name: fields that are to be otherwise


def read_choices(given: Any) -> Choices:
    if not isinstance(given, dict):
        raise Refused("malformed", "choices must be a JSON object.")
    for key in given:
        if key not in KEYS:
            raise wrong(f"choices.{str(key)[:60]}", f"There is no such choice; there are {', '.join(KEYS)}.")
    if given.get("ruleset", RULESETS[0]) not in [*RULESETS]:
        raise wrong("choices.ruleset", f"Must be one of {', '.join(RULESETS)}.")
    for key, most in LONGEST.items():
        value = given.get(key)
        if value is None:
            continue
        if not isinstance(value, str) or not value.strip() or len(value) > most:
            raise wrong(f"choices.{key}", f"Must be a text of 1 to {most} characters.")
        if (fault := fault_of_texts(value, key)) is not None:
            raise wrong(f"choices.{key}", f"It {fault[1]}.")
    slug = given.get("slug")
    if slug is not None and not SLUG.fullmatch(slug):
        raise wrong("choices.slug", "Must be of lower case letters, figures and single hyphens.")
    sides, types = given.get("sides", {}), given.get("types", {})
    if not isinstance(sides, dict) or not all(type(kept) is bool for kept in sides.values()):
        raise wrong("choices.sides", "Must say true (kept) or false (dropped) for ids of sides.")
    if not isinstance(types, dict) or not all(isinstance(fields, dict) for fields in types.values()):
        raise wrong("choices.types", "Must give fields for names of unit types.")
    title = given.get("title")
    return Choices(given.get("ruleset", RULESETS[0]), slug, title and title.strip(), sides, types)

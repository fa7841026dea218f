"""Scenario files: checked before anything is stored. The format is in docs/scenario-format.md."""

import re
from pathlib import Path
from typing import Any

from combat.engine import play
from games.models import Scenario
from games.plain_json import fault_of_texts, read_json
from games.refusals import Refused

LENGTHS = {"slug": 60, "title": 100, "summary": 300, "description": 5000, "sources": 2000}
REQUIRED = ("slug", "title", "ruleset", "summary", "document")
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def load_scenario(path: Path) -> tuple[Scenario, bool]:
    """Store the scenario of a file; True if there was none with its slug. Refused with a sentence
    otherwise."""
    scenario = check_scenario(read_json(path.read_bytes()))
    if scenario["slug"] != path.stem:
        raise bad("slug", f'must be the name of the file, "{path.stem}"')
    slug = scenario.pop("slug")
    return Scenario.objects.update_or_create(slug=slug, defaults=scenario)


def check_scenario(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise Refused("malformed", "A scenario is a JSON object.")
    for key in given:
        if key not in (*LENGTHS, "ruleset", "document"):
            raise bad(str(key)[:60], "there is no such field")
    for key in REQUIRED:
        if key not in given:
            raise bad(key, "is missing")
    for key, longest in LENGTHS.items():
        text = given.get(key, "")
        if not isinstance(text, str) or len(text) > longest:
            raise bad(key, f"must be a text of at most {longest} characters")
    if not SLUG.fullmatch(given["slug"]):
        raise bad("slug", "must be of lower case letters, figures and single hyphens")
    if not given["title"].strip():
        raise bad("title", "must not be empty")
    document = given["document"]
    for key in ("title", "summary", "document"):
        if (fault := fault_of_texts(given[key], key)) is not None:
            raise bad(*fault)
    if not isinstance(document, dict) or document.get("ruleset") != given["ruleset"]:
        raise bad("document", "must be an object whose ruleset is that of the scenario")
    try:
        setup = play.set_up(document)
    except play.BadSetup as problem:
        raise bad(f"document.{problem.path}" if problem.path else "document", problem.message) from None
    return {
        "slug": given["slug"],
        "title": given["title"],
        "ruleset": given["ruleset"],
        "summary": given["summary"],
        "description": given.get("description", ""),
        "sources": given.get("sources", ""),
        "document": setup.document(),
    }


def bad(path: str, sentence: str) -> Refused:
    return Refused("invalid", f"{path} {sentence}.", fields={path: [sentence]})

"""The rulesets, and what each one's tests are made of: found by its name in `tests/engine/<package>/`."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from combat.engine import play

PACKAGES = {slug: slug.replace("-", "_") for slug in play.rulesets()}


def rules_of(slug: str) -> ModuleType:
    return importlib.import_module(f"combat.engine.rulesets.{PACKAGES[slug]}")


def part_of_tests(slug: str, name: str) -> ModuleType:
    """`fight` and `mutants` every ruleset has."""
    return importlib.import_module(f"tests.engine.{PACKAGES[slug]}.{name}")


def has_part(slug: str, name: str) -> bool:
    return importlib.util.find_spec(f"tests.engine.{PACKAGES[slug]}.{name}") is not None

"""The shipped scenarios: each is a battle that the engine accepts, named and sourced as the format says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from combat.engine import play

FOLDER = Path(__file__).resolve().parents[2] / "games" / "scenarios"
FILES = sorted(FOLDER.glob("*.json"))
KEYS = {"slug", "title", "ruleset", "summary", "description", "sources", "document"}


def read(path: Path) -> dict[str, Any]:
    scenario: dict[str, Any] = json.loads(path.read_text())
    return scenario


def test_the_battles_that_were_promised_are_there() -> None:
    assert {"midway", "coral-sea", "denmark-strait", "samar"} <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_has_the_keys_of_the_format_and_sets_up(path: Path) -> None:
    scenario = read(path)
    assert set(scenario) == KEYS
    assert scenario["slug"] == path.stem
    assert all(scenario[key].strip() for key in KEYS - {"document"})
    assert scenario["document"]["ruleset"] == scenario["ruleset"]
    play.set_up(scenario["document"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_side_may_leave_somewhere_and_is_refused_somewhere(path: Path) -> None:
    zones = read(path)["document"]["zone"]["adjacent"]
    for enemy in ("attacker", "defender"):
        assert any(not zone[enemy] for zone in zones)
        assert any(zone[enemy] for zone in zones)


def test_one_scenario_has_submarines_and_laden_transports_on_both_sides() -> None:
    def complete(scenario: dict[str, Any], side: str) -> bool:
        units = scenario["document"][side]["units"]
        transports = {unit["id"] for unit in units if unit["type"] == "Transport"}
        return any(unit["type"] == "Submarine" for unit in units) and any(
            unit.get("aboard") in transports for unit in units
        )

    assert any(complete(read(path), "attacker") and complete(read(path), "defender") for path in FILES)

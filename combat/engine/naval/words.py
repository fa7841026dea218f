"""Small words for sentences about forces."""

from __future__ import annotations

from combat.engine.core.words import a_number_of


def ships_and_aircraft(ships: int, planes: int) -> str:
    """`2 ships and 3 aircraft`, `1 ship`."""
    return a_number_of(ships, "ship") + (f" and {planes} aircraft" if planes else "")

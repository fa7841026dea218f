"""Writing the log: each entry is folded at once into the state that the writer goes on with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.engine.naval.campaign.state import Entry, State, fold


class Logbook:
    """Entries since `before`, and the state after them. `before` itself is not changed."""

    def __init__(self, before: State) -> None:
        self.state = before.copy()
        self.entries: list[Entry] = []

    def tell(
        self,
        event: str,
        rule: str | None,
        details: Mapping[str, Any] | None = None,
        *,
        set: Mapping[str, Mapping[str, Any]] | None = None,
        zones: Mapping[str, Mapping[str, Any]] | None = None,
        game: Mapping[str, Any] | None = None,
    ) -> None:
        """What it is given is the entry's from then on: whoever has it from outside hands in a copy."""
        entry: Entry = {
            "event": event,
            "rule": rule,
            "details": dict(details or {}),
            "set": dict(set or {}),
            "zones": dict(zones or {}),
            "game": dict(game or {}),
        }
        self.entries.append(entry)
        fold(self.state, (entry,))

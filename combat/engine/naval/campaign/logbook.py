"""Writing the log: each entry is folded at once into the state that the writer goes on with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.engine.core.plain import copied
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
        entry: Entry = {
            "event": event,
            "rule": rule,
            "details": copied(dict(details or {})),
            "set": copied({unit: dict(values) for unit, values in (set or {}).items()}),
            "zones": copied({zone: dict(values) for zone, values in (zones or {}).items()}),
            "game": copied(dict(game or {})),
        }
        self.entries.append(entry)
        fold(self.state, (entry,))

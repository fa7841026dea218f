"""Why a run stops before its script is done."""

from __future__ import annotations

from combat.engine.core.log import Side


class Stopped(Exception):
    """The run cannot go on now."""


class AtQuestion(Stopped):
    """Somebody must choose."""


class WithoutDice(Stopped):
    """A roll is due and the source has no dice."""

    def __init__(self, count: int, rule: str, side: Side) -> None:
        super().__init__()
        self.needs = {"count": count, "rule": rule, "side": side.value}


class AtEndOfLog(Stopped):
    """The log ends where the rules would go on, and this table only reads."""


class EndedFromOutside(Stopped):
    """The log holds an ending that no rule brought about."""

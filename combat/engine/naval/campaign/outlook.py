"""How things stand after the orders of a draft: to be looked at from all sides, and never changed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from combat.engine.naval.campaign.draft import Draft
from combat.engine.naval.campaign.flights import stranded


@dataclass(frozen=True)
class Outlook:
    draft: Draft  # shared by all who look: whoever tries an order tries it on a copy

    @cached_property
    def short(self) -> int:
        """How many aircraft in the air have no landing place."""
        return len(stranded(self.draft))

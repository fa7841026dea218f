"""Placing hits: the question, what it suggests, and when there is nothing to ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from combat.engine.core.asking import Asked, Forced
from combat.engine.core.log import Side
from combat.engine.core.plain import shown
from combat.engine.core.questions import Question
from combat.engine.core.words import a_number_of


class Target:
    """A unit that may be given hits: at most `room`."""

    __slots__ = ("group", "id", "name", "room", "worth")

    def __init__(self, id: str, name: str, room: int, group: str, worth: int) -> None:
        self.id = id
        self.name = name
        self.room = room
        self.group = group
        self.worth = worth


class Allocate(Question):
    """Place hits on units; every hit that can be placed must be placed. `keep` suggests what costs least, as
    the owner of the targets would, instead of what is worth most.
    """

    __slots__ = ("_keep", "_too_many", "hits", "spread", "targets")

    def __init__(
        self,
        *,
        hits: int,
        targets: Sequence[Target],
        spread: str = "any",
        too_many: str = "{name} has room for {room} and was given {hits} hits. Take {back} back.",
        keep: bool = False,
        **rest: Any,
    ) -> None:
        super().__init__(kind="allocate", **rest)
        self.hits = hits
        self.spread = spread
        self.targets = targets
        self._too_many = too_many
        self._keep = keep

    @property
    def must_place(self) -> int:
        return min(self.hits, sum(target.room for target in self.targets))

    @property
    def options(self) -> dict[str, Any]:
        return {
            "hits": self.hits,
            "must_place": self.must_place,
            "targets": [
                {"id": target.id, "max": min(target.room, self.hits), "group": target.group}
                for target in self.targets
            ],
            # No rule asks for these two yet. They are in the public format, and FS-9.4 and FS-9.5 need them
            "fill_groups_in_order": False,
            "at_most_units": None,
            "spread": self.spread,
            "suggestion": suggest(self.targets, self.must_place, keep=self._keep),
        }

    def check(self, choice: Any) -> None:
        given = choice.get("allocate") if isinstance(choice, dict) and len(choice) == 1 else None
        if not isinstance(given, dict):
            raise self.malformed(
                'This question asks where hits go: {"allocate": {unit id: hits}} with at least one hit each.'
            )
        targets = {target.id: target for target in self.targets}
        placed = 0
        for unit_id, hits in given.items():
            target = targets.get(unit_id)
            if target is None:
                raise self.illegal(self._why_not(unit_id))
            if type(hits) is not int or hits < 1:
                raise self.malformed(
                    f"{target.name}: hits are whole numbers from 1; leave out whoever gets none."
                )
            if hits > target.room:
                back = shown(hits - target.room)
                raise self.illegal(
                    self._too_many.format(name=target.name, room=target.room, hits=shown(hits), back=back)
                )
            placed += hits
        wanted = self.must_place
        if placed > wanted:
            raise self.illegal(f"Hits placed: {placed} of {wanted}. Take {placed - wanted} back.")
        if placed < wanted:
            raise self.illegal(f"Hits placed: {placed} of {wanted}. Place {wanted - placed} more.")

    def _why_not(self, unit_id: Any) -> str:
        for refusal in self._refused():
            if unit_id in refusal["choice"]["allocate"]:
                return str(refusal["why"])
        return f"There is no target here called {shown(unit_id)}."


def suggest(targets: Sequence[Target], hits: int, *, keep: bool = False) -> dict[str, int]:
    """A sensible placing: destroy what is worth most per hit, then hurt what is worth most. With `keep`:
    hurt first whatever survives it, then give up what is worth least.

    Units worth the same are taken in the order listed.
    """
    placed: dict[str, int] = {}
    left = hits
    if keep:
        for target in targets:
            if left and target.room > 1:
                placed[target.id] = spent = min(left, target.room - 1)
                left -= spent
        last = sorted(targets, key=lambda target: target.worth)
    else:
        for target in sorted(targets, key=lambda target: -target.worth / max(target.room, 1)):
            if 0 < target.room <= left:
                placed[target.id] = target.room
                left -= target.room
        last = sorted(targets, key=lambda target: -target.worth)
    for target in last:
        if not left:
            break
        more = min(left, target.room - placed.get(target.id, 0))
        if more > 0:
            placed[target.id] = placed.get(target.id, 0) + more
            left -= more
    return {target.id: placed[target.id] for target in targets if target.id in placed}


def where_hits_go(
    side: Side,
    rule: str,
    hits: int,
    targets: Sequence[Target],
    question: Callable[[], Question],
) -> Asked:
    """The question, unless every target is filled anyway or there is but one."""
    if not targets or not hits:
        return None
    room = sum(target.room for target in targets)
    if room <= hits:
        everything = {target.id: target.room for target in targets}
        why = f"{a_number_of(hits, 'hit')}, and the targets have room for {room} in all."
        return Forced(side, rule, {"allocate": everything}, why)
    if len(targets) == 1:
        why = f"{targets[0].name} is the only target."
        return Forced(side, rule, {"allocate": {targets[0].id: hits}}, why)
    return question()

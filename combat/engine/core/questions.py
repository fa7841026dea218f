"""Questions: what one side must choose, as data that a client can draw without knowing rules.

A question judges choices by the same facts that it lists. What is costly to list is made when somebody lists
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from combat.engine.core.errors import IllegalDecision
from combat.engine.core.log import Side
from combat.engine.core.plain import copied, same, shown

Refusals = Callable[[], list[dict[str, Any]]]


def nothing_refused() -> list[dict[str, Any]]:
    return []


class Question:
    """`text` is a headline and its consequence; `headline` is what everyone else is told.

    `rests_on` names the facts of the world by which it is judged: whoever submits a choice looks again first
    (`play.look_again`).
    """

    __slots__ = ("_refused", "headline", "kind", "number", "rests_on", "rule", "side", "text")

    def __init__(
        self,
        *,
        side: Side,
        kind: str,
        rule: str,
        text: str,
        headline: str,
        refused: Refusals = nothing_refused,
        rests_on: tuple[str, ...] = (),
    ) -> None:
        self.side = side
        self.kind = kind
        self.rule = rule
        self.text = text
        self.headline = headline
        self._refused = refused
        self.rests_on = rests_on
        self.number = 0  # of the last entry when this wait was opened; set by the table

    @property
    def options(self) -> Any:
        raise NotImplementedError

    @property
    def refused(self) -> list[dict[str, Any]]:
        """What a player might expect and may not choose: `[{"choice", "why"}]`."""
        refused: list[dict[str, Any]] = copied(self._refused())
        return refused

    def check(self, choice: Any) -> None:
        """Raise `IllegalDecision` unless this side may choose that."""
        raise NotImplementedError

    def malformed(self, message: str) -> IllegalDecision:
        return IllegalDecision("malformed", self.rule, message)

    def illegal(self, message: str) -> IllegalDecision:
        return IllegalDecision("illegal", self.rule, message)

    def as_dict(self) -> dict[str, Any]:
        return {
            "side": self.side.value,
            "kind": self.kind,
            "rule": self.rule,
            "text": self.text,
            "options": self.options,
            "refused": self.refused,
        }


class PickOne(Question):
    """Choose one of a short list of `{"choice", "text", "effect"}`."""

    __slots__ = ("_options",)

    def __init__(self, *, options: list[dict[str, Any]], **rest: Any) -> None:
        super().__init__(**rest)
        self._options = options

    @property
    def options(self) -> list[dict[str, Any]]:
        options: list[dict[str, Any]] = copied(self._options)
        return options

    def check(self, choice: Any) -> None:
        if any(same(option["choice"], choice) for option in self._options):
            return
        for refusal in self._refused():
            if same(refusal["choice"], choice):
                raise self.illegal(refusal["why"])
        offered = "; ".join(option["text"] for option in self._options)
        if isinstance(choice, dict) and list(choice) == [self.kind]:
            raise self.illegal(f"That is not on offer here. On offer: {offered}.")
        raise self.malformed(f"That does not answer the question. On offer: {offered}.")


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
    """Place hits on units; every hit that can be placed must be placed."""

    __slots__ = ("_targets", "hits")

    def __init__(self, *, hits: int, targets: Sequence[Target], **rest: Any) -> None:
        super().__init__(kind="allocate", **rest)
        self.hits = hits
        self._targets = targets

    @property
    def must_place(self) -> int:
        return min(self.hits, sum(target.room for target in self._targets))

    @property
    def options(self) -> dict[str, Any]:
        return {
            "hits": self.hits,
            "must_place": self.must_place,
            "targets": [
                {"id": target.id, "max": min(target.room, self.hits), "group": target.group}
                for target in self._targets
            ],
            "fill_groups_in_order": False,
            "at_most_units": None,
            "spread": "any",
            "suggestion": suggest(self._targets, self.must_place),
        }

    def check(self, choice: Any) -> None:
        given = choice.get("allocate") if isinstance(choice, dict) and len(choice) == 1 else None
        if not isinstance(given, dict):
            raise self.malformed(
                'This question asks where hits go: {"allocate": {unit id: hits}} with at least one hit each.'
            )
        targets = {target.id: target for target in self._targets}
        placed = 0
        for unit_id, hits in given.items():
            target = targets.get(unit_id)
            if target is None:
                raise self.illegal(self._why_not(unit_id))
            if type(hits) is not int or hits < 1:
                raise self.malformed(
                    f"{target.name}: hits are whole numbers from 1; leave a ship without hits out."
                )
            if hits > target.room:
                raise self.illegal(
                    f"{target.name} has {target.room} hull left and was given {shown(hits)} hits. "
                    f"Take {shown(hits - target.room)} back."
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


def suggest(targets: Sequence[Target], hits: int) -> dict[str, int]:
    """A sensible placing: destroy what is worth most per hit, then hurt what is worth most.

    Units worth the same are taken in the order listed.
    """
    placed: dict[str, int] = {}
    left = hits
    for target in sorted(targets, key=lambda target: -target.worth / max(target.room, 1)):
        if 0 < target.room <= left:
            placed[target.id] = target.room
            left -= target.room
    for target in sorted(targets, key=lambda target: -target.worth):
        if not left:
            break
        more = min(left, target.room - placed.get(target.id, 0))
        if more > 0:
            placed[target.id] = placed.get(target.id, 0) + more
            left -= more
    return {target.id: placed[target.id] for target in targets if target.id in placed}

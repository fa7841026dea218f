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


class PickSome(Question):
    """Choose any of these units, at least `least` and at most `most`: `{kind: [unit id, …]}`.

    The suggestion takes the first ones, as few as may be.
    """

    __slots__ = ("_pick", "least", "most")

    def __init__(self, *, pick: Sequence[str], least: int, most: int, **rest: Any) -> None:
        super().__init__(**rest)
        self._pick = list(pick)
        self.least = least
        self.most = most

    @property
    def options(self) -> dict[str, Any]:
        return {
            "pick": list(self._pick),
            "least": self.least,
            "most": self.most,
            "suggestion": self._pick[: self.least],
        }

    def check(self, choice: Any) -> None:
        given = choice.get(self.kind) if isinstance(choice, dict) and len(choice) == 1 else None
        if not isinstance(given, list):
            raise self.malformed(f'This question asks which units: {{"{self.kind}": [unit id, …]}}.')
        seen: list[Any] = []
        for unit_id in given:
            if unit_id in seen:
                raise self.malformed(f"{shown(unit_id)} stands there twice.")
            seen.append(unit_id)
            if unit_id not in self._pick:
                raise self.illegal(self._why_not(unit_id))
        if len(given) < self.least:
            raise self.illegal(f"Chosen: {len(given)}. At least {self.least} must be.")
        if len(given) > self.most:
            raise self.illegal(f"Chosen: {len(given)}. At most {self.most} can be.")

    def _why_not(self, unit_id: Any) -> str:
        for refusal in self._refused():
            if unit_id in refusal["choice"][self.kind]:
                return str(refusal["why"])
        return f"There is no unit to choose here called {shown(unit_id)}."


class Place:
    """Where a unit may be sent. `room` is None where any number finds it."""

    __slots__ = ("effect", "name", "room", "text")

    def __init__(self, name: str, text: str, effect: str, room: int | None = None) -> None:
        self.name = name
        self.text = text
        self.effect = effect
        self.room = room


class Assign(Question):
    """Send each of these units to one of these places: `{kind: {unit id: place}}`. A unit left out is sent
    nowhere; at least `least` must be sent.
    """

    __slots__ = ("_places", "_units", "least")

    def __init__(self, *, units: Sequence[str], places: Sequence[Place], least: int, **rest: Any) -> None:
        super().__init__(**rest)
        self._units = list(units)
        self._places = list(places)
        self.least = least

    @property
    def options(self) -> dict[str, Any]:
        return {
            "units": list(self._units),
            "places": [
                {"place": place.name, "text": place.text, "effect": place.effect, "room": place.room}
                for place in self._places
            ],
            "least": self.least,
            "suggestion": self._suggestion(),
        }

    def _suggestion(self) -> dict[str, str]:
        """As many as must be sent, to the first places with room."""
        room = [place.name for place in self._places for _ in range(self._room_of(place))]
        return dict(zip(self._units[: self.least], room, strict=False))

    def _room_of(self, place: Place) -> int:
        return len(self._units) if place.room is None else place.room

    def check(self, choice: Any) -> None:
        given = choice.get(self.kind) if isinstance(choice, dict) and len(choice) == 1 else None
        if not isinstance(given, dict):
            raise self.malformed(f'This question asks who goes where: {{"{self.kind}": {{unit id: place}}}}.')
        places = {place.name: place for place in self._places}
        sent: dict[str, int] = {}
        for unit_id, name in given.items():
            if unit_id not in self._units or not isinstance(name, str) or name not in places:
                raise self.illegal(self._why_not(unit_id, name))
            sent[name] = sent.get(name, 0) + 1
            if sent[name] > self._room_of(places[name]):
                raise self.illegal(f"{places[name].text}: room for {places[name].room}, no more.")
        if len(given) < self.least:
            raise self.illegal(f"Sent: {len(given)}. At least {self.least} must be.")

    def _why_not(self, unit_id: Any, place: Any) -> str:
        for refusal in self._refused():
            if same(refusal["choice"], {self.kind: {unit_id: place}}):
                return str(refusal["why"])
        if unit_id not in self._units:
            return (
                f"{shown(unit_id)} cannot be sent anywhere here. Those who can are {', '.join(self._units)}."
            )
        there = ", ".join(place.name for place in self._places)
        return f"There is no place here called {shown(place)}. There are {there}."

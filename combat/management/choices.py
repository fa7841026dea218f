"""Answers to questions of any ruleset, made from what they list and nothing else."""

from __future__ import annotations

import random
from typing import Any


def simple_choice(question: dict[str, Any]) -> Any:
    """The question's own suggestion; of a list of options to stay, or else the first."""
    options, kind = question["options"], question["kind"]
    if not isinstance(options, list):
        return {kind: options["suggestion"]}
    choices = [option["choice"] for option in options]
    return {kind: None} if {kind: None} in choices else choices[0]


def random_choice(question: dict[str, Any], rng: random.Random, fight_on: float = 0.9) -> Any:
    """A legal answer, made from what the question lists and nothing else. `fight_on` is how often a side that
    may leave stays.
    """
    options, kind = question["options"], question["kind"]
    if isinstance(options, list):
        choices = [option["choice"] for option in options]
        if {kind: None} in choices:
            if rng.random() < fight_on:
                return {kind: None}
            choices.remove({kind: None})
        return rng.choice(choices)
    if "targets" in options:
        return {kind: _random_allocation(options, rng)}
    if rng.random() < 0.2:
        return {kind: options["suggestion"]}
    if "pick" in options:
        return {kind: rng.sample(options["pick"], rng.randint(options["least"], options["most"]))}
    return {kind: _random_sending(options, rng)}


def _random_sending(options: dict[str, Any], rng: random.Random) -> dict[str, str]:
    room = {
        place["place"]: len(options["units"]) if place["room"] is None else place["room"]
        for place in options["places"]
    }
    most = min(len(options["units"]), sum(room.values()))
    sent = {}
    for unit in rng.sample(options["units"], rng.randint(options["least"], most)):
        sent[unit] = rng.choice([place for place, left in room.items() if left])
        room[sent[unit]] -= 1
    return sent


def _random_allocation(options: dict[str, Any], rng: random.Random) -> dict[str, int]:
    if rng.random() < 0.2:
        return dict(options["suggestion"])
    room = {target["id"]: target["max"] for target in options["targets"]}
    given: dict[str, int] = {}
    for _ in range(options["must_place"]):
        unit = rng.choice([unit for unit, left in room.items() if left])
        room[unit] -= 1
        given[unit] = given.get(unit, 0) + 1
    return given


def ways_to_answer(options: Any) -> int:
    """How many answers there are, as far as it matters whether there is but one."""
    if isinstance(options, list):
        return len(options)
    if "targets" in options:
        return len(options["targets"])
    if "pick" in options:
        return 1 if options["least"] == len(options["pick"]) else 2
    room = sum(place["room"] or len(options["units"]) for place in options["places"])
    return 1 if len(options["places"]) == 1 and options["least"] == len(options["units"]) <= room else 2

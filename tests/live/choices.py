"""A player who knows no rules: chooses from what the question itself offers."""

import random
from typing import Any

Question = dict[str, Any]


def my_question(head: dict[str, Any], sides: list[str]) -> Question | None:
    """The open question that is put to one of these sides, if there is one."""
    return next((item for item in head["waiting"] if item["side"] in sides and "options" in item), None)


def suggested(question: Question) -> dict[str, Any]:
    """The question's own suggestion; of alternatives the last-but-nothing: fight on if that is on offer."""
    if question["kind"] == "allocate":
        return {"allocate": question["options"]["suggestion"]}
    choices = [option["choice"] for option in question["options"]]
    fight_on: dict[str, Any] = {"withdraw": None}
    return fight_on if fight_on in choices else choices[0]


def at_random(question: Question, chance: random.Random, withdraw: float = 0.02) -> dict[str, Any]:
    """Any legal choice; leaving the battle is rare, so that battles last."""
    if question["kind"] == "allocate":
        return suggested(question)
    choices = [option["choice"] for option in question["options"]]
    fight_on: dict[str, Any] = {"withdraw": None}
    if fight_on in choices and chance.random() > withdraw:
        return fight_on
    return chance.choice(choices)

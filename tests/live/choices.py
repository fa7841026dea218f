"""A player who knows no rules: chooses from what the question itself offers."""

import random
from typing import Any

from combat.management.choices import simple_choice

Question = dict[str, Any]


def my_question(head: dict[str, Any], sides: list[str]) -> Question | None:
    """The open question that is put to one of these sides, if there is one."""
    return next((item for item in head["waiting"] if item["side"] in sides and "options" in item), None)


def suggested(question: Question) -> dict[str, Any]:
    """The question's own suggestion; of alternatives the last-but-nothing: fight on if that is on offer."""
    choice: dict[str, Any] = simple_choice(question)
    return choice


def at_random(question: Question, chance: random.Random, withdraw: float = 0.02) -> dict[str, Any]:
    """Any legal choice; leaving the battle is rare, so that battles last."""
    if not isinstance(question["options"], list):
        return suggested(question)
    choices = [option["choice"] for option in question["options"]]
    fight_on: dict[str, Any] = {question["kind"]: None}
    if fight_on in choices and chance.random() > withdraw:
        return fight_on
    return chance.choice(choices)

"""Battles fought out by random legal choices of the people who command them: for the demo."""

import random
from typing import Any

from combat.management.choices import simple_choice
from combat.models import Battle
from combat.services import Decision, submit_decision
from games.models import Seat, User
from games.refusals import Refused


def fight_to_the_end(battle: Battle, chance: random.Random, most: int = 2000) -> None:
    for number in range(most):
        battle.refresh_from_db()
        if battle.status != Battle.Status.FIGHTING:
            return
        wait = battle.plain("waiting")[0]
        user = commander(battle, wait["side"])
        choice = any_choice(wait, chance)
        decision = Decision(battle.pk, user.pk, wait["question"], choice, f"demo-{number}", wait["side"])
        outcome = submit_decision(decision)
        if isinstance(outcome, Refused):
            raise outcome


def commander(battle: Battle, side: str) -> User:
    """Of a battle by itself, or of the side of the campaign that fights it."""
    seats = battle.game.seats.filter(state=Seat.State.TAKEN)
    of_the_campaign = battle.attacker_side if side == "attacker" else battle.defender_side
    if of_the_campaign:
        seats = seats.filter(role=Seat.Role.COMMANDER, side=of_the_campaign)
    else:
        seats = seats.filter(role=side)
    user = seats[0].user
    assert user is not None
    return user


def any_choice(wait: dict[str, Any], chance: random.Random) -> Any:
    options, simple = wait["options"], simple_choice(wait)
    if not isinstance(options, list) or simple == {wait["kind"]: None}:
        return simple
    return chance.choice(options)["choice"]

"""Battles of the largest fleets."""

import random

import pytest

from combat.management.random_play import RandomBattle
from tests.engine.damage_and_pursuit.fight import SLUG


@pytest.mark.parametrize("damage", [True, False])
def test_five_hundred_units_a_side_play(damage):
    kinds = ["Destroyer", "Cruiser", "Battleship", "Submarine", "Transport", "Strategic bomber", "Fighter"]
    sides = {
        side: {"name": side, "units": [{"id": f"{side[0]}{n}", "type": kinds[n % 7]} for n in range(500)]}
        for side in ("attacker", "defender")
    }
    battle = RandomBattle({"ruleset": SLUG, "options": {"damage": damage}, **sides}, random.Random(1))
    assert battle.play(thorough=False).outcome is not None

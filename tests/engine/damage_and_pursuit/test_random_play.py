"""Battles of random legal choices, with all that must hold in each (`combat.management.random_play`)."""

import random

import pytest

from combat.management.random_orders import random_document
from combat.management.random_play import RandomBattle
from tests.engine.damage_and_pursuit.fight import SLUG

BATTLES = 150
BOUND = 400  # decisions; random battles of twelve units a side end long before


@pytest.mark.parametrize("block", range(5))
def test_random_battles_keep_all_promises(block):
    for seed in range(block * 1000, block * 1000 + BATTLES // 5):
        rng = random.Random(seed)
        battle = RandomBattle(random_document(SLUG, rng), rng)
        battle.play()
        assert len(battle.questions) < BOUND, f"seed {seed}"


@pytest.mark.parametrize("damage", [True, False])
def test_five_hundred_units_a_side_play(damage):
    kinds = ["Destroyer", "Cruiser", "Battleship", "Submarine", "Transport", "Strategic bomber", "Fighter"]
    sides = {
        side: {"name": side, "units": [{"id": f"{side[0]}{n}", "type": kinds[n % 7]} for n in range(500)]}
        for side in ("attacker", "defender")
    }
    battle = RandomBattle({"ruleset": SLUG, "options": {"damage": damage}, **sides}, random.Random(1))
    assert battle.play(thorough=False).outcome is not None

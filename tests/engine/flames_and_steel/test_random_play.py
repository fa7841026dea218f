"""The player of random battles himself, and battles of the largest fleets."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from combat.management.random_play import Fault, RandomBattle
from tests.engine.flames_and_steel.fight import document

ROOT = Path(__file__).parents[3]


def test_a_fault_is_found_and_brings_its_record():
    """In a battle that asks before any die falls."""
    battle = RandomBattle(document("b Dive bomber", against=["s Submarine"]), random.Random(4))
    battle.check_step = lambda advance: battle.must(len(battle.log) < 5, "too long")
    with pytest.raises(Fault, match="too long") as fault:
        battle.play()
    assert fault.value.document["format"] == "battle-record/1"


def test_five_hundred_units_a_side_play():
    rng = random.Random(1)
    kinds = ["Destroyer", "Cruiser", "Battleship", "Submarine", "Transport", "Heavy bomber", "Fighter"]
    sides = {
        side: {"name": side, "units": [{"id": f"{side[0]}{n}", "type": kinds[n % 7]} for n in range(500)]}
        for side in ("attacker", "defender")
    }
    battle = RandomBattle({"ruleset": "flames-and-steel", **sides}, rng)
    assert battle.play(thorough=False).outcome is not None


def test_the_same_dice_and_choices_give_the_same_log_in_every_process():
    """Nothing depends on the order of a set or on a hash."""
    program = (
        "import random; from combat.management.random_orders import *; from combat.record import to_text;"
        "from combat.management.random_play import *;"
        "rng = random.Random(3); battle = RandomBattle(random_document('flames-and-steel', rng), rng);"
        "battle.play(thorough=False); print(to_text(battle.record()))"
    )
    logs = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert logs[0] == logs[1]
    assert len(logs[0]) > 1000

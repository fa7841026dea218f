"""What a battle leaves can fight the next one: random battles through some generations of the same units, set
up from the result and nothing else.
"""

import random
from itertools import pairwise

import pytest

from combat.engine.rulesets.damage_and_pursuit.recovery import marks_as_turn_begins, marks_as_turn_ends
from combat.management.random_orders import random_document
from combat.management.random_play import RandomBattle
from tests.engine.damage_and_pursuit.fight import SLUG

CHAINS = 80
GENERATIONS = 5
SIDES = ("attacker", "defender")
HANDED_ON = ("marks", "aboard", "moves_left", "moves_owed")


def survivors(battle):
    """Of each side, as units of a set-up."""
    left = {side: [] for side in SIDES}
    for unit_id, unit in battle.record()["units"].items():
        if not unit["destroyed"]:
            hull = battle.setup.unit_types[unit["type"]]["hits"]
            row = {"id": unit_id, "type": unit["type"], "damage": hull - unit["hit_points_left"]}
            left[unit["side"]].append({**row, **{name: unit[name] for name in HANDED_ON}})
    return left


def time_passes(units, rng):
    """Between two battles a turn may begin, or end, or neither."""
    for unit in units:
        recover = rng.choice(
            [dict, marks_as_turn_ends, lambda marks: marks_as_turn_begins(marks, in_base=rng.random() < 0.3)]
        )
        unit["marks"] = recover(unit["marks"])


def chain(seed):
    """Battles of the same units, one after the other, until a side has none."""
    rng = random.Random(seed)
    document = random_document(SLUG, rng)
    for _ in range(GENERATIONS):
        battle = RandomBattle(document, rng)
        battle.play(thorough=False)
        yield battle
        units = survivors(battle)
        if not all(units.values()):
            return
        for side in SIDES:
            time_passes(units[side], rng)
            document = {**document, side: {"name": side, "units": units[side]}}


@pytest.fixture(scope="module")
def chains():
    return [list(chain(seed)) for seed in range(CHAINS)]


def test_the_units_that_a_battle_leaves_can_fight_the_next_one(chains):
    """The set-up refuses none of them."""
    assert sum(len(battles) > 1 for battles in chains) > CHAINS / 4
    assert any(len(battles) == GENERATIONS for battles in chains)


def test_every_survivor_brings_all_that_is_handed_on(chains):
    later = [battle.setup for battles in chains for battle in battles[1:]]
    units = [unit for setup in later for unit in setup.units]
    assert all(set(HANDED_ON) <= set(unit) for unit in units)
    for name in HANDED_ON:
        assert any(unit[name] for unit in units), name
    marks = {mark for unit in units for mark in unit["marks"]}
    assert len(marks) >= 10


def test_an_earlier_battle_is_what_the_later_begins_with(chains):
    for battles in chains:
        for earlier, later in pairwise(battles):
            begun = later.setup.ruleset.first_state(later.setup).units
            for unit_id, unit in begun.items():
                before = earlier.position.state.units[unit_id]
                assert (unit.damage, unit.aboard) == (before.damage, before.aboard)
                assert (unit.moves_left, unit.moves_owed) == (before.moves_left, before.moves_owed)
                assert set(unit.marks) <= set(before.marks)

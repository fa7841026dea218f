"""The real dice: every face as likely as the others, battle after battle."""

from collections import Counter

import pytest

from combat.dice import real_dice
from combat.engine import play

SIDE = {"name": "x", "units": [{"id": "a", "type": "Destroyer"}]}


def setup(**options):
    other = {"name": "y", "units": [{"id": "b", "type": "Destroyer"}]}
    return play.set_up(
        {"ruleset": "flames-and-steel", "options": options, "attacker": SIDE, "defender": other}
    )


@pytest.mark.parametrize("sides", [6, 10])
def test_faces_are_uniform_over_a_thousand_new_battles(sides):
    faces = Counter()
    for _ in range(1000):
        faces.update(real_dice(setup(die_sides=sides))(24, "FS-3.1", play.Side.ATTACKER))
    expected = 24_000 / sides
    assert sorted(faces) == list(range(1, sides + 1))
    chi_square = sum((count - expected) ** 2 / expected for count in faces.values())
    assert chi_square < 45  # fails about once in a million runs


def test_the_same_battle_does_not_begin_with_the_same_dice():
    made = setup()
    first = {tuple(real_dice(made)(12, "FS-3.1", play.Side.ATTACKER)) for _ in range(50)}
    assert len(first) == 50

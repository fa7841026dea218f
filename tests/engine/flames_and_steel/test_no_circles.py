"""A step of play leaves nothing behind that only the garbage collector could free.

Collections stop the process: with hundreds of battles at hand, the slowest decisions waited for them.
"""

import gc
import random

from combat.engine import play
from combat.management.random_play import random_choice
from tests.engine.flames_and_steel.fight import document


def fleet(side):
    return [
        f"{side}{kind[:2]} {kind}"
        for kind in ("Destroyer", "Fighter", "Submarine", "Battleship", "Transport")
    ]


def test_a_battle_leaves_no_circles():
    rng = random.Random(1)
    setup = play.set_up(document(*fleet("a"), against=fleet("d")))
    look = play.facts_of(setup)

    def dice(count, rule, side):
        return [rng.randint(1, 6) for _ in range(count)]

    gc.collect()
    gc.disable()
    try:
        advance = play.begin(setup, dice, look)
        decisions = 0
        while advance.waiting:
            question = advance.waiting[0]
            choice = random_choice(question.as_dict(), rng)
            advance = play.submit(setup, advance.position, question.side, choice, dice, look)
            decisions += 1
        assert decisions > 5
        assert gc.collect() == 0
    finally:
        gc.enable()

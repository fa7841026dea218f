"""The oracle itself: small battles worked by hand, and all pairs against dice thrown by other code."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.oracle.brute_force import rolled
from tests.oracle.comparison import Row
from tests.oracle.exact import (
    OF_ALL_OTHERS,
    OF_LONE_AIRCRAFT,
    OF_SUBMARINES,
    ORDER_OF_LOSS,
    Exact,
    after_hits,
    fleet_of,
)
from tests.oracle.fleets import BB, CA, CV, DD, FT, PAIRS, SS, STR, TAC, TR

BATTLES = 500
HERE = Path(__file__).parent


def chances(attacker, defender):
    return Exact(Fraction).chances(attacker, defender)


def parts(*numbers, of):
    return tuple(Fraction(number, of) for number in numbers)


def test_a_submarine_against_a_destroyer():
    """Both hit on 2 of 6, at once: of 9 rounds 4 change nothing, 2 are won by each, in 1 both sink."""
    assert chances({SS: 1}, {DD: 1}) == parts(2, 2, 1, of=5)


def test_a_submarine_against_a_cruiser():
    """It strikes first: of 6 rounds it wins 2; of the other 4 the cruiser (3 of 6) wins 2."""
    assert chances({SS: 1}, {CA: 1}) == parts(2, 2, 0, of=4)


def test_a_submarine_against_a_submarine():
    """Both strike first, with 2 and 1 of 6: of 36 rounds 20 change nothing, 10 and 4 are won, 2 by nobody."""
    assert chances({SS: 1}, {SS: 1}) == parts(10, 4, 2, of=16)


def test_a_submarine_against_a_transport():
    """Alone against a unit that can fire, whatever the dice show."""
    assert chances({SS: 1}, {TR: 1}) == (1, 0, 0)
    assert chances({TR: 3}, {SS: 1}) == (0, 1, 0)


def test_two_destroyers_against_a_battleship():
    """Destroyers (2 of 6) against hits that the battleship (4 of 6) can take, from the end:

    1 against 1: of 9 rounds 2 change nothing, 1 is won, 4 are lost, in 2 both sink.
    1 against 2: of 9 rounds 2 change nothing, 6 are lost, 1 leads to 1 against 1.
    2 against 1: of 27 rounds 4 change nothing, 15 are won, 8 lead to 1 against 1.
    2 against 2: of 27 rounds 4 change nothing, 3 are won (two hits); 4 lead to 2 against 1, 8 to 1 against 1,
    8 to 1 against 2.
    """
    one_one = parts(1, 4, 2, of=7)
    one_two = [(0 + one_one[0]) / 7, (6 + one_one[1]) / 7, (0 + one_one[2]) / 7]
    two_one = [(15 + 8 * one_one[0]) / 23, 8 * one_one[1] / 23, 8 * one_one[2] / 23]
    won = (3, 0, 0)
    two_two = [(won[i] + 4 * two_one[i] + 8 * one_one[i] + 8 * one_two[i]) / 23 for i in range(3)]
    assert chances({DD: 1}, {BB: 1}) == tuple(one_two)
    assert chances({DD: 2}, {BB: 1}) == tuple(two_two) == parts(8017, 14512, 3392, of=25921)


def test_who_cannot_hit_one_another_stays():
    nobody = (0, 0, 1)
    assert chances({FT: 2}, {SS: 2}) == nobody
    assert chances({TR: 2}, {TR: 1}) == nobody
    assert chances({CV: 1}, {TR: 1}) == nobody  # a carrier does not attack


def test_the_order_of_loss():
    order = [box.type for box in ORDER_OF_LOSS]
    assert order == [CV, BB, SS, DD, FT, TAC, CA, STR, CV, BB, TR]


@pytest.mark.parametrize(
    "pool, before, hits, after",
    [
        (OF_SUBMARINES, {FT: 1, DD: 1, TR: 1}, 1, {FT: 1, TR: 1}),
        (OF_SUBMARINES, {FT: 1, DD: 1, TR: 1}, 3, {FT: 1}),
        (OF_LONE_AIRCRAFT, {SS: 1, DD: 1, TR: 1}, 1, {SS: 1, TR: 1}),
        (OF_LONE_AIRCRAFT, {SS: 1, DD: 1, TR: 1}, 3, {SS: 1}),
        (OF_ALL_OTHERS, {SS: 1, DD: 1, TR: 1}, 1, {DD: 1, TR: 1}),
        (OF_ALL_OTHERS, {CA: 1, STR: 1}, 1, {STR: 1}),
    ],
)
def test_what_a_pool_is_put_on(pool, before, hits, after):
    assert after_hits(fleet_of(before), hits, pool) == fleet_of(after)


def test_quick_and_exact_numbers_agree():
    pair = PAIRS["carrier duel"]
    quick, exact = Exact().chances(*pair), Exact(Fraction).chances(*pair)
    assert sum(exact) == 1
    assert quick == pytest.approx([float(chance) for chance in exact], abs=1e-12)


@pytest.mark.parametrize("pair", PAIRS)
def test_dice_thrown_by_other_code_agree(pair):
    row = Row(pair, Exact().chances(*PAIRS[pair]), rolled(*PAIRS[pair], BATTLES), BATTLES)
    assert row.agrees, row


@pytest.mark.parametrize("module", ["exact", "brute_force", "fleets"])
def test_it_knows_nothing_of_the_program(module):
    imported = re.findall(r"^\s*(?:from|import) (\w+)", (HERE / f"{module}.py").read_text(), re.MULTILINE)
    assert not {"combat", "games", "config"} & set(imported)

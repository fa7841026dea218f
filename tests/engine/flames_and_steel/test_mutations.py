"""The tests of each paragraph are tried: a small fault planted in the rules makes at least one of them fail
(tests/engine/mutations.py).
"""

import pytest

from tests.engine.flames_and_steel.mutants import MUTANTS
from tests.engine.flames_and_steel.test_paragraphs import PARAGRAPHS
from tests.engine.mutations import Planter, failures

DECIDING = PARAGRAPHS.deciding()
PACKAGE = "flames_and_steel"


@pytest.mark.parametrize("paragraph", DECIDING)
def test_without_a_fault_they_pass(paragraph):
    ran, failed = failures(PACKAGE, paragraph, None)
    assert ran > 0
    assert failed == []


@pytest.mark.parametrize(
    "number", range(len(MUTANTS)), ids=[f"{row[0]}-{n}" for n, row in enumerate(MUTANTS)]
)
def test_a_planted_fault_is_found(number):
    paragraph, module, old, new = MUTANTS[number]
    ran, failed = failures(PACKAGE, paragraph, Planter(module, old, new))
    assert failed, f"{paragraph}: {ran} tests pass although {module} says {new!r} instead of {old!r}"


def test_every_deciding_paragraph_is_tried():
    assert [paragraph for paragraph in DECIDING if paragraph not in {row[0] for row in MUTANTS}] == []

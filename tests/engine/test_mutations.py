"""The tests of each paragraph are tried: a small fault planted in the rules makes at least one of them fail
(tests/engine/mutations.py).
"""

import pytest

from tests.engine.damage_and_pursuit import mutants as damage_and_pursuit
from tests.engine.in_place import planted_in_place
from tests.engine.mutations import Mutant, failures
from tests.engine.packages import PACKAGES, part_of_tests
from tests.engine.paragraphs import RULES_OF

MUTANTS = {package: part_of_tests(slug, "mutants").MUTANTS for slug, package in PACKAGES.items()}
DECIDING = [(package, number) for package in MUTANTS for number in RULES_OF[package].deciding()]
PLANTED = [(package, *row) for package, rows in MUTANTS.items() for row in rows]


@pytest.mark.parametrize("package, paragraph", DECIDING)
def test_without_a_fault_they_pass(package, paragraph):
    ran, failed = failures(package, paragraph)
    assert ran > 0
    assert failed == []


@pytest.mark.parametrize(
    "package, paragraph, module, old, new", PLANTED, ids=[f"{row[1]}-{n}" for n, row in enumerate(PLANTED)]
)
def test_a_planted_fault_is_found(package, paragraph, module, old, new):
    ran, failed = failures(package, paragraph, Mutant(module, old, new))
    assert failed, f"{paragraph}: {ran} tests pass although {module} says {new!r} instead of {old!r}"


def test_every_deciding_paragraph_is_tried():
    tried = {row[:2] for row in PLANTED}
    assert [one for one in DECIDING if one not in tried] == []


# The trying itself

STRENGTH = Mutant(
    damage_and_pursuit.FORCES, "self.kind.attack if self.side is ATTACKER else self.kind.defence", "1 + 1"
)


def test_a_fault_is_gone_when_it_was_tried():
    _, failed = failures("damage_and_pursuit", "DP-1.1", STRENGTH)
    assert failed
    assert failures("damage_and_pursuit", "DP-1.1")[1] == []


@pytest.mark.parametrize("module", [damage_and_pursuit.FORCES, damage_and_pursuit.CHARTS])
def test_what_changes_nothing_is_not_found(module):
    line = "from __future__ import annotations\n"
    _, failed = failures("damage_and_pursuit", "DP-1.1", Mutant(module, line, f"{line}\n"))
    assert failed == []


def test_a_fault_that_the_rules_do_not_hold_any_more_is_to_be_stated_anew():
    with pytest.raises(AssertionError, match="state the fault anew"):
        failures("damage_and_pursuit", "DP-1.1", Mutant(damage_and_pursuit.FORCES, "no such line", ""))


@pytest.mark.parametrize(
    "old, new, goes",
    [
        ("max(0, value - total(self.marks, ATTACK))", "value", True),  # a property
        ("    return any(unit.hunts_submarines for unit in units)", "    return False", True),  # a function
        ('SUBMERGED = "submerged"', 'SUBMERGED = "sunk"', False),  # held by other modules
        ("lost: Collection[str] = ()", 'lost: Collection[str] = ("x",)', False),  # a default
    ],
)
def test_bodies_of_functions_are_changed_in_place_and_nothing_else(old, new, goes):
    text = Mutant(damage_and_pursuit.FORCES, old, new).text()
    with planted_in_place(damage_and_pursuit.FORCES, text) as planted:
        assert planted is goes

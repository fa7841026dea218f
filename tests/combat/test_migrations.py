"""What the migrations of battles read in the logs of before."""

from importlib import import_module

import pytest

decided = import_module("combat.migrations.0006_what_was_decided_and_declined").sides_that_decided
BOTH = [(3, "decided", {"side": "defender"}), (5, "decided", {"side": "attacker"})]
TO_NOTHING = (8, "taken_back", {"to": 2, "undoes": None})


@pytest.mark.parametrize(
    "later,sides",
    [
        ([], ["attacker", "defender"]),
        ([(7, "taken_back", {"to": 4, "undoes": None})], ["defender"]),
        ([TO_NOTHING], []),
        ([TO_NOTHING, (9, "decided", {"side": "attacker"})], ["attacker"]),
        ([TO_NOTHING, (9, "taken_back", {"to": 5, "undoes": 8})], ["attacker", "defender"]),
        ([(8, "taken_back", {"to": 5, "undoes": 2})], ["attacker", "defender"]),
    ],
    ids=["none", "the last", "all", "decided anew", "undone", "a log that today's rules do not follow"],
)
def test_a_side_has_decided_if_one_of_its_decisions_stands(later, sides):
    assert decided([*BOTH, *later]) == sides

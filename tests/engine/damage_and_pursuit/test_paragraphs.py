"""Every paragraph of RULES.md is cited by the code and by the name of a test."""

from pathlib import Path

import combat.engine.rulesets.damage_and_pursuit as ruleset
from tests.engine.paragraphs import Paragraphs

PARAGRAPHS = Paragraphs("DP", Path(ruleset.__file__).parent, Path(__file__).parent)


def test_every_paragraph_is_cited_by_code_and_by_a_test():
    PARAGRAPHS.check_every_one_is_cited_by_code_and_by_a_test()


def test_nothing_cites_a_paragraph_that_is_not_there():
    PARAGRAPHS.check_nothing_cites_one_that_is_not_there()

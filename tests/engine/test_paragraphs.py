"""Every paragraph of a RULES.md is cited by the code and by the name of a test."""

import pytest

from tests.engine.paragraphs import RULES_OF


@pytest.fixture(params=RULES_OF.values(), ids=list(RULES_OF))
def paragraphs(request):
    return request.param


def test_every_paragraph_is_cited_by_code_and_by_a_test(paragraphs):
    wanted = paragraphs.deciding()
    assert len(wanted) == len(set(wanted)) >= 30
    assert [number for number in wanted if number not in paragraphs.cited_in_code()] == []
    assert [number for number in wanted if number not in paragraphs.named_by_tests()] == []


def test_nothing_cites_a_paragraph_that_is_not_there(paragraphs):
    known = set(paragraphs.all())
    assert sorted(paragraphs.cited_in_code() - known) == []
    assert sorted(paragraphs.named_by_tests() - known) == []

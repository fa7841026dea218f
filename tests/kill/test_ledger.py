"""The ledger itself: it must see a loss, a double and a stranger, or the killing proves nothing."""

import pytest

from tests.kill.ledger import Choice, Ledger, Sent

ONE: Choice = {"withdraw": None}
TWO: Choice = {"target_submarines": True}


def ledger(*sent: Sent) -> Ledger:
    return Ledger("attacker", list(sent))


def log(*choices: Choice, side: str = "attacker") -> list[dict[str, object]]:
    return [{"type": "decided", "side": side, "choice": choice} for choice in choices]


def test_what_was_acknowledged_and_stands_is_well() -> None:
    ledger(Sent(1, ONE, acknowledged=True), Sent(2, TWO, acknowledged=True)).settle(
        [*log(ONE), *log(ONE, side="defender"), *log(TWO)]
    )


def test_an_acknowledged_decision_that_is_gone_is_seen() -> None:
    with pytest.raises(AssertionError, match="gone"):
        ledger(Sent(1, ONE, acknowledged=True), Sent(2, TWO, acknowledged=True)).settle(log(ONE))


def test_a_decision_written_twice_is_seen() -> None:
    with pytest.raises(AssertionError, match="nobody sent"):
        ledger(Sent(1, ONE, acknowledged=True)).settle(log(ONE, ONE))


def test_a_decision_that_nobody_sent_is_seen() -> None:
    with pytest.raises(AssertionError, match="nobody sent"):
        ledger().settle(log(TWO))


@pytest.mark.parametrize("written", [(), (TWO,)])
def test_one_without_an_answer_may_stand_or_not(written: tuple[Choice, ...]) -> None:
    found = ledger(Sent(1, ONE, acknowledged=True), Sent(2, TWO))
    found.settle(log(ONE, *written))
    assert len(found.sent) == 1 + len(written)
    assert all(sent.acknowledged for sent in found.sent)

"""The e-mail "it is your decision"."""

from combat.facts import Facts


def plan(facts: Facts) -> None:
    """Filled in below."""

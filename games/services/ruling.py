"""What the ruleset refuses, as the program refuses."""

from combat.engine import campaign as rules
from games.refusals import Refused


def as_refused(refused: rules.Refused) -> Refused:
    return Refused(refused.code, refused.sentence, rule=refused.rule)

"""A process of its own for the tests: does what it is told, a line of JSON at a time, and answers.

`python tests/campaign_worker.py` with DATABASE_URL naming the test's own database.
"""

import json
import sys
from typing import Any


def main() -> None:
    import django

    django.setup(set_prefix=False)
    from django.conf import settings

    settings.DICE = "tests.campaigns.by_zone"
    settings.NOTICES_INLINE = True
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(done(json.loads(line))), flush=True)


def done(told: dict[str, Any]) -> dict[str, Any]:
    from games.refusals import Refused

    try:
        return {"done": DOING[told.pop("do")](**told)}
    except Refused as refused:
        return {"refused": refused.code, "message": refused.message}


def commit(campaign: int, user: int, side: str, draft: int, key: str) -> Any:
    from games import services
    from games.models import Campaign, User

    found = Campaign.objects.select_related("game").get(pk=campaign)
    by = User.objects.get(pk=user)
    return services.commit(user=by, campaign=found, side=side, draft=draft, key=key).seq


def order(campaign: int, user: int, side: str, order: Any, key: str) -> Any:
    from games import services
    from games.models import Campaign, User

    found = Campaign.objects.select_related("game").get(pk=campaign)
    by = User.objects.get(pk=user)
    return services.add_order(user=by, campaign=found, side=side, order=order, key=key).number


def decide(battle: int, user: int, question: int, choice: Any, key: str, side: str) -> Any:
    from combat.services import Answered, Decision, submit_decision

    outcome = submit_decision(Decision(battle, user, question, choice, key, side))
    if not isinstance(outcome, Answered):
        raise outcome
    return outcome.seq


DOING: dict[str, Any] = {"commit": commit, "order": order, "decide": decide}

if __name__ == "__main__":
    main()

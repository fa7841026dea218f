"""What a page is told that its reader may do is what the services allow, and nothing else."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from combat import open_battles, selectors, services
from combat.permissions import lens_of, may
from combat.services import decisions, pen
from games.refusals import Refused
from tests import factories

pytestmark = pytest.mark.django_db


def end_by(action):
    return lambda made, user: services.agree_to_end(
        user=user, battle=made, action=action, offer=factories.offer(made)
    )


def take_back_by(action):
    return lambda made, user: services.take_back(
        user=user, battle=made, action=action, offer=factories.offer(made)
    )


ACTS = {
    "decide": lambda made, user: decide(made, user),
    "concede": lambda made, user: services.concede(user=user, battle=made),
    "end": lambda made, user: offer_end(made, user, at_once=True),
    "offer_end": lambda made, user: offer_end(made, user, at_once=False),
    "accept_end": end_by("accept"),
    "withdraw_end": end_by("withdraw"),
    "take_back": lambda made, user: factories.take_back(made, user),
    "accept_take_back": take_back_by("accept"),
    "withdraw_take_back": take_back_by("withdraw"),
    "claim": lambda made, user: services.claim_battle(user=user, battle=made, outcome="claim"),
    "close": lambda made, user: services.claim_battle(user=user, battle=made, outcome="close"),
    "cancel": lambda made, user: services.cancel_battle(user=user, battle=made),
    "invite": lambda made, user: services.invite(user=user, battle=made, role="defender", who="link"),
}


def offer_end(made, user, *, at_once):
    """The same request: it ends a hot seat, and otherwise only makes an offer."""
    services.agree_to_end(user=user, battle=made, action="offer")
    made.refresh_from_db()
    if (made.status == made.Status.OVER) != at_once:
        raise Refused("illegal", "It did the other thing.")


def decide(made, user):
    waits = factories.waiting(made)
    if not waits:
        raise Refused("not_your_turn", "Nobody is asked.")
    wait = waits[0]
    choice = factories.simple_choice(wait)
    outcome = services.submit_decision(services.Decision(made.pk, user.pk, wait["question"], choice, "k"))
    if isinstance(outcome, Refused):
        raise outcome


LARGE = factories.document(*[{"destroyer": 10, "cruiser": 10, "battleship": 5}] * 2)  # does not end soon


class Undone(Exception):
    """Of what was done."""


def is_allowed(act, made, user) -> bool:
    """Tried, and undone: did it change the battle?"""
    made.refresh_from_db()
    before = made.seq
    try:
        with transaction.atomic():
            act(made, user)
            made.refresh_from_db()
            raise Undone
    except Undone:
        return made.seq > before
    except Refused:
        return False
    finally:
        open_battles.cache.clear()


def begun(attacker, defender):
    return factories.battle(attacker, defender)


def fought(attacker, defender):
    """Both have decided something."""
    made = factories.battle(attacker, defender, setup=LARGE)
    decided = set()
    while decided != {"attacker", "defender"}:
        decided.add(factories.waiting(made)[0]["side"])
        factories.decide(made)
    return made


def end_offered(attacker, defender):
    made = fought(attacker, defender)
    services.agree_to_end(user=attacker, battle=made, action="offer")
    return made


def take_back_asked(attacker, defender):
    made = fought(attacker, defender)
    factories.take_back(made, defender)
    made.refresh_from_db()
    assert made.offer, "dice have fallen since"
    return made


def end_declined(attacker, defender):
    made = end_offered(attacker, defender)
    services.agree_to_end(user=defender, battle=made, action="decline", offer=factories.offer(made))
    return made


def take_back_declined(attacker, defender):
    made = take_back_asked(attacker, defender)
    services.take_back(user=attacker, battle=made, action="decline", offer=factories.offer(made))
    return made


def inviting(attacker, defender):
    return factories.battle(attacker, defender, begun=False)


def over(attacker, defender):
    made = factories.battle(attacker, defender)
    services.concede(user=attacker, battle=made)
    return made


def hot_seat(attacker, defender):
    made = factories.battle(attacker)
    factories.decide(made)
    return made


@pytest.mark.parametrize("late", [False, True], ids=["in time", "after the days"])
@pytest.mark.parametrize(
    "state",
    [inviting, begun, fought, end_offered, end_declined, take_back_asked, take_back_declined, over, hot_seat],
    ids=lambda state: state.__name__,
)
def test_a_page_offers_what_the_services_allow(attacker, defender, monkeypatch, state, late):
    made = state(attacker, defender)
    moment = timezone.now() + timedelta(days=15 if late else 0)
    for module in (pen, decisions):
        monkeypatch.setattr(module, "now", lambda: moment)
    for user in (attacker, defender, factories.person("zoe")):
        made.refresh_from_db()
        facts = selectors.facts_now(selectors.battle_named(made.public_id))
        offered = set(may(facts, lens_of(facts, user), moment))
        allowed = {right for right, act in ACTS.items() if is_allowed(act, made, user)}
        assert offered == allowed, user.username

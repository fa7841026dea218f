"""Endings that no rule brings about; each is pushed to everybody as it was done."""

from datetime import timedelta

import pytest
from django.utils import timezone

from combat import services
from combat.models import Battle
from combat.services import decisions, lifecycle, pen
from games.refusals import Refused
from tests import factories
from tests.combat.law import Audience

pytestmark = pytest.mark.django_db


def outcome(made: Battle):
    made.refresh_from_db()
    return made.plain("outcome")


def test_concede(attacker, defender):
    made = factories.battle(attacker, defender)
    everybody = Audience(made, attacker, defender, None)

    services.concede(user=defender, battle=made)

    assert outcome(made) == {"winner": "attacker", "reason": "conceded"}
    assert made.status == Battle.Status.OVER
    assert factories.waiting(made) == []
    everybody.hold()
    last = everybody.watchers[2].view["entries"][-1]
    assert (last["event"], last["by"]) == ("battle_ended", "Doris")
    with pytest.raises(Refused, match="is over"):
        services.concede(user=attacker, battle=made)


def test_concede_on_both_sides_of_a_hot_seat(attacker):
    made = factories.battle(attacker)
    services.concede(user=attacker, battle=made, side="attacker")
    assert outcome(made) == {"winner": "defender", "reason": "conceded"}


def test_strangers_and_others_sides_cannot_concede(attacker, defender):
    made = factories.battle(attacker, defender)
    with pytest.raises(Refused) as stranger:
        services.concede(user=factories.person(), battle=made)
    with pytest.raises(Refused) as other:
        services.concede(user=attacker, battle=made, side="defender")
    assert (stranger.value.code, other.value.code) == ("forbidden", "forbidden")


@pytest.mark.parametrize("winner", ["attacker", "defender", None])
def test_agree_to_end(attacker, defender, winner):
    made = factories.battle(attacker, defender)
    everybody = Audience(made, attacker, defender, None)

    services.agree_to_end(user=attacker, battle=made, action="offer", winner=winner)
    everybody.hold()
    made.refresh_from_db()
    assert everybody.watchers[1].view["head"]["offer"] == {
        "kind": "end",
        "side": "attacker",
        "winner": winner,
        "number": made.seq,
    }
    assert "accept_end" in everybody.watchers[1].view["may"]
    with pytest.raises(Refused, match="your own"):
        services.agree_to_end(user=attacker, battle=made, action="accept", offer=factories.offer(made))

    services.agree_to_end(user=defender, battle=made, action="accept", offer=factories.offer(made))
    assert outcome(made) == {"winner": winner, "reason": "agreed"}
    everybody.hold()


@pytest.mark.parametrize("who,action", [("defender", "decline"), ("attacker", "withdraw")])
def test_an_offer_that_comes_to_nothing(attacker, defender, who, action):
    made = factories.battle(attacker, defender)
    everybody = Audience(made, attacker, defender)
    services.agree_to_end(user=attacker, battle=made, action="offer")
    with pytest.raises(Refused, match="open already"):
        services.agree_to_end(user=defender, battle=made, action="offer")

    user = {"attacker": attacker, "defender": defender}[who]
    number = factories.offer(made)
    services.agree_to_end(user=user, battle=made, action=action, offer=number)

    assert outcome(made) is None
    everybody.hold()
    with pytest.raises(Refused) as late:
        services.agree_to_end(user=defender, battle=made, action="accept", offer=number)
    assert late.value.code == "stale"


@pytest.mark.parametrize("action", ["accept", "decline"])
def test_an_answer_never_counts_for_a_later_offer(attacker, defender, at, action):
    made = factories.battle(attacker, defender)
    services.agree_to_end(user=attacker, battle=made, action="offer")
    seen = factories.offer(made)
    services.agree_to_end(user=attacker, battle=made, action="withdraw", offer=seen)
    factories.decide(made)
    services.agree_to_end(user=attacker, battle=made, action="offer", winner="attacker")

    path = f"/api/battles/{made.public_id}/agreement/"
    late = at(defender).post(path, {"action": action, "offer": seen})

    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["head"]["offer"]["number"] == factories.offer(made) != seen
    assert outcome(made) is None
    assert at(defender).post(path, {"action": action}).status_code == 400, "an answer names its offer"


def test_a_withdrawal_never_counts_for_a_later_offer(attacker, defender):
    made = factories.battle(attacker, defender)
    services.agree_to_end(user=attacker, battle=made, action="offer")
    first = factories.offer(made)
    services.agree_to_end(user=defender, battle=made, action="decline", offer=first)
    factories.decide(made)
    services.agree_to_end(user=attacker, battle=made, action="offer")
    with pytest.raises(Refused) as late:
        services.agree_to_end(user=attacker, battle=made, action="withdraw", offer=first)
    assert late.value.code == "stale"
    assert factories.offer(made)


def test_an_offer_made_twice_is_one(attacker, defender):
    made = factories.battle(attacker, defender)
    for _ in range(2):
        services.agree_to_end(user=attacker, battle=made, action="offer", winner="defender")
    assert made.entries.filter(type="offer").count() == 1
    with pytest.raises(Refused, match="open already"):
        services.agree_to_end(user=attacker, battle=made, action="offer", winner="attacker")


def test_an_offer_to_end_stays_while_the_battle_goes_on(attacker, defender):
    made = factories.battle(attacker, defender)
    services.agree_to_end(user=attacker, battle=made, action="offer")
    factories.decide(made)
    services.agree_to_end(user=defender, battle=made, action="accept", offer=factories.offer(made))
    assert outcome(made) == {"winner": None, "reason": "agreed"}


def other(made: Battle, attacker, defender):
    """The one who is not asked."""
    return defender if factories.waiting(made)[0]["side"] == "attacker" else attacker


def pass_days(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    later = timezone.now() + timedelta(days=days)
    for module in (pen, decisions):
        monkeypatch.setattr(module, "now", lambda: later.replace(microsecond=0))


@pytest.mark.parametrize("what,reason", [("claim", "claimed"), ("close", "closed")])
def test_a_battle_that_nobody_answers_is_claimed_or_closed(attacker, defender, monkeypatch, what, reason):
    made = factories.battle(attacker, defender, abandon_after_days=3)
    waits = other(made, attacker, defender)
    with pytest.raises(Refused, match="3 days"):
        services.claim_battle(user=waits, battle=made, outcome=what)

    pass_days(monkeypatch, 3.01)
    asked = attacker if waits == defender else defender
    with pytest.raises(Refused, match="does not wait for your opponent"):
        services.claim_battle(user=asked, battle=made, outcome=what)
    services.claim_battle(user=waits, battle=made, outcome=what)
    side = "attacker" if waits == attacker else "defender"
    assert outcome(made) == {"winner": side if what == "claim" else None, "reason": reason}


def test_answering_starts_the_days_anew(attacker, defender, monkeypatch):
    made = factories.battle(attacker, defender, abandon_after_days=3)
    pass_days(monkeypatch, 2.9)
    factories.decide(made)
    pass_days(monkeypatch, 4)
    with pytest.raises(Refused):
        services.claim_battle(user=other(made, attacker, defender), battle=made, outcome="claim")


def test_a_hot_seat_cannot_be_claimed(attacker, monkeypatch):
    made = factories.battle(attacker, abandon_after_days=1)
    pass_days(monkeypatch, 9)
    with pytest.raises(Refused):
        services.claim_battle(user=attacker, battle=made, outcome="claim")


def test_everybody_sees_how_many_days_were_agreed(attacker, defender, at):
    """Before accepting, too: whoever is invited should know what he agrees to."""
    made = factories.battle(attacker, defender, begun=False, abandon_after_days=3, spectators="anyone")
    everybody = Audience(made, attacker, defender, None)
    (invitation,) = at(defender).get("/api/invitations/").json()["results"]
    link = at(defender).get(f"/api/invitations/{invitation['token']}/").json()
    for found in (invitation, link):
        assert found["battle"]["abandon_after_days"] == 3
    for user in (attacker, defender, None):
        view = at(user).get(f"/api/battles/{made.public_id}/").json()
        listed = at(user).get("/api/battles/").json()["results"][0]
        assert view["head"]["abandon_after_days"] == listed["abandon_after_days"] == 3

    made.game.abandon_after_days = 5
    made.game.save()
    lifecycle.game_changed(made.game, by=attacker)
    everybody.hold()
    assert everybody.watchers[2].view["head"]["abandon_after_days"] == 5

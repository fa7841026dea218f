"""Several at once, on real transactions: one wins, the others are told."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from combat import open_battles, services
from combat.checks import faults_of
from combat.models import Battle, BattleEntry
from combat.orders import Expanded
from combat.services import Answered, Decision, decisions, lifecycle, pen, submit_decision, writer
from combat.services.writer import Queued
from games.models import Invitation, Seat
from games.refusals import Refused
from games.services import accept_invitation
from tests import factories
from tests.at_once import at_once
from tests.combat.law import Watcher

pytestmark = pytest.mark.django_db(transaction=True)


def sound(made: Battle) -> None:
    """The log is numbered without gaps and agrees with the rules."""
    made.refresh_from_db()
    assert list(faults_of(Battle.objects.select_related("game").get(pk=made.pk))) == []


def decision(made: Battle, key: str, **change: Any) -> Decision:
    wait = factories.waiting(made)[0]
    user = factories.commander(made, wait["side"])
    choice = factories.simple_choice(wait)
    return Decision(made.pk, user.pk, wait["question"], choice, change.get("key", key))


def test_the_same_click_twice_is_one_decision():
    made = factories.battle(factories.person(), factories.person())
    one = decision(made, "same")
    first, second = at_once(lambda: submit_decision(one), lambda: submit_decision(one))
    assert isinstance(first, Answered)
    assert isinstance(second, Answered)
    assert first.number == second.number
    assert made.entries.filter(type="decided").count() == 1
    sound(made)


def test_two_tabs_one_wins_and_the_other_is_stale():
    made = factories.battle(factories.person(), factories.person())
    tabs = [decision(made, f"tab {n}") for n in range(8)]
    outcomes = at_once(*[lambda tab=tab: submit_decision(tab) for tab in tabs])
    won = [one for one in outcomes if isinstance(one, Answered)]
    lost = [one.code for one in outcomes if isinstance(one, Refused)]
    assert len(won) == 1
    assert lost == ["stale"] * 7
    sound(made)


def test_both_players_at_once():
    """One is asked; the other answers too, concedes, offers. Nothing is lost, nothing is half done."""
    made = factories.battle(factories.person(), factories.person())
    mine = decision(made, "mine")
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    other = next(seat.user for seat in Seat.objects.filter(game=made.game) if seat.user != asked)
    assert other is not None
    outcomes = at_once(
        lambda: submit_decision(mine),
        lambda: submit_decision(Decision(made.pk, other.pk, mine.question, mine.choice, "theirs")),
        lambda: services.agree_to_end(user=other, battle=made, action="offer"),
        lambda: services.agree_to_end(user=asked, battle=made, action="offer"),
    )
    assert isinstance(outcomes[0], Answered)
    assert isinstance(outcomes[1], Refused)
    assert sum(isinstance(one, Refused) for one in outcomes[2:]) == 1, "one offer stands"
    sound(made)


def test_a_decision_and_conceding_at_once():
    for _ in range(5):
        made = factories.battle(factories.person(), factories.person())
        mine = decision(made, "mine")
        user = factories.commander(made, factories.waiting(made)[0]["side"])
        outcome, _ = at_once(
            partial(submit_decision, mine),
            partial(services.concede, user=user, battle=made),
        )
        assert isinstance(outcome, Answered) or outcome.code == "battle_over"
        sound(made)
        assert made.status == Battle.Status.OVER


def test_a_link_is_taken_once():
    creator = factories.person()
    made = lifecycle.open_battle(
        creator=creator,
        name="Link",
        document=Expanded(factories.document()).document,
        command={"attacker": "me", "defender": "link"},
    )
    token = Invitation.objects.get(seat__game=made.game).token
    people = [factories.person() for _ in range(6)]
    outcomes = at_once(*[lambda user=user: accept_invitation(user=user, token=token) for user in people])
    assert sum(not isinstance(one, Refused) for one in outcomes) == 1
    assert {one.code for one in outcomes if isinstance(one, Refused)} == {"conflict"}
    assert made.entries.filter(type="told", payload__contains="battle_began").count() == 1
    sound(made)


def test_many_battles_at_once_in_any_order():
    """Batches lock battles in one order: nobody waits for ever."""
    fought = [factories.battle(factories.person(), factories.person()) for _ in range(6)]

    def batch(order: list[Battle]) -> Callable[[], Any]:
        asked = [decision(made, f"k-{id(order)}-{made.pk}") for made in order]
        return lambda: decisions.answer_and_push(asked)

    at_once(batch(fought), batch(fought[::-1]), batch(fought[3:] + fought[:3]))
    for made in fought:
        sound(made)
        assert made.entries.filter(type="decided").count() >= 1


@pytest.mark.parametrize("where", ["after its decision was written", "after all was written"])
def test_one_fault_in_a_batch_harms_no_other(monkeypatch, where):
    fought = [factories.battle(factories.person(), factories.person()) for _ in range(4)]
    asked = [decision(made, "k") for made in fought]
    asked[1].choice = {"allocate": {"nobody": 1}}
    place = {"after its decision was written": "take", "after all was written": "lift"}[where]
    real = getattr(pen.Pen, place)

    def faulty(self: pen.Pen, *args: Any, **more: Any) -> Any:
        if self.facts.id == fought[2].pk:
            if place == "lift":
                real(self, *args, **more)
            raise ZeroDivisionError
        return real(self, *args, **more)

    monkeypatch.setattr(pen.Pen, place, faulty)
    before = BattleEntry.objects.filter(battle=fought[2]).count()
    outcomes = decisions.answer_and_push(asked)
    assert isinstance(outcomes[0], Answered)
    assert isinstance(outcomes[3], Answered)
    assert [one.code for one in outcomes[1:3] if isinstance(one, Refused)] == ["illegal", "fault"]
    assert BattleEntry.objects.filter(battle=fought[2]).count() == before
    for made in fought:
        sound(made)


def test_two_decisions_of_one_battle_in_one_batch():
    made = factories.battle(factories.person())
    first = decision(made, "one")
    late = decision(made, "two")
    outcomes = decisions.answer_and_push([first, first, late])
    assert isinstance(outcomes[0], Answered)
    assert isinstance(outcomes[1], Answered)
    assert outcomes[0].number == outcomes[1].number
    assert isinstance(outcomes[2], Refused)
    assert outcomes[2].code == "stale"
    sound(made)


def test_an_answer_that_cannot_be_told_stops_nobody_elses_decisions():
    made, other = (factories.battle(factories.person(), factories.person()) for _ in range(2))

    def broken(outcome: Any) -> Any:
        raise RuntimeError("no answer can be made of it")

    writer.put(Queued(decision(made, "k"), broken))
    assert isinstance(submit_decision(decision(other, "k")), Answered)
    assert made.entries.filter(type="decided").count() == 1
    sound(made)


def test_a_commit_that_fails_answers_try_again_and_pushes_nothing(monkeypatch):
    made = factories.battle(factories.person(), factories.person())
    watcher = Watcher(made, None)
    asked = [decision(made, "k")]
    before = made.entries.count()
    real = transaction.Atomic.__exit__

    def failing(self: Any, *args: Any) -> Any:
        if not connection.savepoint_ids:
            connection.set_rollback(True)
            real(self, *args)
            raise DatabaseError("the disk is full")
        return real(self, *args)

    with monkeypatch.context() as broken:
        broken.setattr(transaction.Atomic, "__exit__", failing)
        outcomes = decisions.answer_and_push(asked)
    assert [one.code for one in outcomes if isinstance(one, Refused)] == ["try_again"]
    assert made.entries.count() == before
    assert watcher.frames == []

    again = decisions.answer_and_push(asked)
    assert isinstance(again[0], Answered)
    sound(made)


def test_a_copy_in_this_process_is_caught_up_with_what_another_wrote():
    made = factories.battle(factories.person())
    watcher = Watcher(made, None)
    for count in range(60):
        if not factories.waiting(made):
            break
        kept = open_battles.cache.get(made.pk)
        factories.decide(made)
        if count % 3 and kept is not None:
            open_battles.cache.put([kept])  # what a process knows that took no part
    watcher.hold()
    sound(made)


def test_called_off_and_offered_at_once():
    """A cancelled battle has no open invitation."""
    attacker = factories.person()
    other = factories.person()
    for _ in range(5):
        made = factories.battle(attacker, factories.person(), begun=False)
        who = {"username": other.username}
        at_once(
            partial(services.cancel_battle, user=attacker, battle=made),
            partial(services.invite, user=attacker, battle=made, role="defender", who=who),
        )
        made.refresh_from_db()
        assert made.status == "cancelled"
        assert not Invitation.objects.filter(seat__game=made.game, state=Invitation.State.OPEN).exists()

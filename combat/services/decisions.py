"""Decisions: everything queued is written in one transaction, each decision in its own savepoint.

A refusal or a fault harms no other decision. Nothing is answered or pushed before the commit; if that
fails, every decision of the batch is answered `try_again`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import structlog
from django.db import DatabaseError, connection, transaction

from combat import codec, ledger, open_battles
from combat.audiences import Step, head_of, hidden_from, number_of
from combat.engine import play
from combat.engine.play import EndlessBattle, IllegalDecision, ReplayDiverged
from combat.facts import Facts
from combat.models import BattleEntry
from combat.open_battles import OpenBattle
from combat.permissions import Lens
from combat.services import crash
from combat.services.pen import Committed, Pen, committed, dice, now, stuck
from games import secrecy
from games.refusals import Refused

log = structlog.get_logger(__name__)

TRY_AGAIN = "The decision could not be written down; nothing was changed. Send it again."


@dataclass(slots=True)
class Decision:
    battle_id: int
    user_id: int
    question: int
    choice: Any
    key: str
    side: str | None = None


@dataclass(slots=True)
class Answered:
    """A decision that stands, written as entries `first` to `seq`. A repetition has no step."""

    lens: Lens
    number: int  # of the last entry, in the sender's own count
    first: int
    seq: int
    step: Step | None = None


Outcome = Answered | Refused
Written = tuple[OpenBattle, Step]


def submit_decisions(decisions: Sequence[Decision]) -> tuple[list[Outcome], list[Committed]]:
    """Write a batch in one transaction; the caller then answers and calls `committed`."""
    try:
        with transaction.atomic():
            outcomes, steps = write_batch(decisions)
            crash.point("before_commit")
    except DatabaseError as problem:
        log.warning("batch_failed", problem=str(problem), decisions=len(decisions))
        if not connection.in_atomic_block:
            connection.close()  # the next batch begins with a fresh one
        return [Refused("try_again", TRY_AGAIN) for _ in decisions], []
    crash.point("after_commit_before_answer")
    return outcomes, steps


def write_batch(decisions: Sequence[Decision]) -> tuple[list[Outcome], list[Committed]]:
    at_hand = open_battles.open_battles(ledger.lock_battles(one.battle_id for one in decisions))
    lock_campaigns(at_hand)
    outcomes: list[Outcome] = []
    steps: list[Committed] = []
    for decision in decisions:
        battle_id = decision.battle_id
        battle = at_hand.get(battle_id)
        try:
            if battle is None:
                raise Refused("not_found", "There is nothing here, or you may not see it.")
            if isinstance(battle, Exception):
                raise battle
            outcome, written = decide(battle, decision)
        except Refused as refused:
            outcomes.append(refused)
            continue
        except DatabaseError:
            if connection.needs_rollback:
                raise
            log.exception("decision_failed", battle=battle_id)
            outcomes.append(Refused("try_again", TRY_AGAIN))
            continue
        except Exception as fault:
            outcomes.append(told_fault(fault, battle_id))
            continue
        if written is not None:
            at_hand[battle_id] = written[0]
            steps.append((battle.facts, *written))
        outcomes.append(outcome)
    return outcomes, steps


def lock_campaigns(at_hand: Mapping[int, OpenBattle | Exception]) -> None:
    """A battle of a campaign locks its game when it looks at the map or ends. Where a batch may lock several,
    they are locked before, in order, or two batches could wait for each other."""
    opened = [battle for battle in at_hand.values() if isinstance(battle, OpenBattle)]
    games = {battle.facts.game_id for battle in opened if battle.facts.in_campaign}
    if len(games) > 1:
        ledger.lock_games(games)


def told_fault(fault: Exception, battle_id: int) -> Refused:
    if isinstance(fault, ReplayDiverged | EndlessBattle):
        return stuck(battle_id, fault)
    log.exception("decision_failed", battle=battle_id)
    return Refused("fault", "Something went wrong on our side; nothing was changed.")


def decide(battle: OpenBattle, decision: Decision) -> tuple[Outcome, Written | None]:
    """A refused decision, too, may have brought something to write: what has changed in the world."""
    facts = battle.facts
    sides = facts.sides_of(decision.user_id)
    is_creator = decision.user_id == facts.creator_id
    if decision.key in battle.keys:
        return repeated(battle, decision, sides, is_creator), None
    lens = Lens("both" if len(sides) > 1 else sides[0] if sides else "public", is_creator)
    side = side_asked(facts, decision, sides, lens)
    pen = Pen(battle, decision.user_id, facts.name_of(decision.user_id), now(), guarded=True)
    throw = dice(battle.setup)
    try:
        look_again(pen, side, throw)
        advance = submit(pen, side, decision, throw)
        if isinstance(advance, Refused):
            if not pen.rows:
                raise advance
            written = pen.lift()
            advance.head = head_of(written.facts, lens.audience)
            return advance, (written, pen.step())
        if facts.offer is not None and facts.offer["kind"] == "take_back":
            pen.change(offer=None)
        pen.take(advance)
        written = pen.lift()
    except Exception:
        pen.undo()
        raise
    step = pen.step()
    return Answered(lens, step.number(lens.audience), pen.first, written.facts.seq, step), (written, step)


def look_again(pen: Pen, side: str, throw: play.Dice) -> None:
    """A choice is judged by the world as it is at that moment (FS-7.3): if it has changed, that is written
    first."""
    rests = any(question.side == side and question.rests_on for question in pen.position.waiting)
    news = play.look_again(pen.setup, pen.position, pen.look, throw) if rests else None
    if news is not None:
        pen.take(news)


def submit(pen: Pen, side: str, decision: Decision, throw: play.Dice) -> play.Advance | Refused:
    wait = (side, decision.question)
    if pen.rows and wait not in [(one.side, one.number) for one in pen.position.waiting]:
        return Refused("stale", "The world has changed: this question is no longer open.")
    try:
        return play.submit(
            pen.setup,
            pen.position,
            side,
            decision.choice,
            throw,
            pen.look,
            on_decision=lambda seq, entry: pen.decide((seq, entry), decision.key, decision.question),
        )
    except IllegalDecision as refusal:
        return Refused(refusal.code, refusal.message, rule=refusal.rule)


def side_asked(facts: Facts, decision: Decision, sides: tuple[str, ...], lens: Lens) -> str:
    """The side that decides, or why it cannot."""
    if not sides:
        raise Refused("forbidden", "Only the two commanders decide in this battle.")
    if facts.status == "inviting":
        raise Refused("not_begun", "This battle has not begun: it waits for somebody to take a seat.")
    if facts.status != "fighting":
        raise Refused("battle_over", "This battle is over.", head=head_of(facts, lens.audience))
    open_here = [wait for wait in facts.waiting if wait["question"] == decision.question]
    mine = [
        wait["side"]
        for wait in open_here
        if wait["side"] in sides and not wait["answered"] and decision.side in (None, wait["side"])
    ]
    if mine:
        side: str = mine[0]
        return side
    head = head_of(facts, lens.audience)
    # Compared with the newest question, not with the length of the log: that would tell of a secret choice.
    newest = max((wait["question"] for wait in facts.waiting), default=facts.seq)
    if open_here or decision.question > newest:
        raise Refused("not_your_turn", "It is not your decision now.", head=head)
    raise Refused("stale", "This question is no longer open: the battle has gone on since.", head=head)


def repeated(battle: OpenBattle, decision: Decision, sides: tuple[str, ...], is_creator: bool) -> Answered:
    """The same key with the same decision again: the first answer again."""
    user_id, seq = battle.keys[decision.key]
    if user_id != decision.user_id:
        raise Refused("conflict", "This key was used by somebody else; take another.")
    if not is_same(battle.facts.id, seq, decision):
        raise Refused(
            "conflict",
            "You have used this key for another decision, which stands; nothing was decided now. "
            "Send this one with a new key.",
        )
    lens = Lens("both" if len(sides) > 1 else sides[0] if sides else "public", is_creator)
    first, last = step_of(battle.facts.id, seq)
    return Answered(lens, number_of(last, hidden_from(battle.facts, lens.audience)), first, last)


def is_same(battle_id: int, seq: int, decision: Decision) -> bool:
    """Whether the decision that was written under this key is this one."""
    kind, payload, hidden, question = BattleEntry.objects.values_list(
        "type", "payload", "hidden_from", "question"
    ).get(battle=battle_id, seq=seq)
    first = codec.entry_from_json(kind, secrecy.reveal(payload) if hidden else payload)
    assert isinstance(first, play.Decided)
    return (
        question in (None, decision.question)  # None: written before questions were kept
        and decision.side in (None, first.side)
        and as_json(first.choice) == as_json(decision.choice)
    )


def as_json(choice: Any) -> bytes:
    """To compare by: the order of keys is nothing, but true is not 1."""
    return msgspec.json.encode(choice, order="sorted")


def step_of(battle_id: int, seq: int) -> tuple[int, int]:
    """The first and the last entry of the step that this one is of."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT min(seq), max(seq) FROM combat_battleentry WHERE battle_id = %s AND step = "
            "(SELECT step FROM combat_battleentry WHERE battle_id = %s AND seq = %s)",
            (battle_id, battle_id, seq),
        )
        first, last = cursor.fetchone()
        return first, last


def answer_and_push(decisions: Sequence[Decision]) -> list[Outcome]:
    """The whole way, for a caller that waits."""
    outcomes, steps = submit_decisions(decisions)
    committed(steps)
    return outcomes

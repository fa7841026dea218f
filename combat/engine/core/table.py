"""The table a battle is played on: the only thing a phase script may touch.

A script may roll, look, tell and ask. What the log holds already is read from it and must agree; past its
end, dice are thrown, the world is looked at, and entries are written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from combat.engine.core.asking import OPEN, Asked, Forced, Script, Wait, still_good
from combat.engine.core.errors import EndlessBattle, IllegalDecision, NoDice, ReplayDiverged
from combat.engine.core.judging import (
    fault_of_correction,
    fault_of_faces,
    fault_of_fact,
    hits_of,
    take_over_version,
)
from combat.engine.core.log import (
    CHOICES_REVEALED,
    PHASE_BEGAN,
    Corrected,
    Decided,
    Entry,
    Looked,
    Numbered,
    Rolled,
    Side,
    Told,
    is_outside_end,
    same_entry,
)
from combat.engine.core.plain import copied, same, shown
from combat.engine.core.questions import Question
from combat.engine.core.state import State, fold
from combat.engine.core.stops import AtEndOfLog, AtQuestion, EndedFromOutside, WithoutDice

A = TypeVar("A")

MOST_UNASKED = 20_000  # entries that one run writes without asking anybody

Dice = Callable[[int, str, Side], list[int]]
Look = Callable[[str], Any]
Chooser = Callable[[Question], Any]


class Table:
    """A battle in play: state, log since the phase mark, reading position, sources of dice and facts."""

    def __init__(
        self,
        setup: Any,
        state: State[Any],
        log: Sequence[Numbered],
        seq: int,
        *,
        start: int = 0,
        live: bool = False,
        dice: Dice | None = None,
        look: Look | None = None,
        chooser: Chooser | None = None,
        cuts: Sequence[int] = (),
    ) -> None:
        self.setup = setup
        self.state = state
        self.log: list[Numbered] = list(log)
        self.seq = seq  # of the last entry in the log, live or not
        self.cuts = cuts  # seqs of takings-back among the entries since the mark
        self.start = start  # seq of the phase mark that this log follows
        self.live = live  # may entries be written past the end of the log?
        self.read = 0
        self.written: list[Numbered] = []
        self.unasked = 0  # entries written since somebody was asked
        self.mark: tuple[State[Any], int] | None = None  # state at the last phase mark passed, and its seq
        self.asked: tuple[Question, ...] = ()
        self.open: tuple[Question, ...] = ()
        self.secret = False
        self._dice = dice
        self._look = look
        self._chooser = chooser

    # What scripts do

    def roll(
        self, side: Side, rule: str, of: list[dict[str, Any]], *, hit_faces_up_to: int | None = None
    ) -> Rolled:
        """Throw one die for each that the parts `of` bring. Roll or parts say what hits."""
        count = 0
        for part in of:
            count += part["dice"]
        logged = self._next()
        if logged is not None:
            wanted = f"the rules want {rule}: {side} rolls {count} dice"
            if type(logged) is not Rolled:
                raise self._diverged(wanted, logged)
            if fault := fault_of_faces(logged.faces, count, self.setup.die_sides):
                raise self._diverged(f"{wanted}, and {fault}", logged)
            hits = hits_of(logged.faces, of, hit_faces_up_to)
            if not same_entry(logged, Rolled(side, rule, count, logged.faces, hits, of, hit_faces_up_to)):
                raise self._diverged(f"{wanted}: {hits} hits", logged)
            self.read += 1
            return logged
        if not self.live or self._dice is None:
            raise WithoutDice(count, rule, side)
        try:
            faces = list(self._dice(count, rule, side))
        except NoDice:
            raise WithoutDice(count, rule, side) from None
        if fault := fault_of_faces(faces, count, self.setup.die_sides):
            raise ValueError(fault)
        hits = hits_of(faces, of, hit_faces_up_to)
        rolled = Rolled(side, rule, count, faces, hits, of, hit_faces_up_to)
        self._write(rolled)
        return rolled

    def look(self, what: str) -> Any:
        """A fact of the world outside the battle."""
        logged = self._next()
        if logged is not None:
            if type(logged) is not Looked or logged.what != what:
                raise self._diverged(f"the rules look at {what}", logged)
            if fault := fault_of_fact(self.setup, logged):
                raise self._diverged(fault, logged)
            self.read += 1
        else:
            if not self.live or self._look is None:
                raise AtEndOfLog
            logged = Looked(what, self.setup.check_fact(what, self._look(what)))
            self._write(logged)
        fold(self.state, logged)
        return logged.fact

    def tell(self, event: Told) -> None:
        """Something has happened: write it down and let it take effect."""
        logged = self._next(resting=False)
        if logged is not None:
            if event.event == PHASE_BEGAN:
                take_over_version(event, logged)
            if not same_entry(logged, event):
                raise self._diverged(f"the rules tell {event.event} ({event.rule})", logged, event)
            self.read += 1
        else:
            if not self.live:
                raise AtEndOfLog
            self._write(event)
        fold(self.state, event)
        if event.event == PHASE_BEGAN:
            self.mark = (self.state.copy(), self.log[self.read - 1][0])

    # What runs scripts

    def play(self, script: Script[A]) -> A:
        """Run a script until it is done; raise `Stopped` where it cannot go on."""
        try:
            builds = next(script)
            while True:
                builds = script.send(self._answers(builds))
        except StopIteration as done:
            result: A = done.value
            return result

    def _answers(self, builds: Wait) -> tuple[Any, ...]:
        opened = self._last_read()
        asked = [build() for build in builds]
        answers = [OPEN if isinstance(one, Question) else None for one in asked]
        secret = len(builds) > 1
        while True:
            waiting = [one for one, answer in zip(asked, answers, strict=True) if answer is OPEN]
            if not waiting:
                break
            entry = self._next()
            if entry is None and self._chooser is not None:
                entry = self._choose(waiting[0], secret)
            if entry is None:
                self.asked = tuple(one for one in asked if isinstance(one, Question))
                self.open = tuple(waiting)  # type: ignore[arg-type]
                self.secret = secret
                for question in self.asked:
                    question.number = max((opened, *self.cuts))  # taken back into the wait: opened anew
                raise AtQuestion
            if type(entry) is Decided:
                self._take(entry, asked, answers, secret)
            elif type(entry) is Looked or type(entry) is Corrected:
                self._hear(entry)
                asked = [build() for build in builds]
                answers = still_good(asked, answers)
            else:
                raise self._diverged(f"{waiting[0].side} is asked {waiting[0].rule}", entry)  # type: ignore[union-attr]
        return self._settle(asked, answers, secret)

    def _choose(self, question: Asked, secret: bool) -> Entry:
        assert isinstance(question, Question)
        assert self._chooser is not None
        choice = copied(self._chooser(question))
        question.check(choice)
        self._write(Decided(question.side, choice, question.rule, question.kind, secret))
        self.unasked = 0
        self.read -= 1
        return self.log[self.read][1]

    def _take(self, entry: Decided, asked: list[Asked], answers: list[Any], secret: bool) -> None:
        for index, one in enumerate(asked):
            if answers[index] is OPEN and isinstance(one, Question) and one.side == entry.side:
                if not same_entry(entry, Decided(one.side, entry.choice, one.rule, one.kind, secret)):
                    how = "in secret" if secret else "openly"
                    raise self._diverged(f"{one.side} is asked {how} for {one.rule} {one.kind}", entry)
                try:
                    one.check(entry.choice)
                except IllegalDecision as refusal:
                    raise self._diverged(f"this choice is not legal: {refusal}", entry) from None
                answers[index] = entry.choice
                self.read += 1
                return
        raise self._diverged(f"{shown(entry.side)} is not asked", entry)

    def _hear(self, news: Looked | Corrected) -> None:
        """News while somebody is asked."""
        if type(news) is Looked:
            fault = fault_of_fact(self.setup, news)
            if not fault and same(news.fact, self.state.looked.get(news.what, news.fact)):
                fault = "a fact is looked at again only if it has changed"
            if fault:
                raise self._diverged(fault, news)
            self.read += 1
            fold(self.state, news)
        elif type(news) is Corrected:
            if fault := fault_of_correction(self.setup, self.state, news):
                raise self._diverged(fault, news)
            self.read += 1
            fold(self.state, news)
            self.setup.ruleset.follow_correction(self)

    def _settle(self, asked: list[Asked], answers: list[Any], secret: bool) -> tuple[Any, ...]:
        if secret:
            chosen = {
                one.side.value: answer
                for one, answer in zip(asked, answers, strict=True)
                if isinstance(one, Question)
            }
            if chosen:
                self.tell(Told(CHOICES_REVEALED, None, details={"choices": chosen}))
        for index, one in enumerate(asked):
            if isinstance(one, Forced):
                answers[index] = one.choice
                self.tell(one.told())
        return tuple(answers)

    # Reading and writing

    def _next(self, *, resting: bool = True) -> Entry | None:
        """The entry that is read next. An ending from outside comes while the battle rests: at a question, a
        look or dice that are waited for; elsewhere only after a taking-back, or before the beginning.
        """
        if self.read == len(self.log):
            return None
        entry = self.log[self.read][1]
        if is_outside_end(entry):
            last, until = self._last_read(), self.log[self.read][0]
            if resting or last == 0 or any(last < cut < until for cut in self.cuts):
                raise EndedFromOutside
        return entry

    def _write(self, entry: Entry) -> None:
        self.seq += 1
        self.unasked += 1
        if self.unasked > MOST_UNASKED:
            raise EndlessBattle(MOST_UNASKED, self.state.battle["round"])
        numbered = (self.seq, entry)
        self.log.append(numbered)
        self.written.append(numbered)
        self.read += 1

    def _last_read(self) -> int:
        return self.log[self.read - 1][0] if self.read else self.start

    def _diverged(self, wanted: str, logged: Entry, told: Told | None = None) -> ReplayDiverged:
        seq = self.log[self.read][0]
        found = f"{type(logged).__name__} {getattr(logged, 'event', '') or getattr(logged, 'rule', '') or ''}"
        message = f"{wanted}, but the log holds {found.strip()}"
        if told is not None and isinstance(logged, Told) and logged.event == told.event:
            message = f"{wanted} as {shown(told, 400)}, but the log holds {shown(logged, 400)}"
        return ReplayDiverged(seq, message)

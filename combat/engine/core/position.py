"""Where a battle stands: the state at the last phase mark and the live entries since. Generators are never
kept.

A position is made by running the current phase over those entries; it is not changed afterwards and may be
cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from combat.engine.core.errors import ReplayDiverged
from combat.engine.core.log import BATTLE_ENDED, PHASE_BEGAN, Numbered, Side, Told, copied_entry, same_entry
from combat.engine.core.plain import copied, shown
from combat.engine.core.questions import Question
from combat.engine.core.ruleset import Setup
from combat.engine.core.state import State, fold
from combat.engine.core.stops import AtEndOfLog, AtQuestion, EndedFromOutside, Stopped, WithoutDice
from combat.engine.core.table import Chooser, Dice, Look, Table

NeedsDice = dict[str, Any]


class Position:
    """Opaque to callers, but for what is documented here."""

    __slots__ = (  # noqa: RUF023 - what it is made of, then what follows from that
        "setup", "mark", "mark_seq", "log", "seq", "cuts", "state",
        "asked", "waiting", "secret", "_needs_dice", "unfinished", "adrift",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        mark: State[Any],
        mark_seq: int,
        log: tuple[Numbered, ...],
        seq: int,
        cuts: tuple[int, ...],
        state: State[Any],
    ) -> None:
        self.setup = setup
        self.mark = mark  # state at the last phase mark
        self.mark_seq = mark_seq
        self.log = log  # live entries since, those that the engine reads
        self.seq = seq  # last seq of the battle's log
        self.cuts = cuts
        self.state = state  # the state now
        self.asked: tuple[Question, ...] = ()  # all questions of the wait
        self.waiting: tuple[Question, ...] = ()  # those not answered yet
        self.secret = False  # both sides are asked, in secret
        self._needs_dice: NeedsDice | None = None
        self.unfinished = False  # the rules would go on: `go_on` plays
        self.adrift: ReplayDiverged | None = None  # today's rules do not follow the log: folded only

    @property
    def needs_dice(self) -> NeedsDice | None:
        return dict(self._needs_dice) if self._needs_dice else None

    @needs_dice.setter
    def needs_dice(self, needs: NeedsDice | None) -> None:
        self._needs_dice = needs

    @property
    def outcome(self) -> dict[str, Any] | None:
        outcome: dict[str, Any] | None = copied(self.state.battle["outcome"])
        return outcome

    @property
    def phase(self) -> str | None:
        phase: str | None = self.state.battle["phase"]
        return phase

    @property
    def round(self) -> int:
        number: int = self.state.battle["round"]
        return number

    def mark_plain(self) -> dict[str, Any]:
        """A cache for `play.resume(from_mark=…)`: the state at the last phase mark as plain data."""
        return {"seq": self.mark_seq, "state": self.mark.plain()}


@dataclass(slots=True)
class Advance:
    """What one step of play brought: new entries, and where the battle stands now."""

    entries: list[Numbered]
    position: Position

    @property
    def waiting(self) -> tuple[Question, ...]:
        return self.position.waiting

    @property
    def needs_dice(self) -> NeedsDice | None:
        return self.position.needs_dice

    @property
    def outcome(self) -> dict[str, Any] | None:
        return self.position.outcome


def run(
    setup: Setup,
    mark: State[Any],
    mark_seq: int,
    log: Sequence[Numbered],
    seq: int,
    *,
    cuts: Sequence[int] = (),
    live: bool = False,
    dice: Dice | None = None,
    look: Look | None = None,
    chooser: Chooser | None = None,
) -> Advance:
    """Run the rules from a phase mark over the entries since, and on past their end if `live`."""
    table = Table(
        setup,
        mark.copy(),
        log,
        seq,
        start=mark_seq,
        live=live,
        dice=dice,
        look=look,
        chooser=chooser,
        cuts=cuts,
    )
    stopped: Stopped | None = None
    try:
        play_phases(table)
    except Stopped as rest:
        # Its traceback holds this frame: a circle, and with it the whole state would wait for a collection.
        stopped = rest.with_traceback(None)
    if isinstance(stopped, EndedFromOutside):
        end_as_logged(table)
    if table.read < len(table.log):
        seq_after, entry = table.log[table.read]
        raise ReplayDiverged(seq_after, f"the battle is over, but the log goes on with {shown(entry, 200)}")
    if table.mark is not None:
        mark, mark_seq = table.mark
    since = tuple(numbered for numbered in table.log if numbered[0] > mark_seq)
    late_cuts = tuple(cut for cut in cuts if cut > mark_seq)
    position = Position(setup, mark, mark_seq, since, table.seq, late_cuts, table.state)
    if isinstance(stopped, AtQuestion):
        position.asked = table.asked
        position.waiting = table.open
        position.secret = table.secret
    elif isinstance(stopped, WithoutDice):
        position.needs_dice = stopped.needs
    elif isinstance(stopped, AtEndOfLog):
        position.unfinished = True
    return Advance([(number, copied_entry(entry)) for number, entry in table.written], position)


def run_from(
    position: Position, log: tuple[Numbered, ...], seq: int, dice: Dice | None, look: Look | None
) -> Advance:
    return run(
        position.setup,
        position.mark,
        position.mark_seq,
        log,
        seq,
        cuts=position.cuts,
        live=True,
        dice=dice,
        look=look,
    )


def play_phases(table: Table) -> None:
    rules = table.setup.ruleset
    phase: str | None = table.state.battle["phase"]
    if phase is None:
        rules.begin(table)
    else:
        table.play(rules.phases[phase](table))
    while (phase := rules.next_phase(table.state, phase)) is not None:
        table.tell(phase_began(table, phase))
        table.play(rules.phases[phase](table))


def phase_began(table: Table, phase: str) -> Told:
    rules = table.setup.ruleset
    details = {"phase": phase, "round": table.state.battle["round"], "version": rules.version}
    mark = {"phase": phase, "round": details["round"]}
    return Told(PHASE_BEGAN, rules.phase_rule, battle=mark, details=details)


def outside_end(setup: Setup, state: State[Any], winner: str | None, reason: str) -> Told:
    """What an ending from outside the rules tells."""
    outcome = {"winner": winner, "reason": reason}
    return Told(BATTLE_ENDED, None, setup.ruleset.ending(state), {"outcome": outcome}, dict(outcome))


def end_as_logged(table: Table) -> None:
    """The winner and the reason come from outside, all else must follow from them."""
    seq, logged = table.log[table.read]
    assert type(logged) is Told
    winner = logged.details.get("winner")
    if winner not in (None, *Side):
        raise ReplayDiverged(seq, f"a battle is won by a side or by nobody, not by {shown(winner)}")
    told = outside_end(table.setup, table.state, winner, logged.details["reason"])
    if not same_entry(told, logged):
        raise ReplayDiverged(
            seq, f"this ending would be told as {shown(told, 400)}, but the log holds {shown(logged, 400)}"
        )
    fold(table.state, logged)
    table.read += 1


def finished(setup: Setup, state: State[Any], seq: int) -> Position:
    """A battle that is over needs no rules any more."""
    return Position(setup, state, seq, (), seq, (), state)

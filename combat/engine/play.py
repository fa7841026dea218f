"""Battles: the façade of the engine. Plain data in, plain data out.

A caller keeps a `Setup` (what the battle is fought with) and the numbered entries of its log. A `Position` is
where the battle stands; it can always be made again from the log (`resume`) and is not changed by any of
these functions: each step gives back an `Advance` with the new entries and the new position.

Dice and facts of the world are handed in: `dice(count, rule, side)` gives faces or raises `NoDice`;
`look(what)` gives a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from combat.engine.core.errors import (
    BadCorrection,
    BadDocument,
    BadFact,
    BadSetup,
    IllegalDecision,
    NoDice,
    ReplayDiverged,
)
from combat.engine.core.fields import text
from combat.engine.core.log import (
    BATTLE_ENDED,
    CHOICES_REVEALED,
    OUTSIDE_REASONS,
    PHASE_BEGAN,
    PLAYED,
    Corrected,
    Decided,
    Entry,
    Looked,
    Note,
    Numbered,
    Rolled,
    Side,
    TakenBack,
    Told,
    is_outside_end,
    live_entries,
)
from combat.engine.core.position import Advance, Position, finished, run
from combat.engine.core.questions import Question, same
from combat.engine.core.ruleset import Setup
from combat.engine.core.setup import read_setup
from combat.engine.core.state import State, fold
from combat.engine.core.table import Chooser, Dice, Look
from combat.engine.rulesets import RULESETS

__all__ = [
    "Advance", "Position", "Question", "Setup", "View", "Side", "OUTSIDE_REASONS",
    "Entry", "Numbered", "Decided", "Rolled", "Looked", "Told", "Corrected", "TakenBack", "Note",
    "BadDocument", "BadSetup", "BadFact", "BadCorrection", "IllegalDecision", "NoDice", "ReplayDiverged",
    "Chooser", "Dice", "Look",
    "PLAYED", "is_outside_end", "same",
    "rulesets", "describe", "set_up", "facts_of",
    "begin", "submit", "check_choice", "go_on", "look_again", "correct", "check_correction", "end",
    "play_out", "after_note",
    "resume", "stand", "take_back", "undo_take_back", "replay", "folded", "live_entries", "view_for",
]  # fmt: skip

MOST_REASON = 1000

OnDecision = Callable[[int, Decided], None]


# What is played with


def rulesets() -> list[str]:
    return list(RULESETS)


def describe(slug: str) -> dict[str, Any]:
    """Fields, categories, flags, options, default roster and phases of a ruleset. KeyError for an unknown
    slug.
    """
    rules = RULESETS[slug]
    return {"slug": rules.slug, "title": rules.title, "version": rules.version, **rules.describe()}


def set_up(document: dict[str, Any]) -> Setup:
    """Read and check the input of a battle; raise `BadSetup` naming the place."""
    if not isinstance(document, dict):
        raise BadSetup("", "must be an object")
    slug = document.get("ruleset")
    if slug is None:
        raise BadSetup("", "ruleset is missing")
    if not isinstance(slug, str) or slug not in RULESETS:
        raise BadSetup("ruleset", f"there is no ruleset {str(slug)[:80]!r}; there are {', '.join(RULESETS)}")
    return read_setup(RULESETS[slug], document)


def facts_of(setup: Setup) -> Look:
    """The world as the set-up describes it: the source of facts of a lone battle."""

    def look(what: str) -> Any:
        if what != "neighbours":
            raise BadFact("what", f"a lone battle knows nothing of {what!r}")
        return {"zones": [dict(zone) for zone in setup.zone["adjacent"]]}

    return look


# Playing


def begin(setup: Setup, dice: Dice, look: Look) -> Advance:
    """The first entries of a battle, up to the first question."""
    return run(setup, setup.ruleset.first_state(setup), 0, (), 0, live=True, dice=dice, look=look)


def submit(
    setup: Setup,
    position: Position,
    side: Side | str,
    choice: Any,
    dice: Dice,
    look: Look,
    on_decision: OnDecision | None = None,
) -> Advance:
    """A side's choice, and all that follows from it. `on_decision` is called when the choice is found legal
    and no die has been thrown: whoever writes the log writes the decision then."""
    question = check_choice(setup, position, side, choice)
    decided = Decided(question.side, choice, question.rule, question.kind, position.secret)
    if on_decision is not None:
        on_decision(position.seq + 1, decided)
    return _go_on_with(position, decided, dice, look)


def check_choice(setup: Setup, position: Position, side: Side | str, choice: Any) -> Question:
    """May this side choose that now? Raise `IllegalDecision`, or give back the question that it answers."""
    if position.outcome is not None:
        raise IllegalDecision("battle_over", None, "The battle is over.")
    if position.adrift is not None:
        entry = position.adrift.seq
        message = (
            f"This battle cannot go on as it stands: today's rules do not follow its entry {entry}. "
            "Nothing was changed. It can be taken back to before that, or ended."
        )
        raise IllegalDecision("stuck", None, message)
    for question in position.waiting:
        if question.side == side:
            question.check(choice)
            return question
    if position.needs_dice:
        needs = position.needs_dice
        message = f"The battle waits for {needs['count']} dice ({needs['rule']}): nobody is asked."
        raise IllegalDecision("not_your_turn", needs["rule"], message)
    for question in position.waiting:
        whose = setup.names[question.side]
        raise IllegalDecision("not_your_turn", question.rule, f"It is not your turn: {whose} is asked.")
    raise IllegalDecision("not_your_turn", None, "Nobody is asked.")


def go_on(setup: Setup, position: Position, dice: Dice, look: Look) -> Advance:
    """Play on from where the battle rests: there are dice now, or the log was cut back to before a roll."""
    return _run_from(position, position.log, position.seq, dice, look)


def look_again(setup: Setup, position: Position, look: Look, dice: Dice | None = None) -> Advance | None:
    """While a side is asked: has the world changed? None if not; else the newer facts, and the questions made
    anew.
    """
    if not position.waiting:
        return None
    advance: Advance | None = None
    for what, known in position.state.looked.items():
        fact = setup.check_fact(what, look(what))
        if not same(fact, known):
            entry = Looked(what, fact)
            new = _go_on_with(advance.position if advance else position, entry, dice, look)
            advance = Advance(advance.entries + new.entries, new.position) if advance else new
            if not new.waiting:
                break
    return advance


def correct(
    setup: Setup,
    position: Position,
    set: dict[str, dict[str, Any]],
    battle: dict[str, Any],
    reason: str,
    dice: Dice | None = None,
    look: Look | None = None,
) -> Advance:
    """A moderator's adjudication while a side is asked. `BadCorrection` if it cannot be made."""
    check_correction(setup, position, set, battle, reason)
    return _go_on_with(position, Corrected(set, battle, reason), dice, look)


def check_correction(setup: Setup, position: Position, set: Any, battle: Any, reason: Any) -> None:
    if position.outcome is not None or not position.waiting:
        raise BadCorrection("", "a correction is made while a side is asked, and nobody is asked now")
    if not isinstance(set, dict) or not isinstance(battle, dict):
        raise BadCorrection("set", "set and battle must be objects")
    if not set and not battle:
        raise BadCorrection("set", "there is nothing to correct")
    try:
        text(reason, "reason", most=MOST_REASON)
    except BadSetup as fault:
        raise BadCorrection(fault.path, fault.message) from None
    setup.ruleset.check_correction(setup, position.state, set, battle)


def end(setup: Setup, position: Position, winner: Side | str | None, reason: str) -> Advance:
    """An ending from outside the rules: one of `OUTSIDE_REASONS`."""
    if position.outcome is not None:
        raise IllegalDecision("battle_over", None, "The battle is over.")
    if reason not in OUTSIDE_REASONS:
        raise ValueError(f"{reason!r} is not a reason from outside the rules")
    outcome = {"winner": Side(winner).value if winner else None, "reason": reason}
    effects = setup.ruleset.ending(position.state)
    told = Told(BATTLE_ENDED, None, effects, {"outcome": outcome}, dict(outcome))
    state = position.state.copy()
    fold(state, told)
    seq = position.seq + 1
    return Advance([(seq, told)], finished(setup, state, seq))


def play_out(setup: Setup, chooser: Chooser, dice: Dice, look: Look) -> Advance:
    """A whole battle in one run, each question answered by `chooser`."""
    first = setup.ruleset.first_state(setup)
    return run(setup, first, 0, (), 0, live=True, dice=dice, look=look, chooser=chooser)


def after_note(position: Position, seq: int) -> Position:
    """The same position after an entry that the engine skips was written at `seq`."""
    if seq < position.seq:
        raise ValueError("a note is written at the end of the log")
    new = Position(
        position.setup, position.mark, position.mark_seq, position.log, seq, position.cuts, position.state
    )
    new.asked, new.waiting, new.secret = position.asked, position.waiting, position.secret
    new.needs_dice, new.unfinished, new.adrift = position.needs_dice, position.unfinished, position.adrift
    return new


def _go_on_with(position: Position, entry: Entry, dice: Dice | None, look: Look | None) -> Advance:
    seq = position.seq + 1
    new = _run_from(position, (*position.log, (seq, entry)), seq, dice, look)
    return Advance([(seq, entry), *new.entries], new.position)


def _run_from(
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


# Coming back to a battle


def resume(setup: Setup, entries: Iterable[Numbered], from_mark: dict[str, Any] | None = None) -> Position:
    """Where the battle stands, from its log: fold up to the last phase mark, run the rules over what follows.

    With `from_mark` (`Position.mark_plain()`, a cache) the entries up to that mark may be left out.
    """
    everything = list(entries)
    start, start_seq = setup.ruleset.first_state(setup), 0
    if from_mark is not None and not _reaches_behind(everything, from_mark["seq"]):
        start_seq = from_mark["seq"]
        start.restore(from_mark["state"])
    elif everything and everything[0][0] != 1:
        raise ValueError("the log from its beginning is needed: it was taken back to before the cached mark")
    live = [
        numbered
        for numbered in live_entries(everything)
        if numbered[0] > start_seq and isinstance(numbered[1], PLAYED)
    ]
    seq = everything[-1][0] if everything else start_seq
    mark_index = 0
    for index in range(len(live) - 1, -1, -1):
        entry = live[index][1]
        if type(entry) is Told:
            if entry.event == BATTLE_ENDED:
                for _, each in live:
                    fold(start, each)
                return finished(setup, start, seq)
            if entry.event == PHASE_BEGAN:
                mark_index = index + 1
                break
    for _, entry in live[:mark_index]:
        fold(start, entry)
    if mark_index:
        start_seq = live[mark_index - 1][0]
    cuts = [number for number, entry in everything if type(entry) is TakenBack and number > start_seq]
    return run(setup, start, start_seq, live[mark_index:], seq, cuts=cuts).position


def stand(setup: Setup, entries: Iterable[Numbered]) -> Position:
    """As `resume`, for a battle that must stay at hand even if today's rules do not follow its log: such a
    position is made by folding alone. It is `adrift`: nobody is asked, it can be shown, ended and taken
    back."""
    everything = list(entries)
    try:
        return resume(setup, everything)
    except ReplayDiverged as diverged:
        position = finished(setup, folded(setup, everything), everything[-1][0])
        position.adrift = diverged
        return position


def _reaches_behind(entries: list[Numbered], mark_seq: int) -> bool:
    return any(
        type(entry) is TakenBack and seq > mark_seq and (entry.to < mark_seq or entry.undoes is not None)
        for seq, entry in entries
    )


def take_back(
    setup: Setup, entries: Iterable[Numbered], to: int, dice: Dice | None = None, look: Look | None = None
) -> Advance:
    """Cut the live line back to the entries up to `to`, usually a question's number."""
    everything = list(entries)
    if not any(seq == to for seq, _ in live_entries(everything)):
        raise ValueError(f"there is no live entry {to} to go back to")
    return _cut(setup, everything, TakenBack(to), dice, look)


def undo_take_back(setup: Setup, entries: Iterable[Numbered], taken_back: int) -> Advance:
    """Bring back what the taking-back at this seq cut off; only while nothing has been played after it."""
    everything = list(entries)
    cut = dict(everything).get(taken_back)
    if type(cut) is not TakenBack:
        raise ValueError(f"entry {taken_back} takes nothing back")
    if any(seq > taken_back and type(entry) is not Note for seq, entry in everything):
        raise ValueError("the battle has been played on since: that cannot be undone any more")
    return _cut(setup, everything, TakenBack(cut.to, undoes=taken_back), None, None)


def _cut(
    setup: Setup, everything: list[Numbered], cut: TakenBack, dice: Dice | None, look: Look | None
) -> Advance:
    seq = everything[-1][0] + 1
    everything.append((seq, cut))
    position = resume(setup, everything)
    if (position.unfinished or position.needs_dice) and dice is not None and look is not None:
        advance = go_on(setup, position, dice, look)
        return Advance([(seq, cut), *advance.entries], advance.position)
    return Advance([(seq, cut)], position)


def replay(setup: Setup, entries: Iterable[Numbered]) -> Position:
    """Run the rules over the whole log: decisions, dice and facts are read, all else must follow from them.

    Raises `ReplayDiverged` at the first entry that does not.
    """
    everything = list(entries)
    live = [numbered for numbered in live_entries(everything) if isinstance(numbered[1], PLAYED)]
    seq = everything[-1][0] if everything else 0
    cuts = [number for number, entry in everything if type(entry) is TakenBack]
    position = run(setup, setup.ruleset.first_state(setup), 0, live, seq, cuts=cuts).position
    if position.unfinished:
        raise ReplayDiverged(seq, "the log ends where the rules go on by themselves")
    return position


def folded(setup: Setup, entries: Iterable[Numbered]) -> State[Any]:
    """The state by folding alone, as it is shown by code that knows no rules."""
    state = setup.ruleset.first_state(setup)
    for _, entry in live_entries(entries):
        fold(state, entry)
    return state


# Who sees what


@dataclass(slots=True)
class View:
    entries: list[Numbered]
    waiting: list[dict[str, Any]]


def view_for(source: Position | Iterable[Numbered], audience: str, setup: Setup | None = None) -> View:
    """What an audience (attacker, defender, both, public, moderator) may see.

    From a position: the open wait and the entries since the phase mark. From entries: those entries. A secret
    choice is shown to its own side only, until all have chosen. A wait for both looks the same to everyone
    else before and after one of them has chosen.
    """
    if isinstance(source, Position):
        setup = source.setup
        entries: list[Numbered] = list(source.log)
        waiting = _waiting_for(source, audience)
    else:
        entries = list(source)
        waiting = []
    revealed = max((seq for seq, entry in entries if _reveals(entry)), default=0)
    hidden_from = _revealed_before(entries) if revealed else set()
    seen = []
    for seq, entry in entries:
        if type(entry) is Decided and entry.secret:
            if audience not in ("both", entry.side.value) and seq not in hidden_from:
                continue
        elif setup is not None and not _may_see(setup, entry, audience):
            continue
        seen.append((seq, entry))
    return View(seen, waiting)


def _reveals(entry: Entry) -> bool:
    return type(entry) is Told and entry.event == CHOICES_REVEALED


def _revealed_before(entries: list[Numbered]) -> set[int]:
    """Seqs of the secret choices that a later reveal made known. What was taken back unrevealed stays."""
    known: set[int] = set()
    sealed: list[int] = []
    for seq, entry in entries:
        if type(entry) is Decided and entry.secret:
            sealed.append(seq)
        elif type(entry) is TakenBack:
            sealed = [number for number in sealed if number <= entry.to]
        elif _reveals(entry):
            known.update(sealed)
            sealed = []
    return known


def _may_see(setup: Setup, entry: Entry, audience: str) -> bool:
    may_see = setup.ruleset.may_see
    if audience == "both":
        return any(may_see(entry, side) for side in Side)
    return may_see(entry, Side(audience) if audience in ("attacker", "defender") else None)


def _waiting_for(position: Position, audience: str) -> list[dict[str, Any]]:
    items = []
    for question in position.asked:
        answered = question not in position.waiting
        if audience in ("both", question.side.value):
            if not answered:
                items.append({**question.as_dict(), "question": question.number})
        else:
            items.append(
                {
                    "side": question.side.value,
                    "kind": question.kind,
                    "rule": question.rule,
                    "text": question.headline,
                    "question": question.number,
                }
            )
    return items

"""Battles: the façade of the engine. Plain data in, plain data out.

A caller keeps a `Setup` (what the battle is fought with) and the numbered entries of its log. A `Position` is
where the battle stands; it can always be made again from the log (`resume`) and is not changed by any of
these functions: each step gives back an `Advance` with the new entries and the new position.

Dice and facts of the world are handed in: `dice(count, rule, side)` gives faces or raises `NoDice`;
`look(what)` gives a fact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combat.engine.core import unit_tables
from combat.engine.core.errors import (
    BadCorrection,
    BadDocument,
    BadFact,
    BadSetup,
    EndlessBattle,
    IllegalDecision,
    NoDice,
    ReplayDiverged,
)
from combat.engine.core.history import folded, replay, resume, stand, take_back, undo_take_back
from combat.engine.core.log import (
    OUTSIDE_REASONS,
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
    copied_entry,
    is_outside_end,
    live_entries,
    same_field,
    without_its_words,
)
from combat.engine.core.plain import copied, same, shown
from combat.engine.core.position import Advance, Position, finished, outside_end, run, run_from
from combat.engine.core.questions import Question
from combat.engine.core.ruleset import Effects, Setup
from combat.engine.core.setup import read_setup
from combat.engine.core.state import State, fold
from combat.engine.core.table import Chooser, Dice, Look
from combat.engine.core.unit_tables import Fault, unit_types
from combat.engine.core.views import AUDIENCES, View, hidden_from, known_to, view_for, wait_for, waits_of
from combat.engine.rulesets import RULESETS

__all__ = [
    "Advance", "Position", "Question", "Setup", "State", "View", "Side", "OUTSIDE_REASONS",
    "Entry", "Numbered", "Decided", "Rolled", "Looked", "Told", "Corrected", "TakenBack", "Note",
    "BadDocument", "BadSetup", "BadFact", "BadCorrection", "IllegalDecision", "NoDice", "ReplayDiverged",
    "EndlessBattle",
    "Chooser", "Dice", "Look",
    "PLAYED", "is_outside_end", "same", "same_field", "without_its_words",
    "rulesets", "describe", "set_up", "stored_setup", "facts_of",
    "Fault", "columns", "read_rows", "faults_of_table", "unit_types",
    "begin", "submit", "check_choice", "go_on", "look_again", "correct", "check_correction", "end",
    "play_out", "after_note",
    "resume", "stand", "take_back", "undo_take_back", "replay", "folded", "live_entries",
    "AUDIENCES", "hidden_from", "view_for", "known_to", "waits_of", "wait_for",
]  # fmt: skip

OnDecision = Callable[[int, Decided], None]


# What is played with


def rulesets() -> list[str]:
    return list(RULESETS)


def describe(slug: str) -> dict[str, Any]:
    """Fields, categories, flags, options, default roster and phases of a ruleset. KeyError for an unknown
    slug.
    """
    rules = RULESETS[slug]
    names = {"slug": rules.slug, "title": rules.title, "version": rules.version}
    return {**names, **rules.describe(), "elsewhere": list(rules.elsewhere)}


def columns(slug: str) -> list[dict[str, Any]]:
    """Of a ruleset's unit tables, described as fields are: the name, then the fields of its types."""
    return [field.describe() for field in unit_tables.columns(RULESETS[slug])]


def read_rows(slug: str, given: Any) -> list[dict[str, Any]]:
    """Rows of a unit table that is being edited, whole; `BadSetup` for what has not the shape of one."""
    return unit_tables.read_rows(RULESETS[slug], given)


def faults_of_table(slug: str, rows: list[dict[str, Any]]) -> list[Fault]:
    """What keeps whole rows from being played with."""
    return unit_tables.faults_of(RULESETS[slug], rows)


def set_up(document: dict[str, Any]) -> Setup:
    """Read and judge the input of a new battle; raise `BadSetup` naming the place."""
    return _read_setup(document, accepted=False)


def stored_setup(document: dict[str, Any]) -> Setup:
    """Read the input of a battle that was opened with it, whatever today's rules would say to a new one;
    `BadSetup` only if its shape is not understood.
    """
    return _read_setup(document, accepted=True)


def _read_setup(document: dict[str, Any], *, accepted: bool) -> Setup:
    if not isinstance(document, dict):
        raise BadSetup("", "must be an object")
    slug = document.get("ruleset")
    if slug is None:
        raise BadSetup("", "ruleset is missing")
    if not isinstance(slug, str) or slug not in RULESETS:
        raise BadSetup("ruleset", f"there is no ruleset {shown(slug)}; there are {', '.join(RULESETS)}")
    return read_setup(RULESETS[slug], document, accepted=accepted)


def facts_of(setup: Setup) -> Look:
    """The world as the set-up describes it: the source of facts of a lone battle."""

    return lambda what: setup.ruleset.facts(setup, what)


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
    and no die has been thrown: whoever writes the log writes the decision then.

    The choice is judged by what is known: look again before, if the question rests on facts of the world.
    """
    question = check_choice(setup, position, side, choice)
    decided = Decided(question.side, copied(choice), question.rule, question.kind, position.secret)
    if on_decision is not None:
        on_decision(position.seq + 1, copied_entry(decided))
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
        message = f"The battle waits for dice ({needs['count']} for {needs['rule']}): nobody is asked."
        raise IllegalDecision("not_your_turn", needs["rule"], message)
    for question in position.waiting:
        whose = setup.names[question.side]
        raise IllegalDecision(
            "not_your_turn", question.rule, f"It is not your turn: the question is for {whose}."
        )
    raise IllegalDecision("not_your_turn", None, "Nobody is asked.")


def go_on(setup: Setup, position: Position, dice: Dice, look: Look) -> Advance:
    """Play on from where the battle rests: there are dice now, or the log was cut back to before a roll."""
    return run_from(position, position.log, position.seq, dice, look)


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
    """A moderator's adjudication while a side is asked. `BadCorrection` if it cannot be made.

    It is written with what it implies. While dice are waited for there is none: their number is fixed.
    """
    whole = check_correction(setup, position, set, battle, reason)
    return _go_on_with(position, Corrected(copied(whole), copied(battle), reason), dice, look)


def check_correction(setup: Setup, position: Position, set: Any, battle: Any, reason: Any) -> Effects:
    """May it be made now? Gives back what it sets, with what that implies."""
    if needs := position.needs_dice:
        raise BadCorrection(
            "",
            f"the battle waits for dice ({needs['count']} for {needs['rule']}): "
            "it is corrected when they are thrown and a side is asked",
        )
    if position.outcome is not None or not position.waiting:
        raise BadCorrection("", "a correction is made while a side is asked, and nobody is asked now")
    whole: Effects = setup.complete_correction(position.state, set)
    setup.check_correction(position.state, whole, battle, reason)
    return whole


def end(setup: Setup, position: Position, winner: Side | str | None, reason: str) -> Advance:
    """An ending from outside the rules: one of `OUTSIDE_REASONS`."""
    if position.outcome is not None:
        raise IllegalDecision("battle_over", None, "The battle is over.")
    if reason not in OUTSIDE_REASONS:
        raise ValueError(f"{reason!r} is not a reason from outside the rules")
    told = outside_end(setup, position.state, Side(winner).value if winner else None, reason)
    state = position.state.copy()
    fold(state, told)
    seq = position.seq + 1
    return Advance([(seq, copied_entry(told))], finished(setup, state, seq))


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
    new = run_from(position, (*position.log, (seq, entry)), seq, dice, look)
    return Advance([(seq, copied_entry(entry)), *new.entries], new.position)

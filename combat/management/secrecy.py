"""What each audience comes to see of a random battle: what is wrong with that, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard

from combat.engine import play
from combat.engine.core.log import CHOICES_REVEALED
from combat.engine.core.views import BOTH
from combat.engine.play import Advance, Decided, Entry, Numbered, Position, Setup, Side, Told


def faults_of_choice(before: Position, advance: Advance) -> Iterator[str]:
    """A secret choice changes nothing for anybody but its own side while the other has not chosen; then it is
    told at once.
    """
    (_, decided), *more = advance.entries
    if not isinstance(decided, Decided) or not decided.secret:
        return
    if more and not is_reveal(more[0][1]):
        yield "a secret choice is not told when all have chosen"
    if not more:
        for audience in others_than(decided.side):
            if shown_to(advance.position, audience) != shown_to(before, audience):
                yield f"{audience} sees that the {decided.side} has chosen"


def faults_of_log(setup: Setup, log: list[Numbered]) -> Iterator[str]:
    """Nobody is ever sent a secret choice of another side, nor knows it unless it was told to all; nor what
    the ruleset keeps from him. Everything else goes to everybody.
    """
    everything = {seq for seq, _ in log}
    secret = {seq: entry.side for seq, entry in log if isinstance(entry, Decided) and entry.secret}
    told = told_to_all(log)
    yield from faults_of_reveals(log)
    for audience in play.AUDIENCES:
        kept = {seq for seq, side in secret.items() if audience in others_than(side)}
        unseen = {seq for seq, entry in log if seq not in secret and not may_see(setup, entry, audience)}
        sent = {seq for seq, _ in play.view_for(log, audience, setup).entries}
        known = {seq for seq, _ in play.known_to(log, everything - sent)}
        if leaked := sent & kept:
            yield f"{audience} is sent secret choices of another side: {sorted(leaked)}"
        if leaked := sent & unseen:
            yield f"{audience} is sent what the ruleset keeps from it: {sorted(leaked)}"
        if missing := everything - sent - kept - unseen:
            yield f"{audience} is not sent what is no secret: {sorted(missing)}"
        if leaked := known & kept - told:
            yield f"{audience} knows choices that were never revealed: {sorted(leaked)}"
        if missing := told - known:
            yield f"{audience} does not know what was revealed: {sorted(missing)}"


def faults_of_reveals(log: list[Numbered]) -> Iterator[str]:
    for seq, told, chosen in reveals(log):
        if any(side not in chosen or chosen[side][1] != choice for side, choice in told.items()):
            yield f"entry {seq} reveals what was not chosen"


def told_to_all(log: list[Numbered]) -> set[int]:
    return {chosen[side][0] for _, told, chosen in reveals(log) for side in told if side in chosen}


def reveals(log: Iterable[Numbered]) -> Iterator[tuple[int, dict[str, Any], dict[str, tuple[int, Any]]]]:
    """Each with the choices that it tells and, of each side, the one that stood, with its seq."""
    chosen: dict[str, tuple[int, Any]] = {}
    for seq, entry in log:
        if isinstance(entry, Decided) and entry.secret:
            chosen[entry.side.value] = (seq, entry.choice)
        elif is_reveal(entry):
            yield seq, entry.details["choices"], chosen
            chosen = {}


def is_reveal(entry: Entry) -> TypeGuard[Told]:
    return isinstance(entry, Told) and entry.event == CHOICES_REVEALED


def others_than(side: Side) -> list[str]:
    """All but those who command this side."""
    return [audience for audience in play.AUDIENCES if audience not in (side.value, BOTH)]


def may_see(setup: Setup, entry: Entry, audience: str) -> bool:
    """By the ruleset's word. Whoever commands both sides sees what either of them does."""
    if audience == BOTH:
        return any(setup.ruleset.may_see(entry, side) for side in Side)
    return setup.ruleset.may_see(entry, Side(audience) if audience in set(Side) else None)


def shown_to(position: Position, audience: str) -> list[Any]:
    """Entries, without their numbers, for each audience counts its own; the wait; and what a record put out
    for it holds.
    """
    view = play.view_for(position, audience)
    hidden = {seq for seq, _ in position.log} - {seq for seq, _ in view.entries}
    known = play.known_to(position.log, hidden)
    return [[entry for _, entry in view.entries], view.waiting, [entry for _, entry in known]]

"""Coming back to a battle from its log, taking back, and checking the log against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combat.engine.core.errors import ReplayDiverged
from combat.engine.core.log import (
    BATTLE_ENDED,
    PHASE_BEGAN,
    PLAYED,
    Note,
    Numbered,
    TakenBack,
    Told,
    copied_entry,
    live_entries,
    place_of,
)
from combat.engine.core.plain import same, shown
from combat.engine.core.position import Advance, Position, finished, run, run_from
from combat.engine.core.ruleset import Setup
from combat.engine.core.state import State, fold_all
from combat.engine.core.table import Dice, Look


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
                fold_all(start, live)
                return finished(setup, start, seq)
            if entry.event == PHASE_BEGAN:
                mark_index = index + 1
                break
    fold_all(start, live[:mark_index])
    if mark_index:
        start_seq = live[mark_index - 1][0]
    cuts = [number for number, entry in everything if type(entry) is TakenBack and number > start_seq]
    since = [(number, copied_entry(entry)) for number, entry in live[mark_index:]]
    return run(setup, start, start_seq, since, seq, cuts=cuts).position


def stand(setup: Setup, entries: Iterable[Numbered]) -> Position:
    """As `resume`, for a battle that must stay at hand even if today's rules do not follow its log, or break
    over it: such a position is made by folding alone. It is `adrift`: nobody is asked, it can be shown, ended
    and taken back."""
    everything = list(entries)
    try:
        return resume(setup, everything)
    except ReplayDiverged as diverged:
        return adrift(setup, everything, diverged)
    except Exception as fault:
        broken = ReplayDiverged(everything[-1][0], f"the rules broke over it: {fault!r:.200}")
        broken.__cause__ = fault
        return adrift(setup, everything, broken)


def adrift(setup: Setup, everything: list[Numbered], diverged: ReplayDiverged) -> Position:
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
    """Cut the live line back to the entries up to `to`: a live entry, or a question's number."""
    everything = list(entries)
    place = place_of(everything, to) if type(to) is int else None
    if place is None:
        raise ValueError(f"there is no live entry {to} to go back to")
    return _cut(setup, everything, TakenBack(place), dice, look)


def undo_take_back(setup: Setup, entries: Iterable[Numbered], taken_back: int) -> Advance:
    """Bring back what the taking-back at this seq cut off; only while nothing has been played after it."""
    everything = list(entries)
    cut = dict(everything).get(taken_back) if type(taken_back) is int else None
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
        advance = run_from(position, position.log, position.seq, dice, look)
        return Advance([(seq, cut), *advance.entries], advance.position)
    return Advance([(seq, cut)], position)


def replay(setup: Setup, entries: Iterable[Numbered]) -> Position:
    """Run the rules over the whole log: decisions, dice and facts are read, all else must follow from them.

    Raises `ReplayDiverged` at the first entry that does not.
    """
    everything = list(entries)
    check_numbers(everything)
    live = [
        (number, copied_entry(entry))
        for number, entry in live_entries(everything)
        if isinstance(entry, PLAYED)
    ]
    seq = everything[-1][0] if everything else 0
    cuts = [number for number, entry in everything if type(entry) is TakenBack]
    position = run(setup, setup.ruleset.first_state(setup), 0, live, seq, cuts=cuts).position
    if position.unfinished:
        raise ReplayDiverged(seq, "the log ends where the rules go on by themselves")
    return position


def folded(setup: Setup, entries: Iterable[Numbered]) -> State[Any]:
    """The state by folding alone, as it is shown by code that knows no rules."""
    state = setup.ruleset.first_state(setup)
    fold_all(state, live_entries(entries))
    return state


def check_numbers(entries: list[Numbered]) -> None:
    """Numbers rise, and every taking-back leads to where one can go; raise `ReplayDiverged` if not."""
    last = 0
    line: list[int] = []  # numbers of the live entries
    before: list[int] = []  # the same, before the last taking-back
    cut: tuple[int, TakenBack] | None = None  # the last taking-back, while nothing was played since
    for seq, entry in entries:
        if type(seq) is not int or seq <= last:
            raise ReplayDiverged(last, f"it is followed by number {shown(seq)}")
        last = seq
        if type(entry) is not TakenBack:
            line.append(seq)
            cut = cut if type(entry) is Note else None
            continue
        if entry.undoes is None:
            if type(entry.to) is not int or entry.to not in line:
                raise ReplayDiverged(seq, f"there is no live entry {shown(entry.to)} to go back to")
            kept = [number for number in line if number <= entry.to]
        elif cut is not None and same([entry.undoes, entry.to], [cut[0], cut[1].to]):
            kept = list(before)
        else:
            raise ReplayDiverged(seq, f"taking-back {shown(entry.undoes)} cannot be undone here")
        before, line, cut = line, kept, (seq, entry)

"""Holding a battle against its log: the rules run over it, and the columns that are a cache of it."""

from collections.abc import Iterator

import msgspec

from combat import open_battles
from combat.engine import play
from combat.facts import sides_that_decided
from combat.models import Battle


def faults_of(battle: Battle) -> Iterator[str]:
    try:
        setup = play.stored_setup(msgspec.json.decode(battle.setup))
        entries = open_battles.log_of(battle.pk)
    except ValueError as fault:  # no set-up, or no entry, that is still understood
        yield str(fault)
        return
    if [seq for seq, _ in entries] != list(range(1, battle.seq + 1)):
        yield f"the entries are not numbered from 1 to {battle.seq} without gaps"
        return
    if battle.status in (Battle.Status.INVITING, Battle.Status.CANCELLED):
        return
    try:
        position = play.replay(setup, entries)
    except play.ReplayDiverged as diverged:
        yield f"entry {diverged.seq}: {diverged.message}"
        return
    found = {
        "round": (battle.round, position.round),
        "phase": (battle.phase, position.phase or ""),
        "outcome": (battle.plain("outcome"), position.outcome),
        "decided": (battle.decided, " ".join(sides_that_decided(entries))),
        "needs_dice": (battle.plain("needs_dice"), position.needs_dice),
        "waiting": (
            [(wait["side"], wait["question"]) for wait in battle.plain("waiting")],
            [(question.side.value, question.number) for question in position.asked],
        ),
    }
    for name, (kept, true) in found.items():
        if kept != true:
            yield f"{name} is kept as {kept!r}, but the log says {true!r}"

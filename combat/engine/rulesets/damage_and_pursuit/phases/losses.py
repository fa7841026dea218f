"""DP-2.9 Losses without the damage option: the owner of the units hit chooses them.

Pools of hits are allotted one after the other; a two-hit ship may take its first hit at any time (DP-2.7);
transports are lost last (DP-2.6).
"""

from __future__ import annotations

from collections.abc import Sequence

from combat.engine.core.asking import Asked, Build, Forced, Script, ask, ask_all
from combat.engine.core.log import ATTACKER
from combat.engine.core.placing import Allocate, Target, where_hits_go
from combat.engine.core.table import Table
from combat.engine.core.words import a_number_of
from combat.engine.naval.forces import target
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, Unit
from combat.engine.rulesets.damage_and_pursuit.phases.firing import (
    POOLS,
    Pool,
    Volley,
    not_targets,
    targets_of,
)

RULE = "DP-2.9"


def choose_losses(table: Table, *volleys: Volley) -> Script[None]:
    """Both sides in secret if both have fired at once (DP-2.2)."""
    for pool in POOLS:
        if not any(volley.hits[pool] for volley in volleys):
            continue
        for volley in volleys:
            yield from lose_all_others(table, volley, pool)
        answers = yield from ask_all(*[whom_to_lose(table, volley, pool) for volley in volleys])
        for volley, choice in zip(volleys, answers, strict=True):
            give(table, volley, pool, choice["allocate"] if choice else {})
            waste(table, volley, pool)


def in_turn(state: State, volley: Volley, pool: Pool) -> list[Unit]:
    """Who may be hit now: transports when nothing else is left (DP-2.6)."""
    targets = targets_of(state, volley, pool)
    return [unit for unit in targets if not unit.kind.is_transport] or targets


def lose_all_others(table: Table, volley: Volley, pool: Pool) -> Script[None]:
    """DP-2.6: hits enough for all that is not a transport leave no choice among it; transports follow."""
    state: State = table.state

    def build() -> Asked:
        hits = volley.hits[pool]
        units = in_turn(state, volley, pool)
        room = sum(unit.room for unit in units)
        if hits < room or len(units) == len(targets_of(state, volley, pool)):
            return None
        why = f"Transports are lost last, and all else takes {room} of {a_number_of(hits, 'hit')}."
        return Forced(volley.owner, RULE, {"allocate": {unit.id: unit.room for unit in units}}, why)

    choice = yield from ask(build)
    if choice is not None:
        give(table, volley, pool, choice["allocate"])


def whom_to_lose(table: Table, volley: Volley, pool: Pool) -> Build:
    state: State = table.state

    def build() -> Asked:
        hits = volley.hits[pool]
        targets = [target(unit, unit.room) for unit in in_turn(state, volley, pool)]
        return where_hits_go(
            volley.owner, RULE, hits, targets, lambda: which_losses(table, volley, pool, hits, targets)
        )

    return build


def which_losses(table: Table, volley: Volley, pool: Pool, hits: int, targets: Sequence[Target]) -> Allocate:
    state: State = table.state
    head = "Which unit takes the hit" if hits == 1 else f"Which units take the {hits} hits"

    def why_else(unit: Unit) -> str:
        return f"{unit.name} is a transport: transports are lost last."

    return Allocate(
        side=volley.owner,
        rule=RULE,
        text=f"{head} of {WHOSE[pool.name]}? {whether_it_fires(volley)}",
        headline=f"{table.setup.names[volley.owner]}: choosing losses for {a_number_of(hits, 'hit')}.",
        hits=hits,
        targets=targets,
        keep=True,
        refused=lambda: not_targets(state, volley, pool, targets, why_else),
    )


def whether_it_fires(volley: Volley) -> str:
    if volley.at is not None:
        return "Nobody fires back at a parting shot."  # DP-6.3
    if volley.rule == "DP-2.2":
        return "What is lost leaves before the others fire."
    if volley.side is ATTACKER:  # DP-2.3: his fire comes first
        return "What is lost still fires back, unless it has fired already."
    return "Your fire in this round is over."


WHOSE = {
    "submarines": "the enemy's submarines",
    "aircraft": "the enemy's aircraft, which have no destroyer",
    "others": "the enemy",
}


def give(table: Table, volley: Volley, pool: Pool, chosen: dict[str, int]) -> None:
    state: State = table.state
    hits = volley.hits[pool]
    units = in_turn(state, volley, pool)
    given = {unit.id: chosen[unit.id] for unit in units if unit.id in chosen}
    if given:
        by_choice = len(units) > 1 and hits < sum(unit.room for unit in units)
        pending = {unit: state.units[unit].pending for unit in given}
        table.tell(events.hits_allocated(volley.side, RULE, given, pending, by_choice))
        volley.hits[pool] -= sum(given.values())


def waste(table: Table, volley: Volley, pool: Pool) -> None:
    if volley.hits[pool]:
        why = "Nothing is left that they could hit."
        table.tell(events.hits_wasted(volley.side, RULE, volley.hits[pool], why))

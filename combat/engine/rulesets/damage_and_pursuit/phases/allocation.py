"""DP-3 Allocation with the damage option: which units of the receiving side take the hits.

DP-3.1  its aircraft absorb as many as it likes, but none of submarines
DP-3.2  the rest go evenly over its ships, transports included, as it likes
DP-3.3  once every ship has one, the enemy places the excess, never on transports
DP-3.4  every hit goes to a unit that its shooter may hit
Then each hit on a ship is a damage die (DP-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.core.asking import Asked, Build, Forced, Script, ask_all
from combat.engine.core.placing import Allocate, Target, where_hits_go
from combat.engine.core.questions import PickSome
from combat.engine.core.table import Table
from combat.engine.core.words import a_number_of
from combat.engine.naval.forces import target
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, Unit
from combat.engine.rulesets.damage_and_pursuit.phases.damage import roll_damage
from combat.engine.rulesets.damage_and_pursuit.phases.firing import (
    AIRCRAFT,
    OTHERS,
    POOLS,
    SUBMARINES,
    Pool,
    Volley,
    not_targets,
    targets_of,
)


class Damage:
    """A volley, and what it still has to do: excess hits by pool, damage dice by ship."""

    def __init__(self, volley: Volley) -> None:
        self.volley = volley
        self.excess: dict[Pool, int] = dict.fromkeys(POOLS, 0)
        self.dice: dict[str, int] = {}

    def give(self, hits: dict[str, int]) -> None:
        for unit, count in hits.items():
            self.dice[unit] = self.dice.get(unit, 0) + count


def allot(table: Table, *volleys: Volley) -> Script[None]:
    """Both sides in secret if both have fired at once (DP-2.2)."""
    if any(volley.hits[pool] for volley in volleys for pool in (AIRCRAFT, OTHERS)):
        answers = yield from ask_all(*[who_absorbs(table, volley) for volley in volleys])
        for volley, choice in zip(volleys, answers, strict=True):
            absorb(table, volley, choice["absorb"] if choice else [])
    damages = [Damage(volley) for volley in volleys]
    for pool in POOLS:
        if not any(volley.hits[pool] for volley in volleys):
            continue
        answers = yield from ask_all(*[which_ships(table, volley, pool) for volley in volleys])
        for damage, choice in zip(damages, answers, strict=True):
            spread(table, damage, pool, choice["allocate"] if choice else {})
    for pool in (AIRCRAFT, OTHERS):
        for damage in damages:
            gather(table.state, damage, pool)
        if not any(damage.excess[pool] for damage in damages):
            continue
        answers = yield from ask_all(*[where_excess_goes(table, damage, pool) for damage in damages])
        for damage, choice in zip(damages, answers, strict=True):
            heap(table, damage, pool, choice["allocate"] if choice else {})
    for damage in damages:
        yield from roll_damage(table, damage.volley, damage.dice)


# DP-3.1


def who_absorbs(table: Table, volley: Volley) -> Build:
    state: State = table.state

    def build() -> Asked:
        hits = volley.hits[AIRCRAFT] + volley.hits[OTHERS]
        planes = [unit.id for unit in targets_of(state, volley, OTHERS) if unit.kind.is_aircraft]
        if not hits or not planes:
            return None
        most = min(hits, len(planes))
        no_ship = hits_at_aircraft_alone(state, volley)
        least = min(most, no_ship)
        if least == len(planes):
            why = f"{a_number_of(no_ship, 'hit')} can go to no ship: all aircraft are lost."
            return Forced(volley.owner, "DP-3.1", {"absorb": planes}, why)
        return which_aircraft(table, volley, hits, planes, least, most)

    return build


def hits_at_aircraft_alone(state: State, volley: Volley) -> int:
    """Hits whose shooters may hit no ship of this side: aircraft absorb them as far as there are any."""
    return sum(volley.hits[pool] for pool in (AIRCRAFT, OTHERS) if not eligible(state, volley, pool))


def which_aircraft(
    table: Table, volley: Volley, hits: int, planes: list[str], least: int, most: int
) -> PickSome:
    if least == most:
        text = f"Which of your aircraft are lost? {a_number_of(least, 'hit')} can go to no ship."
    else:
        some = f" {a_number_of(least, 'hit')} can go to no ship: choose at least {least}." if least else ""
        text = f"{which_absorb(hits, transports_alone=not heavier(table.state, volley, OTHERS))}{some}"
    return PickSome(
        side=volley.owner,
        kind="absorb",
        rule="DP-3.1",
        text=text,
        headline=f"{table.setup.names[volley.owner]}: deciding who takes {a_number_of(hits, 'hit')}.",
        pick=planes,
        least=least,
        most=most,
    )


def which_absorb(hits: int, *, transports_alone: bool) -> str:
    """DP-3.3: transports take no excess."""
    if hits == 1:
        where = "a transport, or is wasted if each has one already" if transports_alone else "your ships"
        return f"Does one of your aircraft absorb the hit, and is lost? Otherwise it goes to {where}."
    where = "transports, one each, and the rest is wasted" if transports_alone else "ships"
    return (
        f"Which of your aircraft absorb hits? Each absorbs one of the {hits} and is lost; "
        f"the other hits go to your {where}."
    )


def absorb(table: Table, volley: Volley, chosen: list[str]) -> None:
    state: State = table.state
    rooms = {unit.id: unit.room for unit in state.sides[volley.owner] if unit.id in chosen}
    if rooms:
        table.tell(events.hits_absorbed(volley.owner, rooms))
    left = len(rooms)
    for pool in (AIRCRAFT, OTHERS):  # in the order of DP-2.9
        taken = min(left, volley.hits[pool])
        volley.hits[pool] -= taken
        left -= taken


# DP-3.2


def eligible(state: State, volley: Volley, pool: Pool) -> list[Unit]:
    """DP-3.4"""
    return [unit for unit in targets_of(state, volley, pool) if unit.kind.is_ship]


def unhit(state: State, volley: Volley, pool: Pool) -> list[Unit]:
    return [unit for unit in eligible(state, volley, pool) if not unit.hits_taken]


def which_ships(table: Table, volley: Volley, pool: Pool) -> Build:
    state: State = table.state

    def build() -> Asked:
        targets = [target(unit, 1) for unit in unhit(state, volley, pool)]
        hits = volley.hits[pool]
        if targets and len(targets) <= hits:
            choice = {"allocate": dict.fromkeys((one.id for one in targets), 1)}
            return Forced(volley.owner, "DP-3.2", choice, why_all(hits, targets))
        return where_hits_go(
            volley.owner, "DP-3.2", hits, targets, lambda: one_each(table, volley, pool, hits, targets)
        )

    return build


def why_all(hits: int, targets: Sequence[Target]) -> str:
    if len(targets) == 1:
        return f"{targets[0].name} is the only ship that can be given one."
    return f"{hits} hits: each ship that can be given one takes one."


def one_each(table: Table, volley: Volley, pool: Pool, hits: int, targets: Sequence[Target]) -> Allocate:
    state: State = table.state
    if hits == 1:
        text = "Which ship takes the hit? It is then a roll on the damage table."
    else:
        text = f"Which ships take the {hits} hits? One each; every hit is then a roll on the damage table."

    def why_else(unit: Unit) -> str:
        if unit.kind.is_aircraft:
            return f"{unit.name}: hits that aircraft did not absorb go to ships."
        return f"{unit.name} has been hit in this round: no second hit before every ship has one."

    return Allocate(
        side=volley.owner,
        rule="DP-3.2",
        text=text,
        headline=f"{table.setup.names[volley.owner]}: spreading {a_number_of(hits, 'hit')}.",
        hits=hits,
        targets=targets,
        spread="even",
        keep=True,
        too_many="{name} was given {hits} hits: no ship gets a second before every ship has one.",
        refused=lambda: not_targets(state, volley, pool, targets, why_else),
    )


def spread(table: Table, damage: Damage, pool: Pool, chosen: dict[str, int]) -> None:
    volley = damage.volley
    hits = volley.hits[pool]
    if not hits:
        return
    state: State = table.state
    ships = unhit(state, volley, pool)
    given = {unit.id: 1 for unit in ships if unit.id in chosen}
    if given:
        taken = dict.fromkeys(given, 0)
        by_choice = len(given) < len(ships)
        table.tell(events.hits_spread(volley.side, "DP-3.2", given, taken, by_choice))
        damage.give(given)
    damage.excess[pool] = hits - len(given)


# DP-3.3


def gather(state: State, damage: Damage, pool: Pool) -> None:
    """Excess hits that may go to the same ships are placed together."""
    excess = damage.excess
    if not any(excess.values()):
        return
    if pool is OTHERS:
        excess[OTHERS] += excess[SUBMARINES]
        excess[SUBMARINES] = 0
    elif not any(unit.kind.is_submarine for unit in eligible(state, damage.volley, OTHERS)):
        excess[OTHERS] += excess[AIRCRAFT]
        excess[AIRCRAFT] = 0


def heavier(state: State, volley: Volley, pool: Pool) -> list[Unit]:
    return [unit for unit in eligible(state, volley, pool) if not unit.kind.is_transport]


def where_excess_goes(table: Table, damage: Damage, pool: Pool) -> Build:
    state: State = table.state
    volley = damage.volley

    def build() -> Asked:
        hits = damage.excess[pool]
        targets = [target(unit, hits) for unit in heavier(state, volley, pool)]
        return where_hits_go(
            volley.side, "DP-3.3", hits, targets, lambda: pile_up(table, volley, pool, hits, targets)
        )

    return build


def pile_up(table: Table, volley: Volley, pool: Pool, hits: int, targets: Sequence[Target]) -> Allocate:
    state: State = table.state
    if hits == 1:
        text = "Where does the excess hit go? Every ship that can be given it has had one in this round."
    else:
        text = (
            f"Where do the {hits} excess hits go? "
            "Every ship that can be given them has had one in this round. "
            "Place as many on one ship as you like."
        )

    def why_else(unit: Unit) -> str:
        if unit.kind.is_transport:
            return f"{unit.name} is a transport: excess hits never go to transports."
        return f"{unit.name}: excess hits go to ships."

    return Allocate(
        side=volley.side,
        rule="DP-3.3",
        text=text,
        headline=f"{table.setup.names[volley.side]}: placing {a_number_of(hits, 'excess hit')}.",
        hits=hits,
        targets=targets,
        too_many="{name} was given {hits} hits, and there are {room}. Take {back} back.",
        refused=lambda: not_targets(state, volley, pool, targets, why_else),
    )


def heap(table: Table, damage: Damage, pool: Pool, chosen: dict[str, Any]) -> None:
    hits = damage.excess[pool]
    if not hits:
        return
    state: State = table.state
    volley = damage.volley
    ships = heavier(state, volley, pool)
    given = {unit.id: chosen[unit.id] for unit in ships if unit.id in chosen}
    if given:
        taken = {unit: state.units[unit].hits_taken for unit in given}
        table.tell(events.hits_spread(volley.side, "DP-3.3", given, taken, len(ships) > 1))
        damage.give(given)
    if not ships:
        but = "but transports" if eligible(state, volley, pool) else "that they can hit"
        why = f"No ship {but} is left for them."
        table.tell(events.hits_wasted(volley.side, "DP-3.3", hits, why))

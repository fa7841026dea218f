"""Volleys: who fires with whom, at what, and how many hits there are (DP-1.1, DP-2.5, DP-2.9).

What a unit rolls is read when its volley begins; what happens to it while that volley is fired changes
nothing (DP-2.3, DP-4.7).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from combat.engine.core.log import Side
from combat.engine.core.parts import groups_of, name_of_group
from combat.engine.core.placing import Target
from combat.engine.core.table import Table
from combat.engine.rulesets.damage_and_pursuit.forces import (
    State,
    Unit,
    UnitType,
    fighting,
    has_destroyer,
)


class Pool(NamedTuple):
    """Hits that may go to the same units: DP-2.5, DP-2.9."""

    name: str
    may_hit: Callable[[UnitType], bool]
    why_not: str


SUBMARINES = Pool("submarines", lambda kind: kind.is_ship, "Submarines cannot hit aircraft.")
AIRCRAFT = Pool(
    "aircraft", lambda kind: not kind.is_submarine, "Aircraft hit submarines only with a destroyer of theirs."
)
OTHERS = Pool("others", lambda _kind: True, "")
POOLS = (SUBMARINES, AIRCRAFT, OTHERS)  # DP-2.9: allotted in this order

Parts = dict[Pool, list[dict[str, Any]]]


def pool_of(kind: UnitType, with_destroyer: bool) -> Pool:
    if kind.is_submarine:
        return SUBMARINES
    if kind.is_aircraft and not with_destroyer:
        return AIRCRAFT  # DP-2.5
    return OTHERS


class Volley:
    """What one side fires at once: its dice by pool, and the hits once they are thrown. `at` are the only
    targets, if not all of the enemy's are.
    """

    __slots__ = ("at", "hits", "parts", "rule", "side")

    def __init__(self, side: Side, rule: str, parts: Parts, at: list[str] | None = None) -> None:
        self.side = side
        self.rule = rule
        self.parts = parts
        self.at = at
        self.hits: dict[Pool, int] = dict.fromkeys(POOLS, 0)

    @property
    def owner(self) -> Side:
        """Whose units are hit."""
        return self.side.enemy

    @property
    def is_empty(self) -> bool:
        return not any(self.parts.values())


def volley_of(
    state: State, side: Side, rule: str, shooters: list[Unit], at: list[str] | None = None
) -> Volley:
    """Of those shooters who can hit anything that is there."""
    targets = [unit.kind for unit in fighting(state, side.enemy) if at is None or unit.id in at]
    guns: dict[Pool, list[Unit]] = {pool: [] for pool in POOLS}
    with_destroyer = has_destroyer(fighting(state, side))
    worth = {pool: any(map(pool.may_hit, targets)) for pool in POOLS}
    for unit in shooters:
        pool = pool_of(unit.kind, with_destroyer)
        if worth[pool] and unit.strength:
            guns[pool].append(unit)
    return Volley(side, rule, {pool: parts_of(state, units) for pool, units in guns.items()}, at)


def parts_of(state: State, guns: list[Unit]) -> list[dict[str, Any]]:
    """One die each (DP-1.1)."""
    parts = []
    for units in groups_of(guns, lambda unit: unit.strength):
        value = units[0].strength
        parts.append(
            {
                "text": f"{name_of_group(state, units)} ({value})",
                "units": [unit.id for unit in units],
                "dice": len(units),
                "hit_faces_up_to": value,
            }
        )
    return parts


def throw(table: Table, volley: Volley) -> None:
    """One roll for each pool (DP-2.9). Who is gone by a correction since does not roll."""
    units = table.state.units
    for pool in POOLS:
        parts = []
        for part in volley.parts[pool]:
            there = [unit_id for unit_id in part["units"] if units[unit_id].is_present]
            if there:
                parts.append({**part, "units": there, "dice": len(there)})
        if parts:
            volley.hits[pool] = table.roll(volley.side, volley.rule, parts).hits or 0


def targets_of(state: State, volley: Volley, pool: Pool) -> list[Unit]:
    """Units that this pool may hit and that are not lost already."""
    at = volley.at
    return [
        unit
        for unit in fighting(state, volley.owner)
        if pool.may_hit(unit.kind) and unit.room > 0 and (at is None or unit.id in at)
    ]


def can_hit(units: list[Unit], targets: list[Unit]) -> bool:
    """DP-2.6, DP-2.8: is there any target that one of these units can hit?"""
    theirs = [unit.kind for unit in targets]
    with_destroyer = has_destroyer(units)
    pools = {pool_of(unit.kind, with_destroyer) for unit in units if unit.strength}
    return any(any(map(pool.may_hit, theirs)) for pool in POOLS if pool in pools)


def not_targets(
    state: State, volley: Volley, pool: Pool, targets: Sequence[Target], why_else: Callable[[Unit], str]
) -> list[dict[str, Any]]:
    """Why a unit that is there and not among the targets cannot be given a hit."""
    refused = []
    listed = [target.id for target in targets]
    for unit in state.sides[volley.owner]:
        if not unit.is_present or unit.id in listed:
            continue
        if unit.kind.is_land:
            why = "Land units aboard are no targets: they share the fate of their ship."
        elif unit.stuck:
            why = f"{unit.name} is stuck aboard its carrier and shares her fate."
        elif volley.at is not None and unit.id not in volley.at:
            why = f"{unit.name} does not retreat: the parting shot is at those who do."
        elif not pool.may_hit(unit.kind):
            why = pool.why_not
        elif unit.room <= 0:
            why = f"{unit.name} is lost already."
        else:
            why = why_else(unit)
        refused.append({"choice": {"allocate": {unit.id: 1}}, "why": why})
    return refused

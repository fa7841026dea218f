"""A large campaign in the engine, in milliseconds: `python tests/bench/bench_campaign.py`.

    read       the world document checked and read
    fold       the state from the first entries, in which 1,500 units are placed
    reachable  where a stack of up to eight can go, after a draft of 200 orders: p95 over stacks
    commit     200 orders, 10 battles opened

130 sea zones, 120 land zones, 1,500 units (large_campaign.py). Three runs each.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from combat.engine import campaign
from combat.engine.campaign import Refused, State, World
from tests.bench.large_campaign import large_document

ORDERS, BATTLES, STACK, STACKS, RUNS = 200, 10, 8, 60, 3
SIDE = "red"


def runs(one: Callable[[], Any]) -> list[float]:
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        one()
        times.append((time.perf_counter() - began) * 1000)
    return times


def draft(world: World, state: State, rng: random.Random) -> list[dict[str, Any]]:
    """Orders to single ships and aircraft, legal one after the other, that meet the enemy in ten zones."""
    orders: list[dict[str, Any]] = []
    fought: dict[str, None] = {}
    still: set[str] = set()  # carriers whose aircraft have orders, ships whose orders are given
    units = list(world.fleets[SIDE])
    rng.shuffle(units)
    for unit in units:
        if len(orders) == ORDERS:
            return orders
        if unit.id in still or state.pieces[unit.id].aboard in still:
            continue
        zones = campaign.reachable(world, state, SIDE, [], [unit.id])["zones"]
        fights = [zone for zone, way in zones.items() if way["danger"]]
        if len(fought) == BATTLES:
            fights = [zone for zone in fights if zone in fought]
        to = rng.choice(fights or [zone for zone, way in zones.items() if not way["danger"]] or [None])
        if to is None:
            continue
        order = {"move": {"units": [unit.id], "path": zones[to]["path"]}}
        if zones[to]["danger"]:
            fought[to] = None
        orders.append(order)
        still |= {unit.id, state.pieces[unit.id].aboard or unit.id}
    raise RuntimeError("too few units can move")


def legal_draft(world: World, state: State) -> list[dict[str, Any]]:
    """Without the orders that a later one has made illegal: a carrier gone for whom aircraft had planned."""
    orders = draft(world, state, random.Random(2))
    faults = {fault.order for fault in campaign.plan(world, state, SIDE, orders).faults}
    return [order for index, order in enumerate(orders) if index not in faults]


def stacks(world: World, state: State, *, ships: bool) -> list[list[str]]:
    """Units that stand in one zone, or aboard ships there."""
    found: dict[str, list[str]] = {}
    for unit in world.fleets[SIDE]:
        if unit.kind.is_ship is ships and not unit.kind.is_land:
            zone = state.zone_of(unit.id)
            assert zone is not None
            found.setdefault(zone, []).append(unit.id)
    return [units[:STACK] for units in found.values()][:STACKS]


def reachable(world: World, state: State, orders: list[dict[str, Any]], *, ships: bool) -> float:
    """The p95."""
    after = campaign.plan(world, state, SIDE, orders).state
    times = []
    for units in stacks(world, after, ships=ships):
        began = time.perf_counter()
        with suppress(Refused):  # it has come to the enemy, and is told so
            campaign.reachable(world, state, SIDE, orders, units)
        times.append((time.perf_counter() - began) * 1000)
    times.sort()
    return times[int(len(times) * 0.95)]


def measure() -> list[tuple[str, str, list[float]]]:
    rows = []
    for slug in campaign.rulesets():
        document = large_document(slug)
        world = campaign.read_world(document)
        entries, state = campaign.begin(world)
        orders = legal_draft(world, state)
        told = campaign.commit(world, state, SIDE, orders)
        opened = sum(entry["event"] == "battle_opened" for entry in told)
        size = f"{slug}, {len(world.chart.zones)} zones, {len(world.units)} units"
        committed = f"{slug}, {len(orders)} orders, {opened} battles"
        drafted = f"{slug}, after {len(orders)} orders"
        drafted_by = partial(reachable, world, state, orders)
        rows += [
            ("read", size, runs(partial(campaign.read_world, document))),
            ("fold", size, runs(partial(campaign.fold, world, entries))),
            ("commit", committed, runs(partial(campaign.commit, world, state, SIDE, orders))),
            ("ships", drafted, [drafted_by(ships=True) for _ in range(RUNS)]),
            ("aircraft", drafted, [drafted_by(ships=False) for _ in range(RUNS)]),
        ]
    return rows


def main() -> None:
    for name, what, times in measure():
        print(f"{name:10} {what:60} {' '.join(f'{each:8.2f}' for each in times)}")


if __name__ == "__main__":
    main()

"""Contact: where the moves of a side bring it to enemies, battles are fought; one after the other with each
of several enemies in a zone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.state import Entry, State
from combat.engine.naval.campaign.world import Unit

Contact = dict[str, Any]  # {"zone", "enemies"}


def contacts(
    before: State, after: State, side: str, attacks: Collection[str], order: Mapping[str, Sequence[str]]
) -> list[Contact]:
    """Sea zones with enemies to which units of the side have moved since `before`, or which it attacks."""
    found = []
    for zone in after.world.chart.zones:  # in the order of the map
        if is_fought_in(zone, before, after, side, attacks):
            enemies = sides_of(after.ships_of_enemies(zone, side), after.world.sides)
            first = [enemy for enemy in order.get(zone, ()) if enemy in enemies]
            rest = [enemy for enemy in enemies if enemy not in first]
            found.append({"zone": zone, "enemies": [*first, *rest]})
    return found


def is_fought_in(zone: str, before: State, after: State, side: str, attacks: Collection[str]) -> bool:
    """Who has come down on a deck there has brought no battle: the player may still attack."""
    if not after.ships_of_enemies(zone, side):
        return False
    mine = [unit.id for unit in after.in_zone(zone) if unit.side == side]
    return any(
        zone in attacks or (after.pieces[unit].moved and not before.pieces[unit].moved) for unit in mine
    )


def sides_of(units: Sequence[Unit], sides: Collection[str]) -> list[str]:
    there = {unit.side for unit in units}
    return [side for side in sides if side in there]


def open_battles(log: Logbook, side: str, found: Sequence[Contact], orders: Sequence[Entry]) -> None:
    """All at once. Who is there now is in the battle of that zone; who comes later is not. `orders`: the
    entries that brought them there.
    """
    came = came_from(log.state, orders)
    for contact in found:
        zone = contact["zone"]
        first, *others = contact["enemies"]
        taking_part = [
            unit.id for unit in with_aboard(log.state, zone) if unit.side in (side, *contact["enemies"])
        ]
        contest = {"attacker": side, "defender": first, "next": others, "came_from": came.get(zone, [])}
        open_battle(log, zone, contest, taking_part)


def came_from(state: State, orders: Sequence[Entry]) -> dict[str, list[str]]:
    """Zone → the zones from which ships that are there now came to it last, in the order of the map."""
    last: dict[str, str] = {}
    for entry in orders:
        if entry["event"] == "moved":
            last |= dict.fromkeys(entry["details"]["units"], entry["details"]["path"][-2])
    found: dict[str, list[str]] = {}
    for zone in state.world.chart.zones:
        for unit in (unit for unit, before in last.items() if before == zone):
            ways = found.setdefault(str(state.pieces[unit].zone), [])
            if zone not in ways:
                ways.append(zone)
    return found


def open_battle(log: Logbook, zone: str, contest: Mapping[str, Any], joining: Sequence[str]) -> None:
    log.tell(
        "battle_opened",
        log.state.world.rules.cite.contact,
        {"zone": zone, **{name: contest[name] for name in ("attacker", "defender", "next")}},
        set={unit: {"in_battle": zone} for unit in joining},
        zones={zone: {"contest": dict(contest)}},
    )


def with_aboard(state: State, zone: str) -> list[Unit]:
    """Everybody in a zone, each ship followed by who is aboard, in the order of the world."""
    everybody = []
    for unit in state.in_zone(zone):
        everybody.append(unit)
        everybody.extend(state.aboard(unit.id))
    return everybody


def in_battle(state: State, zone: str, side: str) -> list[Unit]:
    return [
        unit
        for unit in with_aboard(state, zone)
        if unit.side == side and state.pieces[unit.id].in_battle == zone
    ]

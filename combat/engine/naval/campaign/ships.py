"""Ships under way: from zone to neighbouring sea zone, a point each, into enemies but not through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.core.words import a_number_of
from combat.engine.naval.campaign.draft import NONCOMBAT_MOVE, Draft, moves
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.state import State
from combat.engine.naval.campaign.world import Unit


def move_ships(draft: Draft, ships: Sequence[Unit], given: Any) -> None:
    """Who is aboard goes along."""
    rule = draft.cite.ships
    path = draft.read_path(given, ships, rule)
    if len(path) < 2:
        raise Refused("illegal", rule, "A ship moves to another zone.")
    draft.check_done(ships)
    for zone in path[1:]:
        if not draft.world.chart.zones[zone].is_sea:
            raise Refused("illegal", rule, f"{draft.world.called(zone)} is land: ships stay at sea.")
    cost = len(path) - 1
    draft.check_moves(ships, cost, rule)
    for ship in ships:
        check_not_held(draft, ship)
    for number, zone in enumerate(path[1:], start=1):
        check_way(draft, ships, zone, is_end=number == cost)
    draft.log.tell(
        "moved",
        rule,
        {"side": draft.side, "units": [ship.id for ship in ships], "path": path},
        set={
            ship.id: {"zone": path[-1], "moves_left": draft.piece(ship).moves_left - cost, "moved": True}
            for ship in ships
        },
    )


def check_not_held(draft: Draft, ship: Unit) -> None:
    """A ship that came to enemies in this phase stays with them; one that stood there before may leave."""
    piece = draft.piece(ship)
    if not piece.moved or draft.before.pieces[ship.id].moved or piece.zone is None:
        return
    enemy = stopper(draft.state, piece.zone, ship)
    if enemy:
        where = draft.world.called(piece.zone)
        raise Refused("held", cited(draft, ship), f"{ship.name} is stopped in {where} by {enemy.name}.")


def check_way(draft: Draft, ships: Sequence[Unit], zone: str, *, is_end: bool) -> None:
    state, where = draft.state, draft.world.called(zone)
    if draft.phase == NONCOMBAT_MOVE:
        enemies = state.ships_of_enemies(zone, draft.side)
        if enemies:
            raise Refused(
                "held", draft.cite.noncombat,
                f"{enemies[0].name} is in {where}: non-combat moves keep clear of enemies.",
            )  # fmt: skip
        return
    if is_end:
        return
    for ship in ships:
        enemy = stopper(state, zone, ship)
        if enemy:
            raise Refused(
                "held", cited(draft, ship),
                f"{ship.name} cannot pass {where}: {enemy.name} is there. It may go there and no further.",
            )  # fmt: skip


def cited(draft: Draft, ship: Unit) -> str:
    return draft.cite.submarines if ship.kind.is_submarine else draft.cite.ships


def stopper(state: State, zone: str, ship: Unit) -> Unit | None:
    """The enemy that keeps a ship from going on; null if it may pass."""
    stops = state.world.rules.stops
    for enemy in state.ships_of_enemies(zone, ship.side):
        if stops(ship.kind, enemy.kind, state.pieces[enemy.id].marks):
            return enemy
    return None


def reachable_by_ships(draft: Draft, ships: Sequence[Unit]) -> dict[str, Any]:
    """Every sea zone with its cost, a path and its danger; of all others why not."""
    state, chart = draft.state, draft.world.chart
    start = state.zone_of(ships[0].id)
    assert start is not None
    least = min(ships, key=lambda ship: state.pieces[ship.id].moves_left)
    most = state.pieces[least.id].moves_left
    stops = [least_like(ships, submarine) for submarine in (False, True)]
    samples = [ship for ship in stops if ship is not None]
    peaceful = draft.phase == NONCOMBAT_MOVE
    paths = {start: [start]}
    closed: dict[str, str] = {}
    border = [start]
    for _ in range(most):
        after = []
        for zone in border:
            if zone != start and any(stopper(state, zone, ship) for ship in samples):
                continue
            for other in chart.seas[zone]:
                if other in paths or other in closed:
                    continue
                if peaceful and (enemies := state.ships_of_enemies(other, draft.side)):
                    closed[other] = f"{enemies[0].name} is there: non-combat moves keep clear of enemies."
                    continue
                paths[other] = [*paths[zone], other]
                after.append(other)
        border = after
    zones = {
        zone: {"cost": len(path) - 1, "path": path, "danger": danger(state, zone, draft.side)}
        for zone, path in paths.items()
        if zone != start
    }
    at_sea = sea_distances(draft, start)
    refused = {}
    for place in chart.zones.values():
        other = place.id
        if other in zones:
            continue
        if other in closed:
            refused[other] = closed[other]
        elif other == start:
            refused[other] = "You are there."
        elif not place.is_sea:
            refused[other] = "It is land: ships stay at sea."
        elif other not in at_sea:
            refused[other] = "No way by sea leads there."
        elif at_sea[other] > most:
            far = a_number_of(at_sea[other], "zone")
            refused[other] = f"It is {far} away, and {least.name} has {moves(most)} left."
        else:
            refused[other] = "Enemies are in the way: ships do not go through them."
    return {"zones": zones, "not": refused}


def least_like(ships: Sequence[Unit], submarine: bool) -> Unit | None:
    """One for all that are stopped by the same enemies."""
    return next((ship for ship in ships if ship.kind.is_submarine is submarine), None)


def sea_distances(draft: Draft, start: str) -> dict[str, int]:
    seas = draft.world.chart.seas
    far = {start: 0}
    border = [start]
    while border:
        after = []
        for zone in border:
            for other in seas[zone]:
                if other not in far:
                    far[other] = far[zone] + 1
                    after.append(other)
        border = after
    return far


def danger(state: State, zone: str, side: str) -> list[str]:
    enemies = state.ships_of_enemies(zone, side)
    if not enemies:
        return []
    owners = list(dict.fromkeys(state.world.sides[enemy.side] for enemy in enemies))
    there = a_number_of(len(enemies), "enemy ship")
    return [f"{there} of {', '.join(owners)} there: a battle will be fought."]

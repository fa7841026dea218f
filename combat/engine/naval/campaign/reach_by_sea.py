"""Where ships can go, at what danger, or why not; and where carriers must not, for those in the air."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.core.words import a_number_of
from combat.engine.naval.campaign.draft import COMBAT_MOVE, NONCOMBAT_MOVE, Draft, moves
from combat.engine.naval.campaign.flights import (
    landings_of,
    may_sail_in,
)
from combat.engine.naval.campaign.places import planes_aloft
from combat.engine.naval.campaign.ships import stopper
from combat.engine.naval.campaign.state import State
from combat.engine.naval.campaign.world import Unit


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
        zone: way_by(path, danger(state, zone, draft.side)) for zone, path in paths.items() if zone != start
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


def keep_decks(draft: Draft, ships: Sequence[Unit], found: dict[str, Any]) -> None:
    """Of the zones that ships can go to, those are closed where aircraft in the air would then miss a deck:
    that of one of these ships, or one that they bring a battle to.
    """
    landings = landings_of(draft)
    carriers = [ship for ship in ships if ship.kind.carries_aircraft]
    hostile = draft.state.hostile(draft.side) if draft.phase == COMBAT_MOVE else {}
    beside: dict[str, list[Unit]] = {}  # carriers that can leave the enemies with whom they stand
    for carrier in landings.carriers.values():
        if carrier.sails and carrier.zone in hostile and carrier.zone in found["zones"]:
            beside.setdefault(carrier.zone, []).append(carrier.ship)
    if not carriers and not beside:
        return
    start = draft.state.zone_of(ships[0].id)  # carriers there may be free to sail when these have left
    there_now = [carrier.ship for carrier in landings.carriers.values() if carrier.zone == start]
    staying = [ship for ship in there_now if ship not in ships] if start in hostile else []
    planes = [
        plane
        for plane in planes_aloft(draft.state, draft.side)
        if plane.unit.id in draft.named or not landings.reaches_land(plane)
    ]
    short = len(landings.stranded(planes, draft.named))
    counted = [*carriers, *(ship for there in beside.values() for ship in there)]
    gone = landings.without([ship.id for ship in counted])
    if len(gone.stranded(planes, draft.named)) <= short:
        return  # nobody needs them
    for zone, way in list(found["zones"].items()):
        concerned = [*carriers, *beside.get(zone, ())]
        if not concerned:
            continue
        there = draft.trial()
        for ship in ships:
            left = draft.piece(ship).moves_left - way["cost"]
            there.state.set_piece(ship.id, {"zone": zone, "moves_left": left, "moved": True})
        moved = landings.with_carriers(there.state, [*concerned, *staying], may_sail_in(there))
        if len(moved.stranded(planes, draft.named)) > short:
            del found["zones"][zone]
            found["not"][zone] = "Aircraft in the air would find no landing place."


def way_by(path: list[str], danger: list[str], aboard: str | None = None) -> dict[str, Any]:
    """`aboard`: the carrier on which aircraft land by going there; null: they do not, or are ships."""
    return {"cost": len(path) - 1, "path": path, "danger": danger, "aboard": aboard}


def danger(state: State, zone: str, side: str) -> list[str]:
    enemies = state.ships_of_enemies(zone, side)
    if not enemies:
        return []
    owners = list(dict.fromkeys(state.world.sides[enemy.side] for enemy in enemies))
    there = a_number_of(len(enemies), "enemy ship")
    return [f"{there} of {', '.join(owners)} there: a battle will be fought."]

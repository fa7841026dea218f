"""Where aircraft can go and still come down, or why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from combat.engine.core.words import a_number_of
from combat.engine.naval.campaign.also import Places, is_legal
from combat.engine.naval.campaign.draft import COMBAT_MOVE, LANDING, NONCOMBAT_MOVE, Draft, moves
from combat.engine.naval.campaign.flights import (
    Others,
    check_may_fly,
)
from combat.engine.naval.campaign.outlook import Outlook
from combat.engine.naval.campaign.places import Plane, fits, room_on, why_not_land
from combat.engine.naval.campaign.reach_by_sea import danger, way_by
from combat.engine.naval.campaign.world import Unit


def reachable_by_aircraft(outlook: Outlook, units: Sequence[Unit], others: Others) -> dict[str, Any]:
    """Every zone that they can fly to and still land from; with the deck there if they can only come down."""
    draft = outlook.draft
    check_may_fly(draft, units)
    state, chart = draft.state, draft.world.chart
    start = state.zone_of(units[0].id)
    assert start is not None
    least = min(units, key=lambda unit: state.pieces[unit.id].moves_left)
    most = state.pieces[least.id].moves_left
    far = chart.distances(start)
    ways = ways_from(draft, start, most)
    leaves = landing_left(outlook, units, others)
    settled = only_lands(draft, units)
    places = Places(outlook, len(units), others)
    zones: dict[str, Any] = {}
    refused: dict[str, str] = {}
    for zone, place in chart.zones.items():
        distance = far.get(zone)
        near = place.is_sea and distance is not None and distance <= most and (settled or zone != start)
        stays = near and not settled and leaves(zone, far[zone])
        decks = decks_in(draft, zone, units) if near and not stays else []
        deck = next((deck for deck in decks if may_land(draft, units, ways[zone], deck, places)), None)
        if zone == start and deck is None:
            refused[zone] = "You are there."
        elif distance is None:
            refused[zone] = "No way leads there."
        elif distance > most:
            away = a_number_of(distance, "zone")
            refused[zone] = f"It is {away} away, and {least.name} has {moves(most)} left."
        elif not place.is_sea and (why := why_not_land(state, zone, draft.side)):
            refused[zone] = why
        elif place.is_sea and not stays and deck is None:
            refused[zone] = why_not_over_sea(settled=settled, decks=decks)
        else:
            dangers = danger(state, zone, draft.side) if place.is_sea else []
            zones[zone] = way_by(ways[zone], dangers, deck)
    return {"zones": zones, "not": refused}


def why_not_over_sea(*, settled: bool, decks: Sequence[str]) -> str:
    if decks:
        return "Others in the air need the deck that is there."
    if settled:
        return "No carrier with room is there: these aircraft only fly to where they land."
    return "No landing place would be left in reach."


def may_land(draft: Draft, units: Sequence[Unit], path: list[str], deck: str, places: Places) -> bool:
    order = {"move": {"units": [unit.id for unit in units], "path": path, "aboard": deck}}
    return is_legal(draft, order, places)


def only_lands(draft: Draft, units: Sequence[Unit]) -> bool:
    """Are there some that have moved already, and only fly to where they land?"""
    if draft.phase == LANDING:
        return True
    return draft.phase == NONCOMBAT_MOVE and any(draft.before.pieces[unit.id].moved for unit in units)


def decks_in(draft: Draft, zone: str, units: Sequence[Unit]) -> list[str]:
    """Carriers there on which all of them could land."""
    state = draft.state
    found = []
    for ship in state.in_zone(zone):
        if ship.side != draft.side or not ship.kind.carries_aircraft:
            continue
        coming = [unit for unit in units if state.pieces[unit.id].aboard != ship.id]
        if coming and all(fits(unit, ship) for unit in coming) and room_on(state, ship) >= len(coming):
            found.append(ship.id)
    return found


def landing_left(outlook: Outlook, units: Sequence[Unit], others: Others) -> Callable[[str, int], bool]:
    """Would these, over that zone, and all that are in the air find a place? Their own decks are free."""
    draft = outlook.draft
    pieces = draft.state.pieces

    def leaves(zone: str, distance: int) -> bool:
        flown = [Plane(unit, zone, pieces[unit.id].moves_left - distance) for unit in units]
        then = others.landings
        if draft.phase == COMBAT_MOVE and zone in draft.state.hostile(draft.side):
            then = then.with_battle_in(zone)  # which they bring
        needy = [plane for plane in flown if not then.reaches_land(plane)]
        if then is others.landings and others.settled.have_room_for(needy):
            return True  # as the others are shared out now
        if outlook.short == others.short and not all(map(then.reaches_a_deck, needy)):
            return False
        return len(then.stranded([*others.pressing, *flown], others.named)) <= outlook.short

    return leaves


def ways_from(draft: Draft, start: str, most: int) -> dict[str, list[str]]:
    """A shortest path by air to every zone in reach."""
    neighbours = draft.world.chart.neighbours
    ways = {start: [start]}
    border = [start]
    for _ in range(most):
        after = []
        for zone in border:
            for other in neighbours[zone]:
                if other not in ways:
                    ways[other] = [*ways[zone], other]
                    after.append(other)
        border = after
    return ways

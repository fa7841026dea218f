"""Where units that stand together can go, after the orders of a draft: every zone with cost, path and danger,
or why not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from combat.engine.core.words import a_number_of
from combat.engine.naval.campaign.also import Places, also, is_legal
from combat.engine.naval.campaign.draft import COMBAT_MOVE, LANDING, NONCOMBAT_MOVE, Draft, moves
from combat.engine.naval.campaign.flights import (
    Others,
    check_may_fly,
    landings_of,
    may_sail_in,
    settle_others,
)
from combat.engine.naval.campaign.outlook import Outlook
from combat.engine.naval.campaign.places import Plane, fits, planes_aloft, room_on, why_not_land
from combat.engine.naval.campaign.plan import check_asked, play
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.ships import check_not_held, stopper
from combat.engine.naval.campaign.state import State
from combat.engine.naval.campaign.world import Unit


def outlook(state: State, side: str, orders: Sequence[Any]) -> Outlook:
    check_asked(state, side)
    draft, _ = play(state, side, orders, careful=False)
    return Outlook(draft)


def reachable(outlook: Outlook, units: Any) -> dict[str, Any]:
    """Where units that stand together can go, and what else may be ordered of them."""
    draft = outlook.draft
    chosen = draft.read_units(units)
    if len({draft.state.zone_of(unit.id) for unit in chosen}) > 1:
        raise Refused("illegal", draft.cite.orders, "Units that move together stand in one zone.")
    fly = all(unit.kind.is_aircraft for unit in chosen)
    others = settle_others(draft, chosen) if fly else None
    try:
        found = ways(outlook, chosen, others)
    except Refused as refused:
        offers = also(outlook, chosen, {}, others)
        if not offers:
            raise
        closed = dict.fromkeys(draft.world.chart.zones, refused.sentence)
        return {"zones": {}, "not": closed, "why": refused.sentence, "also": offers}
    paths = {zone: way["path"] for zone, way in found["zones"].items()}
    return {**found, "why": None, "also": also(outlook, chosen, paths, others)}


def ways(outlook: Outlook, chosen: Sequence[Unit], others: Others | None) -> dict[str, Any]:
    """`others`: if these are aircraft, where all others come down."""
    if others is not None:
        return reachable_by_aircraft(outlook, chosen, others)
    draft = outlook.draft
    if all(unit.kind.is_land for unit in chosen):
        raise Refused("illegal", draft.cite.loading, "Troops go by ship: load them, and the ship sails.")
    if not all(unit.kind.is_ship for unit in chosen):
        raise Refused("illegal", draft.cite.orders, "Choose ships, or aircraft, or troops: not all at once.")
    if draft.phase not in (COMBAT_MOVE, NONCOMBAT_MOVE):
        raise Refused("wrong_phase", draft.cite.turn, "Ships do not move in this phase.")
    draft.check_done(chosen)
    for ship in chosen:
        check_not_held(draft, ship)
    found = reachable_by_ships(draft, chosen)
    keep_decks(draft, chosen, found)
    return found


# Ships


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


def way_by(path: list[str], danger: list[str], aboard: str | None = None) -> dict[str, Any]:
    """`aboard`: the carrier on which aircraft land by going there; null: they do not, or are ships."""
    return {"cost": len(path) - 1, "path": path, "danger": danger, "aboard": aboard}


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


# Aircraft


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

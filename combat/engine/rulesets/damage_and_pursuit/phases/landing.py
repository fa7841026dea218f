"""DP-6.6 Landing: where the aircraft of a fleet that retreats come down.

First those whose own carrier goes and has room for all of hers; those that fly from land go home. The others
find room on the carriers that go, or on one in a neighbouring zone; who finds none is lost.
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.asking import Asked, Forced, Script, ask
from combat.engine.core.log import DEFENDER
from combat.engine.core.questions import Assign, Place
from combat.engine.core.table import Table
from combat.engine.naval.forces import present
from combat.engine.naval.neighbours import NEIGHBOURS, kind_of
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, Unit

RULE = "DP-6.6"
LAND_ON = "Land on "


def land(table: Table, to: dict[str, str]) -> Script[None]:
    state: State = table.state
    planes = flying(state, to)
    if not planes:
        return
    zone = to[planes[0].id]
    home = [unit.id for unit in planes if unit.aboard is None]
    if home:
        table.tell(events.aircraft_withdrew(DEFENDER, RULE, home))
    own = on_their_own_decks(state, to)
    if own:
        table.tell(events.aircraft_landed(DEFENDER, own, zone))
    choice = yield from ask(lambda: where_to_land(table, to))
    chosen: dict[str, str] = choice["land"] if choice else {}
    homeless = [unit.id for unit in flying(state, to)]
    carriers = [ship for ship, room in decks(state, to).items() if room > 0]
    on = {unit: chosen[unit] for unit in homeless if unit in chosen and chosen[unit] in carriers}
    if on:
        table.tell(events.aircraft_landed(DEFENDER, on, zone))
    for called, nearby in zones_by_place(state, to).items():
        units = [unit for unit in homeless if unit not in on and chosen.get(unit) == called]
        if units:
            table.tell(events.aircraft_landed_nearby(DEFENDER, nearby["name"], units))
    lost = [unit.id for unit in flying(state, to)]
    if lost:
        table.tell(events.aircraft_lost(DEFENDER, lost))


def flying(state: State, to: dict[str, str]) -> list[Unit]:
    """Aircraft of the retreating fleet that have not come down yet."""
    return [unit for unit in present(state, DEFENDER) if unit.id in to and unit.kind.is_aircraft]


def decks(state: State, to: dict[str, str]) -> dict[str, int]:
    """Room on the carriers that go, less who is on it already."""
    return {
        ship.id: ship.deck - sum(unit.aboard == ship.id for unit in down(state))
        for ship in present(state, DEFENDER)
        if ship.id in to and ship.deck
    }


def down(state: State) -> list[Unit]:
    """Aircraft that stand on a deck: stuck there, or landed."""
    return [
        unit
        for unit in state.sides[DEFENDER]
        if unit.kind.is_aircraft and not unit.destroyed and (unit.stuck or unit.left is not None)
    ]


def on_their_own_decks(state: State, to: dict[str, str]) -> dict[str, str]:
    room = decks(state, to)
    planes = flying(state, to)
    return {
        unit.id: unit.aboard
        for unit in planes
        if unit.aboard is not None
        and sum(other.aboard == unit.aboard for other in planes) <= room.get(unit.aboard, 0)
    }


def where_to_land(table: Table, to: dict[str, str]) -> Asked:
    state: State = table.state
    homeless = [unit.id for unit in flying(state, to)]
    places = places_to_land(table, to)
    room = sum(place.room or 0 for place in places)
    if not homeless or not room:
        return None
    if len(places) == 1 and room >= len(homeless):
        choice = {"land": dict.fromkeys(homeless, places[0].name)}
        return Forced(DEFENDER, RULE, choice, f"Only {places[0].text.removeprefix(LAND_ON)} has room.")
    least = min(len(homeless), room)
    many = len(homeless) > 1
    head = f"Where do the {len(homeless)} aircraft land?" if many else "Where does the aircraft land?"
    return Assign(
        side=DEFENDER,
        kind="land",
        rule=RULE,
        text=f"{head} There is room for {room}; who finds none is lost.",
        headline=f"{table.setup.names[DEFENDER]}: choosing where aircraft land.",
        units=homeless,
        places=places,
        least=least,
        rests_on=(NEIGHBOURS,),
    )


def places_to_land(table: Table, to: dict[str, str]) -> list[Place]:
    state: State = table.state
    places = [
        Place(ship, f"{LAND_ON}{state.units[ship].name}", f"Room for {room}.", room)
        for ship, room in decks(state, to).items()
        if room > 0
    ]
    for called, zone in zones_by_place(state, to).items():
        room = room_in(table, zone)
        if room:
            text = f"{LAND_ON}a carrier in {zone['name']}"
            places.append(Place(called, text, f"Room for {room}.", room))
    return places


def room_in(table: Table, zone: dict[str, Any]) -> int:
    """As a campaign knows it; a lone battle takes the decks there for empty."""
    if "defender_room" in zone:
        return int(zone["defender_room"])
    return sum(kind_of(table, name).carries_aircraft for name in zone[DEFENDER.value])


def zones_by_place(state: State, to: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Neighbouring zones by what an answer calls them: their name, or a longer one if it is the id of a
    carrier that goes.
    """
    zones = state.looked[NEIGHBOURS]["zones"]
    taken = {*decks(state, to)}
    names = {zone["name"] for zone in zones}
    called: dict[str, dict[str, Any]] = {}
    for zone in zones:
        name = zone["name"]
        while name in taken or (name != zone["name"] and name in names):
            name = f"zone {name}"
        called[name] = zone
        taken.add(name)
    return called

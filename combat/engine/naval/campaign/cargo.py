"""Troops: loaded from the shore, put ashore where nobody hinders it; land so entered changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.naval.campaign.draft import LANDING, Draft
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.state import DESTROYED, GONE, State
from combat.engine.naval.campaign.world import Unit


def load(draft: Draft, troops: Sequence[Unit], ship: Unit) -> None:
    """From a coast next to the ship, as long as there is room."""
    rule = draft.cite.loading
    check_troops(draft, troops, rule)
    check_no_enemy_at_sea(draft, ship, rule)
    sea = draft.state.zone_of(ship.id)
    for unit in troops:
        piece = draft.piece(unit)
        if piece.zone is None:
            raise Refused("illegal", rule, f"{unit.name} is aboard a ship already.")
        if piece.moved:
            raise Refused("illegal", rule, f"{unit.name} came ashore in this turn.")
        if sea not in draft.world.chart.neighbours[piece.zone]:
            raise Refused(
                "illegal",
                rule,
                f"{ship.name} is not off {draft.world.called(piece.zone)}, where {unit.name} is.",
            )
    why = why_no_room(draft.state, ship, troops)
    if why:
        raise Refused("over_capacity", rule, f"{why}.")
    draft.log.tell(
        "loaded",
        rule,
        {"side": draft.side, "units": [unit.id for unit in troops], "aboard": ship.id},
        set={unit.id: {"zone": None, "aboard": ship.id} for unit in troops},
    )


def why_no_room(state: State, ship: Unit, troops: Sequence[Unit]) -> str | None:
    """The ship's cargo taken aboard anew, and then these."""
    rooms = state.world.rules.rooms()
    there = [unit for unit in state.aboard(ship.id) if unit.kind.is_land]
    for unit in (*there, *troops):
        why = rooms.why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind)
        if why:
            return why
    return None


def unload(draft: Draft, troops: Sequence[Unit], given: Any) -> None:
    rule = draft.cite.unloading
    check_troops(draft, troops, rule)
    land = draft.read_zone(given, rule)
    name = draft.world.called(land)
    if draft.world.chart.zones[land].is_sea:
        raise Refused("illegal", rule, f"{name} is sea: troops go ashore on land.")
    ashore: dict[str, int] = {}
    for unit in troops:
        piece = draft.piece(unit)
        if piece.aboard is None:
            raise Refused("illegal", rule, f"{unit.name} is not aboard a ship.")
        ship = draft.world.units[piece.aboard]
        if draft.state.zone_of(ship.id) not in draft.world.chart.neighbours[land]:
            raise Refused("illegal", rule, f"{ship.name}, with {unit.name} aboard, is not off {name}.")
        draft.check_own(ship)
        check_no_enemy_at_sea(draft, ship, rule)
        ashore[ship.id] = ashore.get(ship.id, 0) + draft.world.rules.load(unit.kind)
    enemies = [unit for unit in draft.state.in_zone(land) if unit.side != draft.side]
    holding = [unit for unit in enemies if unit.kind.is_land]
    if holding:
        raise Refused(
            "held", rule, f"{holding[0].name} holds {name}: landings against troops are not played."
        )
    done = check_unloading(draft, ashore)
    draft.log.tell(
        "unloaded",
        rule,
        {"side": draft.side, "units": [unit.id for unit in troops], "zone": land, "ships": list(ashore)},
        set={unit.id: {"zone": land, "aboard": None, "moved": True} for unit in troops},
        game={"unloaded": done},
    )
    if draft.state.zones[land]["owner"] != draft.side:
        take(draft, land, [unit for unit in enemies if unit.kind.is_aircraft])


def check_unloading(draft: Draft, ashore: dict[str, int]) -> dict[str, int]:
    """What each ship has put ashore in this turn, with these: no more than it carries at once, so that none
    is a bridge; less if it is damaged.
    """
    done = dict(draft.state.game["unloaded"])
    for ship_id, loads in ashore.items():
        done[ship_id] = done.get(ship_id, 0) + loads
        ship = draft.world.units[ship_id]
        most = draft.world.rules.unloads(ship.kind, draft.piece(ship).marks)
        if done[ship_id] > most:
            if most == draft.world.rules.unloads(ship.kind, {}):
                why = "has put ashore in this turn as much as it carries at once"
            else:
                why = (
                    f"is damaged and unloads {most} in this turn" if most else "is damaged and cannot unload"
                )
            raise Refused("over_capacity", draft.cite.unloading, f"{ship.name} {why}.")
    return done


def take(draft: Draft, land: str, aircraft: Sequence[Unit]) -> None:
    """Enemy or ownerless land is taken; aircraft that stand there are lost with it."""
    before = draft.state.zones[land]["owner"]
    draft.log.tell(
        "zone_taken",
        draft.cite.unloading,
        {"side": draft.side, "zone": land, "from": before},
        zones={land: {"owner": draft.side}},
    )
    if aircraft:
        draft.log.tell(
            "destroyed",
            draft.cite.unloading,
            {"units": [unit.id for unit in aircraft], "zone": land, "why": "on the ground as it was taken"},
            set={unit.id: {**GONE, "status": DESTROYED} for unit in aircraft},
        )


def check_troops(draft: Draft, troops: Sequence[Unit], rule: str) -> None:
    if draft.phase == LANDING:
        raise Refused("wrong_phase", rule, "Aircraft land now: troops wait for their turn.")
    for unit in troops:
        if not unit.kind.is_land:
            raise Refused("illegal", rule, f"{unit.name} is not a land unit.")


def check_no_enemy_at_sea(draft: Draft, ship: Unit, rule: str) -> None:
    zone = draft.state.zone_of(ship.id)
    assert zone is not None
    enemies = draft.state.ships_of_enemies(zone, draft.side)
    if enemies:
        where = draft.world.called(zone)
        raise Refused(
            "held", rule, f"{enemies[0].name} is in {where}: troops wait until no enemy ship is there."
        )

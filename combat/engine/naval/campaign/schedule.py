"""A turn's start and end: movement anew, reinforcements, recovery and repair."""

from __future__ import annotations

from typing import Any

from combat.engine.naval.campaign.cargo import why_no_room
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.places import room_on
from combat.engine.naval.campaign.rules import Marks
from combat.engine.naval.campaign.state import DUE, GONE, LOST, PRESENT, State
from combat.engine.naval.campaign.world import Unit


def begin_turn(log: Logbook, side: str, turn: int) -> None:
    """All move anew, less what damage took and what they owe. Land that changed hands is now theirs who
    hold it.
    """
    state, rules = log.state, log.state.world.rules
    fields: dict[str, dict[str, Any]] = {}
    for unit in state.world.fleets[side]:
        piece = state.pieces[unit.id]
        if piece.status != PRESENT:
            continue
        moves = rules.moves(unit.kind, marks_now(state, unit), piece.moves_owed)
        now = {"moves_left": moves, "moves_owed": 0, "moved": False, "land_at": None}
        changed = {name: value for name, value in now.items() if getattr(piece, name) != value}
        if changed:
            fields[unit.id] = changed
    zones = {
        zone: {"owner_at_turn_start": values["owner"]}
        for zone, values in state.zones.items()
        if values["owner"] != values["owner_at_turn_start"]
    }
    log.tell(
        "turn_began", rules.cite.turn, {"turn": turn, "side": side},
        set=fields, zones=zones,
        game={"turn": turn, "side": side, "phase": None, "asked": [], "unloaded": {}},
    )  # fmt: skip


def recover(log: Logbook, side: str) -> None:
    """Marks that last until now end; in a zone that a base of the side serves, damage is repaired."""
    state, rules = log.state, log.state.world.rules
    if rules.marks_as_turn_begins is None:
        return
    ended: dict[str, dict[str, Any]] = {}
    repaired: dict[str, dict[str, Any]] = {}
    for unit in state.world.fleets[side]:
        piece = state.pieces[unit.id]
        if piece.status != PRESENT:
            continue
        marks = rules.marks_as_turn_begins(piece.marks, False)
        if marks != piece.marks:
            ended[unit.id] = {"marks": marks}
        if unit.kind.is_ship and is_served(state, unit):
            mended = marks_now(state, unit)
            if mended != marks or (piece.damage and rules.bases_repair):
                repaired[unit.id] = {"marks": mended, "damage": 0 if rules.bases_repair else piece.damage}
    if ended:
        log.tell("marks_ended", rules.cite.marks_end, {"side": side, "units": list(ended)}, set=ended)
    if repaired:
        log.tell("repaired", rules.cite.repair, {"side": side, "units": list(repaired)}, set=repaired)


def marks_now(state: State, unit: Unit) -> Marks:
    """What a unit bears after the recovery of its turn."""
    begins, marks = state.world.rules.marks_as_turn_begins, state.pieces[unit.id].marks
    return marks if begins is None else begins(marks, unit.kind.is_ship and is_served(state, unit))


def is_served(state: State, ship: Unit) -> bool:
    """Is a port of its side next to its zone?"""
    zone = state.zone_of(ship.id)
    assert zone is not None
    chart = state.world.chart
    return any(
        chart.zones[coast].port and state.zones[coast]["owner"] == ship.side for coast in chart.coasts[zone]
    )


def end_marks(log: Logbook, side: str) -> None:
    state, rules = log.state, log.state.world.rules
    if rules.marks_as_turn_ends is None:
        return
    ended = {}
    for unit in state.world.fleets[side]:
        piece = state.pieces[unit.id]
        if piece.status == PRESENT and piece.marks:
            marks = rules.marks_as_turn_ends(piece.marks)
            if marks != piece.marks:
                ended[unit.id] = {"marks": marks}
    if ended:
        log.tell("marks_ended", rules.cite.marks_end, {"side": side, "units": list(ended)}, set=ended)


def reinforce(log: Logbook, side: str) -> None:
    """Who is due arrives, ships before what is aboard; where the enemy is, they wait for the next turn."""
    world, cite = log.state.world, log.state.world.rules.cite
    due = [
        unit
        for unit in world.fleets[side]
        if log.state.pieces[unit.id].status == DUE and unit.arrives <= log.state.game["turn"]
    ]
    for unit in sorted(due, key=lambda unit: unit.aboard is not None):  # sorting keeps the order otherwise
        if unit.aboard is not None and log.state.pieces[unit.aboard].status not in (DUE, PRESENT):
            ship = world.units[unit.aboard].name
            log.tell(
                "lost", cite.reinforcements, {"side": side, "units": [unit.id], "why": f"{ship} is gone"},
                set={unit.id: {**GONE, "status": LOST}},
            )  # fmt: skip
            continue
        why = why_not_now(log.state, unit)
        details = {"side": side, "units": [unit.id], "zone": unit.zone, "aboard": unit.aboard}
        if why is not None:
            log.tell("reinforcement_delayed", cite.reinforcements, {**details, "why": why})
            continue
        moves = world.rules.moves(unit.kind, unit.marks, 0)
        fields = {"zone": unit.zone, "aboard": unit.aboard, "status": PRESENT, "moves_left": moves}
        log.tell("reinforced", cite.reinforcements, details, set={unit.id: fields})


def why_not_now(state: State, unit: Unit) -> str | None:
    """What keeps a reinforcement from arriving."""
    if unit.aboard is not None:
        ship = state.world.units[unit.aboard]
        piece = state.pieces[ship.id]
        if piece.status != PRESENT or piece.in_battle is not None:
            return f"{ship.name} is not there yet"
        if unit.kind.is_land:
            return why_no_room(state, ship, [unit])
        return None if room_on(state, ship) > 0 else f"{ship.name} has no room"
    assert unit.zone is not None
    if state.world.chart.zones[unit.zone].is_sea:
        enemies = state.ships_of_enemies(unit.zone, unit.side)
    else:
        owner = state.zones[unit.zone]["owner"]
        if owner not in (None, unit.side):
            return f"{state.world.called(unit.zone)} belongs to {state.world.sides[owner]}"
        enemies = [other for other in state.in_zone(unit.zone) if other.side != unit.side]
    return f"{enemies[0].name} is there" if enemies else None

"""Another unit table for games that are being played: what it would change, and what keeps a game from it.

A proposal is the same for all games of one world; it is judged game by game. What is judged is what is done:
`change_table` writes what `judge` has found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.plain import same
from combat.engine.core.setup import read_unit_types
from combat.engine.core.words import a_number_of
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.rules import Kind
from combat.engine.naval.campaign.state import DUE, PRESENT, Entry, State
from combat.engine.naval.campaign.world import Unit, World, check_as_in_battle, check_places, in_table

MOVES_LEFT, MOVES_OWED = "moves_left", "moves_owed"
Pieces = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Proposal:
    world: World
    after: World | None  # with the other table; None: no game of this world can be played with it
    why: tuple[str, ...]  # sentences, if so
    missing: dict[str, int]  # types that it lacks, with their number of units
    changed: dict[str, list[dict[str, Any]]]  # types that differ: `field`, `label`, `from`, `to`
    regrouped: Collection[str]  # types that have become ships, aircraft or land units, and were none


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """What another table would do to one game. `set`: what changes at once on its units, whose movement is
    given out already.
    """

    units: dict[str, int]  # in play, by type
    set: dict[str, dict[str, Any]] = field(default_factory=dict)
    why: tuple[str, ...] = ()  # sentences: what keeps the game from it


def propose(world: World, unit_types: Any) -> Proposal:
    types = read_unit_types(world.rules.ruleset, unit_types)
    used = Counter(unit.type for unit in world.units.values())
    missing = {name: count for name, count in used.items() if name not in types}
    changed = {
        name: fields
        for name in world.unit_types
        if name in types and (fields := differences(world, world.unit_types[name], types[name]))
    }
    why = [
        f"The table has no type {name!r}, and {a_number_of(count, 'unit')} of this campaign would be of it."
        for name, count in missing.items()
    ]
    named = dict.fromkeys(name for condition in world.conditions for name in condition.types)
    why += [
        f"The table has no type {name!r}, which a condition of victory names."
        for name in named
        if name not in types and name not in missing
    ]
    after = None
    if not why:
        try:
            after = in_table(world, types)
        except BadSetup as fault:
            why.append(f"{fault.message}.")
    regrouped = [name for name in changed if after and group(after.kinds[name]) != group(world.kinds[name])]
    return Proposal(world, after, tuple(why), missing, changed, regrouped)


def group(kind: Kind) -> tuple[bool, bool]:
    return kind.is_ship, kind.is_aircraft


def differences(world: World, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {"field": one.name, "label": one.label, "from": before[one.name], "to": after[one.name]}
        for one in world.rules.ruleset.type_fields
        if not same(before[one.name], after[one.name])
    ]


def judge(proposal: Proposal, plain: Mapping[str, Any] | None) -> TableChange:
    """`plain`: `State.plain()`, or None of a game that has not begun."""
    after = proposal.after
    if plain is None:
        units = Counter(unit.type for unit in proposal.world.units.values())
        return TableChange(units=units, why=tuple(faults_at_start(after)) if after else proposal.why)
    pieces: Pieces = plain["units"]
    units = Counter(
        unit.type
        for unit in proposal.world.units.values()
        if pieces[unit.id]["status"] == PRESENT or pieces[unit.id]["status"] == DUE
    )
    if after is None:
        return TableChange(units=units, why=proposal.why)
    return TableChange(
        units=units,
        set=movement_anew(proposal, after, plain),
        why=tuple(faults_of_fit(after, pieces, proposal.regrouped)),
    )


def movement_anew(proposal: Proposal, after: World, plain: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The side whose turn it is has left to move what it would have, if its turn began with the other table;
    what a retreat owed stays taken. Nobody keeps or owes more than his type moves now: no battle would take
    him in.
    """
    game, pieces, moves = plain["game"], plain["units"], after.rules.moves
    active = game["side"] if game["outcome"] is None else None
    found = {}
    for unit in after.units.values():
        piece = pieces[unit.id]
        if unit.type not in proposal.changed or piece["status"] != PRESENT:
            continue
        left, owed, most = piece[MOVES_LEFT], piece[MOVES_OWED], unit.kind.movement
        if unit.side == active:
            before = proposal.world.kinds[unit.type]
            left += moves(unit.kind, piece["marks"], 0) - moves(before, piece["marks"], 0)
        now = {MOVES_LEFT: max(0, min(left, most)), MOVES_OWED: min(owed, most)}
        values = {name: value for name, value in now.items() if value != piece[name]}
        if values:
            found[unit.id] = values
    return found


def faults_at_start(world: World) -> Iterator[str]:
    """Of a game that has not begun: as if it were opened with the table."""
    try:
        check_places(world)
        check_as_in_battle(world, [(unit, unit.damage, unit.marks) for unit in world.units.values()])
    except BadSetup as fault:
        yield f"{called(world, fault)}{fault.message}."


def faults_of_fit(world: World, pieces: Pieces, regrouped: Collection[str]) -> Iterator[str]:
    """Can a game be played on that stands so?"""
    hurt = []
    for unit in world.units.values():
        piece = pieces[unit.id]
        if not (piece["damage"] or piece["marks"]) or piece["status"] not in (DUE, PRESENT):
            continue
        if piece["damage"] >= world.hull(unit):
            yield f"{unit.name} has more damage than it could take."
        else:
            hurt.append((unit, piece["damage"], dict(piece["marks"])))
    try:
        check_as_in_battle(world, hurt)
    except BadSetup as fault:
        yield f"{called(world, fault)}{fault.message}."
    rooms = world.rules.rooms()
    for unit in world.units.values():
        piece = pieces[unit.id]
        is_here = piece["status"] == PRESENT
        if not is_here and piece["status"] != DUE:
            continue
        aboard = piece["aboard"] if is_here else unit.aboard
        if aboard is None:
            if unit.type in regrouped and (why := why_not_there(world, unit, piece)) is not None:
                yield why
            continue
        ship = world.units[aboard]
        # Those to come find room or wait; where there is none for one alone, they would wait for ever.
        room = rooms if is_here else world.rules.rooms()
        why = room.why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind)
        if why:
            yield f"{unit.name} {'is' if is_here else 'comes'} aboard, but {why}."


def why_not_there(world: World, unit: Unit, piece: Mapping[str, Any]) -> str | None:
    """A type has become something else, and what stands at sea is a ship."""
    place = piece["zone"] if piece["status"] == PRESENT else unit.zone
    if place is None or piece["airborne"]:
        return None
    zone = world.chart.zones[place]
    if unit.kind.is_ship is not zone.is_sea:
        is_now = "a ship" if unit.kind.is_ship else "no ship"
        return f"{unit.name} would be {is_now}, and {zone.name} is {'sea' if zone.is_sea else 'land'}."
    if unit.kind.is_aircraft and not zone.airfield:
        return f"{unit.name} would need an airfield, and {zone.name} has none."
    return None


def called(world: World, fault: BadSetup) -> str:
    """Faults of set-ups name units by number, which nobody knows them by."""
    for unit in world.units.values():
        if fault.path.startswith(f"units[{unit.index}]") and unit.name not in fault.message:
            return f"{unit.name}: "
    return ""


def change_table(proposal: Proposal, state: State, details: Mapping[str, Any]) -> list[Entry]:
    """The entry with which the game goes on in the other world. Call at the beginning of a turn, with what
    was judged to fit.
    """
    change = judge(proposal, state.plain())
    if change.why:
        raise BadSetup("table", change.why[0])
    log = Logbook(state)
    log.tell("table_changed", None, details, set=change.set)
    return log.entries

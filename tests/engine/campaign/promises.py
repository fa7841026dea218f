"""What must hold in every campaign, after every entry."""

from __future__ import annotations

from typing import Any

from combat.engine import campaign
from combat.engine.campaign import State, World


def slug_of(world: World) -> str:
    return world.rules.ruleset.slug


def check_entry(world: World, entry: dict[str, Any], before: State) -> None:
    for unit, values in entry["set"].items():
        if "status" in values and values["status"] != before.pieces[unit].status:
            assert unit in entry["details"]["units"], f"{entry['event']} does not name {unit}"
    if entry["event"] == "moved":
        for unit in entry["details"]["units"]:
            check_way(world, before, unit, entry["details"]["path"])


def check_way(world: World, before: State, unit_id: str, path: list[str]) -> None:
    """Nobody passes a held zone; nobody goes further than it can."""
    unit = world.units[unit_id]
    assert before.pieces[unit_id].moves_left >= len(path) - 1
    for zone in path[1:]:
        assert world.chart.zones[zone].is_sea
    for zone in path[1:-1]:
        for other in before.in_zone(zone):
            if other.side == unit.side:
                continue
            marks = before.pieces[other.id].marks
            row = world.unit_types[other.type]
            if slug_of(world) == "flames-and-steel":
                holds = row["blocks_submarines"] if unit.kind.is_submarine else other.kind.is_ship
            elif unit.kind.is_submarine:
                deaf = any(name.startswith("no_anti_submarine") for name in marks)
                holds = row["anti_submarine"] and not deaf
            else:
                holds = row["category"] in ("destroyer", "cruiser", "carrier", "battleship")
            assert not holds, f"{unit_id} passes {other.id} in {zone}"


def check_state(world: World, log: list[dict[str, Any]], state: State) -> None:
    """Whatever was played: the state is the fold of its log, and nobody is where he cannot be."""
    game = state.game
    plain = state.plain()
    assert campaign.fold(world, log).plain() == plain, "the fold of the log is not the state"
    again = campaign.restore(world, plain)
    assert again.plain() == plain
    assert again.standing == state.standing
    assert again.holds == state.holds
    rooms = world.rules.rooms()
    for unit in world.units.values():
        check_piece(world, state, unit, rooms)
    contested = [zone for zone, _ in state.contests()]
    assert bool(contested) <= (game["phase"] == "combat")
    for zone in contested:
        battle = campaign.battle_document(world, state, zone)
        assert battle["attacker"]["units"]
        assert battle["defender"]["units"]
    if game["phase"] == "combat_move":
        assert not [unit for unit in world.units if state.pieces[unit].airborne]


def check_piece(world: World, state: State, unit: Any, rooms: Any) -> None:
    piece = state.pieces[unit.id]
    zone: Any = piece.zone
    chart = world.chart
    if piece.status != "present":
        assert (piece.zone, piece.aboard, piece.airborne, piece.in_battle) == (None, None, False, None)
        return
    assert (piece.zone is None) != (piece.aboard is None), f"{unit.id} is in no place, or in two"
    assert piece.moves_left >= 0
    assert piece.moves_owed >= 0
    assert 0 <= piece.damage < world.hull(unit)
    if piece.aboard is not None:
        ship = world.units[piece.aboard]
        assert ship.side == unit.side
        assert state.pieces[ship.id].status == "present"
        assert not piece.airborne
        assert rooms.why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind) is None
        if unit.kind.is_aircraft and slug_of(world) == "flames-and-steel":  # a retreat may bring guests
            assert ship.nation == unit.nation
    else:
        sea = chart.zones[zone].is_sea
        if unit.kind.is_ship:
            assert sea
        elif unit.kind.is_land:
            assert not sea
        else:
            assert piece.airborne == sea, f"{unit.id} neither flies nor stands"
    if piece.airborne:
        phase = state.game["phase"]
        own = unit.side == state.game["side"]
        assert phase in (("combat", "landing", "noncombat_move") if own else ("combat", "landing"))
    if piece.in_battle is not None:
        contest = state.zones[piece.in_battle]["contest"]
        assert contest is not None, f"{unit.id} is in a battle that is not fought"
        assert unit.side in (contest["attacker"], contest["defender"], *contest["next"])
        assert state.zone_of(unit.id) == piece.in_battle

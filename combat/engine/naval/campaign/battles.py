"""A contested zone as a battle: the document that it is set up with, the neighbours it looks at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.engine.core.plain import copied
from combat.engine.core.setup import MOST_UNITS
from combat.engine.naval.campaign.contact import in_battle
from combat.engine.naval.campaign.landing import Landings
from combat.engine.naval.campaign.places import free_decks
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.state import State
from combat.engine.naval.campaign.world import Unit
from combat.engine.naval.zones import OTHERS


def battles_to_open(state: State) -> list[dict[str, str]]:
    return [
        {"zone": zone, "attacker": contest["attacker"], "defender": contest["defender"]}
        for zone, contest in state.contests()
    ]


def contest_in(state: State, zone: str) -> dict[str, Any]:
    fields = state.zones.get(zone)
    if fields is None or fields["contest"] is None:
        rule = state.world.rules.cite.contact
        raise Refused("unknown", rule, "No battle is being fought in this zone.")
    contest: dict[str, Any] = fields["contest"]
    return contest


def battle_document(state: State, zone: str) -> dict[str, Any]:
    """The whole input of a battle: the attacker is the side that moved."""
    contest = contest_in(state, zone)
    world = state.world
    return {
        "ruleset": world.rules.ruleset.slug,
        "options": dict(world.options),
        "unit_types": copied(world.unit_types),
        **{role: force(state, zone, contest[role]) for role in ("attacker", "defender")},
        "zone": {"name": world.called(zone), "adjacent": adjacent(state, zone)},
    }


def force(state: State, zone: str, side: str) -> dict[str, Any]:
    units = in_battle(state, zone, side)
    return {
        "name": state.world.sides[side],
        "units": [unit_document(state, zone, unit) for unit in units],
    }


def unit_document(state: State, zone: str, unit: Unit) -> dict[str, Any]:
    piece = state.pieces[unit.id]
    defends = unit.side != contest_in(state, zone)["attacker"]
    kept = kept_to_land(state, zone, unit)
    own = state.world.rules.battle_fields(unit.kind, piece.moves_left, piece.moves_owed, kept, defends)
    return {
        "id": unit.id,
        "type": unit.type,
        "name": unit.name,
        "damage": piece.damage,
        "marks": dict(piece.marks),
        "aboard": piece.aboard,
        **own,
    }


def kept_to_land(state: State, zone: str, unit: Unit) -> int | None:
    """Movement that an aircraft in the air keeps, to come down where it is planned; null: it is not."""
    piece = state.pieces[unit.id]
    if not piece.airborne:
        return None
    place = piece.land_at
    if place is None:
        nearest = Landings(state, unit.side, lambda _ship: False).to_land.get(zone)
        return nearest[0] if nearest else 0
    to = place if isinstance(place, str) else place["zone"]
    return state.world.chart.distances(zone).get(to, 0)


def adjacent(state: State, zone: str) -> list[dict[str, Any]]:
    """What stands in the neighbouring sea zones, as types. Ships of a third side are both sides' enemies, and
    nobody's decks.
    """
    contest = contest_in(state, zone)
    role_of = {contest[role]: role for role in ("attacker", "defender")}
    zones = []
    for other in state.world.chart.seas[zone]:
        there: dict[str, list[str]] = {"attacker": [], "defender": []}
        for unit in state.in_zone(other):
            if unit.kind.is_ship:
                there.setdefault(role_of.get(unit.side, OTHERS), []).append(unit.type)
        zones.append(
            {
                "name": state.world.called(other),
                **{role: types[:MOST_UNITS] for role, types in there.items()},
                "unfinished": state.zones[other]["contest"] is not None,
                **known_of(state, contest, other),
            }
        )
    return zones


def known_of(state: State, contest: Mapping[str, Any], zone: str) -> dict[str, Any]:
    """What a lone battle has to assume, if the ruleset asks for it: whether ships of the attacker came from
    this neighbouring zone (if none came, it is said of no zone), and how much room the defender has on decks.
    """
    rules, came = state.world.rules, contest.get("came_from")
    known: dict[str, Any] = {}
    if rules.retreats_as_he_came and came:
        known["attacker_came"] = zone in came
    if rules.lands_next_door:
        known["defender_room"] = sum(room for _, room in free_decks(state, zone, contest["defender"]))
    return known


def neighbours(state: State, zone: str) -> dict[str, Any]:
    """The fact that the battle in that zone looks at. Categories: a battle may have an older unit table."""
    zones = adjacent(state, zone)
    groups = ("attacker", "defender", OTHERS)
    types = {name for other in zones for group in groups for name in other.get(group, ())}
    world = state.world
    return {
        "zones": zones,
        "categories": {name: world.kinds[name].category for name in world.kinds if name in types},
    }

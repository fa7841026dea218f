"""What a battle's result means on the map: who is gone, who went where, who is in the air."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combat.engine.naval.campaign.battles import contest_in, kept_to_land
from combat.engine.naval.campaign.contact import in_battle, open_battle
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.places import free_decks
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.state import DESTROYED, GONE, State
from combat.engine.naval.campaign.world import Unit

ROLES = ("attacker", "defender")


class Result:
    """The units of a battle record, read for the map."""

    def __init__(self, state: State, zone: str, given: Mapping[str, Any]) -> None:
        self.state = state
        self.zone = zone
        self.contest = contest_in(state, zone)
        self.units: Mapping[str, Mapping[str, Any]] = given["units"]
        self.sides = {role: in_battle(state, zone, self.contest[role]) for role in ROLES}
        expected = {unit.id for units in self.sides.values() for unit in units}
        if expected != set(self.units):
            rule = state.world.rules.cite.contact
            raise Refused("stale", rule, "This is not the result of the battle that is fought in this zone.")
        self.next_door = next_door(self)
        winner = given.get("winner")
        self.winner = self.contest[winner] if winner in ROLES else None
        self.reason = given.get("reason")

    def is_gone(self, unit: str) -> bool:
        return bool(self.units[unit]["destroyed"])

    def where(self, unit: str) -> str:
        """The zone that it is in now."""
        left = self.units[unit]["left"]
        return self.state.world.chart.by_name.get(left, self.zone) if left is not None else self.zone

    def carrier_of(self, unit: str) -> str | None:
        """The ship that it is aboard now: afloat, and where it is itself."""
        row = self.units[unit]
        ship = row["aboard"] if "aboard" in row else self.state.pieces[unit].aboard
        if ship is None or ship not in self.units or self.is_gone(ship):
            return None
        if row["left"] == "aircraft" or self.where(ship) != self.where(unit):
            return None
        return str(ship)


def battle_ended(log: Logbook, zone: str, given: Mapping[str, Any]) -> None:
    """Take over a result; then the next enemy in that zone is fought, or the zone is quiet."""
    result = Result(log.state, zone, given)
    contest = result.contest
    others = fighting_on(result)
    fields = {unit: survivor(result, unit, others) for unit in result.units if not result.is_gone(unit)}
    cite = log.state.world.rules.cite
    staying = {unit: values for unit, values in fields.items() if result.units[unit]["left"] is None}
    quiet = {} if others else {zone: {"contest": None}}
    if not others:
        staying |= {unit: {"in_battle": None} for unit in waiting(log.state, zone, contest)}
    log.tell(
        "battle_ended",
        cite.after_damage,
        {
            "zone": zone, "attacker": contest["attacker"], "defender": contest["defender"],
            "winner": result.winner, "reason": result.reason,
        },
        set=staying,
        zones=quiet,
    )  # fmt: skip
    for role in ROLES:
        side, units = contest[role], result.sides[role]
        gone = [unit.id for unit in units if result.is_gone(unit.id)]
        if gone:
            log.tell(
                "destroyed", cite.after_damage, {"side": side, "units": gone, "zone": zone},
                set={unit: {**GONE, "status": DESTROYED} for unit in gone},
            )  # fmt: skip
        left: dict[str, list[str]] = {}
        for unit in units:
            if unit.id in fields and unit.id not in staying:
                left.setdefault(result.where(unit.id), []).append(unit.id)
        for where, ids in left.items():
            log.tell(
                "withdrew", cite.withdrawal, {"side": side, "units": ids, "from": zone, "to": where},
                set={unit: fields[unit] for unit in ids},
            )  # fmt: skip
    if others:
        joining = [unit.id for unit in in_battle(log.state, zone, contest["attacker"])]
        open_battle(log, zone, {**contest, "defender": others[0], "next": others[1:]}, joining)


def fighting_on(result: Result) -> list[str]:
    """The enemies still to be fought here, if the attacker has anything left to fight with."""
    units = result.sides["attacker"]
    able = any(
        not unit.kind.is_land and not result.is_gone(unit.id) and result.units[unit.id]["left"] is None
        for unit in units
    )
    return list(result.contest["next"]) if able else []


def waiting(state: State, zone: str, contest: Mapping[str, Any]) -> list[str]:
    """Units of sides that will not be fought after all."""
    return [unit.id for side in contest["next"] for unit in in_battle(state, zone, side)]


def survivor(result: Result, unit_id: str, others: list[str]) -> dict[str, Any]:
    """Its fields after the battle."""
    state, row = result.state, result.units[unit_id]
    world, unit, piece = state.world, state.world.units[unit_id], state.pieces[unit_id]
    kept = kept_to_land(state, result.zone, unit)
    is_mover = unit.side == result.contest["attacker"]
    goes_on = bool(others) and is_mover and row["left"] is None
    values: dict[str, Any] = {
        "damage": world.hull(unit) - row["hit_points_left"],
        "marks": dict(row["marks"]),
        "in_battle": result.zone if goes_on else None,
        **world.rules.own_results(unit.kind, dict(row), piece.moves_left, kept),
    }
    if is_mover:
        values["moved"] = True
    if unit.kind.is_ship:
        return {**values, "zone": result.where(unit_id)}
    if unit.kind.is_land:
        return {**values, "aboard": row.get("aboard", piece.aboard)}  # where its ship is
    carrier = deck_for(result, unit) or result.next_door.get(unit_id)
    if carrier is not None:
        return {**values, "zone": None, "aboard": carrier, "airborne": False}
    values |= {"zone": result.where(unit_id), "aboard": None, "airborne": True}
    if not is_mover:
        gone_to = world.chart.by_name.get(row["left"]) if row["left"] is not None else None
        landing_range = world.rules.landing_range(gone_to is not None)
        if landing_range is not None:
            values["moves_left"] = landing_range
    return values


def next_door(result: Result) -> dict[str, str]:
    """Aircraft of the defender that have landed in a neighbouring zone, and on which carrier there: of their
    own nation if one has room, else of an ally.
    """
    state, landed = result.state, dict[str, str]()
    if not state.world.rules.lands_next_door:
        return landed
    room: dict[str, int] = {}
    for unit in result.sides["defender"]:
        row = result.units[unit.id]
        zone = state.world.chart.by_name.get(row["left"]) if row["left"] is not None else None
        if not unit.kind.is_aircraft or row["destroyed"] or row["aboard"] is not None or zone is None:
            continue
        decks = free_decks(state, zone, unit.side)
        for ship, free in sorted(decks, key=lambda deck: deck[0].nation != unit.nation):
            if unit.kind.carrier_capable and room.setdefault(ship.id, free) > 0:
                room[ship.id] -= 1
                landed[unit.id] = ship.id
                break
    return landed


def deck_for(result: Result, unit: Unit) -> str | None:
    """Its carrier, if she still has a deck for it. Aircraft that could not take off share her fate."""
    carrier = result.carrier_of(unit.id)
    if carrier is None:
        return None
    rules = result.state.world.rules
    before = result.state.pieces[carrier]
    if result.state.pieces[unit.id].aboard == carrier and rules.grounded(before.marks):
        return carrier
    deck = rules.deck(result.state.world.units[carrier].kind, result.units[carrier]["marks"])
    hers = [
        other
        for other in result.units
        if result.state.world.units[other].kind.is_aircraft
        and not result.is_gone(other)
        and result.carrier_of(other) == carrier
    ]
    return carrier if unit.id in hers[: max(deck, 0)] else None

"""The end of a round: does the battle end, or does the attacker retreat?

Sequence of play
    DP-2.6   without the damage option, transports alone are lost to an enemy that can fire
    DP-2.12  a side without units has lost
    DP-2.8   neither side able to hit the other: the battle ends, both stay
    DP-2.11  the attacker may retreat
    DP-2     otherwise the next round begins
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.asking import Asked, Forced, Script, ask
from combat.engine.core.log import ATTACKER, DEFENDER, Side
from combat.engine.core.questions import PickOne
from combat.engine.core.table import Table
from combat.engine.naval.forces import has_forces, present
from combat.engine.naval.neighbours import NEIGHBOURS
from combat.engine.naval.removal import destroy
from combat.engine.naval.words import ships_and_aircraft
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, able, fighting
from combat.engine.rulesets.damage_and_pursuit.phases.ending import (
    end_battle,
    ended_by_absence,
    ended_by_deadlock,
)
from combat.engine.rulesets.damage_and_pursuit.phases.firing import can_hit
from combat.engine.rulesets.damage_and_pursuit.waters import WATERS

RULE = "DP-2.11"
FIGHT_ON = {"retreat": None}
AIRCRAFT_ONLY = {"retreat": "aircraft"}


def completion(table: Table) -> Script[None]:
    state: State = table.state
    if not table.setup.options["damage"]:
        for side in Side:
            lose_transports(table, side)  # DP-2.6
    if ended_by_absence(table) or ended_by_deadlock(table):
        return
    if (yield from attacker_retreats(table)):
        return
    if ended_by_absence(table):  # a correction may have come
        return
    hit = [unit.id for unit in state.units.values() if unit.hits_taken]
    table.tell(events.round_began(state.battle["round"] + 1, hit))


def lose_transports(table: Table, side: Side) -> None:
    """In a round of pursuit those who sit it out neither bring this about nor suffer it (DP-6.4)."""
    state: State = table.state
    alone = all(unit.kind.is_transport for unit in able(state, side))
    units = fighting(state, side)
    if alone and units and can_hit(fighting(state, side.enemy), units):
        destroy(table, "DP-2.6", units)


def attacker_retreats(table: Table) -> Script[bool]:
    """DP-2.11: did he, and is the battle over?"""
    state: State = table.state
    table.look(NEIGHBOURS)  # for the defender's retreat in the next round too

    def build() -> Asked:
        if not (has_forces(state, ATTACKER) and has_forces(state, DEFENDER)):
            return None  # a correction has come
        return whether_to_retreat(table)

    choice = yield from ask(build)
    if choice is None:
        return False
    where = choice["retreat"]
    if where is None:
        table.tell(events.fought_on(ATTACKER, RULE))
        return False
    units = [unit.id for unit in present(state, ATTACKER)]
    if where == "aircraft":
        table.tell(events.aircraft_withdrew(ATTACKER, RULE, units))
    else:
        table.tell(events.fleet_withdrew(ATTACKER, RULE, where, units))
    end_battle(table, RULE, DEFENDER, "withdrew")
    return True


def whether_to_retreat(table: Table) -> Asked:
    state: State = table.state
    units = present(state, ATTACKER)
    ships = [unit for unit in units if unit.kind.is_ship]
    planes = len([unit for unit in units if unit.kind.is_aircraft])
    coming = state.battle["round"] + 1
    stay = {"choice": FIGHT_ON, "text": "Fight on", "effect": f"Round {coming} begins."}
    if ships:
        effect = f"You leave with {ships_and_aircraft(len(ships), planes)}. The battle is over, and lost."
        options, refused = as_he_came(table, *WATERS.ways_out(table, ATTACKER, "retreat", effect))
        if planes:
            refused.append({"choice": AIRCRAFT_ONLY, "why": "All attacking units retreat together."})
    else:
        effect = "All aircraft leave. The battle is over, and lost."
        options, refused = [{"choice": AIRCRAFT_ONLY, "text": "Retreat", "effect": effect}], []
    if not options:
        return Forced(ATTACKER, RULE, FIGHT_ON, "No zone to which you may retreat is friendly.", refused)
    return PickOne(
        side=ATTACKER,
        kind="retreat",
        rule=RULE,
        text=f"Retreat, or fight round {coming}? All your units go together. Nobody fires at you.",
        headline=f"{table.setup.names[ATTACKER]}: deciding whether to retreat.",
        options=[stay, *options],
        refused=lambda: refused,
        rests_on=(NEIGHBOURS,) if ships else (),
    )


def as_he_came(
    table: Table, options: list[dict[str, Any]], refused: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A campaign knows from where ships of his came: he goes nowhere else. Where none came, to any zone."""
    came = {
        zone["name"]: zone["attacker_came"]
        for zone in table.state.looked[NEIGHBOURS]["zones"]
        if "attacker_came" in zone
    }
    if not any(came.values()):
        return options, refused
    others = [option["choice"] for option in options if not came.get(option["choice"]["retreat"])]
    strange = [
        {"choice": choice, "why": f"{choice['retreat']}: none of your ships came from there."}
        for choice in others
    ]
    return [option for option in options if option["choice"] not in others], [*refused, *strange]

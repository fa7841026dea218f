"""DP-6.3, DP-6.4 Pursuit: the attacker's answer to a retreat.

Whoever has a movement point unused this turn pursues, submarines apart, as one group; each pays one. The
round that follows is fought where they are, between the pursuers and all defenders.
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.asking import Asked, Forced, Script, ask
from combat.engine.core.log import ATTACKER
from combat.engine.core.questions import PickOne
from combat.engine.core.table import Table
from combat.engine.core.words import a_number_of
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, Unit, able

RULE = "DP-6.3"
SHOOT, PURSUE = {"pursue": False}, {"pursue": True}


def pursue(table: Table, retreating: list[str]) -> Script[bool]:
    """Does the attacker pursue?"""
    state: State = table.state
    choice = yield from ask(lambda: shoot_or_pursue(table, retreating))
    if choice is None or not choice["pursue"]:
        return False
    table.tell(events.pursuit_began(ATTACKER, {unit.id: unit.unused_moves - 1 for unit in pursuers(state)}))
    return True


def pursuers(state: State) -> list[Unit]:
    return [
        unit
        for unit in able(state, ATTACKER)
        if not unit.kind.is_submarine and unit.unused_moves > kept_to_land(state, unit)
    ]


def kept_to_land(state: State, unit: Unit) -> int:
    """Aircraft keep a point to get home, unless their carrier is here with room for all of hers."""
    if not unit.kind.is_aircraft:
        return 0
    carrier = state.units[unit.aboard] if unit.aboard is not None else None
    if carrier is None or not carrier.is_present:
        return 1
    hers = [
        other
        for other in state.sides[ATTACKER]
        if other.aboard == carrier.id and other.kind.is_aircraft and other.is_present
    ]
    return 0 if len(hers) <= carrier.deck else 1


def why_none(attackers: list[Unit]) -> str:
    others = [unit for unit in attackers if not unit.kind.is_submarine]
    if not others:
        return "Submarines do not pursue."
    who = "No unit" if len(others) == len(attackers) else "Submarines do not pursue, and no other unit"
    kept = any(unit.kind.is_aircraft and unit.unused_moves for unit in others)
    but = ", beyond the one that aircraft keep to land" if kept else ""
    return f"{who} has a movement point unused this turn{but}."


def shoot_or_pursue(table: Table, retreating: list[str]) -> Asked:
    state: State = table.state
    going = [unit for unit in retreating if state.units[unit].is_present]
    attackers = able(state, ATTACKER)
    if not going or not attackers:
        return None  # a correction has come
    ready = pursuers(state)
    sitting_out = len(attackers) - len(ready)
    if not ready:
        why = why_none(attackers)
        refused: list[dict[str, Any]] = [{"choice": PURSUE, "why": why}]
        return Forced(ATTACKER, RULE, SHOOT, why, refused)
    who = f"{a_number_of(len(ready), 'unit')} pursue" + ("s" if len(ready) == 1 else "")
    out = (
        f"; {a_number_of(sitting_out, 'unit')} sit{'s' if sitting_out == 1 else ''} it out"
        if sitting_out
        else ""
    )
    return PickOne(
        side=ATTACKER,
        kind="pursue",
        rule=RULE,
        text=f"The enemy retreats with {a_number_of(len(going), 'unit')}. A parting shot, or pursuit?",
        headline=f"{table.setup.names[ATTACKER]}: choosing between a parting shot and pursuit.",
        options=[
            {
                "choice": SHOOT,
                "text": "Parting shot",
                "effect": "You all fire once at those who retreat, then they go. Nobody fires back.",
            },
            {
                "choice": PURSUE,
                "text": "Pursue",
                "effect": f"{who}, for a movement point each{out}. A round is fought; they may go again.",
            },
        ],
    )

"""DP-6 Retreat: the defender may go at the beginning of a round.

Sequence of play
    DP-6.1  the ships go together to one friendly zone; each submarine where it likes, or stays
    DP-6.2  each pays a movement point of its next turn; who owes all it has stays behind
    DP-6.3  the attacker takes a parting shot at those who go, and they are gone; or
    DP-6.4  he pursues, and a round is fought (phases/pursuit.py)
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.asking import Asked, Forced, Script, ask
from combat.engine.core.log import ATTACKER, DEFENDER
from combat.engine.core.questions import Assign, PickOne, Place
from combat.engine.core.table import Table
from combat.engine.core.words import a_number_of
from combat.engine.naval.forces import cargo_of, has_forces, present
from combat.engine.naval.neighbours import NEIGHBOURS
from combat.engine.naval.removal import remove_lost
from combat.engine.naval.words import ships_and_aircraft
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.forces import State, Unit, able
from combat.engine.rulesets.damage_and_pursuit.phases.firing import throw, volley_of
from combat.engine.rulesets.damage_and_pursuit.phases.hits import settle_hits
from combat.engine.rulesets.damage_and_pursuit.phases.landing import land
from combat.engine.rulesets.damage_and_pursuit.phases.pursuit import pursue
from combat.engine.rulesets.damage_and_pursuit.waters import WATERS

STAY = {"retreat": None}


def retreat(table: Table) -> Script[bool]:
    """One declaration and its answer: is anybody gone?"""
    to = yield from declare_retreat(table)
    if not to or (yield from pursue(table, list(to))):
        return False
    if not (has_forces(table.state, ATTACKER) and any(table.state.units[unit].is_present for unit in to)):
        return False  # a correction has come: nobody is left to go from, or to go
    yield from parting_shot(table, list(to))
    return (yield from go(table, to))


def declare_retreat(table: Table) -> Script[dict[str, str]]:
    """Where each retreating unit goes."""
    state: State = table.state
    if not fleet(state) and not submarines(state):
        return {}
    if state.battle["round"] == 1:  # later ones: the end of the round before has looked
        table.look(NEIGHBOURS)
    zone = yield from ask(lambda: where_the_fleet_goes(table))
    alone = yield from ask(lambda: where_submarines_go(table))
    while zone and zone["retreat"] is not None and not is_open(table, zone["retreat"]):
        zone = yield from ask(lambda: where_the_fleet_goes(table))  # news came in between
    if not (has_forces(state, ATTACKER) and has_forces(state, DEFENDER)):
        return {}  # a correction has come: DP-2.12 ends the battle
    to: dict[str, str] = {}
    if zone and zone["retreat"] is not None:
        to = {unit.id: zone["retreat"] for unit in with_the_fleet(state)}
    if alone:
        to |= {unit.id: alone["retreat_submarines"][unit.id] for unit in submarines(state)
               if unit.id in alone["retreat_submarines"]}  # fmt: skip
    if to:
        ships = [state.units[unit] for unit in to if state.units[unit].kind.is_ship]
        table.tell(events.retreat_declared(DEFENDER, to, {ship.id: ship.moves_owed + 1 for ship in ships}))
    elif zone or alone:
        table.tell(events.fought_on(DEFENDER, "DP-6.1"))
    return to


def is_open(table: Table, name: str) -> bool:
    return any(
        zone["name"] == name and WATERS.why_closed(table, zone, DEFENDER) is None
        for zone in table.state.looked[NEIGHBOURS]["zones"]
    )


# Who may go


def fleet(state: State) -> list[Unit]:
    """All ships but submarines, those included that cannot go."""
    return [unit for unit in present(state, DEFENDER) if unit.kind.is_ship and not unit.kind.is_submarine]


def can_go(unit: Unit) -> bool:
    return unit.next_moves > 0  # DP-6.2


def owing_all(state: State) -> list[Unit]:
    return [unit for unit in present(state, DEFENDER) if unit.kind.is_ship and not can_go(unit)]


def with_the_fleet(state: State) -> list[Unit]:
    """The ships that can go, and all aircraft but those whose carrier stays behind (DP-6.6)."""
    ships = [unit for unit in fleet(state) if can_go(unit)]
    if not ships:
        return []  # aircraft alone do not retreat
    staying = [unit.id for unit in fleet(state) if not can_go(unit)]
    planes = [unit for unit in able(state, DEFENDER) if unit.kind.is_aircraft and unit.aboard not in staying]
    return ships + planes


def submarines(state: State) -> list[Unit]:
    return [unit for unit in present(state, DEFENDER) if unit.kind.is_submarine and can_go(unit)]


# What the defender is asked


def where_the_fleet_goes(table: Table) -> Asked:
    state: State = table.state
    ships = fleet(state)
    if not ships or not has_forces(state, ATTACKER):
        return None
    behind = [unit.name for unit in ships if not can_go(unit)]
    going = len(ships) - len(behind)
    planes = len(with_the_fleet(state)) - going
    leaving = ships_and_aircraft(going, planes) + (" retreats" if going + planes == 1 else " retreat")
    effect = f"{leaving} if the enemy shoots; or he pursues, and a round is fought here."
    nobody = None if going else "No ship has a movement point of its next turn left."
    options, refused = WATERS.ways_out(table, DEFENDER, "retreat", effect, nobody)
    if not options:
        why = "No neighbouring zone is friendly." if going else why_none_goes(behind)
        return Forced(DEFENDER, "DP-6.1", STAY, why, refused)
    text = "Retreat before this round? Your ships go together to one friendly zone, submarines by themselves."
    text += staying_behind([unit.name for unit in owing_all(state)])
    stay = {"choice": STAY, "text": "Stay and fight", "effect": "The ships stay for this round."}
    return PickOne(
        side=DEFENDER,
        kind="retreat",
        rule="DP-6.1",
        text=text,
        headline=f"{table.setup.names[DEFENDER]}: deciding whether to retreat.",
        options=[stay, *options],
        refused=lambda: refused,
        rests_on=(NEIGHBOURS,),
    )


def staying_behind(names: list[str]) -> str:
    """DP-6.2: named before the choice."""
    if not names:
        return ""
    return f" Staying behind, for they owe all the movement of their next turn: {', '.join(names)}."


def why_none_goes(behind: list[str]) -> str:
    if len(behind) == 1:
        return f"{behind[0]} owes all the movement of its next turn."
    return f"{', '.join(behind)} owe all the movement of their next turn."


def where_submarines_go(table: Table) -> Asked:
    """DP-6.1: to any neighbouring zone, hostile or not."""
    state: State = table.state
    ready = submarines(state)
    zones = [zone["name"] for zone in state.looked[NEIGHBOURS]["zones"]]
    behind = [unit for unit in owing_all(state) if unit.kind.is_submarine]
    if not zones or not (ready or behind) or not has_forces(state, ATTACKER):
        return None

    def refused() -> list[dict[str, Any]]:
        return [
            {"choice": {"retreat_submarines": {unit.id: zone}}, "why": f"{unit.name} owes all its movement."}
            for unit in behind
            for zone in zones
        ]

    if not ready:
        why = why_none_goes([unit.name for unit in behind])
        return Forced(DEFENDER, "DP-6.1", {"retreat_submarines": {}}, why, refused())
    who, s = a_number_of(len(ready), "submarine"), "s" if len(ready) == 1 else ""
    return Assign(
        side=DEFENDER,
        kind="retreat_submarines",
        rule="DP-6.1",
        text="Which submarines retreat, and where? Each by itself, to any zone, or it stays and fights."
        + staying_behind([unit.name for unit in behind]),
        headline=f"{table.setup.names[DEFENDER]}: deciding whether {who} retreat{s}.",
        units=[unit.id for unit in ready],
        places=[Place(zone, f"Retreat to {zone}", "It goes there if the enemy shoots.") for zone in zones],
        least=0,
        refused=refused,
        rests_on=(NEIGHBOURS,),
    )


# The attacker has answered


def parting_shot(table: Table, retreating: list[str]) -> Script[None]:
    """DP-6.3: one volley of all attackers at those who retreat; nobody fires back."""
    state: State = table.state
    table.tell(events.parting_shot(ATTACKER))
    volley = volley_of(state, ATTACKER, "DP-6.3", able(state, ATTACKER), at=retreating)
    if volley.is_empty:
        why = f"{table.setup.names[ATTACKER]}: nothing here can fire at what retreats."
        table.tell(events.step_skipped(ATTACKER, "DP-6.3", "no_shooters", why))
        return
    throw(table, volley)
    yield from settle_hits(table, volley)
    remove_lost(table, "DP-6.3")


def go(table: Table, to: dict[str, str]) -> Script[bool]:
    """DP-6.5: the retreaters move once, with all aboard. Their aircraft have landed before (DP-6.6)."""
    state: State = table.state
    yield from land(table, to)
    for zone in dict.fromkeys(to.values()):
        ships = [unit for unit in present(state, DEFENDER) if to.get(unit.id) == zone and unit.kind.is_ship]
        if ships:
            units = [unit.id for unit in ships]
            units += [other.id for ship in ships for other in cargo_of(state, ship) if other.is_present]
            table.tell(events.fleet_withdrew(DEFENDER, "DP-6.5", zone, units))
    return any(state.units[unit].left is not None for unit in to)

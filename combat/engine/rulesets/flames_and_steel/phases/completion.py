"""FS-7 Combat Completion: does the battle end, and how?

Sequence of play
    FS-7.1  a side without units has lost
    FS-7.2  the attacker, then the defender, may withdraw
    FS-7.3    the fleet, to one neighbouring zone that is not hostile
    FS-7.4    if there is none: the aircraft alone
    FS-7.5  neither side able to harm the other: the attacker must go, or loses his ships
    FS-7.6  otherwise the next round begins
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.asking import Asked, Forced, Script, ask
from combat.engine.core.log import ATTACKER, DEFENDER, Side
from combat.engine.core.questions import PickOne
from combat.engine.core.table import Table
from combat.engine.naval.forces import cargo_of, has_forces, present
from combat.engine.naval.neighbours import NEIGHBOURS
from combat.engine.naval.words import ships_and_aircraft
from combat.engine.rulesets.flames_and_steel import events
from combat.engine.rulesets.flames_and_steel.forces import State, Unit, can_harm
from combat.engine.rulesets.flames_and_steel.waters import WATERS

FIGHT_ON = {"withdraw": None}
AIRCRAFT_ONLY = {"withdraw": "aircraft"}
NOT_ALONE = {
    "choice": AIRCRAFT_ONLY,
    "why": "Aircraft leave alone only when no neighbouring zone is open to the ships.",
}


def completion(table: Table) -> Script[None]:
    if ended_by_destruction(table):  # FS-7.1
        return
    table.look(NEIGHBOURS)
    for side in (ATTACKER, DEFENDER):
        if (yield from offer_withdrawal(table, side)):  # FS-7.2
            return
    if ended_by_destruction(table):  # a correction may have come while a side was asked
        return
    if is_stalemate(table.state) and (yield from break_stalemate(table)):  # FS-7.5
        return
    table.tell(events.round_began(table.state.battle["round"] + 1))  # FS-7.6


def ended_by_destruction(table: Table) -> bool:
    """FS-7.1"""
    alive = [side for side in Side if has_forces(table.state, side)]
    if len(alive) == 2:
        return False
    end(table, "FS-7.1", alive[0] if alive else None, "destroyed")
    return True


def is_stalemate(state: State) -> bool:
    return not can_harm(state, ATTACKER) and not can_harm(state, DEFENDER)  # FS-8


def offer_withdrawal(table: Table, side: Side) -> Script[bool]:
    """FS-7.2: did the side leave, and the battle end?"""
    state: State = table.state

    def build() -> Asked:
        if not (has_forces(state, side) and has_forces(state, side.enemy)):
            return None  # a correction has come: FS-7.1 ends the battle
        return whether_to_withdraw(table, side)

    choice = yield from ask(build)
    if choice is None:
        return False
    if choice["withdraw"] is None:
        table.tell(events.fought_on(side, "FS-7.2"))
        return False
    if choice["withdraw"] == "aircraft":
        table.tell(events.aircraft_withdrew(side, "FS-7.4", ids_of_aircraft(state, side)))
    else:
        units = [unit.id for unit in present(state, side)]
        table.tell(events.fleet_withdrew(side, "FS-7.3", choice["withdraw"], units))
    if has_forces(state, side):
        return False
    end(table, "FS-7.2", side.enemy, "withdrew")
    return True


def whether_to_withdraw(table: Table, side: Side) -> Asked:
    """FS-7.2 to FS-7.4, and why what is not on offer is not (FS-7.7)."""
    state: State = table.state
    units = present(state, side)
    ships = [unit for unit in units if unit.kind.is_ship]
    planes = len([unit for unit in units if unit.kind.is_aircraft])
    coming = state.battle["round"] + 1
    stuck = is_stalemate(state)
    unless = " unless the enemy leaves" if side is ATTACKER else ""
    stay = {"choice": FIGHT_ON, "text": "Fight on", "effect": f"Round {coming} begins{unless}."}
    if stuck:
        stay["effect"] = (
            "Neither side can harm the other: unless the enemy leaves, your ships must then go, or are lost."
            if side is ATTACKER
            else "Neither side can harm the other: the enemy must then go."
        )
    options, refused = zones(table, side, ships, planes) if ships else ([], [])
    leave = {"choice": AIRCRAFT_ONLY, "text": "Withdraw the aircraft"}
    if not ships:
        options.append({**leave, "effect": "All aircraft leave. The battle is over, and lost."})
        for zone in state.looked[NEIGHBOURS]["zones"]:
            why = f"{zone['name']}: only ships withdraw to a zone; aircraft alone simply leave."
            refused.append({"choice": {"withdraw": zone["name"]}, "why": why})
        text = "Withdraw, or fight round {}? Your aircraft leave together. Nobody fires at them as they go."
    elif options:
        if planes:
            refused.append(NOT_ALONE)
        text = (
            f"Withdraw, or fight round {{}}? {all_ships(ships)} to one zone"
            f"{', aircraft with them' if planes else ''}. Nobody fires at you as you leave."
        )
    elif planes:
        options.append({**leave, "effect": "The ships fight on without them."})
        text = (
            "Withdraw the aircraft, or fight round {}? No neighbouring zone is open to the ships: "
            "they fight on either way."
        )
    else:
        why = "No neighbouring zone is open to the ships, and there are no aircraft."
        return Forced(side, "FS-7.2", FIGHT_ON, why, refused)
    return PickOne(
        side=side,
        kind="withdraw",
        rule="FS-7.2",
        text=text.format(coming),
        headline=f"{table.setup.names[side]}: deciding whether to withdraw.",
        options=[stay, *options],
        refused=lambda: refused,
        rests_on=(NEIGHBOURS,),
    )


def zones(
    table: Table, side: Side, ships: list[Unit], planes: int
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Neighbouring zones as options, and those closed to this side with the reason (FS-7.3)."""
    effect = f"You leave with {ships_and_aircraft(len(ships), planes)}. The battle is over, and lost."
    return WATERS.ways_out(table, side, "withdraw", effect)


def all_ships(ships: list[Unit]) -> str:
    return "Your ship goes" if len(ships) == 1 else f"All {len(ships)} ships go"


def ids_of_aircraft(state: State, side: Side) -> list[str]:
    return [unit.id for unit in present(state, side) if unit.kind.is_aircraft]


def break_stalemate(table: Table) -> Script[bool]:
    """FS-7.5: the attacker goes, or loses his ships; the defender holds the zone. Did the battle end?"""
    state: State = table.state
    table.tell(events.stalemate(ATTACKER))

    def build() -> Asked:
        if not is_stalemate(state) or not (has_forces(state, ATTACKER) and has_forces(state, DEFENDER)):
            return None  # a correction has come
        return where_to_go(table)

    choice = yield from ask(build)
    if ended_by_destruction(table):
        return True
    if not is_stalemate(state):
        return False
    if choice is not None:
        units = [unit.id for unit in present(state, ATTACKER)]
        table.tell(events.fleet_withdrew(ATTACKER, "FS-7.5", choice["withdraw"], units))
    else:
        lose_naval_force(table)
    end(table, "FS-7.5", DEFENDER, "stalemate")
    return True


def where_to_go(table: Table) -> Asked:
    state: State = table.state
    units = present(state, ATTACKER)
    ships = [unit for unit in units if unit.kind.is_ship]
    if not ships:
        return None
    planes = len([unit for unit in units if unit.kind.is_aircraft])
    options, refused = zones(table, ATTACKER, ships, planes)
    if not options:
        return None
    refused.append({"choice": FIGHT_ON, "why": "Neither side can harm the other: the attacker cannot stay."})
    if planes:
        refused.append(NOT_ALONE)  # FS-7.7
    if len(options) == 1:
        why = f"Neither side can harm the other, and {options[0]['choice']['withdraw']} is the only way out."
        return Forced(ATTACKER, "FS-7.5", options[0]["choice"], why, refused)
    return PickOne(
        side=ATTACKER,
        kind="withdraw",
        rule="FS-7.5",
        text=(
            f"Where do your ships go? Neither side can harm the other, so the attacker must leave. "
            f"{all_ships(ships)} to one zone{', aircraft with them' if planes else ''}."
        ),
        headline=f"{table.setup.names[ATTACKER]}: choosing where to withdraw.",
        options=options,
        refused=lambda: refused,
        rests_on=(NEIGHBOURS,),
    )


def lose_naval_force(table: Table) -> None:
    """No way out: the ships are lost with what they carry, the aircraft leave."""
    state: State = table.state
    ships = [unit for unit in present(state, ATTACKER) if unit.kind.is_ship]
    if ships:
        cargo = [(troops.id, ship.id) for ship in ships for troops in cargo_of(state, ship)]
        lost = [ship.id for ship in ships]
        _, refused = zones(table, ATTACKER, ships, 0)
        table.tell(events.naval_force_lost(ATTACKER, lost, [troops for troops, _ in cargo], refused))
        for troops, ship_id in cargo:
            table.tell(events.cargo_lost("FS-2.6", troops, ship_id))
    aircraft = ids_of_aircraft(state, ATTACKER)
    if aircraft:
        table.tell(events.aircraft_withdrew(ATTACKER, "FS-7.5", aircraft))


def end(table: Table, rule: str, winner: Side | None, reason: str) -> None:
    restored = [unit.id for unit in table.state.units.values() if unit.damage and not unit.destroyed]
    if restored:
        table.tell(events.units_restored(restored))  # FS-2.3
    table.tell(events.battle_ended(rule, winner, reason))

"""DP-4 Damage: one die for each hit on a ship, one after the other, read in its row of the damage table."""

from __future__ import annotations

from typing import Any

from combat.engine.core.asking import Asked, Script, ask
from combat.engine.core.log import DEFENDER
from combat.engine.core.questions import PickOne
from combat.engine.core.table import Table
from combat.engine.rulesets.damage_and_pursuit import events
from combat.engine.rulesets.damage_and_pursuit.damage_table import (
    CELLS,
    LOSE_2_LOADS,
    LOSE_PRIMARY_LOAD,
    NONE,
    SUNK,
    Result,
)
from combat.engine.rulesets.damage_and_pursuit.forces import State, Unit
from combat.engine.rulesets.damage_and_pursuit.marks import (
    AIR_CAPACITY,
    CANNOT_UNLOAD,
    MOVEMENT,
    NO_AIR_OPERATIONS,
    REPAIRED,
    TURN_BEGINS,
    TURN_ENDS,
    UNLOAD,
    UNTIL,
    Marks,
    added,
    has,
    label_of,
    nothing_left,
    total,
)
from combat.engine.rulesets.damage_and_pursuit.phases.firing import Volley

RULE = "DP-4"


def roll_damage(table: Table, volley: Volley, dice: dict[str, int]) -> Script[None]:
    """Ship by ship in the order of the record; hits still due to a ship that has sunk are lost."""
    state: State = table.state
    for unit_id in [unit.id for unit in state.sides[volley.owner] if unit.id in dice]:
        for thrown in range(dice[unit_id]):
            unit = state.units[unit_id]
            if not unit.is_present or unit.room <= 0:
                why = f"{unit.name} has sunk already."
                table.tell(events.hits_wasted(volley.side, RULE, dice[unit_id] - thrown, why))
                break
            text = unit.name if unit.name != unit.id else unit.type
            rolled = table.roll(volley.side, RULE, [{"text": text, "units": [unit_id], "dice": 1}])
            yield from suffer(table, unit_id, rolled.faces[0])


def suffer(table: Table, unit_id: str, face: int) -> Script[None]:
    """What the die does to the ship, at once for later dice on it (DP-4.7)."""
    state: State = table.state
    unit = state.units[unit_id]
    cell = CELLS[unit.kind.category][face - 1]
    if unit.kind.is_transport and face in (3, 4) and has_lost_unloading(unit):
        cell = CELLS[unit.kind.category][1]  # DP-4.6
    results = cell.damaged if unit.is_damaged else cell.undamaged  # DP-4.4
    loads = len(loads_of(state, unit))
    lost = {LOSE_2_LOADS: 2, LOSE_PRIMARY_LOAD: 1}.get(results[0].effect, 0)
    harm = Harm(unit)
    for result in results:
        if result.effect == SUNK or loads < lost:
            harm.sink()
        elif lost:
            harm.lose_loads(lost)
        elif result.effect != NONE:
            harm.add(result)
    harm.sink_without_attack_or_movement()  # DP-4.1
    table.tell(events.damage_suffered(unit_id, face, harm.fields, harm.results, harm.sentence))
    if not harm.sunk:
        for still in range(lost, 0, -1):
            yield from lose_load(table, unit_id, still)


class Harm:
    """What one die does to a ship: its new fields, and a sentence."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.marks: Marks = unit.marks
        self.moves = 0
        self.results: list[dict[str, Any]] = []
        self.words: list[str] = []
        self.sunk = False

    def say(self, words: str, effect: str, amount: int = 1, until: str | None = None) -> None:
        self.words.append(words)
        self.results.append({"effect": effect, "amount": amount, "until": until})

    def sink(self, words: str = "sunk") -> None:
        self.say(words, SUNK)
        self.sunk = True

    def lose_loads(self, count: int) -> None:
        self.say("loses two loads" if count == 2 else "loses its primary load", "lose_loads", count)

    def add(self, result: Result) -> None:
        effect, amount, until = result.effect, result.amount, self.until(result.stars)
        if (effect == NO_AIR_OPERATIONS and has(self.marks, NO_AIR_OPERATIONS)) or (
            effect == AIR_CAPACITY and self.unit.kind.carries_aircraft <= total(self.marks, AIR_CAPACITY)
        ):
            effect, amount, until = MOVEMENT, 1, REPAIRED  # DP-4.5
        self.marks = added(self.marks, effect, amount, until)
        self.moves += amount if effect == MOVEMENT else 0
        self.say(f"{label_of(effect, amount)} {UNTIL[until]}", effect, amount, until)

    def until(self, stars: str) -> str:
        """`*`: the battle is fought in the attacker's turn."""
        if stars == "**":
            return REPAIRED
        return TURN_ENDS if self.unit.side is DEFENDER else TURN_BEGINS

    def sink_without_attack_or_movement(self) -> None:
        """DP-4.1"""
        kind = self.unit.kind
        gone = nothing_left(self.marks, kind.attack, kind.movement)
        if gone and not self.sunk:
            self.sink(f"no {gone} is left: sunk")

    @property
    def fields(self) -> dict[str, Any]:
        unit = self.unit
        fields: dict[str, Any] = {}
        if self.marks != unit.marks:
            fields["marks"] = self.marks
        if self.moves:
            fields["moves_left"] = max(0, unit.unused_moves - self.moves)
        if self.sunk:
            fields["pending"] = unit.kind.hull - unit.damage
        return fields

    @property
    def sentence(self) -> str:
        return f"{self.unit.name}: {', '.join(self.words) or 'no effect'}."


# Transports


def has_lost_unloading(unit: Unit) -> bool:
    """Not one that could carry nothing from the start."""
    loads = unit.kind.loads
    return loads > 0 and (has(unit.marks, CANNOT_UNLOAD) or total(unit.marks, UNLOAD) >= loads)


def loads_of(state: State, ship: Unit) -> list[Unit]:
    return [
        unit
        for unit in state.sides[ship.side]
        if unit.aboard == ship.id and unit.kind.is_land and unit.is_present
    ]


def lose_load(table: Table, ship_id: str, still: int) -> Script[None]:
    """DP-4.3: of several loads the one that is not infantry goes first; else any one. `still` are to go."""
    state: State = table.state

    def build() -> Asked:
        if len(loads_of(state, state.units[ship_id])) <= still:
            return None  # all go
        loads = primary_loads(state, ship_id)
        return which_load(table, ship_id, loads) if len(loads) > 1 else None

    choice = yield from ask(build)
    loads = primary_loads(state, ship_id)
    if loads:
        lost = choice["lose_load"] if choice else loads[0].id
        table.tell(events.loads_lost("DP-4.3", ship_id, [lost]))


def primary_loads(state: State, ship_id: str) -> list[Unit]:
    loads = loads_of(state, state.units[ship_id])
    return [unit for unit in loads if unit.kind.category != "infantry"] or loads


def which_load(table: Table, ship_id: str, loads: list[Unit]) -> PickOne:
    ship = table.state.units[ship_id]
    options = [
        {
            "choice": {"lose_load": unit.id},
            "text": unit.name if unit.name != unit.id else f"{unit.type} {unit.id}",
            "effect": f"{unit.type}, worth {unit.kind.cost}, is lost.",
        }
        for unit in loads
    ]
    return PickOne(
        side=ship.side,
        kind="lose_load",
        rule="DP-4.3",
        text=f"Which load does {ship.name} lose? It stays afloat.",
        headline=f"{table.setup.names[ship.side]}: choosing which load is lost.",
        options=options,
    )

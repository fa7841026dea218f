"""An invented ruleset for tests of the table: two duellists aim in secret, fire, and may leave.

D-1  each side aims high or low, in secret; in fog nobody may aim high
D-2  both fire; who aimed high hits with 5 or 6, who aimed low with 6... unless the other ducked low too
D-3  the attacker may leave
"""

from __future__ import annotations

from typing import Any

from combat.engine.core.asking import Forced, Script, ask, ask_all
from combat.engine.core.errors import BadFact
from combat.engine.core.fields import Field
from combat.engine.core.log import ATTACKER, DEFENDER, Side, Told
from combat.engine.core.questions import PickOne
from combat.engine.core.ruleset import Ruleset, Setup
from combat.engine.core.setup import read_setup
from combat.engine.core.state import State, Unit
from combat.engine.core.table import Table


class Duellist(Unit):
    __slots__ = ()


def aim(table: Table) -> Script[None]:
    table.look("weather")
    aims = yield from ask_all(lambda: aim_of(table, ATTACKER), lambda: aim_of(table, DEFENDER))  # D-1
    table.tell(Told("aimed", "D-1", battle={"aims": [choice["aim"] if choice else "low" for choice in aims]}))


def aim_of(table: Table, side: Side) -> Any:
    weather = table.state.looked["weather"]
    if weather == "night":
        return Forced(side, "D-1", {"aim": "low"}, "At night one aims low.")
    if weather == "storm":
        return None if side is DEFENDER else Forced(side, "D-1", {"aim": "low"}, "In a storm one aims low.")
    heights = ["low"] if weather == "fog" and side is DEFENDER else ["low", "high"]
    if len(heights) == 1:
        return Forced(side, "D-1", {"aim": "low"}, "In fog the defender aims low.")
    return PickOne(
        side=side,
        kind="aim",
        rule="D-1",
        text="Aim high or low? High hits more often.",
        headline="Both sides are aiming.",
        options=[{"choice": {"aim": height}, "text": height, "effect": ""} for height in heights],
    )


def fire(table: Table) -> Script[None]:
    for index, side in enumerate(Side):
        rolled = table.roll(side, "D-2", [{"text": "pistol", "units": [], "dice": 1}])
        aims = table.state.battle["aims"]
        high = aims[index] == "high"
        if rolled.faces[0] >= (5 if high else 6):
            target = table.state.sides[side.enemy][0]
            table.tell(Told("hit", "D-2", {target.id: {"damage": target.damage + 1}}, details={"side": side}))
    yield from ()


def leave(table: Table) -> Script[None]:
    choice = yield from ask(lambda: whether_to_leave(table))
    for unit in table.state.units.values():
        if unit.damage >= unit.kind:
            end(table, unit.side.enemy, "destroyed")
            return
    if choice is not None and choice["leave"]:
        end(table, DEFENDER, "withdrew")
    else:
        table.tell(Told("round_began", "D", battle={"round": table.state.battle["round"] + 1}))


def whether_to_leave(table: Table) -> Any:
    if any(unit.damage >= unit.kind for unit in table.state.units.values()):
        return None
    return PickOne(
        side=ATTACKER,
        kind="leave",
        rule="D-3",
        text="Leave? The duel is over then.",
        headline="The attacker may leave.",
        options=[{"choice": {"leave": yes}, "text": str(yes), "effect": ""} for yes in (True, False)],
        refused=lambda: [{"choice": {"leave": None}, "why": "One leaves or one stays."}],
    )


def end(table: Table, winner: Side, reason: str) -> None:
    outcome = {"winner": winner.value, "reason": reason}
    table.tell(Told("battle_ended", "D", battle={"outcome": outcome}, details=outcome))


def first_state(setup: Setup) -> State[Duellist]:
    units = [Duellist.at_first(given, setup.kinds) for given in setup.units]
    return State(units, {"round": 1, "phase": None, "outcome": None}, {})


def begin(table: Table) -> None:
    table.tell(Told("battle_began", None))


PHASES = {"aim": aim, "fire": fire, "leave": leave}
NEXT = {None: "aim", "aim": "fire", "fire": "leave", "leave": "aim"}


def next_phase(state: State[Any], finished: str | None) -> str | None:
    return None if state.battle["outcome"] else NEXT[finished]


def check_fact(_setup: Setup, what: str, fact: Any) -> Any:
    if what != "weather" or fact not in ("clear", "fog", "night", "storm"):
        raise BadFact(what, "is no weather")
    return fact


def ruleset(version: int = 1, phases: Any = None) -> Ruleset:
    return Ruleset(
        slug="duel",
        title="Duel",
        version=version,
        options=(),
        type_fields=(Field("hull", "Hull", "integer", required=True, min=1, max=9),),
        unit_fields=(),
        default_roster={"Duellist": {"hull": 2}},
        kind=lambda _name, row: row["hull"],
        hit_points=lambda row: row["hull"],
        die_sides=lambda _options: 6,
        check_setup=lambda _setup: None,
        check_fact=check_fact,
        describe=dict,
        first_state=first_state,
        begin=begin,
        phases=phases or PHASES,
        next_phase=next_phase,
        phase_rule="D",
        read_place=lambda given, _unit_types, _elsewhere: given,
        facts=lambda _setup, what: what,
        ending=lambda _state: {},
        check_correction=lambda _setup, _state, _effects, _battle, _stored: None,
        may_see=lambda entry, audience: getattr(entry, "event", None) != "whispered" or audience is ATTACKER,
    )


def duel(version: int = 1, phases: Any = None) -> Setup:
    sides = {
        side.value: {"name": side.value, "units": [{"id": side.value[0], "type": "Duellist"}]}
        for side in Side
    }
    return read_setup(ruleset(version, phases), {"ruleset": "duel", **sides})

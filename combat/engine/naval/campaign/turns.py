"""The course of a turn: from phase to phase until somebody is asked, from side to side, from turn to turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from combat.engine.naval.campaign import results, schedule
from combat.engine.naval.campaign.coming_down import land_all
from combat.engine.naval.campaign.contact import open_battle, open_battles
from combat.engine.naval.campaign.draft import COMBAT, COMBAT_MOVE, LANDING, NONCOMBAT_MOVE
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.plan import plan
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.rules import Phase
from combat.engine.naval.campaign.state import DUE, GONE, LEFT, PRESENT, Entry, State
from combat.engine.naval.campaign.victory import judge, win
from combat.engine.naval.campaign.world import World

# What goes by itself, by the name of its phase
AUTOMATIC: Mapping[str, Callable[[Logbook, str], None]] = {
    "recovery": schedule.recover,
    "reinforcements": schedule.reinforce,
    "end": schedule.end_marks,
}


def begin(world: World) -> Logbook:
    """Everybody is placed; the first side's turn begins."""
    log = Logbook(State(world))
    cite = world.rules.cite
    for side, fleet in world.fleets.items():
        here = [unit for unit in fleet if unit.arrives == 1]
        if here:
            log.tell(
                "unit_placed", cite.turn, {"side": side, "units": [unit.id for unit in here]},
                set={unit.id: {"zone": unit.zone, "aboard": unit.aboard, "status": PRESENT} for unit in here},
            )  # fmt: skip
    begin_turn_of(log, next(iter(world.sides)), 1)
    return log


def begin_turn_of(log: Logbook, side: str, turn: int) -> None:
    schedule.begin_turn(log, side, turn)
    go_on(log)


def go_on(log: Logbook) -> None:
    """The phases that follow, up to the next that waits for somebody."""
    while True:
        phase = next_phase(log.state)
        if phase is None:
            if not next_side(log):
                return
            continue
        asked = who_is_asked(log.state, phase)
        waits = bool(asked) or (phase.asks == "battles" and are_fought(log.state))
        side = log.state.game["side"]
        log.tell(
            "phase_began", phase.rule, {"phase": phase.name, "side": side, "asked": asked},
            game={"phase": phase.name, "asked": asked},
        )  # fmt: skip
        if waits:
            return
        if phase.asks is None:
            AUTOMATIC[phase.name](log, side)


def are_fought(state: State) -> bool:
    return any(True for _ in state.contests())


def next_phase(state: State) -> Phase | None:
    """Null: the turn is over."""
    phases = state.world.rules.turn
    names = [phase.name for phase in phases]
    now = state.game["phase"]
    following = 0 if now is None else names.index(now) + 1
    return phases[following] if following < len(phases) else None


def who_is_asked(state: State, phase: Phase) -> list[str]:
    """Nobody who has nothing to order."""
    active = state.game["side"]
    if phase.asks == "active":
        has_any = any(state.pieces[unit.id].status == PRESENT for unit in state.world.fleets[active])
        return [active] if has_any else []
    if phase.asks == "others":
        return [side for side in state.world.sides if side != active and state.aircraft_aloft(side)]
    return []


def next_side(log: Logbook) -> bool:
    """The next side's turn; false: the game is over."""
    state = log.state
    playing = [side for side in state.world.sides if side not in state.game["conceded"]]
    sides = list(state.world.sides)
    later = [side for side in playing if sides.index(side) > sides.index(state.game["side"])]
    turn = state.game["turn"]
    if not later:
        judge(log)
        if log.state.game["outcome"] is None and not any(
            anything_comes(state, side) for side in state.world.sides
        ):
            win(log, {"winner": None, "why": "Nobody has a unit left."}, state.world.rules.cite.victory)
        if log.state.game["outcome"] is not None:
            return False
    schedule.begin_turn(log, later[0] if later else playing[0], turn if later else turn + 1)
    return True


def anything_comes(state: State, side: str) -> bool:
    """Is anybody of this side on the map, or still on the way? Who waits for a closed place may wait for
    ever."""
    turn = state.game["turn"]
    for unit in state.world.fleets[side]:
        status = state.pieces[unit.id].status
        if status == PRESENT:
            return True
        if status == DUE and (unit.arrives > turn or schedule.why_not_now(state, unit) is None):
            return True
    return False


def sides_left(state: State) -> list[str]:
    """Those that have not conceded and have something to play with. Of a last enemy that conceded the units
    stay on the map, but nobody moves them."""
    conceded = state.game["conceded"]
    return [side for side in state.world.sides if side not in conceded and anything_comes(state, side)]


def commit(state: State, side: str, orders: Sequence[Any]) -> list[Entry]:
    """Orders become facts, and all that follows by itself. Raises the first refusal; then nothing is done."""
    done = plan(state, side, orders)
    if done.faults:
        raise done.faults[0].anew()
    log = Logbook(done.state)
    phase = log.state.game["phase"]
    if phase == COMBAT_MOVE:
        open_battles(log, side, done.contacts, done.entries)
    if phase in (LANDING, NONCOMBAT_MOVE):
        land_all(log, side)
    log.entries[:0] = done.entries
    if not log.state.game["asked"]:
        go_on(log)
    return log.entries


def battle_ended(state: State, zone: str, result: Mapping[str, Any]) -> list[Entry]:
    log = Logbook(state)
    results.battle_ended(log, zone, result)
    if not are_fought(log.state) and log.state.game["phase"] == COMBAT and log.state.game["outcome"] is None:
        go_on(log)
    return log.entries


def concede(state: State, side: str) -> list[Entry]:
    """A side gives the game up, and its battles are over. With one left that one has won; several play on."""
    cite = state.world.rules.cite
    if side not in state.world.sides:
        raise Refused("unknown", cite.conceding, "There is no such side in this campaign.")
    if state.game["outcome"] is not None:
        raise Refused("over", cite.conceding, f"The game is over: {state.game['outcome']['why']}")
    if side in state.game["conceded"]:
        raise Refused("over", cite.conceding, "This side has conceded already.")
    log = Logbook(state)
    conceded = [*state.game["conceded"], side]
    left = [other for other in state.world.sides if other not in conceded]
    if len(left) == 1:
        log.tell(
            "side_conceded", cite.conceding, {"side": side},
            set={unit: {"in_battle": None} for unit, piece in state.pieces.items() if piece.in_battle},
            zones={zone: {"contest": None} for zone, _ in state.contests()},
            game={"conceded": conceded},
        )  # fmt: skip
        why = f"Conceded by {state.world.sides[side]}."
        win(log, {"winner": left[0], "why": why}, cite.conceding)
        return log.entries
    leave(log, side, conceded)
    return log.entries


def leave(log: Logbook, side: str, conceded: list[str]) -> None:
    """Its units leave, its land is nobody's, its battles are over."""
    state, cite = log.state, log.state.world.rules.cite
    fields: dict[str, dict[str, Any]] = {}
    for unit in state.world.fleets[side]:
        if state.pieces[unit.id].status in (DUE, PRESENT):
            fields[unit.id] = {**GONE, "status": LEFT}
    leaving = list(fields)
    zones: dict[str, dict[str, Any]] = {
        zone: {"owner": None} for zone, values in state.zones.items() if values["owner"] == side
    }
    for zone, contest in list(state.contests()):
        after = without(contest, side)
        zones.setdefault(zone, {})["contest"] = after
        fighting = [after["attacker"], after["defender"], *after["next"]] if after else []
        for unit in state.world.units.values():
            if state.pieces[unit.id].in_battle == zone and unit.side not in (side, *fighting):
                fields.setdefault(unit.id, {})["in_battle"] = None
    was_active = state.game["side"] == side
    asked = [other for other in state.game["asked"] if other != side]
    waited = bool(state.game["asked"]) or are_fought(state)
    log.tell(
        "side_conceded", cite.conceding, {"side": side, "units": leaving},
        set=fields, zones=zones, game={"conceded": conceded, "asked": asked},
    )  # fmt: skip
    for zone, contest in list(log.state.contests()):
        if contest["defender"] != state.zones[zone]["contest"]["defender"]:
            open_battle(log, zone, contest, [])
    if was_active:
        for other in state.world.sides:
            land_all(log, other)
        if next_side(log):
            go_on(log)
    elif waited and not asked and not are_fought(log.state):
        go_on(log)


def without(contest: Mapping[str, Any], side: str) -> dict[str, Any] | None:
    """What is left of a contest when a side is gone: the next enemy takes its place."""
    others = [other for other in contest["next"] if other != side]
    if contest["attacker"] == side:
        return None
    if contest["defender"] != side:
        return {**contest, "next": others}
    return {**contest, "defender": others[0], "next": others[1:]} if others else None


def play_on(state: State) -> list[Entry]:
    """Victory has been told, and the sides go on all the same. It is judged no more."""
    cite = state.world.rules.cite
    if state.game["outcome"] is None:
        raise Refused("illegal", cite.victory, "The game is not over: it goes on.")
    if len(sides_left(state)) < 2:
        sentence = "At most one side is left: there is nobody to play on with."
        raise Refused("illegal", cite.conceding, sentence)
    log = Logbook(state)
    log.tell("played_on", cite.victory, {}, game={"outcome": None, "played_on": True, "held": {}})
    playing = [side for side in state.world.sides if side not in state.game["conceded"]]
    begin_turn_of(log, playing[0], state.game["turn"] + 1)
    return log.entries

"""The sequence of play of Flames and Steel (FS-2), on one screen."""

from __future__ import annotations

from combat.engine.core.table import Table
from combat.engine.rulesets.flames_and_steel import events
from combat.engine.rulesets.flames_and_steel.forces import State
from combat.engine.rulesets.flames_and_steel.phases.completion import completion
from combat.engine.rulesets.flames_and_steel.phases.dogfight import dogfight
from combat.engine.rulesets.flames_and_steel.phases.escorts_fire import escorts_fire
from combat.engine.rulesets.flames_and_steel.phases.main_combat import main_combat
from combat.engine.rulesets.flames_and_steel.phases.strafing_run import strafing_run

PHASES = {
    "dogfight": dogfight,  # FS-3
    "strafing_run": strafing_run,  # FS-4
    "escorts_fire": escorts_fire,  # FS-5
    "main_combat": main_combat,  # FS-6
    "completion": completion,  # FS-7
}


def next_phase(battle: State, finished: str | None) -> str | None:
    match finished:
        case None:
            return "dogfight"
        case "dogfight":
            return "strafing_run"
        case "strafing_run":
            return "escorts_fire"
        case "escorts_fire":
            return "main_combat"
        case "main_combat":
            return "completion"
    return None if battle.battle["outcome"] else "dogfight"


def begin(table: Table) -> None:
    names = list(table.setup.names.values())
    table.tell(events.battle_began(*names))
    table.tell(events.round_began(1))

"""FS-4 Strafing Run: aircraft strike ships, and the ships they hit fire back.

Sequence of play
    FS-4.1  the attacker decides whether submarines are targets
    FS-4.2  his aircraft strike surface ships; or surface ships and submarines, with hits halved
    FS-4.3  each ship given a hit fires back, doomed or not; the defender places those hits
    FS-4.4 to FS-4.6  the same with the roles exchanged
    FS-4.7  lost units of both sides leave
"""

from __future__ import annotations

from combat.engine.core.asking import Asked, Script, ask
from combat.engine.core.log import ATTACKER, DEFENDER, Side
from combat.engine.core.questions import PickOne
from combat.engine.core.table import Table
from combat.engine.core.words import a_number_of
from combat.engine.naval.removal import remove_lost
from combat.engine.rulesets.flames_and_steel import events
from combat.engine.rulesets.flames_and_steel.forces import (
    AIRCRAFT,
    SHIPS,
    SUBMARINES,
    SURFACE_SHIPS,
    State,
    present_of,
)
from combat.engine.rulesets.flames_and_steel.phases.firing import (
    fire,
    place_hits,
    roll_hits,
    skip,
)


def strafing_run(table: Table) -> Script[None]:
    yield from strike(table, ATTACKER, "FS-4.1", "FS-4.2", "FS-4.3")
    yield from strike(table, DEFENDER, "FS-4.4", "FS-4.5", "FS-4.6")
    remove_lost(table, "FS-4.7")


def strike(table: Table, side: Side, election: str, attack: str, answer: str) -> Script[None]:
    at_submarines = yield from elect_submarine_targets(table, side, election)
    targets = SHIPS if at_submarines else SURFACE_SHIPS
    hit = yield from fire(table, side, attack, AIRCRAFT, "naval", at=targets, halved=at_submarines)
    yield from fire_back(table, side.enemy, answer, hit)


def elect_submarine_targets(table: Table, side: Side, rule: str) -> Script[bool]:
    """FS-4.1: one choice for the whole wing, before its dice."""
    state: State = table.state

    def build() -> Asked:
        dice = sum(unit.kind.naval for unit in present_of(state, side, AIRCRAFT))
        if not dice or not present_of(state, side.enemy, SUBMARINES):
            return None
        return target_submarines(table, side, rule, dice)

    choice = yield from ask(build)
    if choice is None:
        return False
    targeted: bool = choice["target_submarines"]
    table.tell(events.submarines_targeted(side, rule, targeted))
    return targeted


def target_submarines(table: Table, side: Side, rule: str, dice: int) -> PickOne:
    chance = table.setup.options["highest_hit"] / table.setup.options["die_sides"]
    full = dice * chance
    half = full / 2 - (1 - (1 - 2 * chance) ** dice) / 4  # every odd number of hits loses half a hit
    rolled = a_number_of(dice, "die").replace("dies", "dice")
    if present_of(table.state, side.enemy, SURFACE_SHIPS):
        away = f"{rolled}: about {full:.1f} hits, on surface ships only."
        sent = f"{rolled}, hits halved: about {half:.1f}, on surface ships and submarines."
    else:
        away = "There is no surface ship to strike: the wing does nothing."
        sent = f"{rolled}, hits halved: about {half:.1f}, on submarines."
    return PickOne(
        side=side,
        kind="target_submarines",
        rule=rule,
        text="Target submarines? If submarines are targets, the wing's hits are halved, rounded down.",
        headline=f"{table.setup.names[side]}: deciding whether to target submarines.",
        options=[
            {"choice": {"target_submarines": True}, "text": "Target submarines", "effect": sent},
            {"choice": {"target_submarines": False}, "text": "Leave submarines alone", "effect": away},
        ],
    )


def fire_back(table: Table, side: Side, rule: str, hit: dict[str, int]) -> Script[None]:
    """FS-4.3: each ship hit fires once and in full, however many hits it took; one roll, one placing."""
    state: State = table.state
    name = table.setup.names[side]
    if not hit:
        skip(table, side, rule, "nobody_hit", f"{name}: no ship was hit, so none fires back.")
        return
    guns = [unit for unit in state.sides[side] if unit.id in hit and unit.kind.air]
    if not guns:
        skip(table, side, rule, "no_dice", f"{name}: no air dice among the ships that were hit.")
        return
    if not present_of(state, side.enemy, AIRCRAFT):
        skip(
            table,
            side,
            rule,
            "no_target",
            f"{table.setup.names[side.enemy]}: no aircraft here to fire at.",
        )
        return
    parts = [
        {
            "text": f"{unit.name if unit.name != unit.id else unit.type} {unit.kind.air}",
            "units": [unit.id],
            "dice": unit.kind.air,
        }
        for unit in guns
    ]
    hits = roll_hits(table, side, rule, parts)
    yield from place_hits(table, side, rule, hits, AIRCRAFT)

"""What every firing step does: count dice, roll, place hits; and the removal that ends a phase (FS-2).

FS-1.1  a die showing the highest hit or less is a hit
FS-1.2  values of a group add up to the number of dice
FS-2.1  units destroyed in a phase act until its removal
FS-2.2  the shooter places the hits; all that can be placed; the rest is wasted
FS-2.4  a step without dice or target is skipped; what has one answer is not asked
FS-2.5  equal units are different choices
FS-2.6  troops die with their ship; aircraft in the air do not
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.core.asking import Asked, Script, ask
from combat.engine.core.log import Side
from combat.engine.core.parts import groups_of, name_of_group
from combat.engine.core.placing import Allocate, Target, where_hits_go
from combat.engine.core.table import Table
from combat.engine.core.words import a_number_of
from combat.engine.naval.forces import present, target
from combat.engine.rulesets.flames_and_steel import events
from combat.engine.rulesets.flames_and_steel.charts import CONSEQUENCE
from combat.engine.rulesets.flames_and_steel.forces import AIRCRAFT, Group, State, Unit, present_of


def fire(
    table: Table, side: Side, rule: str, shooters: Group, value: str, *, at: Group, halved: bool = False
) -> Script[dict[str, int]]:
    """A group fires with one of its values; give back where the hits went."""
    state: State = table.state
    units = present_of(state, side, shooters)
    name = table.setup.names[side]
    if not units:
        return skip(table, side, rule, "no_shooters", f"{name}: no {shooters.name} here.")
    guns = [unit for unit in units if getattr(unit.kind, value)]
    if not guns:
        return skip(table, side, rule, "no_dice", f"{name}: no {value} dice among the {shooters.name}.")
    if not present_of(state, side.enemy, at):
        enemy = table.setup.names[side.enemy]
        return skip(table, side, rule, "no_target", f"{enemy}: no {at.name} here to fire at.")
    hits = roll_hits(table, side, rule, parts_of(state, guns, value), halved=halved)
    return (yield from place_hits(table, side, rule, hits, at))


def skip(table: Table, side: Side, rule: str, reason: str, why: str) -> dict[str, int]:
    table.tell(events.step_skipped(side, rule, reason, why))  # FS-2.4
    return {}


def parts_of(state: State, guns: list[Unit], value: str) -> list[dict[str, Any]]:
    """What a roll is made of."""
    parts = []
    for units in groups_of(guns):
        dice: int = getattr(units[0].kind, value)  # FS-1.2
        count = len(units)
        times = " ×" if count > 1 else ""
        text = f"{name_of_group(state, units)}{times} {dice}"
        parts.append({"text": text, "units": [unit.id for unit in units], "dice": dice * count})
    return parts


def roll_hits(
    table: Table, side: Side, rule: str, parts: list[dict[str, Any]], *, halved: bool = False
) -> int:
    """FS-1.1. Halving rounds down."""
    rolled = table.roll(side, rule, parts, hit_faces_up_to=table.setup.options["highest_hit"])
    hits = rolled.hits or 0
    if halved and hits:
        table.tell(events.hits_halved(side, rule, hits))
        hits //= 2
    return hits


def place_hits(table: Table, side: Side, rule: str, hits: int, at: Group) -> Script[dict[str, int]]:
    """FS-2.2: the shooter places the hits on enemy units of a group."""
    state: State = table.state

    def build() -> Asked:
        targets = [target(unit, unit.room) for unit in targets_for(state, side, at)]  # FS-2.5: each by itself
        return where_hits_go(
            side, rule, hits, targets, lambda: where_do_they_go(table, side, rule, hits, at, targets)
        )

    choice = yield from ask(build)
    chosen: dict[str, int] = choice["allocate"] if choice else {}
    targets = targets_for(state, side, at)
    given = {unit.id: chosen[unit.id] for unit in targets if unit.id in chosen}
    placed = sum(given.values())
    if given:
        by_choice = len(targets) > 1 and placed < sum(unit.room for unit in targets)
        pending = {unit: state.units[unit].pending for unit in given}
        table.tell(events.hits_allocated(side, rule, given, pending, by_choice))
    if placed < hits:
        why = f"No {at.one} of the enemy has room for more."
        table.tell(events.hits_wasted(side, rule, hits - placed, why))
    return given


def targets_for(state: State, side: Side, at: Group) -> list[Unit]:
    return [unit for unit in present_of(state, side.enemy, at) if unit.room > 0]


def where_do_they_go(
    table: Table, side: Side, rule: str, hits: int, at: Group, targets: Sequence[Target]
) -> Allocate:
    state: State = table.state
    head = "Where does your hit go?" if hits == 1 else f"Where do your {hits} hits go?"
    point = "hit point" if at is AIRCRAFT else "hull point"
    return Allocate(
        side=side,
        rule=rule,
        text=f"{head} Any {at.one}, up to its last {point}. {CONSEQUENCE[rule]}",
        headline=f"{table.setup.names[side]}: placing {a_number_of(hits, 'hit')}.",
        hits=hits,
        targets=targets,
        too_many="{name} has {room} hull left and was given {hits} hits. Take {back} back.",
        refused=lambda: not_targets(state, side, rule, at),
    )


def not_targets(state: State, side: Side, rule: str, at: Group) -> list[dict[str, Any]]:
    """Why a unit that is there cannot be given a hit (FS-7.7)."""
    refused = []
    for unit in present(state, side.enemy):
        if not at.holds(unit.kind):
            why = out_of_reach(unit, rule, at)
        elif unit.room <= 0:
            why = f"{unit.name} has no hull left."
        else:
            continue
        refused.append({"choice": {"allocate": {unit.id: 1}}, "why": why})
    return refused


def out_of_reach(unit: Unit, rule: str, at: Group) -> str:
    if unit.kind.is_land:
        return "Troops aboard are no targets: they share the fate of their ship."
    if at is AIRCRAFT:
        return "This fire is at aircraft only."
    if unit.kind.is_aircraft:
        return "This fire is at ships only."
    if rule.startswith("FS-6"):
        return "Out of reach now: the guns of capital ships and submarines bear on surface ships only."
    return "Submarines are no targets of this strike: the wing was not sent against them."

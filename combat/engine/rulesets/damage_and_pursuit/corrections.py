"""Corrections by a moderator (naval.corrections): what is aboard shares the fate of its ship (DP-1.4)."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.fields import whole_number
from combat.engine.core.ruleset import Effects
from combat.engine.core.setup import MOST_UNITS, read_marks
from combat.engine.naval.corrections import Corrections
from combat.engine.rulesets.damage_and_pursuit.aboard import Rooms, check_moves
from combat.engine.rulesets.damage_and_pursuit.damage_table import effects_on
from combat.engine.rulesets.damage_and_pursuit.fields import UNIT_FIELDS
from combat.engine.rulesets.damage_and_pursuit.forces import SUBMERGED, State, Unit
from combat.engine.rulesets.damage_and_pursuit.marks import MOVEMENT, check_marks, nothing_left, total


def read_field(name: str, value: Any, path: str) -> None:
    if name == "hits_taken":
        whole_number(value, path, 0, MOST_UNITS)  # one die of each enemy
    else:
        next(field for field in UNIT_FIELDS if field.name == name).read(value, path)


def check_field(unit: Unit, name: str, value: Any, path: str) -> None:
    if name == "marks":
        check_marks(value, path, effects_on(unit.kind.category), unit.kind.name)
    elif name == "hits_taken":
        if value and not unit.kind.is_ship:
            raise BadSetup(path, "only ships take hits that are damage dice (DP-3.2)")
    else:
        check_moves(name, value, unit.kind, path.removesuffix(f".{name}"))


def own_fault(unit: Unit) -> str | None:
    if unit.left == SUBMERGED and not (unit.kind.submerges or unit.shares_fate):
        return f"{unit.name} cannot submerge"
    gone = nothing_left(unit.marks, unit.kind.attack, unit.kind.movement)
    if gone and not unit.destroyed and unit.room > 0:
        return f"{unit.name} would be afloat without {gone}: correct its marks, or destroy it too"
    return None


def what_binds(unit: Unit) -> str:
    return "a land unit" if unit.kind.is_land else "stuck"  # DP-4.5


CORRECTIONS = Corrections(
    changing=Unit.CHANGING,
    rooms=Rooms,
    read_field=read_field,
    check_field=check_field,
    own_fault=own_fault,
    without_hits={"declarations": "in the declarations of a round", "completion": "at the end of a round"},
    what_binds=what_binds,
)


def complete(state: State, effects: Effects) -> Effects:
    """Movement that a mark takes or gives back is so of this turn too (DP-6.4)."""
    whole = CORRECTIONS.complete(state, effects)
    for unit_id, values in effects.items():
        unit = state.units.get(unit_id)
        if unit is None or unit.moves_left is None or "marks" not in values or "moves_left" in values:
            continue
        try:
            check_field(unit, "marks", read_marks(values["marks"], "marks"), "marks")
        except BadSetup:
            continue  # the check will say so
        given_back = total(unit.marks, MOVEMENT) - total(values["marks"], MOVEMENT)
        if given_back:
            whole[unit_id]["moves_left"] = max(0, unit.moves_left + given_back)
    return whole

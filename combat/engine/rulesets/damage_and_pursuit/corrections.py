"""Corrections by a moderator (naval.corrections): what is aboard shares the fate of its ship (DP-1.4)."""

from __future__ import annotations

from typing import Any

from combat.engine.core.fields import whole_number
from combat.engine.naval.corrections import Corrections
from combat.engine.rulesets.damage_and_pursuit.aboard import Rooms
from combat.engine.rulesets.damage_and_pursuit.damage_table import effects_on
from combat.engine.rulesets.damage_and_pursuit.fields import UNIT_FIELDS
from combat.engine.rulesets.damage_and_pursuit.forces import FATE, SUBMERGED, Unit
from combat.engine.rulesets.damage_and_pursuit.marks import check_marks, nothing_left


def check_field(unit: Unit, name: str, value: Any, path: str) -> None:
    if name == "marks":
        check_marks(value, path, effects_on(unit.kind.category), unit.kind.name)
    elif name == "hits_taken":
        whole_number(value, path, 0, 1000)
    else:
        next(field for field in UNIT_FIELDS if field.name == name).read(value, path)


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
    fate_rule=FATE,
    check_field=check_field,
    own_fault=own_fault,
    without_hits={"declarations": "in the declarations of a round", "completion": "at the end of a round"},
    what_binds=what_binds,
)

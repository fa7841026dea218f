"""Corrections by a moderator (naval.corrections): troops share the fate of their ship (FS-2.6, FS-7.3)."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.naval.corrections import Corrections
from combat.engine.rulesets.flames_and_steel import fields
from combat.engine.rulesets.flames_and_steel.aboard import Rooms
from combat.engine.rulesets.flames_and_steel.forces import Unit


def read_field(_name: str, value: Any, path: str) -> None:
    fields.UNIT_FIELDS[0].read(value, path)


def check_field(unit: Unit, name: str, value: Any, path: str) -> None:
    if name == "range_left" and value is not None and not unit.kind.is_aircraft:
        raise BadSetup(path, "only aircraft have a range")


CORRECTIONS = Corrections(
    changing=Unit.CHANGING,
    rooms=Rooms,
    read_field=read_field,
    check_field=check_field,
    without_hits={"completion": "in Combat Completion"},
)

"""FS-1.3 to FS-1.5: what a unit type, a unit and a game of Flames and Steel may say, described once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.fields import Field

# FS-1.4: name, label, plural, group, silhouette
CATEGORIES = (
    ("escort", "Escort", "Escorts", "naval", "destroyer"),
    ("capital", "Capital ship", "Capital ships", "naval", "battleship"),
    ("submarine", "Submarine", "Submarines", "naval", "submarine"),
    ("transport", "Transport", "Transports", "naval", "transport"),
    ("fighter", "Fighter", "Fighters", "air", "fighter"),
    ("bomber", "Bomber", "Bombers", "air", "dive-bomber"),
    ("infantry", "Infantry", "Infantry", "land", "infantry"),
    ("tank", "Tank", "Tanks", "land", "tank"),
    ("artillery", "Artillery", "Artillery", "land", "artillery"),
)
GROUPS = {name: group for name, _label, _plural, group, _silhouette in CATEGORIES}
MOST_DICE = 50


def _value(name: str, label: str, help: str, *, rolled: bool = True) -> Field:
    return Field(name, label, "integer", required=True, min=0, max=MOST_DICE, help=help, rolled=rolled)


# FS-1.3, FS-1.5
TYPE_FIELDS = (
    Field("category", "Category", "choice", required=True, choices=tuple(GROUPS),
          help="Decides when the unit fires and what may fire at it."),
    _value("air", "Air", "Dice against aircraft."),
    _value("naval", "Naval", "Dice against ships; for ships that bombard also against the shore."),
    _value("land", "Land", "Dice against land units; decides nothing at sea.", rolled=False),
    Field("hit_points", "Hull", "integer", required=True, min=1, max=100,
          help="Hits that destroy the unit."),
    Field("movement", "Movement", "integer", required=True, min=0, max=100,
          help="Zones a turn; the range of aircraft."),
    Field("cost", "Cost", "integer", required=True, min=0, max=10_000,
          help="What the unit is worth."),
    Field("carries_aircraft", "Carries aircraft", "integer", default=0, min=0, max=100,
          help="Aircraft that find room aboard."),
    Field("carrier_capable", "Carrier-capable", "boolean", default=False, help="May be aboard a carrier."),
    Field("cargo_capacity", "Cargo capacity", "integer", default=0, min=0, max=100,
          help="Cargo size that finds room aboard."),
    Field("cargo_size", "Cargo size", "integer", default=0, min=0, max=100,
          help="Room that a land unit takes."),
    Field("bombards", "Bombards", "boolean", default=False,
          help="May bombard in support of a landing; decides nothing at sea."),
    Field("blocks_submarines", "Blocks submarines", "boolean", default=False,
          help="Enemy submarines may not pass its zone; decides nothing in a battle."),
)  # fmt: skip
FLAGS = ("carrier_capable", "bombards", "blocks_submarines")

CARRY = ("carries_aircraft", "cargo_capacity")


def faults_of_type(row: dict[str, Any]) -> Iterator[tuple[str | None, str]]:
    """FS-1.5: only ships carry anything. Of unit tables; a battle lets nobody aboard what is no ship."""
    if GROUPS[row["category"]] != "naval":
        for field in CARRY:
            if row[field]:
                yield field, "only ships can have this"


# FS-2.6
UNIT_FIELDS = (
    Field(
        "range_left",
        "Range left",
        "integer",
        default=None,
        min=0,
        max=100,
        help="Zones an aircraft can still fly; empty outside campaigns.",
    ),
)

# FS-1.1
OPTIONS = (
    Field(
        "die_sides", "Sides of a die", "integer", default=6, min=2, max=20, help="How many faces a die has."
    ),
    Field(
        "highest_hit",
        "Highest hit",
        "integer",
        default=4,
        min=1,
        max=100,
        help="A die showing this or less hits.",
    ),
)


def check_options(options: dict[str, Any]) -> None:
    if options["highest_hit"] > options["die_sides"]:
        raise BadSetup("options.highest_hit", f"must be at most the {options['die_sides']} sides of a die")
    if options["highest_hit"] * 10 < options["die_sides"]:  # a battle that nobody is asked in must end
        raise BadSetup("options.highest_hit", "at least one face in ten must hit")


def die_sides(options: dict[str, Any]) -> int:
    sides: int = options["die_sides"]
    return sides


def hit_points(row: dict[str, Any]) -> int:
    points: int = row["hit_points"]
    return points

"""DP-1: what a unit type, a unit and a game of Damage and Pursuit may say, described once."""

from __future__ import annotations

from typing import Any

from combat.engine.core.fields import Field

# DP-1.3: name, label, plural, group, silhouette
CATEGORIES = (
    ("transport", "Transport", "Transports", "naval", "transport"),
    ("submarine", "Submarine", "Submarines", "naval", "submarine"),
    ("destroyer", "Destroyer", "Destroyers", "naval", "destroyer"),
    ("cruiser", "Cruiser", "Cruisers", "naval", "cruiser"),
    ("carrier", "Aircraft carrier", "Aircraft carriers", "naval", "carrier"),
    ("battleship", "Battleship", "Battleships", "naval", "battleship"),
    ("fighter", "Fighter", "Fighters", "air", "fighter"),
    ("bomber", "Bomber", "Bombers", "air", "dive-bomber"),
    ("infantry", "Infantry", "Infantry", "land", "infantry"),
    ("heavy_land", "Other land unit", "Other land units", "land", "tank"),
)
GROUPS = {name: group for name, _label, _plural, group, _silhouette in CATEGORIES}
DIE_SIDES = 6  # DP-1.1

# DP-1.2, DP-1.4
TYPE_FIELDS = (
    Field("category", "Category", "choice", required=True, choices=tuple(GROUPS),
          help="Decides what the unit may hit, what may hit it, and its row of the damage table."),
    Field("attack", "Attack", "integer", required=True, min=0, max=DIE_SIDES,
          help="The attacker's die hits if it shows this or less."),
    Field("defence", "Defence", "integer", required=True, min=0, max=DIE_SIDES,
          help="The defender's die hits if it shows this or less."),
    Field("movement", "Movement", "integer", required=True, min=0, max=100,
          help="Zones a turn."),
    Field("hits", "Hits", "integer", required=True, min=1, max=10,
          help="Hits that destroy the unit when the damage option is off."),
    Field("cost", "Cost", "integer", required=True, min=0, max=10_000,
          help="What the unit is worth."),
    Field("carries_aircraft", "Carries aircraft", "integer", default=0, min=0, max=100,
          help="Aircraft that find room aboard."),
    Field("loads", "Loads", "integer", default=0, min=0, max=100,
          help="Land units that find room aboard, one of them at most not infantry."),
    Field("carrier_capable", "Carrier-capable", "boolean", default=False, help="May land on a carrier."),
    Field("land_based", "Land-based", "boolean", default=False,
          help="Flies from land alone: not carrier-capable. Decides nothing else at sea."),
    Field("anti_submarine", "Anti-submarine", "boolean", default=False,
          help="Hunts submarines: keeps enemy ones from striking first or submerging, guides aircraft."),
    Field("first_strike", "First strike", "boolean", default=False,
          help="Fires before all others if no enemy ship hunts submarines."),
    Field("submerges", "Submerges", "boolean", default=False,
          help="May leave the battle by submerging if no enemy ship hunts submarines."),
    Field("bombards", "Bombards", "boolean", default=False,
          help="May bombard in support of a landing; decides nothing at sea."),
)  # fmt: skip
FLAGS = ("carrier_capable", "land_based", "anti_submarine", "first_strike", "submerges", "bombards")

# DP-1.5
UNIT_FIELDS = (
    Field("moves_left", "Moves left", "integer", default=None, min=0, max=100,
          help="Movement points unused this turn; empty: its movement, less damage, less one."),
    Field("moves_owed", "Moves owed", "integer", default=0, min=0, max=100,
          help="Movement points of the next turn that retreats have spent already."),
)  # fmt: skip

OPTIONS = (
    Field("damage", "Damage", "boolean", default=True,
          help="A hit on a ship is a roll on the damage table (DP-3, DP-4); without it hits sink."),
    Field("pursuit", "Retreat and pursuit", "boolean", default=True,
          help="The defender may retreat before a round, and the attacker may pursue (DP-6)."),
)  # fmt: skip


def die_sides(_options: dict[str, Any]) -> int:
    return DIE_SIDES


def hit_points(row: dict[str, Any]) -> int:
    points: int = row["hits"]
    return points

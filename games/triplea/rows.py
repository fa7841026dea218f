"""Rows of the unit table: what a kind of the file is in each ruleset, and what the admin says instead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from combat.engine import play
from games.refusals import Refused
from games.table_rows import NAME
from games.triplea.game import Game
from games.triplea.kinds import Kind, Kinds
from games.triplea.report import Report

Row = dict[str, Any]
DAMAGE, FLAMES = "damage-and-pursuit", "flames-and-steel"
RULESETS = (DAMAGE, FLAMES)  # the first is the default
DIE_SIDES = 6
# Of Flames and Steel: the category, and the type of its roster that gives the dice
IN_FLAMES = {
    "submarine": ("submarine", "Submarine"),
    "destroyer": ("escort", "Destroyer"),
    "carrier": ("capital", "Aircraft carrier"),
    "transport": ("transport", "Transport"),
    "battleship": ("capital", "Battleship"),
    "cruiser": ("escort", "Cruiser"),
    "fighter": ("fighter", "Fighter"),
    "bomber": ("bomber", "Dive bomber"),
    "infantry": ("infantry", "Infantry"),
    "artillery": ("artillery", "Artillery"),
    "tank": ("tank", "Tank"),
}
HEAVY_BOMBER = "Heavy bomber"  # for a bomber that no carrier takes
ON_LAND = {"infantry": "infantry", "artillery": "heavy_land", "tank": "heavy_land"}  # of Damage and Pursuit


@dataclass(frozen=True, slots=True)
class Room:
    """What the file's measures of room are in ours, in which an aircraft takes 1."""

    aircraft: int  # what the lightest aircraft needs
    infantry: int

    @classmethod
    def of(cls, kinds: Kinds) -> "Room":
        wings = [kind.needs_deck for kind in kinds.units.values() if kind.needs_deck]
        feet = [
            kind.needs_hold for kind in kinds.units.values() if kind.role == "infantry" and kind.needs_hold
        ]
        return cls(min(wings, default=1), min(feet, default=1))


def make_rows(ruleset: str, game: Game, kinds: Kinds, report: Report) -> dict[str, Row]:
    room = Room.of(kinds)
    fields = fields_of(ruleset)
    make = damage_row if ruleset == DAMAGE else flames_row
    rows: dict[str, Row] = {}
    cut: dict[str, int] = {}
    for name, kind in kinds.units.items():
        row = make(kind, game, room)
        for field, value in row.items():
            most = fields[field]["max"]
            if most is not None and value > most:
                cut[f"{name}: {fields[field]['label'].lower()} {value}, now {most}"] = 1
                row[field] = most
        rows[name] = row
    report.tell_of("changed", "Numbers beyond what our rules can hold are the highest that they can.", cut)
    if ruleset == DAMAGE and game.die_sides != DIE_SIDES:
        report.tell(
            "changed",
            f"The file rolls dice of {game.die_sides} sides: attack and defence are for one of {DIE_SIDES}.",
        )
    free = {name: 1 for name in kinds.units if name not in game.costs}
    report.tell_of("doubtful", "Nothing in the file makes these units: their cost is 0.", free)
    walkers = {name: 1 for name, kind in kinds.units.items() if kind.group == "land" and not kind.needs_hold}
    report.tell_of(
        "changed", "The file lets nobody carry these land units; here ships may take them aboard.", walkers
    )
    return rows


def fields_of(ruleset: str) -> dict[str, Any]:
    return {field["name"]: field for field in play.describe(ruleset)["fields"]}


def damage_row(kind: Kind, game: Game, room: Room) -> Row:
    """The file's own attack and defence."""
    is_aircraft = kind.group == "air"
    return {
        "category": ON_LAND.get(kind.role, kind.role),
        "attack": on_our_die(kind.attack, game.die_sides),
        "defence": on_our_die(kind.defence, game.die_sides),
        "movement": kind.movement,
        "hits": kind.hits,
        "cost": game.costs.get(kind.name, 0),
        "carries_aircraft": 0 if kind.is_submarine else kind.deck // room.aircraft,  # DP-1.3
        "loads": kind.hold // room.infantry,
        "carrier_capable": kind.needs_deck > 0,
        "land_based": is_aircraft and not kind.needs_deck,
        "anti_submarine": kind.hunts_submarines,
        "first_strike": kind.strikes_first,
        "submerges": kind.is_submarine,
        "bombards": kind.bombards,
    }


def flames_row(kind: Kind, game: Game, room: Room) -> Row:
    """The roster's dice in the air, at sea and on land; all else as the file has it."""
    category, model = IN_FLAMES[kind.role]
    if kind.role == "bomber" and not kind.needs_deck:
        model = HEAVY_BOMBER
    dice = play.describe(FLAMES)["default_roster"][model]
    return {
        "category": category,
        "air": dice["air"],
        "naval": dice["naval"],
        "land": dice["land"],
        "hit_points": kind.hits,
        "movement": kind.movement,
        "cost": game.costs.get(kind.name, 0),
        "carries_aircraft": kind.deck // room.aircraft,
        "carrier_capable": kind.needs_deck > 0,
        "cargo_capacity": kind.hold,
        "cargo_size": (kind.needs_hold or room.infantry) if kind.group == "land" else 0,
        "bombards": kind.bombards,
        "blocks_submarines": kind.hunts_submarines,
    }


def on_our_die(value: int, sides: int) -> int:
    """The nearest chance on a die of six; a unit that can hit stays one."""
    if sides == DIE_SIDES or not value:
        return value
    return max(1, (2 * value * DIE_SIDES + sides) // (2 * sides))


def corrected(
    ruleset: str, rows: Mapping[str, Row], kinds: Kinds, corrections: Mapping[str, Mapping[str, Any]]
) -> dict[str, Row]:
    """The rows with what the admin says instead; whether the values are right is the ruleset's to say."""
    fields = fields_of(ruleset)
    groups = {category["name"]: category["group"] for category in play.describe(ruleset)["categories"]}
    for name, changes in corrections.items():
        path = f"choices.types.{name[:60]}"
        if name not in rows:
            raise wrong(path, f'There is no unit type "{name[:60]}" in this map.')
        for field, value in changes.items():
            if field not in fields:
                raise wrong(f"{path}.{field[:60]}", f"A unit type has the fields {', '.join(fields)}.")
            if field == "category" and groups.get(str(value)) not in (kinds.units[name].group, None):
                raise wrong(f"{path}.category", f"{name} is {GROUPS[kinds.units[name].group]} in the file.")
    return {name: {**row, **corrections.get(name, {})} for name, row in rows.items()}


GROUPS = {"naval": "a ship", "air": "an aircraft", "land": "a land unit"}


def rows_of(unit_types: Mapping[str, Row]) -> list[Row]:
    return [{NAME: name, **row} for name, row in unit_types.items()]


def wrong(path: str, sentence: str) -> Refused:
    return Refused("invalid", f"{path}: {sentence}", fields={path: [sentence]})

"""The world document: chart, unit types, sides, units, victory conditions. It never changes in a game.

A new one is also judged: may a campaign be opened with it?
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.fields import listing, mapping, read_fields, refuse_unknown, text, whole_number
from combat.engine.core.plain import shown
from combat.engine.core.setup import MOST_UNITS as MOST_IN_BATTLE
from combat.engine.core.setup import NOT_AN_ID, read_marks, read_setup, read_unit_types
from combat.engine.naval.campaign.chart import Chart, read_chart
from combat.engine.naval.campaign.conditions import Condition, read_conditions
from combat.engine.naval.campaign.rules import CampaignRules, Kind

MOST_UNITS = 5000
MOST_SIDES = 10
MOST_TURNS = 1000
KEYS = ("ruleset", "options", "unit_types", "map", "sides", "units", "victory", "settings")


@dataclass(frozen=True, slots=True)
class Unit:
    """What never changes of a unit. `zone` or `aboard`: where it begins, or arrives in turn `arrives`."""

    id: str
    index: int
    type: str
    kind: Kind
    name: str
    nation: str
    side: str
    zone: str | None
    aboard: str | None
    damage: int
    marks: dict[str, Any]
    arrives: int


class World:
    __slots__ = (
        "carriers", "chart", "conditions", "fleets", "kinds", "nations", "options", "rules", "sides",
        "turn_limit", "unit_types", "units",
    )  # fmt: skip

    def __init__(
        self,
        rules: CampaignRules,
        options: dict[str, Any],
        unit_types: dict[str, dict[str, Any]],
        sides: dict[str, str],
        nations: dict[str, str],
        chart: Chart,
    ) -> None:
        self.rules = rules
        self.options = options
        self.unit_types = unit_types
        self.kinds: dict[str, Kind] = {
            name: rules.ruleset.kind(name, row) for name, row in unit_types.items()
        }
        self.sides = sides  # names by id, in turn order
        self.nations = nations  # sides by nation
        self.chart = chart
        self.units: dict[str, Unit] = {}
        self.fleets: dict[str, list[Unit]] = {side: [] for side in sides}
        self.carriers: dict[str, list[Unit]] = {side: [] for side in sides}
        self.conditions: list[Condition] = []
        self.turn_limit: int | None = None

    def called(self, zone: str) -> str:
        return self.chart.zones[zone].name

    def hull(self, unit: Unit) -> int:
        return self.rules.ruleset.hit_points(self.unit_types[unit.type])


def read_world(rules: CampaignRules, document: dict[str, Any], *, accepted: bool = False) -> World:
    """`BadSetup` names the place and what is wrong there. `accepted`: a campaign was opened with it, so only
    its shape is looked at; what rules have come to refuse since then must not keep anybody from it.
    """
    refuse_unknown(document, KEYS, "")
    ruleset = rules.ruleset
    options = read_fields(ruleset.options, document.get("options", {}), "options")
    if not accepted:
        ruleset.check_options(options)
    unit_types = read_unit_types(ruleset, document.get("unit_types"))
    sides, nations = read_sides(document.get("sides"))
    chart = read_chart(document.get("map"), nations, () if accepted else ruleset.elsewhere)
    world = World(rules, options, unit_types, sides, nations, chart)
    read_units(world, document.get("units"))
    if not accepted:
        check_places(world)
        check_as_in_battle(world, [(unit, unit.damage, unit.marks) for unit in world.units.values()])
    world.conditions = read_conditions(document.get("victory", []), sides, chart, ruleset, unit_types)
    world.turn_limit = read_settings(document.get("settings", {}))
    return world


def in_table(world: World, unit_types: dict[str, dict[str, Any]]) -> World:
    """The same campaign with other unit types, all of its own among them. `BadSetup` for what would keep the
    world from being read again."""
    new = World(world.rules, world.options, unit_types, world.sides, world.nations, world.chart)
    for unit in world.units.values():
        add_unit(new, replace(unit, kind=new.kinds[unit.type]))
        if unit.damage >= new.hull(unit):
            raise BadSetup("", f"{unit.name} begins with more damage than it could take")
    new.conditions = world.conditions
    new.turn_limit = world.turn_limit
    return new


def add_unit(world: World, unit: Unit) -> None:
    world.units[unit.id] = unit
    world.fleets[unit.side].append(unit)
    if unit.kind.carries_aircraft:
        world.carriers[unit.side].append(unit)


def read_settings(given: Any) -> int | None:
    mapping(given, "settings")
    refuse_unknown(given, ("turn_limit",), "settings")
    limit = given.get("turn_limit")
    return None if limit is None else whole_number(limit, "settings.turn_limit", 1, MOST_TURNS)


def read_sides(given: Any) -> tuple[dict[str, str], dict[str, str]]:
    """Names by id in turn order, and the side of each nation. Colour and pattern are for the eye."""
    rows = listing(given, "sides")
    if not 2 <= len(rows) <= MOST_SIDES:
        raise BadSetup("sides", f"a campaign has 2 to {MOST_SIDES} sides")
    sides: dict[str, str] = {}
    nations: dict[str, str] = {}
    for index, row in enumerate(rows):
        path = f"sides[{index}]"
        mapping(row, path)
        refuse_unknown(row, ("id", "name", "colour", "pattern", "nations"), path)
        side = text(row.get("id"), f"{path}.id")
        if side in sides or side in NOT_AN_ID:
            raise BadSetup(f"{path}.id", f"{side!r} is no id that is free")
        name = text(row.get("name", side), f"{path}.name")
        if name in sides.values():
            raise BadSetup(f"{path}.name", f"there is another side called {name!r}")
        sides[side] = name
        for number, nation in enumerate(listing(row.get("nations"), f"{path}.nations")):
            text(nation, f"{path}.nations[{number}]")
            if nation in nations:
                raise BadSetup(f"{path}.nations[{number}]", f"{nation!r} belongs to a side already")
            nations[nation] = side
    return sides, nations


def read_units(world: World, given: Any) -> None:
    rows = listing(given, "units")
    if not 1 <= len(rows) <= MOST_UNITS:
        raise BadSetup("units", f"must hold 1 to {MOST_UNITS} units and holds {len(rows)}")
    seen: set[str] = set()
    for index, row in enumerate(rows):
        unit = read_unit(world, row, f"units[{index}]", index)
        if unit.id.strip() in seen:
            raise BadSetup(f"units[{index}].id", f"there is another unit {unit.id!r}")
        seen.add(unit.id.strip())
        add_unit(world, unit)


def read_unit(world: World, given: Any, path: str, index: int) -> Unit:
    mapping(given, path)
    refuse_unknown(
        given, ("id", "type", "name", "nation", "zone", "aboard", "damage", "marks", "arrives"), path
    )
    unit_id = text(given.get("id"), f"{path}.id")
    if unit_id in NOT_AN_ID:
        raise BadSetup(f"{path}.id", f"{unit_id!r} cannot be an id: JavaScript keeps this word for itself")
    kind = given.get("type")
    if not isinstance(kind, str) or kind not in world.kinds:
        raise BadSetup(f"{path}.type", f"there is no unit type {shown(kind)} in this campaign")
    nation = given.get("nation")
    if not isinstance(nation, str) or nation not in world.nations:
        raise BadSetup(f"{path}.nation", f"{shown(nation)} belongs to no side")
    zone, aboard = given.get("zone"), given.get("aboard")
    if (zone is None) == (aboard is None):
        raise BadSetup(path, "must say a zone or a ship that it is aboard, one of them")
    if zone is not None and (not isinstance(zone, str) or zone not in world.chart.zones):
        raise BadSetup(f"{path}.zone", f"there is no zone {shown(zone)} on this map")
    unit = Unit(
        id=unit_id,
        index=index,
        type=kind,
        kind=world.kinds[kind],
        name=text(given.get("name", unit_id), f"{path}.name"),
        nation=nation,
        side=world.nations[nation],
        zone=zone,
        aboard=None if aboard is None else text(aboard, f"{path}.aboard"),
        damage=whole_number(given.get("damage", 0), f"{path}.damage", 0, None),
        marks=read_marks(given.get("marks", {}), f"{path}.marks"),
        arrives=whole_number(given.get("arrives", 1), f"{path}.arrives", 1, MOST_TURNS),
    )
    if unit.damage >= world.hull(unit):
        raise BadSetup(f"{path}.damage", f"must be below the {world.hull(unit)} hit points of a {kind}")
    return unit


def check_places(world: World) -> None:
    """Ships at sea, aircraft on an airfield of their side or a carrier, troops on land or a ship."""
    rooms = world.rules.rooms()
    for unit in world.units.values():
        path = f"units[{unit.index}]"
        if unit.aboard is not None:
            check_aboard(world, unit, rooms, path)
            continue
        assert unit.zone is not None
        zone = world.chart.zones[unit.zone]
        if unit.kind.is_ship and not zone.is_sea:
            raise BadSetup(f"{path}.zone", f"{unit.name} is a ship, and {zone.name} is land")
        if not unit.kind.is_ship and zone.is_sea:
            raise BadSetup(f"{path}.zone", f"{unit.name} is no ship, and {zone.name} is sea")
        owner = world.nations.get(zone.owner) if zone.owner else None
        if unit.arrives == 1 and not zone.is_sea and owner not in (None, unit.side):
            raise BadSetup(f"{path}.zone", f"{zone.name} belongs to the enemy of {unit.name}")
        if unit.kind.is_aircraft and not zone.airfield:
            raise BadSetup(f"{path}.zone", f"{unit.name} needs an airfield, and {zone.name} has none")


def check_aboard(world: World, unit: Unit, rooms: Any, path: str) -> None:
    assert unit.aboard is not None
    ship = world.units.get(unit.aboard)
    if ship is None or not ship.kind.is_ship or ship.side != unit.side:
        raise BadSetup(f"{path}.aboard", f"there is no ship {unit.aboard!r} on this side")
    if unit.kind.is_aircraft and ship.nation != unit.nation:
        raise BadSetup(f"{path}.aboard", f"{ship.name} is of another nation than {unit.name}")
    if ship.arrives > unit.arrives:
        raise BadSetup(f"{path}.arrives", f"{unit.name} arrives before {ship.name}, which it is aboard")
    if ship.arrives == unit.arrives:  # those that come later find room or wait
        fault = rooms.why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind)
        if fault:
            raise BadSetup(f"{path}.aboard", fault)


def check_as_in_battle(world: World, units: Iterable[tuple[Unit, int, dict[str, Any]]]) -> None:
    """Damage and marks that no battle would take in are refused before there is one."""
    marked = [(unit, damage, marks) for unit, damage, marks in units if damage or marks]
    for start in range(0, len(marked), MOST_IN_BATTLE):
        batch = marked[start : start + MOST_IN_BATTLE]
        rows: list[dict[str, Any]] = [
            {"id": unit.id, "type": unit.type, "damage": damage, "marks": marks}
            for unit, damage, marks in batch
            if not unit.kind.is_land  # they have neither, and would need a ship
        ]
        if not rows:
            continue
        enemy = {"id": "-", "type": rows[0]["type"]}
        sides = {"attacker": {"name": "-", "units": rows}, "defender": {"name": "-", "units": [enemy]}}
        try:
            read_setup(
                world.rules.ruleset, {"unit_types": world.unit_types, "options": world.options, **sides}
            )
        except BadSetup as fault:
            found = re.match(r"attacker\.units\[(\d+)\](.*)", fault.path)
            if found is None:
                raise
            index = world.units[rows[int(found[1])]["id"]].index
            raise BadSetup(f"units[{index}]{found[2]}", fault.message) from None

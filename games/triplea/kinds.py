"""What a unit of the file is: ship, aircraft, land unit or building, and its role by the stated rule.

The first that fits. At sea: a submarine's flag → submarine; a destroyer's flag → destroyer; room for aircraft
→ carrier; room for troops and attack 0 → transport; two or more hit points → battleship; else cruiser. In the
air: a strategic bomber, or who attacks at least as well as it defends → bomber; else fighter. On land: a flag
of infantry or marines → infantry; who supports others → artillery; who blitzes, carries others, shoots at
aircraft or needs more room aboard than infantry → tank; else infantry. A land unit that cannot move is a
building, and no unit here.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.triplea.game import Game, Options, is_true, whole
from games.triplea.reading import refused
from games.triplea.report import Report

MOST_STATED = 1_000  # whatever is beyond that in a file is absurd
INFANTRY = ("isInfantry", "isLandTransportable")
HEAVY = ("canBlitz", "isLandTransport", "isAA", "isAAforCombatOnly")
# Options that are looked at here; the others are told of.
USED = {
    "isSea", "isAir", "movement", "attack", "defense", "hitPoints", "isTwoHit", "twoHit", "isSub", "canEvade",
    "isFirstStrike", "isDestroyer", "carrierCapacity", "carrierCost", "transportCapacity", "transportCost",
    "canBombard", "bombard", "isStrategicBomber", "isMarine", "artillery", "isFactory", "repairsUnits",
    "givesMovement", *INFANTRY, *HEAVY,
}  # fmt: skip
WHY = {
    "submarine": "a ship with a submarine's flag",
    "destroyer": "a ship with a destroyer's flag",
    "carrier": "a ship with room for aircraft",
    "transport": "a ship with room for troops and attack 0",
    "battleship": "a ship of two or more hit points",
    "cruiser": "a ship that is nothing else by the rule",
    "bomber": "an aircraft that bombs factories, or attacks at least as well as it defends",
    "fighter": "an aircraft that defends better than it attacks",
    "infantry": "a land unit with the flag of infantry or marines, or nothing that speaks against it",
    "artillery": "a land unit that supports others",
    "tank": "a land unit that blitzes, carries others, shoots at aircraft or needs more room than infantry",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A unit type that can be one here. `group`: naval, air, land; `role`: a key of WHY."""

    name: str
    group: str
    role: str
    movement: int
    attack: int
    defence: int
    hits: int
    deck: int  # room for aircraft, as the file counts it
    needs_deck: int
    hold: int  # room for troops, as the file counts it
    needs_hold: int
    is_submarine: bool
    strikes_first: bool
    hunts_submarines: bool
    bombards: bool


@dataclass(slots=True)
class Kinds:
    units: dict[str, Kind]
    buildings: list[str]
    harbours: list[str]  # buildings that make a port of their zone
    undescribed: list[str]  # listed, and nothing says what they are


def read_kinds(game: Game, report: Report) -> Kinds:
    given = {name: options for name, options in game.unit_types.items() if options is not None}
    groups = {name: group_of(name, options) for name, options in given.items()}
    moves = {name: stated(name, options, "movement") for name, options in given.items()}
    buildings = [name for name in given if groups[name] == "land" and not moves[name]]
    most_infantry_needs = room_of_infantry(
        {name: options for name, options in given.items() if groups[name] == "land" and moves[name]}
    )
    units = {
        name: read_kind(name, groups[name], given[name], most_infantry_needs)
        for name in given
        if name not in buildings
    }
    ships = {name for name, kind in units.items() if kind.group == "naval"}
    unread = Counter(option for options in given.values() for option in options if option not in USED)
    report.tell_of(
        "not_read", "Options of units that have no counterpart here, with how many have them.", unread
    )
    return Kinds(
        units=units,
        buildings=buildings,
        harbours=harbours(buildings, given, ships),
        undescribed=[name for name, options in game.unit_types.items() if options is None],
    )


def group_of(name: str, options: Options) -> str:
    if is_true(options.get("isSea")):
        if is_true(options.get("isAir")):
            raise refused(f'"{name[:60]}" cannot be a ship and an aircraft.')
        return "naval"
    return "air" if is_true(options.get("isAir")) else "land"


def stated(name: str, options: Options, option: str, default: int = 0) -> int:
    """A number of the file. -1 is how it says that there is none."""
    if option not in options:
        return default
    return max(
        0, whole(options[option], f"{option} of {name[:60]}", -1 if option in MAY_BE_NONE else 0, MOST_STATED)
    )


MAY_BE_NONE = ("carrierCapacity", "carrierCost", "transportCapacity", "transportCost", "bombard")


def has_one(options: Options, flags: Iterable[str]) -> bool:
    return any(is_true(options.get(flag)) for flag in flags)


def room_of_infantry(troops: dict[str, Options]) -> int:
    """The most that the file's infantry needs; where none has the flag, what most land units need."""
    needed = {name: stated(name, options, "transportCost") for name, options in troops.items()}
    flagged = [
        needed[name] for name, options in troops.items() if has_one(options, INFANTRY) and needed[name]
    ]
    if flagged:
        return max(flagged)
    count = Counter(room for room in needed.values() if room)
    return max(count, key=lambda room: (count[room], room), default=1)


def harbours(buildings: list[str], given: dict[str, Options], ships: set[str]) -> list[str]:
    """Those that repair ships or let them go further; where there are none, factories."""
    found = []
    for name in buildings:
        served = f"{given[name].get('repairsUnits', '')}:{given[name].get('givesMovement', '')}".split(":")
        if any(one in ships for one in served):
            found.append(name)
    return found or [name for name in buildings if is_true(given[name].get("isFactory"))]


def read_kind(name: str, group: str, options: Options, most_infantry_needs: int) -> Kind:
    def number(option: str, default: int = 0) -> int:
        return stated(name, options, option, default)

    at_sea, on_land = group == "naval", group == "land"
    is_submarine = at_sea and has_one(options, ("isSub", "canEvade"))
    two = 2 if has_one(options, ("isTwoHit", "twoHit")) else 1
    kind = Kind(
        name=name,
        group=group,
        role="",
        movement=number("movement"),
        attack=number("attack"),
        defence=number("defense"),
        hits=max(1, number("hitPoints", two)),
        deck=number("carrierCapacity") if at_sea else 0,
        needs_deck=number("carrierCost") if group == "air" else 0,
        hold=number("transportCapacity") if at_sea else 0,
        needs_hold=number("transportCost") if on_land else 0,
        is_submarine=is_submarine,
        strikes_first=is_submarine and has_one(options, ("isSub", "isFirstStrike")),
        hunts_submarines=at_sea and is_true(options.get("isDestroyer")),
        bombards=at_sea and (is_true(options.get("canBombard")) or number("bombard") > 0),
    )
    if at_sea:
        return replace(kind, role=role_at_sea(kind))
    role = role_on_land(kind, options, most_infantry_needs) if on_land else role_in_the_air(kind, options)
    return replace(kind, role=role)


def role_at_sea(kind: Kind) -> str:
    if kind.is_submarine:
        return "submarine"
    if kind.hunts_submarines:
        return "destroyer"
    if kind.deck:
        return "carrier"
    if kind.hold and not kind.attack:
        return "transport"
    return "battleship" if kind.hits >= 2 else "cruiser"


def role_in_the_air(kind: Kind, options: Options) -> str:
    is_bomber = is_true(options.get("isStrategicBomber")) or kind.attack >= kind.defence
    return "bomber" if is_bomber else "fighter"


def role_on_land(kind: Kind, options: Options, most_infantry_needs: int) -> str:
    if has_one(options, (*INFANTRY, "isMarine")):
        return "infantry"
    if is_true(options.get("artillery")):
        return "artillery"
    if has_one(options, HEAVY) or kind.needs_hold > most_infantry_needs:
        return "tank"
    return "infantry"

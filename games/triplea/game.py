"""What the file of a game says, as plain values: nothing of it is judged by our rules yet."""

from collections import Counter
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from games.triplea.reading import refused
from games.triplea.report import Report
from games.triplea.variables import Variables

Options = dict[str, str]
MOST_TERRITORIES = 600  # as of a map (docs/map-format.md)
MOST_CONNECTIONS = 5_000
MOST_PLAYERS = 40  # as nations of a map
MOST_UNITS = 1_000  # buildings among them, which become no types
MOST_PLACED = 3_000  # as of a campaign
MOST_NUMBER = 1_000_000
OF_TERRITORIES = {"production", "isImpassable", "isImpassible"}  # that are looked at; units': kinds.py
# Elements that are read, by where they stand
READ = {
    "*": {
        "info", "loader", "triplea", "diceSides", "variableList", "map", "playerList", "unitList",
        "attachmentList", "attatchmentList", "initialize", "production",
    },
    "initialize/*": {"ownerInitialize", "unitInitialize"},
    "production/*": {"productionRule"},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Placement:
    type: str
    territory: str
    owner: str | None
    quantity: int


@dataclass(slots=True)
class Game:
    name: str
    version: str
    die_sides: int
    territories: dict[str, bool] = field(default_factory=dict)  # is it water?
    connections: list[tuple[str, str]] = field(default_factory=list)
    players: dict[str, str] = field(default_factory=dict)  # the alliance of each, in the order of turns
    unit_types: dict[str, Options | None] = field(default_factory=dict)  # None: nothing says what it is
    territory_options: dict[str, Options] = field(default_factory=dict)
    canals: dict[str, list[str]] = field(default_factory=dict)  # waters by canal
    costs: dict[str, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    placements: list[Placement] = field(default_factory=list)


def read_game(root: Element, report: Report) -> Game:
    info = root.find("info")
    dice = root.find("diceSides")
    game = Game(
        name=(info.get("name", "") if info is not None else "").strip(),
        version=(info.get("version", "") if info is not None else "").strip(),
        die_sides=6 if dice is None else whole(dice.get("value"), "diceSides", 2, 200),
    )
    read_map(root, game, report)
    read_players(root, game, report)
    read_unit_types(root, game)
    read_costs(root, game, report)
    read_attachments(root, game, report)
    read_owners(root, game, report)
    read_placements(root, game)
    tell_of_the_rest(root, report)
    return game


def whole(text: str | None, what: str, least: int, most: int) -> int:
    """A whole number, or Refused naming what it was to be."""
    try:
        number = int(text or "")
    except ValueError:
        raise refused(f'{what} is "{(text or "")[:40]}", which is no whole number.') from None
    if not least <= number <= most:
        raise refused(f"{what} is {(text or '').strip()[:40]}; it must be from {least} to {most}.")
    return number


def required(element: Element, attribute: str) -> str:
    value = element.get(attribute)
    if value is None or not value.strip():
        raise refused(f"The file has a <{element.tag}> without {attribute}.")
    return value


def read_map(root: Element, game: Game, report: Report) -> None:
    looks: dict[str, str] = {}
    for element in root.iterfind("map/territory"):
        name = required(element, "name")
        look = " ".join(name.split()).casefold()
        if look in looks:
            raise refused(f'The territory "{name[:60]}" is there twice.')
        looks[look] = name
        game.territories[name] = is_true(element.get("water"))
        if len(game.territories) > MOST_TERRITORIES:
            raise refused(f"The map has more than {MOST_TERRITORIES} territories.", "too_large")
    if not game.territories:
        raise refused("The file has no territories: there is no map in it.")
    if not any(game.territories.values()):
        raise refused("The map has no sea zone: this is a game of fleets, and there is nothing to sail on.")
    seen: set[frozenset[str]] = set()
    repeated: Counter[str] = Counter()
    for element in root.iterfind("map/connection"):
        pair = required(element, "t1"), required(element, "t2")
        for name in pair:
            if name not in game.territories:
                raise refused(
                    f'A connection of "{pair[0][:60]}" and "{pair[1][:60]}" leads nowhere: there is no '
                    f'territory "{name[:60]}".'
                )
        if pair[0] == pair[1] or frozenset(pair) in seen:
            repeated[" – ".join(pair)] += 1
            continue
        seen.add(frozenset(pair))
        game.connections.append(pair)
        if len(game.connections) > MOST_CONNECTIONS:
            raise refused(f"The map has more than {MOST_CONNECTIONS} connections.", "too_large")
    report.tell_of(
        "changed", "Connections given more than once, or of a territory with itself, count once.", repeated
    )


def read_players(root: Element, game: Game, report: Report) -> None:
    """Players in the order in which the sequence of play names them for the first time, bids aside."""
    listed = [required(element, "name") for element in root.iterfind("playerList/player")]
    if len(listed) > MOST_PLAYERS:
        raise refused(f"The file has more than {MOST_PLAYERS} players.", "too_large")
    if len(set(listed)) < len(listed):
        raise refused("A player is there twice.")
    turns = [
        element.get("player", "")
        for element in root.iterfind("gamePlay/sequence/step")
        if element.get("maxRunCount", "0") in ("0", "-1")
    ]
    alliances: dict[str, str] = {}
    several: Counter[str] = Counter()
    for element in root.iterfind("playerList/alliance"):
        player, alliance = required(element, "player"), required(element, "alliance")
        if player not in listed:
            raise refused(
                f'The alliance "{alliance[:60]}" names the player "{player[:60]}", who is not listed.'
            )
        if alliances.setdefault(player, alliance) != alliance:
            several[player] += 1
    for player in dict.fromkeys([*(name for name in turns if name in listed), *listed]):
        game.players[player] = alliances.get(player, player)
    if not game.players:
        raise refused("The file has no players.")
    alone = {player: 1 for player in listed if player not in alliances}
    report.tell_of("changed", "Players in no alliance are a side by themselves.", alone)
    report.tell_of("changed", "Players in several alliances are in the one that comes first.", several)


def read_unit_types(root: Element, game: Game) -> None:
    for element in root.iterfind("unitList/unit"):
        name = required(element, "name")
        if name in game.unit_types:
            raise refused(f'The unit "{name[:60]}" is there twice.')
        game.unit_types[name] = None
        if len(game.unit_types) > MOST_UNITS:
            raise refused(f"The file lists more than {MOST_UNITS} units.", "too_large")
    if not game.unit_types:
        raise refused("The file has no units.")


def read_costs(root: Element, game: Game, report: Report) -> None:
    """Of each type by the first rule that makes it alone, for the others are those of technologies; in the
    resource that most things cost."""
    paid = Counter(cost.get("resource", "") for cost in root.iterfind("production/productionRule/cost"))
    resource = max(paid, key=paid.__getitem__, default="")
    others: Counter[str] = Counter()
    for rule in root.iterfind("production/productionRule"):
        results = rule.findall("result")
        if len(results) != 1 or results[0].get("resourceOrUnit", "") in game.costs:
            continue
        name = results[0].get("resourceOrUnit", "")
        if name not in game.unit_types:
            continue
        made = whole(
            results[0].get("quantity", "1"), f'What the production of "{name[:60]}" makes', 1, MOST_NUMBER
        )
        for cost in rule.iterfind("cost"):
            quantity = whole(cost.get("quantity"), f'The cost of "{name[:60]}"', 0, MOST_NUMBER)
            if cost.get("resource") == resource:
                game.costs[name] = -(-quantity // made)
            else:
                others[cost.get("resource", "")] += 1
    report.tell_of("not_read", f"Costs are those in {resource}; others are not taken over.", others)


def read_attachments(root: Element, game: Game, report: Report) -> None:
    variables = Variables(root)
    unread: Counter[str] = Counter()
    territory_options: Counter[str] = Counter()
    spellings = "attachmentList/attachment", "attatchmentList/attatchment"  # the second is that of old files
    for element in (element for path in spellings for element in root.iterfind(path)):
        for each in variables.repetitions(element):
            name = variables.fill_in(element.get("name", ""), each).replace("ttatchment", "ttachment")
            to = variables.fill_in(element.get("attachTo") or element.get("attatchTo") or "", each)
            if name == "unitAttachment":
                if to not in game.unit_types:
                    raise refused(f'The file says what "{to[:60]}" is, but no such unit is listed.')
                own = game.unit_types[to] = game.unit_types[to] or {}
                own.update(options_of(element, variables, each))
            elif name == "territoryAttachment":
                check_territory(game, to, "An attachment")
                options = options_of(element, variables, each)
                game.territory_options.setdefault(to, {}).update(options)
                territory_options.update(name for name in options if name not in OF_TERRITORIES)
            elif name.startswith("canalAttachment"):
                check_territory(game, to, "A canal")
                options = options_of(element, variables, each)
                game.canals.setdefault(options.get("canalName", name), []).append(to)
            else:
                unread[kind_of(element, name)] += 1
    if len(variables):
        report.tell(
            "read", "Variables of the file were put in where they are named.", {"variables": len(variables)}
        )
    report.tell_of("not_read", "Options of territories that have no counterpart here.", territory_options)
    report.tell_of("not_read", "Attachments that have no counterpart here.", unread)


def options_of(element: Element, variables: Variables, each: dict[str, str]) -> Options:
    """Values by name; a count stands before its value, and where there is no value it is the value."""
    found: Options = {}
    for option in element.iterfind("option"):
        name = option.get("name", "")
        count, value = option.get("count", ""), option.get("value", "")
        whole_value = f"{count}:{value}" if count and value else count or value
        found[name[:1].lower() + name[1:]] = variables.fill_in(whole_value, each)
    return found


def kind_of(element: Element, name: str) -> str:
    """Triggers and conditions have a name each; told by what they are."""
    return element.get("javaClass", "").rpartition(".")[2] or name


def check_territory(game: Game, name: str, what: str) -> None:
    if name not in game.territories:
        raise refused(f'{what} names the territory "{name[:60]}", which is not on the map.')


def read_owners(root: Element, game: Game, report: Report) -> None:
    water: Counter[str] = Counter()
    for element in root.iterfind("initialize/ownerInitialize/territoryOwner"):
        territory, owner = required(element, "territory"), required(element, "owner")
        check_territory(game, territory, "An owner")
        if owner not in game.players:
            raise refused(f'"{territory[:60]}" belongs to "{owner[:60]}", who is no player.')
        if game.territories[territory]:
            water[owner] += 1
        else:
            game.owners[territory] = owner
    report.tell_of("left_out", "Nobody owns a sea zone here; these players did.", water)


def read_placements(root: Element, game: Game) -> None:
    total = 0
    for element in root.iterfind("initialize/unitInitialize/unitPlacement"):
        name, territory = required(element, "unitType"), required(element, "territory")
        if name not in game.unit_types:
            raise refused(
                f'A unit "{name[:60]}" is placed in "{territory[:60]}", and no such unit is listed.'
            )
        check_territory(game, territory, "A placement")
        owner = element.get("owner") or None
        if owner is not None and owner not in game.players:
            raise refused(f'A unit in "{territory[:60]}" belongs to "{owner[:60]}", who is no player.')
        what = f'The number of "{name[:60]}" in "{territory[:60]}"'
        quantity = whole(element.get("quantity"), what, 0, MOST_NUMBER)
        total += quantity
        if total > MOST_PLACED:
            raise refused(f"The file places more than {MOST_PLACED} units.", "too_large")
        game.placements.append(Placement(name, territory, owner, quantity))


def tell_of_the_rest(root: Element, report: Report) -> None:
    rest: Counter[str] = Counter()
    for path, read in READ.items():
        for element in root.iterfind(path):
            if element.tag not in read:
                rest[element.tag] += sum(1 for _ in element.iter()) - (path == "*")
    report.tell_of("not_read", "Parts of the file that have no counterpart here, by their elements.", rest)
    held = {
        required(element, "unitType"): whole(
            element.get("quantity"), "A number of held units", 0, MOST_NUMBER
        )
        for element in root.iterfind("initialize/unitInitialize/heldUnits")
    }
    report.tell_of("left_out", "Units that a player holds, but that stand nowhere.", held)
    hurt = Counter(
        element.get("unitType", "")
        for element in root.iterfind("initialize/unitInitialize/unitPlacement")
        if element.get("hitsTaken", "0") not in ("", "0") or element.get("unitDamage", "0") not in ("", "0")
    )
    report.tell_of("changed", "Units that the file places damaged begin undamaged.", hurt)


def is_true(value: str | None) -> bool:
    return (value or "").strip().lower() in ("true", "1")

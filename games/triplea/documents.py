"""The documents that come of a game: a map (docs/map-format.md) and a campaign (docs/campaign-format.md)."""

from collections.abc import Mapping
from typing import Any

from games import campaign_files, map_files
from games.triplea.game import Game, is_true, whole
from games.triplea.kinds import Kinds
from games.triplea.naming import Slugs
from games.triplea.places import Places
from games.triplea.reading import refused
from games.triplea.report import Report

TURNS = 12  # how long a campaign is to last
MOST_POINTS = 1_000  # as of a victory condition
LONGEST_NAME = 60
Zones = dict[str, dict[str, Any]]  # by territory


def nations_of(game: Game) -> dict[str, str]:
    """Ids by player."""
    slugs = Slugs()
    return {player: slugs.new(player, "nation") for player in game.players}


def zones_of(
    game: Game, kinds: Kinds, places: Places, nations: Mapping[str, str], slugs: Slugs, report: Report
) -> Zones:
    """Every land that may be entered takes aircraft, as in the file; ports are where it has harbours."""
    ports = {placed.territory for placed in game.placements if placed.type in kinds.harbours}
    shut = [name for name in game.territories if is_impassable(game, name)]
    zones: Zones = {}
    shortened: dict[str, int] = {}
    for name, is_water in game.territories.items():
        called = " ".join(name.split())
        if len(called) > LONGEST_NAME:
            called = f"{called[: LONGEST_NAME - 5].strip()} {len(zones) + 1}"
            shortened[name] = 1
        zone: dict[str, Any] = {
            "id": slugs.new(name, "zone"),
            "name": called,
            "kind": "sea" if is_water else "land",
            "at": list(places.centres[name]),
        }
        if name in places.outlines:
            zone["outline"] = [[list(point) for point in ring] for ring in places.outlines[name]]
        if not is_water:
            owner = game.owners.get(name)
            zone |= {"owner": owner and nations[owner], "airfield": name not in shut, "port": name in ports}
        zones[name] = zone
    report.tell_of("changed", "Names of territories are cut to what a map holds.", shortened)
    land = {name: 1 for name in shut if not game.territories[name]}
    report.tell_of(
        "changed", "Land that nobody may enter in the file: here nobody may land there by air.", land
    )
    sea = {name: 1 for name in shut if game.territories[name]}
    report.tell_of("changed", "Sea zones that nobody may enter in the file are open here.", sea)
    return zones


def is_impassable(game: Game, territory: str) -> bool:
    options = game.territory_options.get(territory, {})
    return is_true(options.get("isImpassable")) or is_true(options.get("isImpassible"))


def map_document(
    slug: str, title: str, game: Game, zones: Zones, nations: Mapping[str, str], report: Report
) -> dict[str, Any]:
    links = [[zones[one]["id"], zones[other]["id"]] for one, other in game.connections]
    document = {
        "format": map_files.FORMAT,
        "version": map_files.VERSION,
        "name": slug,
        "title": title,
        "blurb": f"{source_of(game)} Owners are those of its beginning.",
        "projection": "plain",
        "nations": [{"id": nation, "name": player[:LONGEST_NAME]} for player, nation in nations.items()],
        "zones": list(zones.values()),
        "links": links,
        "straits": straits_of(game, zones, report),
    }
    return map_files.read_map(document)


def source_of(game: Game) -> str:
    version = f", version {game.version[:40]}" if game.version else ""
    return f"Imported from the TripleA map {game.name[:100] or 'without a name'}{version}."


def straits_of(game: Game, zones: Zones, report: Report) -> list[list[str]]:
    """Canals between two waters that are linked. Who holds their banks does not matter here."""
    linked = {frozenset(pair) for pair in game.connections}
    found: dict[frozenset[str], list[str]] = {}
    for canal, waters in game.canals.items():
        pair = frozenset(waters)
        if (
            len(pair) == 2
            and pair in linked
            and all(game.territories[name] for name in pair)
            and pair not in found
        ):
            one, other = sorted(pair, key=list(zones).index)
            found[pair] = [zones[one]["id"], zones[other]["id"], canal[:120]]
    report.tell_of(
        "changed", "Canals are open to everybody, whoever holds their banks.", dict.fromkeys(game.canals, 1)
    )
    return list(found.values())


def campaign_document(
    slug: str, title: str, ruleset: str, game: Game, zones: Zones, sides: list[dict[str, object]],
    units: list[dict[str, Any]], report: Report,
) -> dict[str, Any]:  # fmt: skip
    points = points_of(game, zones)
    report.tell(
        "changed",
        f"Victory is by points after {TURNS} turns: what each land yields in the file, to whoever holds it.",
    )
    return campaign_files.check_campaign({
        "format": campaign_files.FORMAT,
        "version": campaign_files.VERSION,
        "slug": slug,
        "title": title,
        "summary": source_of(game),
        "ruleset": ruleset,
        "map": slug,
        "table": slug,
        "sides": sides,
        "units": units,
        "victory": [{"kind": "turn_limit", "turn": TURNS, "points": points}],
        "turn_limit": TURNS,
    })  # fmt: skip


def points_of(game: Game, zones: Zones) -> dict[str, int]:
    """Where nothing yields anything, every land that somebody owns is worth one."""
    yields = {
        name: whole(options["production"], f"The production of {name[:60]}", 0, 1_000_000)
        for name, options in game.territory_options.items()
        if not game.territories[name] and "production" in options
    }
    worth = {name: min(points, MOST_POINTS) for name, points in yields.items() if points}
    return {zones[name]["id"]: points for name, points in (worth or dict.fromkeys(game.owners, 1)).items()}


def title_of(game: Game, given: str | None) -> str:
    title = given or " ".join(game.name.split())[:100]
    if not title:
        raise refused("The game has no name: say what map and campaign are to be called.")
    return title

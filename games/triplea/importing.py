"""An import as a whole: from the bytes of files to documents that are read and judged as any others."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games import map_checks
from games.refusals import Refused
from games.triplea import documents
from games.triplea.choices import Choices
from games.triplea.forces import Forces
from games.triplea.game import read_game
from games.triplea.judging import judge_rows, judge_world
from games.triplea.kinds import WHY, Kinds, read_kinds
from games.triplea.naming import Slugs, slug_of
from games.triplea.places import find_places
from games.triplea.reading import read_xml, refused
from games.triplea.report import Report
from games.triplea.rows import Row, corrected, make_rows, rows_of
from games.triplea.sides import Side, read_sides, side_documents


@dataclass(frozen=True, slots=True)
class Files:
    game: bytes
    centers: bytes | None = None
    polygons: bytes | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """What would be stored, and what is to be known of it."""

    slug: str
    title: str
    ruleset: str
    on_map: dict[str, Any]
    unit_types: dict[str, Row]  # by name, as worlds have them
    campaign: dict[str, Any]
    counts: dict[str, int]
    sides: list[dict[str, Any]]
    types: list[dict[str, Any]]
    report: list[dict[str, Any]]

    @property
    def rows(self) -> list[Row]:
        """Of the unit table."""
        return rows_of(self.unit_types)


DOUBTS = {
    "in_parts": "Zones that cannot be reached from the rest of the map.",
    "landlocked_sea": "Sea zones that touch no other sea: no ship can leave them.",
    "untouched_land": "Land that touches no other zone.",
    "same_name": "Names of zones that look alike.",
    "same_place": "Zones whose labels lie upon one another.",
}


def import_game(files: Files, choices: Choices, free: Callable[[str], str] = str) -> Imported:
    """Raises Refused; nothing is stored. `free` makes a slug that nobody has of one that nobody chose."""
    report = Report()
    game = read_game(read_xml(files.game), report)
    title = documents.title_of(game, choices.title)
    slug = choices.slug or free(slug_of(title) or "imported-map")
    kinds = read_kinds(game, report)
    if not kinds.units:
        raise refused("None of the units of the file can move: nobody could sail, fly or march.")
    rows = corrected(choices.ruleset, make_rows(choices.ruleset, game, kinds, report), kinds, choices.types)
    judge_rows(choices, rows)
    sides = read_sides(game, kinds, choices.sides, report)
    slugs, nations = Slugs(), documents.nations_of(game)
    places = find_places(game, files.centers, files.polygons, report)
    zones = documents.zones_of(game, kinds, places, nations, slugs, report)
    forces = Forces(choices.ruleset, game, kinds, rows, sides, zones, nations, slugs)
    forces.tell(report)
    if not forces.units:
        raise refused("Nobody is left who could play: the file places no unit of the sides that are kept.")
    try:
        on_map = documents.map_document(slug, title, game, zones, nations, report)
        campaign = documents.campaign_document(
            slug, title, choices.ruleset, game, zones, side_documents(sides, nations), forces.units, report
        )
    except Refused as fault:
        if "file" in (fault.fields or {}):
            raise
        raise refused(f"What comes of the file is no map or campaign: {fault.message}") from None
    judge_world(campaign, on_map, rows)
    tell_doubts(on_map, report)
    counts = {
        "zones": len(zones),
        "sea_zones": sum(game.territories.values()),
        "links": len(on_map["links"]),
        "unit_types": len(rows),
        "ships": forces.counts["naval"],
        "aircraft": forces.counts["air"],
        "land_units": forces.counts["land"],
    }
    report.lines.insert(0, {
        "code": "read",
        "sentence": documents.source_of(game),
        "names": [{"name": name.replace("_", " "), "number": number} for name, number in counts.items()],
    })  # fmt: skip
    return Imported(
        slug=slug,
        title=title,
        ruleset=choices.ruleset,
        on_map=on_map,
        unit_types=rows,
        campaign=campaign,
        counts=counts,
        sides=[told_side(side, nations) for side in sides.values()],
        types=told_types(rows, kinds, forces),
        report=report.lines,
    )


def tell_doubts(on_map: dict[str, Any], report: Report) -> None:
    names = {zone["id"]: zone["name"] for zone in on_map["zones"]}
    found: dict[str, Counter[str]] = {code: Counter() for code in DOUBTS}
    for finding in map_checks.check_map(on_map):
        found[finding["code"]].update(dict.fromkeys((names[zone] for zone in finding["zones"]), 1))
    for code, zones in found.items():
        report.tell_of("doubtful", DOUBTS[code], dict.fromkeys(zones, 1))


def told_side(side: Side, nations: dict[str, str]) -> dict[str, Any]:
    return {
        "id": side.id,
        "name": side.name,
        "nations": [nations[player] for player in side.players],
        "ships": side.placed["naval"],
        "aircraft": side.placed["air"],
        "land_units": side.placed["land"],
        "kept": side.kept,
        "may_drop": not side.has_fleet,
    }


def told_types(rows: dict[str, Row], kinds: Kinds, forces: Forces) -> list[dict[str, Any]]:
    placed: dict[str, int] = dict.fromkeys(rows, 0)
    for unit in forces.units:
        placed[unit["type"]] += 1
    return [
        {"name": name, "row": row, "why": f"{name}: {WHY[kinds.units[name].role]}.", "placed": placed[name]}
        for name, row in rows.items()
    ]

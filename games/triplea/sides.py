"""Sides: the alliances of the file, of which those without a fleet may be dropped."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.triplea.game import Game
from games.triplea.kinds import Kinds
from games.triplea.naming import Slugs
from games.triplea.reading import refused
from games.triplea.report import Report
from games.triplea.rows import wrong

FEWEST, MOST = 2, 10  # as of a campaign
LONGEST_NAME = 100
# A hue and a pattern each, so that ten can be told apart without colours too
LOOKS = (
    ("#b8433a", "stripes"), ("#2f6db0", "dots"), ("#3f8f4f", "checks"), ("#c28a1d", "waves"),
    ("#7b4fa3", "plain"), ("#1b8f8f", "stripes"), ("#a8577e", "dots"), ("#6b6b2a", "checks"),
    ("#56657a", "waves"), ("#8a5a35", "plain"),
)  # fmt: skip


@dataclass(slots=True)
class Side:
    id: str
    name: str
    players: list[str]
    placed: Counter[str] = field(default_factory=Counter)  # by group
    kept: bool = True

    @property
    def has_fleet(self) -> bool:
        return self.placed["naval"] > 0


def read_sides(game: Game, kinds: Kinds, chosen: Mapping[str, bool], report: Report) -> dict[str, Side]:
    """By alliance, in the order of turns. Without a word from the admin those with a fleet are kept, if they
    are two; else all that have units or land."""
    slugs = Slugs()
    sides: dict[str, Side] = {}
    for player, alliance in game.players.items():
        if alliance not in sides:
            sides[alliance] = Side(slugs.new(alliance[:30], "side"), alliance[:LONGEST_NAME], [])
        sides[alliance].players.append(player)
    for placement in game.placements:
        if placement.owner is not None and placement.type in kinds.units:
            side = sides[game.players[placement.owner]]
            side.placed[kinds.units[placement.type].group] += placement.quantity
    keep(game, sides, chosen)
    tell(sides, report)
    return sides


def keep(game: Game, sides: Mapping[str, Side], chosen: Mapping[str, bool]) -> None:
    known = {side.id: side for side in sides.values()}
    for side_id in chosen:
        if side_id not in known:
            raise wrong(
                f"choices.sides.{side_id[:60]}", f"There is no such side; there are {', '.join(known)}."
            )
    fleets = sum(side.has_fleet for side in sides.values())
    landed = {game.players[owner] for owner in game.owners.values()}
    for alliance, side in sides.items():
        side.kept = side.has_fleet if fleets >= FEWEST else bool(side.placed.total()) or alliance in landed
        if side.id in chosen:
            side.kept = chosen[side.id]
            if side.has_fleet and not side.kept:
                raise wrong(f"choices.sides.{side.id}", "A side with a fleet is kept.")
    kept = [side.id for side in sides.values() if side.kept]
    without = [side.id for side in sides.values() if side.kept and not side.has_fleet]
    if len(kept) > MOST:
        sentence = f"{len(kept)} sides are kept; a campaign has {MOST} at most."
        if without:
            sentence += f" Drop some of those without a fleet: {', '.join(without)}."
        raise wrong("choices.sides", sentence)
    if len(kept) < FEWEST:
        if len(sides) < FEWEST:
            raise refused("The file has one alliance only: there is nobody to fight.")
        raise wrong("choices.sides", f"A campaign has {FEWEST} sides at least; there are {', '.join(known)}.")


def tell(sides: Mapping[str, Side], report: Report) -> None:
    report.tell(
        "read",
        "Sides are the alliances of the file; each is the enemy of every other. With their ships:",
        {side.name: side.placed["naval"] for side in sides.values() if side.kept},
    )
    dropped = {side.name: side.placed.total() for side in sides.values() if not side.kept}
    report.tell_of(
        "left_out", "Alliances without a fleet, with their units; their land belongs to nobody.", dropped
    )
    if not any(side.has_fleet for side in sides.values()):
        report.tell("doubtful", "There is no fleet at the start: nobody has a ship in this file.")
    else:
        ashore = {
            side.name: side.placed.total() for side in sides.values() if side.kept and not side.has_fleet
        }
        report.tell_of("doubtful", "Sides without a fleet at the start, with their units.", ashore)


def side_documents(sides: Mapping[str, Side], nations: Mapping[str, str]) -> list[dict[str, object]]:
    """As of a campaign file. `nations`: ids by player."""
    kept = [side for side in sides.values() if side.kept]
    return [
        {
            "id": side.id,
            "name": side.name,
            "colour": colour,
            "pattern": pattern,
            "nations": [nations[player] for player in side.players],
        }
        for side, (colour, pattern) in zip(kept, LOOKS, strict=False)
    ]

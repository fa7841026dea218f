"""Who is placed where: ships at sea, aircraft on land or a carrier, troops on land or a ship. Whoever can
stand nowhere in our rules is left out and told of.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from combat.engine import play
from games.triplea.game import Game
from games.triplea.kinds import Kinds
from games.triplea.naming import Slugs, in_words
from games.triplea.report import Report
from games.triplea.rows import DAMAGE, Row
from games.triplea.sides import Side

REASONS = {
    "building": "Buildings, and units of which the file says nothing, with how many were placed.",
    "unowned": "Units that belong to no player.",
    "dropped": "Units of alliances that are dropped.",
    "ship ashore": "Ships that stand on land.",
    "no deck": "Aircraft at sea, without room on a carrier of their nation in that zone.",
    "no ship": "Land units at sea, without room on a ship of their side in that zone.",
    "no airfield": "Aircraft in a territory that nobody may enter.",
    "among enemies": "Units on land of another side.",
}


class Forces:
    """Units of the campaign, made in the order of the file; ships first, so that others find room aboard."""

    def __init__(
        self, ruleset: str, game: Game, kinds: Kinds, rows: Mapping[str, Row], sides: Mapping[str, Side],
        zones: Mapping[str, dict[str, Any]], nations: Mapping[str, str], slugs: Slugs,
    ) -> None:  # fmt: skip
        self.game, self.kinds, self.rows, self.sides = game, kinds, rows, sides
        self.zones, self.nations, self.slugs = zones, nations, slugs  # zones by territory, nations by player
        self.left_out: dict[str, Counter[str]] = {reason: Counter() for reason in REASONS}
        self.units: list[dict[str, Any]] = []
        self.counts: Counter[str] = Counter()  # by group
        self._holds = Holds(ruleset, rows)
        self._fleets: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)  # by zone and side
        self._named: Counter[tuple[str, str]] = Counter()
        for name in (*kinds.buildings, *kinds.undescribed):
            self.left_out["building"][name] = 0
        for only_ships in (True, False):
            for placement in game.placements:
                kind = kinds.units.get(placement.type)
                if (kind is not None and kind.group == "naval") is only_ships:
                    for _ in range(placement.quantity):
                        self._place(placement.type, placement.territory, placement.owner)

    def _place(self, name: str, territory: str, owner: str | None) -> None:
        kind = self.kinds.units.get(name)
        if kind is None:
            reason: str | None = "building"
        elif owner is None:
            reason = "unowned"
        elif not self.sides[self.game.players[owner]].kept:
            reason = "dropped"
        else:
            reason = self._stand(name, territory, owner)
        if reason is not None:
            self.left_out[reason][name] += 1

    def _stand(self, name: str, territory: str, owner: str) -> str | None:
        """Place the unit, or say why it cannot be."""
        kind, zone = self.kinds.units[name], self.zones[territory]
        side = self.game.players[owner]
        if zone["kind"] == "sea":
            if kind.group == "naval":
                self._fleets[zone["id"], side].append(self._add(name, owner, zone=zone["id"]))
                return None
            for ship in self._fleets[zone["id"], side]:
                if self._holds.take(ship, name, self.nations[owner]):
                    self._add(name, owner, aboard=ship["id"])
                    return None
            return "no deck" if kind.group == "air" else "no ship"
        if kind.group == "naval":
            return "ship ashore"
        holder = self.game.owners.get(territory)
        if (
            holder is not None
            and self.game.players[holder] != side
            and self.sides[self.game.players[holder]].kept
        ):
            return "among enemies"
        if kind.group == "air" and not zone["airfield"]:
            return "no airfield"
        self._add(name, owner, zone=zone["id"])
        return None

    def _add(self, name: str, owner: str, **where: str) -> dict[str, Any]:
        self._named[owner, name] += 1
        called = f"{in_words(owner)[:40]} {in_words(name)[:40]} {self._named[owner, name]}"
        unit = {
            "id": self.slugs.new(called, "unit"),
            "type": name,
            "name": called,
            "nation": self.nations[owner],
        }
        self.units.append({**unit, **where})
        self.counts[self.kinds.units[name].group] += 1
        return unit

    def tell(self, report: Report) -> None:
        for reason, names in self.left_out.items():
            report.tell_of("left_out", REASONS[reason], names)


class Holds:
    """Room aboard ships, as the ruleset describes it, taken up one after the other."""

    def __init__(self, ruleset: str, rows: Mapping[str, Row]) -> None:
        described = play.describe(ruleset)
        self._rows = rows
        self._group = {category["name"]: category["group"] for category in described["categories"]}
        self._rooms = {room["group"]: room for room in described["aboard"]}
        self._one_heavy = ruleset == DAMAGE  # DP-1.4: one load at most that is no infantry
        self._used: Counter[tuple[str, str]] = Counter()

    def take(self, ship: Mapping[str, Any], name: str, nation: str) -> bool:
        row, hull = self._rows[name], self._rows[ship["type"]]
        group = self._group.get(row["category"], "")
        room = self._rooms.get(group)
        if room is None or not hull[room["room"]] or (room["only"] and not row[room["only"]]):
            return False
        if group == "air" and ship["nation"] != nation:
            return False
        needed = row[room["takes"]] if room["takes"] else 1
        is_heavy = self._one_heavy and group == "land" and row["category"] != "infantry"
        if self._used[ship["id"], group] + needed > hull[room["room"]]:
            return False
        if is_heavy and self._used[ship["id"], "heavy"]:
            return False
        self._used[ship["id"], group] += needed
        self._used[ship["id"], "heavy"] += is_heavy
        return True

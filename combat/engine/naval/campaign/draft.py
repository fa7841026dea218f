"""A draft of orders being played on a copy of the state, and what every order is asked first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from combat.engine.core.plain import shown
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.rules import Paragraphs
from combat.engine.naval.campaign.state import PRESENT, Piece, State
from combat.engine.naval.campaign.world import Unit, World

COMBAT_MOVE, COMBAT, LANDING, NONCOMBAT_MOVE = "combat_move", "combat", "landing", "noncombat_move"
MOST_NAMED = 500


class Draft:
    """`before` is the state that the phase stands at: what a unit did in earlier phases is told by it."""

    def __init__(self, before: State, side: str) -> None:
        self.before = before
        self.side = side
        self.world: World = before.world
        self.phase: str = before.game["phase"]
        self.log = Logbook(before)
        self.named: dict[str, Any] = {}  # landing places that the player chose, by aircraft
        self.attacks: dict[str, None] = {}  # zones in which he fights enemies who were there before
        self.battles: dict[str, list[str]] = {}  # in which order he fights several enemies

    def trial(self) -> Draft:
        """As things stand, to be tried on: what happens there does not happen here."""
        trial = Draft(self.state, self.side)
        trial.before = self.before
        trial.named = dict(self.named)
        trial.attacks = dict(self.attacks)
        return trial

    @property
    def state(self) -> State:
        return self.log.state

    @property
    def cite(self) -> Paragraphs:
        return self.world.rules.cite

    def piece(self, unit: Unit) -> Piece:
        return self.log.state.pieces[unit.id]

    # What may be ordered at all

    def read_units(self, given: Any) -> list[Unit]:
        """Units of one's own that can be given orders. Each names why not."""
        rule = self.cite.orders
        if not isinstance(given, list) or not given or len(given) > MOST_NAMED:
            raise Refused("illegal", rule, "An order names the units that it is for, in a list.")
        units = []
        for unit_id in given:
            if not isinstance(unit_id, str) or unit_id not in self.world.units:
                raise Refused("unknown", rule, f"There is no unit {shown(unit_id)} in this campaign.")
            units.append(self.world.units[unit_id])
        if len({unit.id for unit in units}) < len(units):
            raise Refused("illegal", rule, "An order names each unit once.")
        for unit in units:
            self.check_own(unit)
        return units

    def read_ship(self, given: Any) -> Unit:
        ship = self.read_units([given])[0]
        if not ship.kind.is_ship:
            raise Refused("illegal", self.cite.aboard, f"{ship.name} is not a ship.")
        return ship

    def check_own(self, unit: Unit) -> None:
        rule = self.cite.orders
        piece = self.piece(unit)
        if unit.side != self.side:
            raise Refused("not_yours", rule, f"{unit.name} belongs to {self.world.sides[unit.side]}.")
        if piece.status != PRESENT:
            raise Refused("illegal", rule, f"{unit.name} is not on the map: {STATUS_WORDS[piece.status]}.")

    def read_zone(self, given: Any, rule: str) -> str:
        if not isinstance(given, str) or given not in self.world.chart.zones:
            raise Refused("unknown", rule, f"There is no zone {shown(given)} on this map.")
        return given

    def read_path(self, given: Any, units: Sequence[Unit], rule: str) -> list[str]:
        """Zones from where the units are, each next to the one before."""
        if not isinstance(given, list) or not given or len(given) > 100:
            raise Refused("illegal", rule, "A move names the zones of its path in a list.")
        path = [self.read_zone(zone, rule) for zone in given]
        for unit in units:
            here = self.state.zone_of(unit.id)
            if here != path[0]:
                where = self.world.called(here) if here is not None else "nowhere"
                raise Refused(
                    "illegal", rule,
                    f"{unit.name} is in {where}, and the path begins in {self.world.called(path[0])}.",
                )  # fmt: skip
        for one, other in pairwise(path):
            if other not in self.world.chart.neighbours[one]:
                raise Refused(
                    "illegal", rule,
                    f"{self.world.called(other)} is not next to {self.world.called(one)}.",
                )  # fmt: skip
        return path

    def check_moves(self, units: Sequence[Unit], cost: int, rule: str) -> None:
        for unit in units:
            left = self.piece(unit).moves_left
            if cost > left:
                raise Refused(
                    "out_of_range", rule,
                    f"{unit.name} has {moves(left)} left, and the path takes {cost}.",
                )  # fmt: skip

    def check_done(self, units: Sequence[Unit]) -> None:
        """Whoever moved or fought in the combat move has done so for this turn."""
        if self.phase != NONCOMBAT_MOVE:
            return
        for unit in units:
            if self.before.pieces[unit.id].moved:
                raise Refused(
                    "illegal", self.cite.noncombat,
                    f"{unit.name} moved or fought in the combat move, and does not move again in this turn.",
                )  # fmt: skip


STATUS_WORDS = {
    "due": "it has not arrived yet",
    "destroyed": "it is destroyed",
    "lost": "it is lost",
    "left": "it has left the game",
}


def moves(number: int) -> str:
    return f"{number or 'no'} move" + ("" if number == 1 else "s")

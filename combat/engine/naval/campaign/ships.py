"""Ships under way: from zone to neighbouring sea zone, a point each, into enemies but not through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.naval.campaign.draft import NONCOMBAT_MOVE, Draft
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.state import State
from combat.engine.naval.campaign.world import Unit


def move_ships(draft: Draft, ships: Sequence[Unit], given: Any) -> None:
    """Who is aboard goes along."""
    rule = draft.cite.ships
    path = draft.read_path(given, ships, rule)
    if len(path) < 2:
        raise Refused("illegal", rule, "A ship moves to another zone.")
    draft.check_done(ships)
    for zone in path[1:]:
        if not draft.world.chart.zones[zone].is_sea:
            raise Refused("illegal", rule, f"{draft.world.called(zone)} is land: ships stay at sea.")
    cost = len(path) - 1
    draft.check_moves(ships, cost, rule)
    for ship in ships:
        check_not_held(draft, ship)
    for number, zone in enumerate(path[1:], start=1):
        check_way(draft, ships, zone, is_end=number == cost)
    draft.log.tell(
        "moved",
        rule,
        {"side": draft.side, "units": [ship.id for ship in ships], "path": path},
        set={
            ship.id: {"zone": path[-1], "moves_left": draft.piece(ship).moves_left - cost, "moved": True}
            for ship in ships
        },
    )


def check_not_held(draft: Draft, ship: Unit) -> None:
    """A ship that came to enemies in this phase stays with them; one that stood there before may leave."""
    piece = draft.piece(ship)
    if not piece.moved or draft.before.pieces[ship.id].moved or piece.zone is None:
        return
    enemy = stopper(draft.state, piece.zone, ship)
    if enemy:
        where = draft.world.called(piece.zone)
        raise Refused("held", cited(draft, ship), f"{ship.name} is stopped in {where} by {enemy.name}.")


def check_way(draft: Draft, ships: Sequence[Unit], zone: str, *, is_end: bool) -> None:
    state, where = draft.state, draft.world.called(zone)
    if draft.phase == NONCOMBAT_MOVE:
        enemies = state.ships_of_enemies(zone, draft.side)
        if enemies:
            raise Refused(
                "held", draft.cite.noncombat,
                f"{enemies[0].name} is in {where}: non-combat moves keep clear of enemies.",
            )  # fmt: skip
        return
    if is_end:
        return
    for ship in ships:
        enemy = stopper(state, zone, ship)
        if enemy:
            raise Refused(
                "held", cited(draft, ship),
                f"{ship.name} cannot pass {where}: {enemy.name} is there. It may go there and no further.",
            )  # fmt: skip


def cited(draft: Draft, ship: Unit) -> str:
    return draft.cite.submarines if ship.kind.is_submarine else draft.cite.ships


def stopper(state: State, zone: str, ship: Unit) -> Unit | None:
    """The enemy that keeps a ship from going on; null if it may pass."""
    stops = state.world.rules.stops
    for enemy in state.ships_of_enemies(zone, ship.side):
        if stops(ship.kind, enemy.kind, state.pieces[enemy.id].marks):
            return enemy
    return None

"""Where units that stand together can go, after the orders of a draft: every zone with cost, path and danger,
or why not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combat.engine.naval.campaign.also import also
from combat.engine.naval.campaign.draft import COMBAT_MOVE, NONCOMBAT_MOVE
from combat.engine.naval.campaign.flights import (
    Others,
    settle_others,
)
from combat.engine.naval.campaign.outlook import Outlook
from combat.engine.naval.campaign.plan import check_asked, play
from combat.engine.naval.campaign.reach_by_air import reachable_by_aircraft
from combat.engine.naval.campaign.reach_by_sea import keep_decks, reachable_by_ships
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.ships import check_not_held
from combat.engine.naval.campaign.state import State
from combat.engine.naval.campaign.world import Unit


def outlook(state: State, side: str, orders: Sequence[Any]) -> Outlook:
    check_asked(state, side)
    draft, _ = play(state, side, orders, careful=False)
    return Outlook(draft)


def reachable(outlook: Outlook, units: Any) -> dict[str, Any]:
    """Where units that stand together can go, and what else may be ordered of them."""
    draft = outlook.draft
    chosen = draft.read_units(units)
    if len({draft.state.zone_of(unit.id) for unit in chosen}) > 1:
        raise Refused("illegal", draft.cite.orders, "Units that move together stand in one zone.")
    fly = all(unit.kind.is_aircraft for unit in chosen)
    others = settle_others(draft, chosen) if fly else None
    try:
        found = ways(outlook, chosen, others)
    except Refused as refused:
        offers = also(outlook, chosen, {}, others)
        if not offers:
            raise
        closed = dict.fromkeys(draft.world.chart.zones, refused.sentence)
        return {"zones": {}, "not": closed, "why": refused.sentence, "also": offers}
    paths = {zone: way["path"] for zone, way in found["zones"].items()}
    return {**found, "why": None, "also": also(outlook, chosen, paths, others)}


def ways(outlook: Outlook, chosen: Sequence[Unit], others: Others | None) -> dict[str, Any]:
    """`others`: if these are aircraft, where all others come down."""
    if others is not None:
        return reachable_by_aircraft(outlook, chosen, others)
    draft = outlook.draft
    if all(unit.kind.is_land for unit in chosen):
        raise Refused("illegal", draft.cite.loading, "Troops go by ship: load them, and the ship sails.")
    if not all(unit.kind.is_ship for unit in chosen):
        raise Refused("illegal", draft.cite.orders, "Choose ships, or aircraft, or troops: not all at once.")
    if draft.phase not in (COMBAT_MOVE, NONCOMBAT_MOVE):
        raise Refused("wrong_phase", draft.cite.turn, "Ships do not move in this phase.")
    draft.check_done(chosen)
    for ship in chosen:
        check_not_held(draft, ship)
    found = reachable_by_ships(draft, chosen)
    keep_decks(draft, chosen, found)
    return found

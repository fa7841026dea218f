"""What else may be ordered of units, beside going elsewhere: each proposal is given as an order, and those
that are not refused are offered. So a page builds no order and knows no rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from combat.engine.naval.campaign.cargo import why_no_room
from combat.engine.naval.campaign.draft import Draft
from combat.engine.naval.campaign.flights import settle_others, stranded
from combat.engine.naval.campaign.plan import give, give_carefully
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.world import Unit

Offer = dict[str, Any]


def also(draft: Draft, units: Sequence[Unit], ways: Mapping[str, Sequence[str]]) -> list[Offer]:
    """`[{"order", "zone"}]` after the orders of the draft; `ways`: zone → path, where these units can go."""
    here = draft.state.zone_of(units[0].id)
    if here is None:
        return []
    ids = [unit.id for unit in units]
    if all(unit.kind.is_land for unit in units):
        proposals = of_troops(draft, ids, here)
    elif all(unit.kind.is_aircraft for unit in units):
        proposals = of_aircraft(draft, ids, here, ways)
    else:
        proposals = of_ships(here)
    short = len(stranded(draft))
    spare = spare_decks(draft, units, short)
    return [offer for offer in proposals if is_legal(draft, offer["order"], short, spare)]


def of_troops(draft: Draft, ids: list[str], here: str) -> Iterator[Offer]:
    """To go aboard a ship off the coast, or ashore from one."""
    troops = [draft.world.units[unit] for unit in ids]
    for zone in draft.world.chart.neighbours[here]:
        if draft.world.chart.zones[zone].is_sea:
            for ship in ships_in(draft, zone):
                if why_no_room(draft.state, ship, troops) is None:
                    yield {"order": {"load": {"units": ids, "aboard": ship.id}}, "zone": zone}
        else:
            yield {"order": {"unload": {"units": ids, "to": zone}}, "zone": zone}


def of_aircraft(
    draft: Draft, ids: list[str], here: str, ways: Mapping[str, Sequence[str]]
) -> Iterator[Offer]:
    """To land on a carrier here, or where they can fly to; or to fight who was here before."""
    for ship in carriers_in(draft, here):
        yield {"order": {"board": {"units": ids, "aboard": ship}}, "zone": here}
    for zone, path in ways.items():
        for ship in carriers_in(draft, zone):
            yield {"order": {"move": {"units": ids, "path": list(path), "aboard": ship}}, "zone": zone}
    yield from of_ships(here)


def of_ships(here: str) -> Iterator[Offer]:
    yield {"order": {"attack": {"zone": here}}, "zone": here}


def ships_in(draft: Draft, zone: str) -> list[Unit]:
    return [unit for unit in draft.state.in_zone(zone) if unit.side == draft.side and unit.kind.is_ship]


def carriers_in(draft: Draft, zone: str) -> list[str]:
    return [ship.id for ship in ships_in(draft, zone) if ship.kind.carries_aircraft]


def spare_decks(draft: Draft, units: Sequence[Unit], short: int) -> set[str]:
    """Carriers with room for all of these beside all others in the air: whoever lands there leaves none of
    them without a place, and there is no need to look. There are dozens, and a look takes a millisecond."""
    if not all(unit.kind.is_aircraft for unit in units):
        return set()
    others = settle_others(draft, units)
    if others.short > short:
        return set()
    return {ship for ship, room in others.settled.room.items() if room >= len(units)}


def is_legal(draft: Draft, order: dict[str, Any], short: int, spare: Collection[str]) -> bool:
    """It is not refused, it changes something, and no more than `short` aircraft are left without a place."""
    trial = Draft(draft.state, draft.side)
    trial.before = draft.before
    trial.named = dict(draft.named)
    try:
        if next(iter(order.values())).get("aboard") in spare:
            give(trial, order)
        else:
            give_carefully(trial, order, short)
    except Refused:
        return False
    if "attack" in order:
        return order["attack"]["zone"] not in draft.attacks
    units = next(iter(order.values()))["units"]
    before, after = draft.state.pieces, trial.state.pieces
    return any(after[unit].plain() != before[unit].plain() for unit in units)

"""What else may be ordered of units, beside going elsewhere: each proposal is given as an order, and those
that are not refused are offered. So a page knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from combat.engine.naval.campaign.cargo import why_no_room
from combat.engine.naval.campaign.contact import contacts
from combat.engine.naval.campaign.draft import COMBAT_MOVE, LANDING, Draft
from combat.engine.naval.campaign.flights import Others
from combat.engine.naval.campaign.outlook import Outlook
from combat.engine.naval.campaign.plan import give, give_carefully
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.world import Unit

Offer = dict[str, Any]


def also(
    outlook: Outlook, units: Sequence[Unit], ways: Mapping[str, Sequence[str]], others: Others | None
) -> list[Offer]:
    """`[{"order", "zone"}]` after the orders of the draft; `ways`: zone → path, where these units can go;
    `others`: if these are aircraft, where all others come down.
    """
    draft = outlook.draft
    here = draft.state.zone_of(units[0].id)
    if here is None:
        return []
    ids = [unit.id for unit in units]
    if others is not None:
        proposals = of_aircraft(draft, ids, here, ways)
    elif all(unit.kind.is_land for unit in units):
        proposals = of_troops(draft, ids, here)
    else:
        proposals = of_ships(draft, here)
    places = Places(outlook, len(units), others)
    return [offer for offer in proposals if is_legal(draft, offer["order"], places)]


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
        if zone == here:
            continue
        for ship in carriers_in(draft, zone):
            yield {"order": {"move": {"units": ids, "path": list(path), "aboard": ship}}, "zone": zone}
    yield from of_ships(draft, here)


def of_ships(draft: Draft, here: str) -> Iterator[Offer]:
    """To fight who was here before; and of several enemies that will be fought here, another one first."""
    if draft.phase != COMBAT_MOVE:
        return
    found = contacts(draft.before, draft.state, draft.side, draft.attacks, draft.battles)
    enemies = next((contact["enemies"] for contact in found if contact["zone"] == here), None)
    if enemies is None:
        yield {"order": {"attack": {"zone": here}}, "zone": here}
        return
    for first in enemies[1:]:
        others = [enemy for enemy in enemies if enemy != first]
        yield {"order": {"battles": {"zone": here, "sides": [first, *others]}}, "zone": here}


def ships_in(draft: Draft, zone: str) -> list[Unit]:
    return [unit for unit in draft.state.in_zone(zone) if unit.side == draft.side and unit.kind.is_ship]


def carriers_in(draft: Draft, zone: str) -> list[str]:
    return [ship.id for ship in ships_in(draft, zone) if ship.kind.carries_aircraft]


class Places:
    """Whether those in the air keep a landing place. To share the decks out takes a millisecond and there may
    be dozens of offers, so it is only done where one could take a place away."""

    def __init__(self, outlook: Outlook, count: int, others: Others | None) -> None:
        self.outlook = outlook
        self.count = count  # of the units that the offers are for
        self.others = others

    @cached_property
    def spare(self) -> set[str]:
        """Carriers with room for all of these beside all others: whoever lands there takes nobody's place."""
        if self.others is None or (self.others.short and self.others.short > self.outlook.short):
            return set()
        return {ship for ship, room in self.others.settled.room.items() if room >= self.count}

    def stay(self, order: Mapping[str, Mapping[str, Any]]) -> bool:
        """Surely, whatever else there is; and where all come down now, each looks to itself."""
        if self.outlook.draft.phase == LANDING or "battles" in order:
            return True
        return next(iter(order.values())).get("aboard") in self.spare


def is_legal(draft: Draft, order: dict[str, Any], places: Places) -> bool:
    """It is not refused, it changes something, and no more aircraft than before are left without a place."""
    trial = draft.trial()
    try:
        if places.stay(order):
            give(trial, order)
        else:
            give_carefully(trial, order, places.outlook.short)
    except Refused:
        return False
    if "attack" in order or "battles" in order:
        return True
    units = next(iter(order.values()))["units"]
    before, after = draft.state.pieces, trial.state.pieces
    return any(after[unit].plain() != before[unit].plain() for unit in units)

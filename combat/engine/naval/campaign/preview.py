"""What a commit will bring, for whoever is about to commit: warnings, and a summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from combat.engine.core.plain import copied
from combat.engine.naval.campaign import flights
from combat.engine.naval.campaign.contact import Contact
from combat.engine.naval.campaign.draft import NONCOMBAT_MOVE, Draft
from combat.engine.naval.campaign.places import Place
from combat.engine.naval.campaign.state import Entry


def warnings(draft: Draft, places: Mapping[str, Place]) -> list[dict[str, Any]]:
    """Aircraft that will be lost, and carriers that have to sail for others not to be."""
    hoped = {unit: place for unit, place in places.items() if sails(draft, place)}
    if draft.phase == NONCOMBAT_MOVE and None in places.values():
        met = flights.if_carriers_sail(draft)
        hoped = {
            unit: met[unit] for unit, place in places.items() if place is None and sails(draft, met[unit])
        }
    lost = [unit for unit, place in places.items() if place is None and unit not in hoped]
    found = []
    if lost:
        sentence = f"{names(draft, lost)} will be lost: no landing place is in reach."
        found.append({"units": lost, "sentence": sentence})
    meeting: dict[tuple[str, str], list[str]] = {}
    for unit, place in hoped.items():
        meeting.setdefault((place["carrier"], place["zone"]), []).append(unit)
    for (ship, zone), units in meeting.items():
        called, where = draft.world.units[ship].name, draft.world.called(zone)
        if draft.phase == NONCOMBAT_MOVE:
            sentence = f"Unless {called} sails to {where}, {names(draft, units)} will be lost."
        else:
            sentence = (
                f"{called} must sail to {where} in the non-combat move for {names(draft, units)} to land."
            )
        found.append({"units": units, "sentence": sentence})
    return found


def sails(draft: Draft, place: Place) -> bool:
    """Is it the deck of a carrier that is not there yet?"""
    return isinstance(place, dict) and draft.state.zone_of(place["carrier"]) != place["zone"]


def names(draft: Draft, units: Sequence[str], most: int = 5) -> str:
    called = [draft.world.units[unit].name for unit in units]
    return ", ".join(called[:most]) + (f" and {len(called) - most} more" if len(called) > most else "")


def summary(
    draft: Draft, entries: Sequence[Entry], found: Sequence[Contact], places: Mapping[str, Place]
) -> dict[str, Any]:
    """For the dialogue before a commit: how many move, where battles begin, what will be lost."""

    def units_of(*events: str) -> list[str]:
        told = (unit for entry in entries if entry["event"] in events for unit in entry["details"]["units"])
        return list(dict.fromkeys(told))

    return {
        "phase": draft.phase,
        "moved": units_of("moved"),
        "flew": units_of("flew", "landed", "boarded"),
        "loaded": units_of("loaded"),
        "unloaded": units_of("unloaded"),
        "taken": [entry["details"]["zone"] for entry in entries if entry["event"] == "zone_taken"],
        "battles": [dict(contact) for contact in found],
        "landing": {unit: copied(place) for unit, place in places.items() if place is not None},
        "lost": [unit for unit, place in places.items() if place is None],
    }

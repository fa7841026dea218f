"""The end of landing: whoever is in the air comes down, or is lost."""

from __future__ import annotations

from combat.engine.naval.campaign.landing import Landings
from combat.engine.naval.campaign.logbook import Logbook
from combat.engine.naval.campaign.places import Plane, planes_aloft
from combat.engine.naval.campaign.state import GONE, LOST


def land_all(log: Logbook, side: str) -> None:
    """By the plan, else where it is nearest; what cannot come down is lost."""
    planes = planes_aloft(log.state, side)
    if not planes:
        return
    cite = log.state.world.rules.cite
    places = Landings(log.state, side, lambda _ship: False).settle(planes, {}, strict=False)
    groups: dict[tuple[str, str | None], list[Plane]] = {}
    lost = []
    for plane in planes:
        place = places[plane.unit.id]
        if place is None:
            lost.append(plane.unit.id)
        elif isinstance(place, str):
            groups.setdefault((place, None), []).append(plane)
        else:
            groups.setdefault((place["zone"], place["carrier"]), []).append(plane)
    for (zone, ship), group in groups.items():
        units = [plane.unit.id for plane in group]
        place = {"zone": None if ship else zone, "aboard": ship, "airborne": False, "land_at": None}
        log.tell(
            "landed",
            cite.places,
            {"side": side, "units": units, "zone": zone, "aboard": ship},
            set={
                plane.unit.id: {**place, "moved": True, "moves_left": plane.moves - far(log, plane, zone)}
                for plane in group
            },
        )
    if lost:
        log.tell(
            "lost",
            cite.after_battle,
            {"side": side, "units": lost, "why": "no landing place in reach"},
            set={unit: {**GONE, "status": LOST} for unit in lost},
        )


def far(log: Logbook, plane: Plane, zone: str) -> int:
    return log.state.world.chart.distances(plane.zone)[zone]

"""Orders to aircraft: to fly out and back, to land, to go aboard a carrier."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from combat.engine.core.plain import copied, shown
from combat.engine.naval.campaign.contact import is_fought_in
from combat.engine.naval.campaign.draft import COMBAT_MOVE, LANDING, NONCOMBAT_MOVE, Draft
from combat.engine.naval.campaign.landing import Landings, Settling
from combat.engine.naval.campaign.places import (
    Place,
    Plane,
    fits,
    planes_aloft,
    room_on,
    why_not_land,
)
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.world import Unit


def fly(draft: Draft, planes: Sequence[Unit], given: dict[str, Any]) -> None:
    """Over anything; down on land of one's own, on a deck, or into the air over a sea zone."""
    rule = draft.cite.range
    path = draft.read_path(given.get("path"), planes, rule)
    aboard = given.get("aboard")
    if len(path) < 2 and aboard is None:
        raise Refused("illegal", rule, "A flight goes to another zone, or aboard a carrier.")
    lands = aboard is not None or not draft.world.chart.zones[path[-1]].is_sea
    if lands and given.get("land_at"):
        raise Refused(
            "illegal", draft.cite.places, "Landing places are named for aircraft that stay in the air."
        )
    check_may_fly(draft, planes, goes=len(path) > 1)
    draft.check_moves(planes, len(path) - 1, rule)
    if aboard is not None:
        go_aboard(draft, planes, draft.read_ship(aboard), path)
    elif draft.world.chart.zones[path[-1]].is_sea:
        stay_aloft(draft, planes, path, given.get("land_at"))
    else:
        why = why_not_land(draft.state, path[-1], draft.side)
        if why:
            raise Refused("no_landing", draft.cite.places, why)
        come_down(draft, planes, path, None)


def board(draft: Draft, planes: Sequence[Unit], ship: Unit) -> None:
    """From the air over a carrier's zone, or from another carrier there."""
    for plane in planes:
        if not plane.kind.is_aircraft:
            raise Refused("illegal", draft.cite.aboard, f"{plane.name} is no aircraft: troops are loaded.")
    zone = draft.state.zone_of(ship.id)
    assert zone is not None
    draft.read_path([zone], planes, draft.cite.aboard)
    check_may_fly(draft, planes, goes=False)
    go_aboard(draft, planes, ship, [zone])


def check_may_fly(draft: Draft, planes: Sequence[Unit], *, goes: bool = True) -> None:
    """To change decks is no move: whoever moved or fought may, as long as he goes nowhere else."""
    for plane in planes:
        piece = draft.piece(plane)
        if piece.airborne:
            continue
        if draft.phase == LANDING:
            raise Refused("wrong_phase", draft.cite.after_battle, f"{plane.name} is not in the air.")
        if goes:
            draft.check_done([plane])
        if piece.aboard is not None and draft.world.rules.grounded(draft.state.pieces[piece.aboard].marks):
            ship = draft.world.units[piece.aboard]
            raise Refused("illegal", draft.cite.aboard, f"{ship.name} has no air operations.")


def go_aboard(draft: Draft, planes: Sequence[Unit], ship: Unit, path: list[str]) -> None:
    rule = draft.cite.aboard
    where = draft.state.zone_of(ship.id)
    if where != path[-1]:
        raise Refused(
            "no_landing",
            rule,
            f"{ship.name} is not in {draft.world.called(path[-1])}: she sails there first.",
        )
    for plane in planes:
        if not plane.kind.carrier_capable or not ship.kind.carries_aircraft:
            raise Refused("no_landing", rule, f"{plane.name} cannot land on {ship.name}.")
        if plane.nation != ship.nation:
            raise Refused("no_landing", rule, f"{ship.name} is of another nation than {plane.name}.")
    coming = [plane for plane in planes if draft.piece(plane).aboard != ship.id]
    room = room_on(draft.state, ship)
    if len(coming) > room:
        raise Refused("over_capacity", rule, f"{ship.name} has room for {max(room, 0)} more aircraft.")
    come_down(draft, planes, path, ship.id)


def come_down(draft: Draft, planes: Sequence[Unit], path: list[str], ship: str | None) -> None:
    cost = len(path) - 1
    place = {"zone": None if ship else path[-1], "aboard": ship, "airborne": False, "land_at": None}
    draft.log.tell(
        "landed" if cost else "boarded",
        draft.cite.aboard if ship else draft.cite.places,
        {
            "side": draft.side, "units": [plane.id for plane in planes],
            "path": path, "zone": path[-1], "aboard": ship,
        },
        set={
            plane.id: {
                **place,
                "moves_left": draft.piece(plane).moves_left - cost,
                "moved": draft.piece(plane).moved or cost > 0,
            }
            for plane in planes
        },
    )  # fmt: skip


def stay_aloft(draft: Draft, planes: Sequence[Unit], path: list[str], land_at: Any) -> None:
    """In the air at the end of the order: a landing place must be left, and the player may name it."""
    if draft.phase == LANDING:
        raise Refused("no_landing", draft.cite.after_battle, "Aircraft land now: on land or on a carrier.")
    if draft.phase == NONCOMBAT_MOVE:
        for plane in planes:
            if draft.before.pieces[plane.id].moved:
                raise Refused(
                    "no_landing", draft.cite.noncombat,
                    f"{plane.name} has moved in this turn: it only flies to where it lands.",
                )  # fmt: skip
    named = read_named(draft, planes, {} if land_at is None else land_at)
    cost = len(path) - 1
    draft.log.tell(
        "flew",
        draft.cite.range,
        {"side": draft.side, "units": [plane.id for plane in planes], "path": path},
        set={
            plane.id: {
                "zone": path[-1],
                "aboard": None,
                "airborne": True,
                "moves_left": draft.piece(plane).moves_left - cost,
                "moved": True,
                "land_at": None,
            }
            for plane in planes
        },
    )
    for plane in planes:
        draft.named.pop(plane.id, None)
    draft.named.update(named)


def read_named(draft: Draft, planes: Sequence[Unit], given: Any) -> dict[str, Place]:
    rule = draft.cite.places
    if not isinstance(given, dict):
        raise Refused("illegal", rule, "Landing places are named by aircraft.")
    ids = {plane.id for plane in planes}
    for unit, place in given.items():
        if unit not in ids:
            raise Refused("unknown", rule, f"{shown(unit)} is not among the aircraft of this order.")
        if isinstance(place, dict):
            if place.keys() != {"carrier", "zone"}:
                raise Refused(
                    "illegal", rule, "A deck is named by its carrier and the zone where she is then."
                )
            ship = draft.read_ship(place["carrier"])
            draft.read_zone(place["zone"], rule)
            if not fits(draft.world.units[unit], ship):
                raise Refused(
                    "no_landing", rule, f"{draft.world.units[unit].name} cannot land on {ship.name}."
                )
        else:
            why = why_not_land(draft.state, draft.read_zone(place, rule), draft.side)
            if why:
                raise Refused("no_landing", rule, why)
    places: dict[str, Place] = copied(given)
    return places


# The landing plan


def may_sail_in(draft: Draft) -> Callable[[Unit], bool]:
    """Carriers that neither moved nor will fight can sail in the non-combat move: also away from an enemy who
    stands beside them and is left alone.
    """
    state = draft.state

    def may_sail(ship: Unit) -> bool:
        if draft.phase == NONCOMBAT_MOVE:
            return not draft.before.pieces[ship.id].moved
        piece = state.pieces[ship.id]
        if draft.phase != COMBAT_MOVE or piece.moved or piece.zone is None:
            return False
        return not is_fought_in(piece.zone, draft.before, state, draft.side, draft.attacks)

    return may_sail


def landings_of(draft: Draft) -> Landings:
    return Landings(draft.state, draft.side, may_sail_in(draft))


def landing_plan(draft: Draft) -> dict[str, Place]:
    """As things stand: carriers may still sail, until the non-combat move is committed."""
    planes = planes_aloft(draft.state, draft.side)
    if not planes:
        return {}
    if draft.phase == COMBAT_MOVE:
        before = {plane.unit.id: draft.before.pieces[plane.unit.id] for plane in planes}
        homes = {unit: piece.aboard or piece.zone for unit, piece in before.items()}
        return landings_of(draft).settle(planes, draft.named, strict=True, homes=homes)
    return Landings(draft.state, draft.side, lambda _ship: False).settle(planes, draft.named, strict=False)


def if_carriers_sail(draft: Draft) -> dict[str, Place]:
    """Where they come down if the carriers that still can sail to meet them."""
    return landings_of(draft).settle(planes_aloft(draft.state, draft.side), draft.named, strict=False)


def stranded(draft: Draft) -> list[Unit]:
    """Aircraft in the air for which no landing place is left."""
    planes = planes_aloft(draft.state, draft.side)
    return landings_of(draft).stranded(planes, draft.named) if planes else []


@dataclass(frozen=True, slots=True)
class Others:
    """Where all others in the air come down, if these aircraft take off: their own decks are free then."""

    landings: Landings
    pressing: list[Plane]  # need a deck, or have a place named
    named: dict[str, Place]
    settled: Settling

    @property
    def short(self) -> int:
        """How many find no place."""
        return len(self.pressing) - len(self.settled.places)


def settle_others(draft: Draft, units: Sequence[Unit]) -> Others:
    state = draft.state
    chosen = {unit.id for unit in units}
    aloft = draft.trial()
    for unit in units:  # they fight no more where they are, either: a carrier there may be free to sail
        aloft.state.set_piece(unit.id, {"zone": None, "aboard": None, "airborne": False})
    landings = landings_of(aloft)
    others = [plane for plane in planes_aloft(state, draft.side) if plane.unit.id not in chosen]
    pressing = [
        plane for plane in others if plane.unit.id in draft.named or not landings.reaches_land(plane)
    ]  # the others need no deck
    named = {unit: place for unit, place in draft.named.items() if unit not in chosen}
    return Others(landings, pressing, named, landings.settled(pressing, named))

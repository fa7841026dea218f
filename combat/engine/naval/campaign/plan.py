"""A side's orders, played on a copy: what is wrong with them, what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from combat.engine.core.plain import copied, shown
from combat.engine.core.setup import MOST_UNITS as MOST_IN_BATTLE
from combat.engine.naval.campaign import cargo, flights, ships
from combat.engine.naval.campaign.contact import Contact, contacts, with_aboard
from combat.engine.naval.campaign.draft import COMBAT_MOVE, LANDING, Draft
from combat.engine.naval.campaign.preview import names, summary, warnings
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.state import Entry, State

MOST_ORDERS = 2000


@dataclass(slots=True)
class Plan:
    """What `orders` come to. Orders at fault are left out of the state, the others are played."""

    state: State
    entries: list[Entry]
    faults: list[Refused] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    warnings: list[dict[str, Any]] = field(default_factory=list)
    summary: dict[str, Any] = field(default_factory=dict)


def check_asked(state: State, side: str) -> None:
    """May this side give orders now?"""
    cite = state.world.rules.cite
    if side not in state.world.sides:
        raise Refused("unknown", cite.orders, f"There is no side {shown(side)} in this campaign.")
    if state.game["outcome"] is not None:
        raise Refused("over", cite.victory, f"The game is over: {state.game['outcome']['why']}")
    if side not in state.game["asked"]:
        asked = [state.world.sides[other] for other in state.game["asked"]]
        who = f"It is for {' and '.join(asked)} to give orders." if asked else "Battles are being fought."
        code = "not_your_turn" if asked else "wrong_phase"
        raise Refused(code, cite.turn, who)


def plan(state: State, side: str, orders: Sequence[Any]) -> Plan:
    check_asked(state, side)
    if not isinstance(orders, list | tuple) or len(orders) > MOST_ORDERS:
        rule = state.world.rules.cite.orders
        raise Refused("illegal", rule, f"Orders are a list of at most {MOST_ORDERS}.")
    draft, faults = play(state, side, orders, careful=False)
    if draft.phase != LANDING and len(flights.stranded(draft)) > len(flights.stranded(Draft(state, side))):
        draft, faults = play(state, side, orders, careful=True)
    return finish(draft, faults)


def play(state: State, side: str, orders: Sequence[Any], *, careful: bool) -> tuple[Draft, list[Refused]]:
    """`careful`: no order may leave more aircraft without a landing place than there were before it."""
    draft = Draft(state, side)
    faults = []
    stranded = len(flights.stranded(draft)) if careful else 0
    for index, order in enumerate(orders):
        try:
            if careful:
                stranded = give_carefully(draft, order, stranded)
            else:
                give(draft, order)
        except Refused as refused:
            refused.order = index
            faults.append(refused.with_traceback(None))  # else it would hold this frame, and that holds it
    return draft, faults


def give_carefully(draft: Draft, order: Any, stranded: int) -> int:
    """An order that is refused has told nothing; one that leaves aircraft without a place is taken back."""
    before, told = draft.log.state.copy(), len(draft.log.entries)
    named, attacks = dict(draft.named), dict(draft.attacks)
    give(draft, order)
    matters = any(matters_to_landing(draft, entry) for entry in draft.log.entries[told:])
    if not matters and draft.attacks == attacks:
        return stranded
    now = len(flights.stranded(draft))
    if now <= stranded:
        return now
    refused = Refused("no_landing", draft.cite.places, who_is_stranded(draft))
    draft.log.state = before
    del draft.log.entries[told:]
    draft.named, draft.attacks = named, attacks
    raise refused


def matters_to_landing(draft: Draft, entry: Entry) -> bool:
    """Aircraft, carriers, and whoever brings a battle to a carrier: she cannot sail then."""
    kinds = [draft.world.units[unit].kind for unit in entry["details"].get("units", ())]
    if any(kind.is_aircraft or kind.carries_aircraft for kind in kinds):
        return True
    return entry["event"] == "moved" and entry["details"]["path"][-1] in draft.state.hostile(draft.side)


def who_is_stranded(draft: Draft) -> str:
    who = names(draft, [unit.id for unit in flights.stranded(draft)])
    return f"No landing place would be left in reach for {who}."


# The kinds of order


def give_move(draft: Draft, given: Any) -> None:
    check_keys(draft, given, ("units", "path"), ("aboard", "land_at"))
    units = draft.read_units(given["units"])
    if all(unit.kind.is_ship for unit in units):
        if draft.phase == LANDING:
            raise Refused("wrong_phase", draft.cite.after_battle, "Only aircraft land now: ships stay.")
        if given.get("aboard") is not None or given.get("land_at"):
            raise Refused("illegal", draft.cite.orders, "Ships go aboard nothing, and land nowhere.")
        ships.move_ships(draft, units, given["path"])
    elif all(unit.kind.is_aircraft for unit in units):
        flights.fly(draft, units, given)
    elif any(unit.kind.is_land for unit in units):
        unit = next(unit for unit in units if unit.kind.is_land)
        raise Refused("illegal", draft.cite.loading, f"{unit.name} goes by ship: load it.")
    else:
        raise Refused("illegal", draft.cite.orders, "Ships and aircraft move by orders of their own.")


def give_load(draft: Draft, given: Any) -> None:
    check_keys(draft, given, ("units", "aboard"))
    cargo.load(draft, draft.read_units(given["units"]), draft.read_ship(given["aboard"]))


def give_unload(draft: Draft, given: Any) -> None:
    check_keys(draft, given, ("units", "to"))
    cargo.unload(draft, draft.read_units(given["units"]), given["to"])


def give_board(draft: Draft, given: Any) -> None:
    check_keys(draft, given, ("units", "aboard"))
    flights.board(draft, draft.read_units(given["units"]), draft.read_ship(given["aboard"]))


def give_attack(draft: Draft, given: Any) -> None:
    """Enemies who stand in a zone of one's own ships since before."""
    rule = draft.cite.contact
    check_keys(draft, given, ("zone",))
    check_combat_move(draft)
    zone = draft.read_zone(given["zone"], rule)
    where = draft.world.called(zone)
    if not any(unit.side == draft.side and not unit.kind.is_land for unit in draft.state.in_zone(zone)):
        raise Refused("illegal", rule, f"You have no ship and no aircraft in {where}.")
    if not draft.state.ships_of_enemies(zone, draft.side):
        raise Refused("illegal", rule, f"There is no enemy ship in {where}.")
    draft.attacks[zone] = None


def give_battles(draft: Draft, given: Any) -> None:
    """In which order several enemies in one zone are fought."""
    rule = draft.cite.several
    check_keys(draft, given, ("zone", "sides"))
    check_combat_move(draft)
    zone = draft.read_zone(given["zone"], rule)
    sides = given["sides"]
    enemies = {unit.side for unit in draft.state.ships_of_enemies(zone, draft.side)}
    named = isinstance(sides, list) and all(isinstance(side, str) for side in sides)
    if not named or len(set(sides)) < len(sides) or set(sides) != enemies:
        raise Refused("illegal", rule, f"Name each enemy in {draft.world.called(zone)} once, in order.")
    draft.battles[zone] = list(sides)


ORDERS: Mapping[str, Callable[[Draft, Any], None]] = {
    "move": give_move,
    "load": give_load,
    "unload": give_unload,
    "board": give_board,
    "attack": give_attack,
    "battles": give_battles,
}


def give(draft: Draft, order: Any) -> None:
    if not isinstance(order, dict) or len(order) != 1 or next(iter(order)) not in ORDERS:
        kinds = ", ".join(ORDERS)
        raise Refused("illegal", draft.cite.orders, f"An order is an object with one of these keys: {kinds}.")
    ((kind, given),) = order.items()
    ORDERS[kind](draft, given)


def check_keys(draft: Draft, given: Any, needed: Sequence[str], also: Sequence[str] = ()) -> None:
    known = (*needed, *also)
    if (
        not isinstance(given, dict)
        or any(key not in known for key in given)
        or any(key not in given for key in needed)
    ):
        also_known = f", if need be {' and '.join(also)}," if also else ""
        sentence = f"This order has {' and '.join(needed)}{also_known} and nothing else."
        raise Refused("illegal", draft.cite.orders, sentence)


def check_combat_move(draft: Draft) -> None:
    if draft.phase != COMBAT_MOVE:
        raise Refused("wrong_phase", draft.cite.contact, "Battles are begun in the combat move.")


# What they come to


def finish(draft: Draft, faults: list[Refused]) -> Plan:
    places = flights.landing_plan(draft)
    changed = {
        unit: {"land_at": copied(place)}
        for unit, place in places.items()
        if draft.state.pieces[unit].land_at != place
    }
    found: list[Contact] = []
    if draft.phase == COMBAT_MOVE:
        found = contacts(draft.before, draft.state, draft.side, draft.attacks, draft.battles)
    faults += [fault for fault in map(partial(too_large, draft), found) if fault is not None]
    orders = list(draft.log.entries)
    draft.log.tell(
        "phase_committed", draft.cite.turn,
        {"side": draft.side, "phase": draft.phase, "landing": places},
        set=changed, game={"asked": [side for side in draft.before.game["asked"] if side != draft.side]},
    )  # fmt: skip
    result = Plan(draft.state, draft.log.entries, faults, found)
    result.warnings = warnings(draft, places)
    result.summary = summary(draft, orders, found, places)
    return result


def too_large(draft: Draft, contact: Contact) -> Refused | None:
    """A battle takes in so many units a side, and no more."""
    zone = contact["zone"]
    for side in (draft.side, *contact["enemies"]):
        count = sum(unit.side == side for unit in with_aboard(draft.state, zone))
        if count > MOST_IN_BATTLE:
            who, where = draft.world.sides[side], draft.world.called(zone)
            sentence = (
                f"{count} units of {who} are in {where}: a battle takes at most {MOST_IN_BATTLE} a side."
            )
            return Refused("over_capacity", draft.cite.contact, sentence)
    return None

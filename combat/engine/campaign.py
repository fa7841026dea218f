"""Campaigns: the façade of the engine for games. Plain data in, plain data out.

A caller keeps the world document (what never changes in a game) and the entries of its log. The state is
their fold. No function changes the state that it is given: each gives back new entries, to be folded.
docs/campaign-events.md lists the documents, the orders and the entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from combat.engine.core.errors import BadCorrection, BadSetup
from combat.engine.core.plain import shown
from combat.engine.naval.campaign import battles, corrections, reach, tables, turns
from combat.engine.naval.campaign import plan as planning
from combat.engine.naval.campaign import state as states
from combat.engine.naval.campaign.conditions import Names, aim_of, categories_of
from combat.engine.naval.campaign.outlook import Outlook
from combat.engine.naval.campaign.plan import Plan
from combat.engine.naval.campaign.refusals import Refused
from combat.engine.naval.campaign.state import Entry, State
from combat.engine.naval.campaign.tables import Proposal, TableChange
from combat.engine.naval.campaign.world import World
from combat.engine.naval.campaign.world import read_world as read_document
from combat.engine.rulesets import CAMPAIGNS

__all__ = [
    "BadCorrection", "BadSetup", "Entry", "Outlook", "Plan", "Proposal", "Refused", "State", "TableChange",
    "World",
    "rulesets", "UNIT_FIELDS", "turn_table", "read_world", "stored_world",
    "begin", "fold", "propose_table", "judge_table", "change_table",
    "plan", "outlook", "reachable", "reachable_in", "commit", "restore",
    "battles_to_open", "battle_document", "neighbours", "battle_ended",
    "concede", "play_on", "can_be_played_on", "aims", "check_correction", "correct",
]  # fmt: skip


UNIT_FIELDS = states.PIECE  # what a state says of each unit

# What is played with


def rulesets() -> list[str]:
    return list(CAMPAIGNS)


def turn_table(slug: str) -> list[dict[str, Any]]:
    """The phases of a side's turn. KeyError for an unknown slug."""
    return [
        {"name": phase.name, "title": phase.title, "asks": phase.asks, "rule": phase.rule, "text": phase.text}
        for phase in CAMPAIGNS[slug].turn
    ]


def read_world(document: Any) -> World:
    """Read and judge the world document of a new campaign; raise `BadSetup` naming the place."""
    return _read_world(document, accepted=False)


def stored_world(document: Any) -> World:
    """Read the world of a campaign that was opened with it, whatever today's rules would say to a new one;
    `BadSetup` only if its shape is not understood.
    """
    return _read_world(document, accepted=True)


def _read_world(document: Any, *, accepted: bool) -> World:
    if not isinstance(document, dict):
        raise BadSetup("", "must be an object")
    slug = document.get("ruleset")
    if not isinstance(slug, str) or slug not in CAMPAIGNS:
        raise BadSetup("ruleset", f"there is no ruleset {shown(slug)}; there are {', '.join(CAMPAIGNS)}")
    return read_document(CAMPAIGNS[slug], document, accepted=accepted)


# The log


def begin(world: World) -> tuple[list[Entry], State]:
    """The first entries, up to the first phase that waits for a side; and the state after them."""
    log = turns.begin(world)
    return log.entries, log.state


def fold(world: World, entries: Iterable[Entry], state: State | None = None) -> State:
    """The state after these entries, from the very first, or from a state that is not changed."""
    return states.fold(State(world) if state is None else in_world(world, state).copy(), entries)


def in_world(world: World, state: State) -> State:
    """The state as that of the world that is handed in: it may be read anew, or have another unit table."""
    return state if state.world is world else state.in_world(world)


def restore(world: World, plain: Mapping[str, Any]) -> State:
    """A state from `State.plain()`: a cache of what the log says."""
    return State.restore(world, plain)


# Another unit table


def propose_table(world: World, unit_types: Any) -> Proposal:
    """Unit types as in a world document, held against a campaign. `BadSetup` if they are none."""
    return tables.propose(world, unit_types)


def judge_table(proposal: Proposal, plain: Mapping[str, Any] | None) -> TableChange:
    """What it would do to a game that stands so: `State.plain()`, or None before its start."""
    return tables.judge(proposal, plain)


def change_table(proposal: Proposal, state: State, details: Mapping[str, Any]) -> list[Entry]:
    """To be called at the beginning of a turn; `BadSetup` if the game does not fit the table."""
    return tables.change_table(proposal, state, details)


# Orders


def plan(world: World, state: State, side: str, orders: Sequence[Any]) -> Plan:
    """What these orders come to. `Refused` only if the side may order nothing at all; faults are listed."""
    return planning.plan(in_world(world, state), side, orders)


def outlook(world: World, state: State, side: str, orders: Sequence[Any]) -> Outlook:
    """These orders played, to ask as often as is wanted what is reachable then: no asking changes it."""
    return reach.outlook(in_world(world, state), side, orders)


def reachable(
    world: World, state: State, side: str, orders: Sequence[Any], units: Sequence[str]
) -> dict[str, Any]:
    """Where units could go after these orders: `reachable_in` of their outlook."""
    return reachable_in(outlook(world, state, side, orders), units)


def reachable_in(outlook: Outlook, units: Sequence[str]) -> dict[str, Any]:
    """Where units that stand together can go, and whatever else may be ordered of them.

    `{"zones": {zone: {"cost", "path", "danger", "aboard"}}, "not": {zone: sentence}, "also": [{"order",
    "zone"}]}`, and `"why"`: a sentence if they can go nowhere at all, else null.
    """
    return reach.reachable(outlook, units)


def commit(world: World, state: State, side: str, orders: Sequence[Any]) -> list[Entry]:
    """Orders, and all that follows up to the next wait. `Refused` names the first order at fault."""
    return turns.commit(in_world(world, state), side, orders)


# Battles


def battles_to_open(state: State) -> list[dict[str, str]]:
    """`[{"zone", "attacker", "defender"}]`: the contests that are being fought, in the order of the map."""
    return battles.battles_to_open(state)


def battle_document(world: World, state: State, zone: str) -> dict[str, Any]:
    """The input of the battle in a contested zone, for `play.set_up`."""
    return battles.battle_document(in_world(world, state), zone)


def neighbours(world: World, state: State, zone: str) -> dict[str, Any]:
    """The fact that the battle in that zone looks at."""
    return battles.neighbours(in_world(world, state), zone)


def battle_ended(world: World, state: State, zone: str, result: Mapping[str, Any]) -> list[Entry]:
    """`result`: `{"winner", "reason", "units"}`, the units as in a battle record."""
    return turns.battle_ended(in_world(world, state), zone, result)


# From outside the turn


def concede(world: World, state: State, side: str) -> list[Entry]:
    return turns.concede(in_world(world, state), side)


def play_on(world: World, state: State) -> list[Entry]:
    """After a victory: the next turn begins, and no more victories are told."""
    return turns.play_on(in_world(world, state))


def can_be_played_on(world: World, state: State) -> bool:
    """It is over, and there are two sides that could play."""
    state = in_world(world, state)
    return state.game["outcome"] is not None and len(turns.sides_left(state)) > 1


def aims(
    slug: str, victory: Sequence[Mapping[str, Any]], sides: Mapping[str, str], zones: Mapping[str, str]
) -> list[dict[str, Any]]:
    """`[{"side", "sentence"}]`: the conditions of a world or a campaign as players are told them, with what
    sides and zones are called. `side` is null where any side can win by it.
    """
    names = Names(sides, zones, categories_of(CAMPAIGNS[slug].ruleset))
    return [{"side": row.get("side"), "sentence": aim_of(row, names)} for row in victory]


def check_correction(world: World, state: State, set: Any, zones: Any, reason: Any) -> dict[str, Any]:
    """`BadCorrection` if it cannot be made; else what is set, with what that implies."""
    return corrections.check_correction(in_world(world, state), set, zones, reason)


def correct(world: World, state: State, set: Any, zones: Any, reason: Any) -> list[Entry]:
    return corrections.correct(in_world(world, state), set, zones, reason)

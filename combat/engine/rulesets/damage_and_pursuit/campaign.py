"""DP-7 Campaigns: what Damage and Pursuit says of movement, landing, recovery and turns. The scripts that it
is played by are those of `naval.campaign`.
"""

from __future__ import annotations

from typing import Any

from combat.engine.naval.campaign.rules import CampaignRules, Marks, Paragraphs, Phase
from combat.engine.rulesets.damage_and_pursuit import RULESET
from combat.engine.rulesets.damage_and_pursuit.aboard import Rooms
from combat.engine.rulesets.damage_and_pursuit.forces import UnitType
from combat.engine.rulesets.damage_and_pursuit.marks import (
    AIR_CAPACITY,
    CANNOT_UNLOAD,
    NO_AIR_OPERATIONS,
    NO_ANTI_SUBMARINE,
    UNLOAD,
    has,
    total,
)
from combat.engine.rulesets.damage_and_pursuit.recovery import (
    marks_as_turn_begins,
    marks_as_turn_ends,
    moves_for_turn,
)

# DP-7.1: the turn of a side
TURN = (
    Phase("recovery", "Recovery", None, "DP-5.2", "Damage ends, or is repaired in base."),
    Phase("combat_move", "Combat move", "active", "DP-7.2", "Move, and meet the enemy."),
    Phase("combat", "Combat", "battles", "DP-7.9", "Battles are fought, in any order."),
    Phase("landing", "Landing", "others", "DP-7.8", "The other sides' aircraft land that are in the air."),
    Phase("noncombat_move", "Non-combat move", "active", "DP-7.5", "Aircraft land, others move."),
    Phase("reinforcements", "Reinforcements", None, "DP-7.14", "Who is due arrives."),
    Phase("end", "End of the turn", None, "DP-5.1", "Damage ends that lasts until now."),
)

CITE = Paragraphs(
    turn="DP-7.1",
    orders="DP-7.2",
    ships="DP-7.3",
    submarines="DP-7.4",
    noncombat="DP-7.5",
    range="DP-7.6",
    places="DP-7.7",
    after_battle="DP-7.8",
    contact="DP-7.9",
    several="DP-7.10",
    withdrawal="DP-7.11",
    aboard="DP-7.17",
    loading="DP-7.12",
    unloading="DP-7.13",
    reinforcements="DP-7.14",
    victory="DP-7.15",
    conceding="DP-7.16",
    after_damage="DP-7.18",
    marks_end="DP-5.1",
    repair="DP-5.2",
)


def moves(kind: UnitType, marks: Marks, owed: int) -> int:
    return moves_for_turn(kind.movement, dict(marks), owed)  # DP-5.3


def stops(kind: UnitType, enemy: UnitType, marks: Marks) -> bool:
    """DP-7.3, DP-7.4: surface warships stop ships; submarines are stopped by what hunts them."""
    if kind.is_submarine:
        return enemy.anti_submarine and not has(dict(marks), NO_ANTI_SUBMARINE)
    return enemy.is_warship


def deck(kind: UnitType, marks: Marks) -> int:
    """DP-4.5: no aircraft lands on a carrier without air operations."""
    if grounded(marks):
        return 0
    return max(0, kind.carries_aircraft - total(dict(marks), AIR_CAPACITY))


def grounded(marks: Marks) -> bool:
    return has(dict(marks), NO_AIR_OPERATIONS)


def unloads(kind: UnitType, marks: Marks) -> int:
    """DP-7.13: what damage leaves of its unloading in a turn."""
    if has(dict(marks), CANNOT_UNLOAD):
        return 0
    return max(0, kind.loads - total(dict(marks), UNLOAD))


def battle_fields(
    kind: UnitType, moves_left: int, owed: int, kept: int | None, _defends: bool
) -> dict[str, Any]:
    """DP-6.4: what pursuit may spend. An aircraft in the air keeps what it needs to land: a battle leaves it
    one point by itself, so that one is given back. Neither is more than its movement (DP-1.5): a unit table
    may be another since.
    """
    return {"moves_left": offered(kind, moves_left, kept), "moves_owed": min(owed, kind.movement)}


def offered(kind: UnitType, moves_left: int, kept: int | None) -> int:
    return min(kind.movement, moves_left if kept is None else max(0, moves_left - kept + 1))


def own_results(kind: UnitType, row: dict[str, Any], moves_left: int, kept: int | None) -> dict[str, Any]:
    """What pursuit, damage or a moderator left of its movement; and what a retreat owes."""
    spent = offered(kind, moves_left, kept) - row["moves_left"] if row["moves_left"] is not None else 0
    return {"moves_left": max(0, min(kind.movement, moves_left - spent)), "moves_owed": row["moves_owed"]}


def landing_range(left: bool) -> int:
    """DP-7.8: a defender's aircraft fly one zone from the battle, as in DP-6.6, but once."""
    return 0 if left else 1


CAMPAIGN = CampaignRules(
    ruleset=RULESET,
    turn=TURN,
    cite=CITE,
    moves=moves,
    stops=stops,
    rooms=Rooms,
    deck=deck,
    grounded=grounded,
    unloads=unloads,
    load=lambda _kind: 1,
    marks_as_turn_begins=lambda marks, in_base: marks_as_turn_begins(dict(marks), in_base),
    marks_as_turn_ends=lambda marks: marks_as_turn_ends(dict(marks)),
    bases_repair=True,
    battle_fields=battle_fields,
    own_results=own_results,
    landing_range=landing_range,
    lands_next_door=True,
    retreats_as_he_came=True,
)

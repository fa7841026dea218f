"""FS-11 Campaigns: what Flames and Steel says of movement, landing and turns. The scripts that it is played
by are those of `naval.campaign`.
"""

from __future__ import annotations

from typing import Any

from combat.engine.naval.campaign.rules import CampaignRules, Marks, Paragraphs, Phase
from combat.engine.rulesets.flames_and_steel import RULESET
from combat.engine.rulesets.flames_and_steel.aboard import Rooms
from combat.engine.rulesets.flames_and_steel.forces import UnitType

# FS-11.5: the turn of a side
TURN = (
    Phase("reinforcements", "Reinforcements", None, "FS-11.13", "Who is due arrives."),
    Phase("combat_move", "Combat move", "active", "FS-11.6", "Move, and meet the enemy."),
    Phase("combat", "Combat", "battles", "FS-11.8", "Battles are fought, in any order."),
    Phase("landing", "Landing", "others", "FS-11.4", "The other sides' aircraft land that are in the air."),
    Phase("noncombat_move", "Non-combat move", "active", "FS-11.7", "Aircraft land, others move."),
    Phase("end", "End of the turn", None, "FS-11.5", "The next side's turn begins."),
)

CITE = Paragraphs(
    turn="FS-11.5",
    orders="FS-11.6",
    ships="FS-11.1",
    submarines="FS-11.1",
    noncombat="FS-11.7",
    range="FS-11.2",
    places="FS-11.3",
    after_battle="FS-11.4",
    contact="FS-11.8",
    several="FS-11.9",
    withdrawal="FS-11.10",
    aboard="FS-11.16",
    loading="FS-11.11",
    unloading="FS-11.12",
    reinforcements="FS-11.13",
    victory="FS-11.14",
    conceding="FS-11.15",
    after_damage="FS-2.3",
)


def moves(kind: UnitType, _marks: Marks, _owed: int) -> int:
    return kind.movement


def stops(kind: UnitType, enemy: UnitType, _marks: Marks) -> bool:
    """FS-11.1: any enemy ship stops a ship; submarines are stopped by units that block them."""
    return enemy.blocks_submarines if kind.is_submarine else enemy.is_ship


def deck(kind: UnitType, _marks: Marks) -> int:
    return kind.carries_aircraft


def battle_fields(
    kind: UnitType, moves_left: int, _owed: int, _kept: int | None, defends: bool
) -> dict[str, Any]:
    """FS-11.4: a defender's aircraft have their whole range."""
    return {"range_left": kind.movement if defends else moves_left} if kind.is_aircraft else {}


def own_results(kind: UnitType, row: dict[str, Any], _moves_left: int, _kept: int | None) -> dict[str, Any]:
    """A moderator may have set another range in the battle."""
    given = row["range_left"] if kind.is_aircraft else None
    return {} if given is None else {"moves_left": given}


CAMPAIGN = CampaignRules(
    ruleset=RULESET,
    turn=TURN,
    cite=CITE,
    moves=moves,
    stops=stops,
    rooms=Rooms,
    deck=deck,
    grounded=lambda _marks: False,
    unloads=lambda kind, _marks: int(kind.cargo_capacity),
    load=lambda kind: int(kind.cargo_size),
    battle_fields=battle_fields,
    own_results=own_results,
    landing_range=lambda _left: None,
)

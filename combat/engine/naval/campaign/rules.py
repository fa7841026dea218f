"""What a ruleset gives to the campaigns that are played with it: everything is data or a plain function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from combat.engine.core.ruleset import Ruleset
from combat.engine.naval.aboard import Rooms

Marks = Mapping[str, Any]


class Kind(Protocol):
    """What the campaign asks of a unit type, whatever else a ruleset knows of it."""

    name: str
    category: str
    is_ship: bool
    is_aircraft: bool
    is_land: bool
    is_submarine: bool
    movement: int
    carries_aircraft: int
    carrier_capable: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """A row of the turn table. `asks`: who must commit it; null: it goes by itself."""

    name: str
    title: str
    asks: str | None  # "active", "others", "battles"
    rule: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraphs:
    """Which paragraph of the ruleset decides what. Entries and refusals cite it."""

    turn: str
    orders: str
    ships: str
    submarines: str
    noncombat: str
    range: str
    places: str
    after_battle: str
    contact: str
    several: str
    withdrawal: str
    aboard: str
    loading: str
    unloading: str
    reinforcements: str
    victory: str
    conceding: str
    after_damage: str  # what a battle leaves of damage
    marks_end: str | None = None
    repair: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRules:
    ruleset: Ruleset
    turn: tuple[Phase, ...]
    cite: Paragraphs

    # Movement
    moves: Callable[[Any, Marks, int], int]  # of a unit in its turn: its type, its marks, what it owes
    stops: Callable[[Any, Any, Marks], bool]  # does that enemy keep this type from going on?

    # What is aboard
    rooms: Callable[[], Rooms]  # for cargo
    deck: Callable[[Any, Marks], int]  # aircraft that may be on a ship
    grounded: Callable[[Marks], bool]  # aircraft aboard a ship with such marks cannot take off
    unloads: Callable[[Any, Marks], int]  # what it may put ashore in a turn
    load: Callable[[Any], int]  # how much of that one land unit is

    # A turn's start and end
    marks_as_turn_begins: Callable[[Marks, bool], Marks] | None = None  # true: in a zone served by a base
    marks_as_turn_ends: Callable[[Marks], Marks] | None = None
    bases_repair: bool = False  # damage, too

    # Battles
    battle_fields: Callable[[Any, int, int, int | None, bool], dict[str, Any]]  # see `battles.py`
    own_results: Callable[[Any, dict[str, Any], int, int | None], dict[str, Any]]
    landing_range: Callable[[bool], int | None]  # of a defender's aircraft in the air; true: it left already;
    # null: what the battle left it
    lands_next_door: bool = False  # a defender's aircraft may leave a battle for a deck in the next zone
    retreats_as_he_came: bool = False  # the attacker, to a zone that a ship of his came from

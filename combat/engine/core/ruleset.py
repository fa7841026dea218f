"""What a rule system gives to the engine, and what one battle is fought with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from combat.engine.core.asking import Script
from combat.engine.core.errors import BadCorrection, BadSetup
from combat.engine.core.fields import Field, text
from combat.engine.core.log import Side
from combat.engine.core.plain import copied
from combat.engine.core.state import State
from combat.engine.core.table import Table

Effects = dict[str, dict[str, Any]]

MOST_REASON = 1000  # characters
PLACE = "zone"  # what the battle record calls the place of a battle


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One rule system. Everything in it is a plain function or plain data."""

    slug: str
    title: str
    version: int

    # The tables that it is played with
    options: tuple[Field, ...]
    type_fields: tuple[Field, ...]
    unit_fields: tuple[Field, ...]  # fields of a unit in a battle, beside those that every ruleset has
    default_roster: dict[str, dict[str, Any]]
    kind: Callable[[str, dict[str, Any]], Any]  # a row of the unit table, made ready for scripts
    hit_points: Callable[[dict[str, Any]], int]
    can_hurt: Callable[[Any], bool] = lambda _kind: True  # can this type hit anything in a battle?
    # What a type may not be beyond the limits of its fields: the field at fault, or None, and what it must be
    faults_of_type: Callable[[dict[str, Any]], Iterable[tuple[str | None, str]]] = lambda _row: ()
    die_sides: Callable[[dict[str, Any]], int]
    check_options: Callable[[dict[str, Any]], None] = lambda _options: None  # of new battles alone
    check_setup: Callable[[Setup], None]
    check_fact: Callable[[Setup, str, Any], Any]  # gives back a value of its own
    describe: Callable[[], dict[str, Any]]
    read_place: Callable[[Any, dict[str, Any], tuple[str, ...]], dict[str, Any]]  # what stands at `PLACE`
    facts: Callable[[Setup, str], Any]  # of the world, as far as the place says them; or `BadFact`
    elsewhere: tuple[str, ...] = ()  # where a unit may have left to that is no place: none is called so

    # The play
    first_state: Callable[[Setup], State[Any]]
    begin: Callable[[Table], None]
    phases: Mapping[str, Callable[[Table], Script[None]]]
    next_phase: Callable[[State[Any], str | None], str | None]
    phase_rule: str  # the paragraph that orders the phases

    # What of a unit, beside its marks, goes from a battle into its result
    carried: tuple[str, ...] = ()

    # What comes from outside the rules
    ending: Callable[[State[Any]], Effects]  # what an ending from outside does to the units
    check_correction: Callable[
        [Setup, State[Any], Effects, dict[str, Any], bool], None
    ]  # true: in a stored log
    complete_correction: Callable[[State[Any], Effects], Effects] = lambda _state, effects: effects
    follow_correction: Callable[[Table], None] = lambda _table: None  # tells what follows from one

    # Who may see an entry that is no secret choice (those the engine hides by itself)
    may_see: Callable[[Any, Side | None], bool] = lambda _entry, _audience: True


class Setup:
    """What does not change in a battle. Built and checked by `core.setup.read_setup`."""

    __slots__ = ("die_sides", "kinds", "names", "options", "place", "ruleset", "unit_types", "units")

    def __init__(
        self,
        ruleset: Ruleset,
        options: dict[str, Any],
        unit_types: dict[str, dict[str, Any]],
        names: dict[Side, str],
        units: list[dict[str, Any]],
        place: dict[str, Any],
    ) -> None:
        self.ruleset = ruleset
        self.options = options
        self.unit_types = unit_types
        self.names = names
        self.units = units
        self.place = place  # where it is fought, as the ruleset reads it: plain data
        self.die_sides: int = ruleset.die_sides(options)
        self.kinds: dict[str, Any] = {name: ruleset.kind(name, row) for name, row in unit_types.items()}

    def check_fact(self, what: str, fact: Any) -> Any:
        """The fact in its normal form, or `BadFact`."""
        return self.ruleset.check_fact(self, what, fact)

    def complete_correction(self, state: State[Any], effects: Any) -> Any:
        if not isinstance(effects, dict) or not all(isinstance(values, dict) for values in effects.values()):
            return effects  # the check will say so
        return self.ruleset.complete_correction(state, effects)

    def check_correction(
        self, state: State[Any], effects: Any, battle: Any, reason: Any, *, stored: bool = False
    ) -> None:
        """May this be set, in that state? `BadCorrection` if not. One that is `stored` in a log was judged
        when it was made: now it only must be one that can be read.
        """
        if not isinstance(effects, dict) or not isinstance(battle, dict):
            raise BadCorrection("set", "set and battle must be objects")
        if not effects and not battle:
            raise BadCorrection("set", "there is nothing to correct")
        try:
            text(reason, "reason", most=MOST_REASON)
        except BadSetup as fault:
            raise BadCorrection(fault.path, fault.message) from None
        self.ruleset.check_correction(self, state, effects, battle, stored)

    def document(self) -> dict[str, Any]:
        """The whole input as plain data, with all defaults filled in."""

        def side(side: Side) -> dict[str, Any]:
            units = [
                {key: copied(value) for key, value in unit.items() if key != "side"}
                for unit in self.units
                if unit["side"] is side
            ]
            return {"name": self.names[side], "units": units}

        return {
            "ruleset": self.ruleset.slug,
            "options": dict(self.options),
            "unit_types": {name: dict(row) for name, row in self.unit_types.items()},
            "attacker": side(Side.ATTACKER),
            "defender": side(Side.DEFENDER),
            PLACE: copied(self.place),
        }

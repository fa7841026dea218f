"""Corrections by a moderator of a naval battle: what may be set, and what follows from it.

A correction may bring about whatever the rules could have; it may not leave a unit in a state that no unit
can be in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from combat.engine.core.errors import BadCorrection, BadSetup
from combat.engine.core.fields import whole_number
from combat.engine.core.log import Corrected
from combat.engine.core.ruleset import Effects, Setup
from combat.engine.core.setup import read_marks
from combat.engine.core.state import State, fold
from combat.engine.core.table import Table
from combat.engine.naval import events
from combat.engine.naval.aboard import Rooms


@dataclass(frozen=True, slots=True)
class Corrections:
    """How a ruleset is corrected: what its units are beyond what all units are."""

    changing: tuple[str, ...]  # names of the fields that may be set
    rooms: Callable[[], Rooms]
    read_field: Callable[[str, Any, str], None]  # a field of the ruleset's own: a value that can be one
    check_field: Callable[[Any, str, Any, str], None]  # and one that this unit may have; marks, too
    without_hits: Mapping[str, str]  # phases in which no unit is given hits, and when that is, in words
    own_fault: Callable[[Any], str | None] = lambda _unit: None
    what_binds: Callable[[Any], str] = lambda _unit: "a land unit"  # whoever shares the fate of its ship

    def complete(self, state: State[Any], effects: Effects) -> Effects:
        """With what a correction implies: a destroyed unit has not left and no hits pending; troops go where
        their ship goes, and come back with it.
        """
        whole = {unit_id: dict(values) for unit_id, values in effects.items()}
        for unit_id, values in effects.items():
            unit = state.units.get(unit_id)
            if unit is None:
                continue
            if values.get("destroyed") is True:
                if unit.pending:
                    whole[unit_id].setdefault("pending", 0)
                if unit.left is not None:
                    whole[unit_id].setdefault("left", None)
            if unit.kind.is_ship and "left" in whole[unit_id] and whole[unit_id]["left"] != unit.left:
                for other in state.sides[unit.side]:
                    with_it = other.aboard == unit_id and other.shares_fate and other.left == unit.left
                    if with_it and not other.destroyed and not effects.get(other.id):
                        whole.setdefault(other.id, {"left": whole[unit_id]["left"]})
        return whole

    def check(
        self, setup: Setup, state: State[Any], effects: Effects, battle: dict[str, Any], stored: bool
    ) -> None:
        for key in battle:
            raise BadCorrection(
                f"battle.{key}", "no field of the battle itself can be corrected in this ruleset"
            )
        for unit_id, values in effects.items():
            unit = state.units.get(unit_id)
            if unit is None:
                raise BadCorrection(f"set.{unit_id}", "there is no such unit in this battle")
            if not isinstance(values, dict) or not values:
                raise BadCorrection(f"set.{unit_id}", "must name at least one field")
            for name, value in values.items():
                try:
                    path = f"set.{unit_id}.{name}"
                    self._read_value(setup, state, unit, name, value, path)
                    if not stored:
                        self._check_value(state, unit, name, value, path)
                except BadSetup as fault:
                    raise BadCorrection(fault.path, fault.message) from None
        if stored:
            return
        before = dict(self._faults(state))
        after = state.copy()
        fold(after, Corrected(effects, battle, ""))
        for troops in self._gone_down(after):
            if not state.units[troops.aboard].destroyed:
                troops.destroyed = True  # `follow` will tell it
        for unit_id, message in self._faults(after):
            if before.get(unit_id) != message:
                raise BadCorrection(f"set.{unit_id}", message)

    def follow(self, table: Table) -> None:
        """Troops die with their ship."""
        for troops in self._gone_down(table.state):
            table.tell(events.cargo_lost(troops.fate_rule, troops.id, troops.aboard))

    def _gone_down(self, state: State[Any]) -> list[Any]:
        return [
            troops
            for troops in state.units.values()
            if troops.shares_fate
            and troops.is_present
            and troops.aboard is not None
            and state.units[troops.aboard].destroyed
        ]

    def _faults(self, state: State[Any]) -> Iterator[tuple[str, str]]:
        """States that no unit can be in."""
        rooms = self.rooms()
        when = self.without_hits.get(state.battle["phase"])
        for unit in state.units.values():
            fault = self._fault_of(unit, state, when)
            if fault is None and unit.aboard is not None and not unit.destroyed:
                ship = state.units[unit.aboard]
                fault = rooms.why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind)
            if fault is not None:
                yield unit.id, fault

    def _fault_of(self, unit: Any, state: State[Any], without_hits: str | None) -> str | None:
        if unit.destroyed and unit.left is not None:
            return f"{unit.name} cannot be destroyed and have left: correct one of them"
        if unit.left == events.AIRCRAFT and not unit.kind.is_aircraft:
            return f"{unit.name} cannot leave as aircraft do"
        if unit.pending and not unit.is_present:
            return f"{unit.name} is gone and has hits pending: correct its pending hits too"
        if unit.pending and without_hits:
            return f"{unit.name} cannot have hits pending {without_hits}: correct its damage instead"
        if not unit.destroyed and (unit.room + unit.pending <= 0 or unit.room < 0):
            dead = "afloat without a hull" if unit.kind.is_ship else "there with more hits than destroy it"
            return f"{unit.name} would be {dead}: correct its damage and pending hits too"
        if unit.shares_fate and unit.is_present:
            if unit.aboard is None:
                return f"{unit.name} is {self.what_binds(unit)} and must be aboard a ship of its side"
            if not state.units[unit.aboard].is_present:
                return f"{unit.name} is aboard {state.units[unit.aboard].name}, which is not here"
        if unit.shares_fate and unit.left is not None and unit.aboard is not None:
            ship = state.units[unit.aboard]
            if ship.left != unit.left:
                return f"{unit.name} goes where {ship.name} goes: correct where the ship has left to"
        return self.own_fault(unit)

    def _read_value(
        self, setup: Setup, state: State[Any], unit: Any, name: str, value: Any, path: str
    ) -> None:
        """A value that this field can have at all."""
        if name not in self.changing:
            raise BadSetup(path, f"a correction may set {', '.join(self.changing)}")
        if name in ("damage", "pending"):
            whole_number(value, path, 0, unit.room + unit.damage + unit.pending)
        elif name == "destroyed":
            if type(value) is not bool:
                raise BadSetup(path, "must be true or false")
        elif name == "left":
            self._check_left(setup, state, value, path)
        elif name == "aboard":
            ship = state.units.get(value) if isinstance(value, str) else None
            if value is not None and (ship is None or ship.side is not unit.side):
                raise BadSetup(path, "must be null or the id of a ship of the same side")
        elif name == "marks":
            read_marks(value, path)
        else:
            self.read_field(name, value, path)

    def _check_value(self, state: State[Any], unit: Any, name: str, value: Any, path: str) -> None:
        """One that this unit may have."""
        if name == "aboard" and value is not None:
            ship = state.units[value]
            fault = self.rooms().why_not(unit.name, unit.kind, ship.id, ship.name, ship.kind)
            if fault:
                raise BadSetup(path, fault)
        elif name not in ("damage", "pending", "destroyed", "left", "aboard"):
            self.check_field(unit, name, value, path)

    def _check_left(self, setup: Setup, state: State[Any], value: Any, path: str) -> None:
        zones = [zone["name"] for zone in setup.place["adjacent"]]
        for fact in state.looked.values():
            zones += [zone["name"] for zone in fact["zones"]]
        others = setup.ruleset.elsewhere
        if value is not None and value not in others and value not in zones:
            raise BadSetup(path, f"must be null, {', '.join(others)}, or the name of a neighbouring zone")

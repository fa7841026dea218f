"""Random orders of battle of any ruleset, made from what it describes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from combat.engine import play

ENEMY = {"id": "an enemy"}


def random_document(slug: str, rng: random.Random) -> dict[str, Any]:
    """Two random orders of battle from the ruleset's own roster, with some neighbouring zones."""
    return RandomOrders(slug, rng).document


class RandomOrders:
    """The orders of one battle.

    Most are of few types, of such as go together: a convoy, carriers and what flies from them, submarines
    against submarines. Much that rules provide for does not happen among a bit of everything.
    """

    def __init__(self, slug: str, rng: random.Random) -> None:
        self.rng = rng
        self.described = play.describe(slug)
        self.roster = {
            name: {key: value for key, value in row.items() if key != "silhouette"}
            for name, row in self.described["default_roster"].items()
        }
        self.document: dict[str, Any] = {"ruleset": slug}
        if rng.random() < 0.3:
            self._change_values()
            self.document["unit_types"] = self.roster
        switches = [option["name"] for option in self.described["options"] if option["kind"] == "boolean"]
        if switches and rng.random() < 0.5:
            self.document["options"] = {name: rng.random() < 0.5 for name in switches}
        self.passengers = {ship: self._passengers(ship) for ship in self.roster}
        self.kinds = self._few_types() if rng.random() < 0.8 else list(self.roster)
        self.worn = rng.choice((0.1, 0.5))  # how often a unit brings something from earlier battles
        most = rng.choice((2, 4, 8, 12))
        least = rng.choice((1, most // 2))
        for side in ("attacker", "defender"):
            self.document[side] = {
                "name": side.capitalize(),
                "units": self._units(side[0], rng.randint(least, most)),
            }
        self.document["zone"] = {"name": "Here", "adjacent": self._zones()}

    def _change_values(self) -> None:
        """A unit table of somebody else: other values, other hulls, other flags, as far as they can be."""
        for name, row in self.roster.items():
            for field in self.described["fields"]:
                value = self._other_value(field, row.get(field["name"]))
                if self._is_type(name, {**row, field["name"]: value}):
                    row[field["name"]] = value

    def _other_value(self, field: dict[str, Any], value: Any) -> Any:
        if field["kind"] == "integer" and field["required"] and self.rng.random() < 0.3:
            return self.rng.randint(max(field["min"], 0), max(field["min"], 0) + 3)
        if field["kind"] == "boolean" and self.rng.random() < 0.2:
            return not value
        return value

    def _is_type(self, name: str, row: dict[str, Any]) -> bool:
        """Troops alone are no force: whatever is said of it but its own fields does not matter here."""
        sides = {
            side: {"name": side, "units": [{"id": side, "type": name}]} for side in ("attacker", "defender")
        }
        try:
            play.set_up({**self.document, "unit_types": {name: row}, **sides})
        except play.BadSetup as fault:
            return not fault.path.startswith("unit_types")
        return True

    def _few_types(self) -> list[str]:
        """Two or three types, often one of them with what it carries, or nothing but one type."""
        carried = {name for names in self.passengers.values() for name in names}
        alone = [name for name in self.roster if name not in carried]
        chosen = self.rng.sample(alone, self.rng.choice((1, 2)))
        if self.rng.random() < 0.7:
            chosen.append(self.rng.choice([name for name in alone if self.passengers[name]]))
        few = {*chosen, *(name for ship in chosen for name in self.passengers[ship])}
        return [name for name in self.roster if name in few]

    def _passengers(self, ship: str) -> list[str]:
        """The types that find room aboard such a ship."""
        groups = {category["name"]: category["group"] for category in self.described["categories"]}
        return [
            name
            for name, row in self.roster.items()
            for room in self.described["aboard"]
            if self.roster[ship][room["room"]]
            and groups[row["category"]] == room["group"]
            and (room["only"] is None or row[room["only"]])
        ]

    def _units(self, prefix: str, count: int) -> list[dict[str, Any]]:
        """Each unit as the set-up takes it: aboard another one, or by itself, or left at home."""
        rng = self.rng
        units: list[dict[str, Any]] = []
        for number, kind in enumerate(self._drawn(count)):
            unit: dict[str, Any] = {"id": f"{prefix}{number}", "type": kind}
            if rng.random() < 0.3:
                unit["name"] = f"{kind} {number}"
            hosts: list[str | None] = [
                other["id"] for other in units if kind in self.passengers[other["type"]]
            ]
            rng.shuffle(hosts)
            hosts.insert(0 if rng.random() < 0.2 else len(hosts), None)
            host = next((host for host in hosts if self._can_be([*units, {**unit, "aboard": host}])), unit)
            if host is unit:
                continue
            unit["aboard"] = host
            units.append(unit)
            for name, value in self._random_state(unit):
                if self._can_be([*units[:-1], {**unit, name: value}]):
                    unit[name] = value
        alone = (name for name in self.roster if self._can_be([{"id": "x", "type": name}]))
        return units or [{"id": f"{prefix}x", "type": next(alone)}]

    def _drawn(self, count: int) -> Iterator[str]:
        """Types, and after a ship often as many of one type as find room aboard."""
        for _ in range(count):
            ship = self.rng.choice(self.kinds)
            yield ship
            passengers = [name for name in self.passengers[ship] if name in self.kinds]
            if passengers and self.rng.random() < 0.8:
                yield from [self.rng.choice(passengers)] * 2

    def _random_state(self, unit: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """What it may bring from an earlier battle, whether it can or not: mark upon mark."""
        if self.rng.random() < self.worn:
            yield "damage", self.rng.randrange(3)
        for field in self.described["unit_fields"]:
            if self.rng.random() < self.worn:
                yield field["name"], random_value(field, self.rng)
        if self.rng.random() < self.worn:
            for name, value in random_marks(self.described["marks"], self.rng).items():
                yield "marks", {**unit.get("marks", {}), name: value}

    def _zones(self) -> list[dict[str, Any]]:
        """Neighbours; most are open to somebody."""
        rng = self.rng
        return [
            {
                "name": f"Zone {number}",
                "attacker": rng.choices(list(self.roster), k=rng.choice((0, 0, 0, 0, 1, 2))),
                "defender": rng.choices(self.kinds, k=rng.randrange(4)),
                "unfinished": rng.random() < 0.05,
            }
            for number in range(rng.choice((0, 1, 2, 3, 4, 4)))
        ]

    def _can_be(self, units: list[dict[str, Any]]) -> bool:
        force = {"name": "Side", "units": units}
        enemy = {"name": "Enemy", "units": [{**ENEMY, "type": units[0]["type"]}]}
        types = {unit["type"]: self.roster[unit["type"]] for unit in units}
        try:
            play.set_up({**self.document, "unit_types": types, "attacker": force, "defender": enemy})
        except play.BadSetup as fault:
            return fault.path.startswith("defender")
        return True


def random_value(field: dict[str, Any], rng: random.Random) -> int | None:
    """Of a unit's field that is a number, as the ruleset describes it: a small one, or nothing."""
    if field["default"] is None and rng.random() < 0.2:
        return None
    value = (field["min"] or 0) + rng.randrange(4)
    return value if field["max"] is None else min(value, int(field["max"]))


def random_marks(known: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """Some of the marks that a ruleset describes; one whose words leave a gap for a number has one."""
    some = rng.sample(known, min(len(known), rng.randint(1, 6)))
    return {mark["name"]: rng.randint(1, 2) if "{}" in mark["label"] else True for mark in some}

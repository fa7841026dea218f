"""The zone that a battle is fought in, and its neighbours, as the battle's document has them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from combat.engine.core.errors import BadSetup
from combat.engine.core.fields import listing, mapping, refuse_unknown, text, whole_number
from combat.engine.core.log import Side
from combat.engine.core.plain import shown
from combat.engine.core.setup import MOST_UNITS

MOST_ZONES = 100
OTHERS = "others"
KNOWN = ("attacker_came", "defender_room")  # what only a campaign knows of a neighbouring zone


def read_zone(given: Any, unit_types: dict[str, Any], reserved: Sequence[str]) -> dict[str, Any]:
    mapping(given, "zone")
    refuse_unknown(given, ("name", "adjacent"), "zone")
    name = given.get("name")
    name = "" if name is None else text(name, "zone.name", empty=True)
    zones = read_zones(given.get("adjacent", []), unit_types, "zone.adjacent", taken=name, reserved=reserved)
    return {"name": name, "adjacent": zones}


def read_zones(
    given: Any, unit_types: Container[str], path: str, *, taken: str = "", reserved: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """Neighbouring zones and what stands in them, as unit type names. `others` are nobody's friends: of a
    side of the campaign that has no part in this battle.
    """
    listing(given, path)
    if len(given) > MOST_ZONES:
        raise BadSetup(path, f"at most {MOST_ZONES} neighbouring zones")
    names = {taken.strip()} if taken else set()
    groups = (*Side, OTHERS)
    zones = []
    for index, zone in enumerate(given):
        here = f"{path}[{index}]"
        mapping(zone, here)
        refuse_unknown(zone, ("name", *groups, "unfinished", *KNOWN), here)
        if "name" not in zone:
            raise BadSetup(here, "name is missing")
        name = text(zone["name"], f"{here}.name")
        if name.strip() in names:
            raise BadSetup(f"{here}.name", f"there is another zone called {name.strip()!r}")
        if name.strip() in reserved:
            raise BadSetup(f"{here}.name", f"no zone may be called {name.strip()!r}")
        names.add(name.strip())
        read: dict[str, Any] = {"name": name}
        for group in groups:
            there = listing(zone.get(group, []), f"{here}.{group}")
            if len(there) > MOST_UNITS:
                raise BadSetup(f"{here}.{group}", f"at most {MOST_UNITS} units")
            for number, kind in enumerate(there):
                if not isinstance(kind, str) or kind not in unit_types:
                    raise BadSetup(
                        f"{here}.{group}[{number}]",
                        f"there is no unit type {shown(kind)} in this battle",
                    )
            if there or group != OTHERS:  # a battle of two sides knows no others
                read[group] = list(there)
        read["unfinished"] = zone.get("unfinished", False)
        if type(read["unfinished"]) is not bool:
            raise BadSetup(f"{here}.unfinished", "must be true or false")
        if "attacker_came" in zone:
            if type(zone["attacker_came"]) is not bool:
                raise BadSetup(f"{here}.attacker_came", "must be true or false")
            read["attacker_came"] = zone["attacker_came"]
        if "defender_room" in zone:
            read["defender_room"] = whole_number(zone["defender_room"], f"{here}.defender_room", 0, 100_000)
        zones.append(read)
    return zones

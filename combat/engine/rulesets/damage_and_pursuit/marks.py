"""Marks: what damage has done to a ship beyond sinking it, as plain data on the unit (DP-4, DP-5).

A mark is called `effect:until`; its value is a number for what adds up, true for all else. A ship may bear
the same effect until different times.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from combat.engine.core.errors import BadSetup

Marks = dict[str, Any]

# DP-4: how long. `*` is one of the first two, `**` the last.
TURN_BEGINS = "turn_begins"  # suffered in his own turn: until the start of his next
TURN_ENDS = "turn_ends"  # suffered in an enemy turn: until the end of his next
REPAIRED = "repaired"
UNTIL = {
    TURN_BEGINS: "until its owner's next turn begins",
    TURN_ENDS: "until its owner's next turn ends",
    REPAIRED: "until repaired in base",
}

ATTACK, MOVEMENT, AIR_CAPACITY, UNLOAD = "attack", "movement", "air_capacity", "unload"
DAMAGED, NO_AIR_OPERATIONS, CANNOT_UNLOAD = "damaged", "no_air_operations", "cannot_unload"
CANNOT_SUBMERGE, NO_ANTI_SUBMARINE = "cannot_submerge", "no_anti_submarine"

# Effect: label, what it does; those that add up have a figure
COUNTED = {
    ATTACK: ("Attack −{}", "Rolls {} lower, attacking and defending."),
    MOVEMENT: ("Movement −{}", "Moves {} less a turn."),
    AIR_CAPACITY: ("Air capacity −{}", "Carries {} aircraft fewer."),
    UNLOAD: ("Unloads {} less", "Unloads {} land units fewer."),
}
SIMPLE = {
    DAMAGED: ("Damaged", "Is sunk when damaged again."),
    NO_AIR_OPERATIONS: ("No air operations", "No aircraft can take off from it or land on it."),
    CANNOT_UNLOAD: ("Cannot unload", "Unloads no land units."),
    CANNOT_SUBMERGE: ("Cannot submerge", "Has to fight on the surface."),
    NO_ANTI_SUBMARINE: ("Hunts no submarines", "Does not count as a destroyer against submarines."),
}
EFFECTS = (*COUNTED, *SIMPLE)
NAMES = {effect: [f"{effect}:{until}" for until in UNTIL] for effect in EFFECTS}


def total(marks: Marks, effect: str) -> int:
    """How much of something is lost, whenever it ends; 1 for what does not add up."""
    if not marks:
        return 0
    begins, ends, repaired = NAMES[effect]
    lost: int = marks.get(begins, 0) + marks.get(ends, 0) + marks.get(repaired, 0)
    return lost


def has(marks: Marks, effect: str) -> bool:
    return bool(marks) and total(marks, effect) > 0


def added(marks: Marks, effect: str, amount: int, until: str) -> Marks:
    name = f"{effect}:{until}"
    if effect in COUNTED:
        return {**marks, name: marks.get(name, 0) + amount}
    return {**marks, name: True}


def label_of(effect: str, amount: int) -> str:
    """In the middle of a sentence."""
    label = (COUNTED.get(effect) or SIMPLE[effect])[0].format(amount)
    return label[:1].lower() + label[1:]


def nothing_left(marks: Marks, attack: int, movement: int) -> str | None:
    """DP-4.1: what damage has reduced to 0; what was 0 from the start does not count."""
    if attack and total(marks, ATTACK) >= attack:
        return "attack"
    if movement and total(marks, MOVEMENT) >= movement:
        return "movement"
    return None


def check_marks(marks: Marks, path: str, possible: Collection[str], type_name: str) -> None:
    """Set-ups and corrections name marks that there are, with values that they can have, and effects that
    damage can have on such a unit: those `possible`.
    """
    for name, value in marks.items():
        effect, _, until = name.partition(":")
        if effect not in EFFECTS or until not in UNTIL:
            known = f"{', '.join(EFFECTS)}, each with one of {', '.join(':' + until for until in UNTIL)}"
            raise BadSetup(f"{path}.{name}", f"there is no such mark; there are {known}")
        if effect not in possible:
            can = ", ".join(possible) or "none"
            why = f"the type {type_name!r} cannot have this mark; it can have {can}"
            raise BadSetup(f"{path}.{name}", why)
        if effect in COUNTED and (type(value) is not int or not 1 <= value <= 100):
            raise BadSetup(f"{path}.{name}", "must be a whole number from 1 to 100")
        if effect in SIMPLE and value is not True:
            raise BadSetup(f"{path}.{name}", "must be true; leave a mark out that is not there")


def described(on: Mapping[str, Sequence[str]]) -> Iterator[dict[str, Any]]:
    """Every mark there can be, for screens: `{}` in a text is the mark's value. `on` are the effects that
    each category can suffer.
    """
    for effect, (label, help) in (*COUNTED.items(), *SIMPLE.items()):
        categories = [category for category, effects in on.items() if effect in effects]
        for until, words in UNTIL.items():
            name, ends = f"{effect}:{until}", f"{words[:1].upper()}{words[1:]}."
            yield {"name": name, "label": label, "help": help, "until": ends, "categories": categories}

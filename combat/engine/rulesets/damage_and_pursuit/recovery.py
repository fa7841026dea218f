"""DP-5 Recovery: which marks end when. Campaigns carry marks from one battle and turn to the next."""

from __future__ import annotations

from combat.engine.rulesets.damage_and_pursuit.marks import (
    MOVEMENT,
    REPAIRED,
    TURN_BEGINS,
    TURN_ENDS,
    Marks,
    total,
)


def marks_as_turn_begins(marks: Marks, in_base: bool) -> Marks:
    """DP-5.1, DP-5.2: at the start of the owner's turn. `in_base`: the ship is in a zone that a friendly base
    serves.
    """
    ended = (TURN_BEGINS, REPAIRED) if in_base else (TURN_BEGINS,)
    return _without(marks, ended)


def marks_as_turn_ends(marks: Marks) -> Marks:
    """DP-5.1: at the end of the owner's turn."""
    return _without(marks, (TURN_ENDS,))


def moves_for_turn(movement: int, marks: Marks, moves_owed: int) -> int:
    """DP-5.3: what is left of a ship's movement when its owner's turn begins: what it owes is then paid."""
    return max(0, movement - total(marks, MOVEMENT) - moves_owed)


def _without(marks: Marks, ended: tuple[str, ...]) -> Marks:
    return {name: value for name, value in marks.items() if name.partition(":")[2] not in ended}

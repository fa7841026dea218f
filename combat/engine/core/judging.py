"""What a log holds, held against the rules: what is wrong with an entry, in words, or None."""

from __future__ import annotations

from typing import Any

from combat.engine.core.errors import BadCorrection, BadFact
from combat.engine.core.log import Corrected, Entry, Looked, Told
from combat.engine.core.plain import same, shown
from combat.engine.core.state import State


def fault_of_faces(faces: Any, count: int, sides: int) -> str | None:
    if (
        type(faces) is list
        and len(faces) == count
        and all(type(face) is int and 1 <= face <= sides for face in faces)
    ):
        return None
    return f"{count} faces from 1 to {sides} were wanted, not {shown(faces, 200)}"


def fault_of_fact(setup: Any, logged: Looked) -> str | None:
    try:
        fact = setup.check_fact(logged.what, logged.fact)
    except BadFact as fault:
        return f"this cannot be: {fault}"
    return None if same(fact, logged.fact) else f"this fact would be written as {shown(fact, 400)}"


def fault_of_correction(setup: Any, state: State[Any], logged: Corrected) -> str | None:
    """Whatever today's rules would refuse to a new one stands as it was made."""
    try:
        setup.check_correction(state, logged.set, logged.battle, logged.reason, stored=True)
    except BadCorrection as fault:
        return f"this correction cannot be made: {fault}"
    return None


def hits_of(faces: list[int], of: list[dict[str, Any]], hit_faces_up_to: int | None) -> int | None:
    """Faces that hit: up to one figure for the whole roll, or each part's up to its own. None: no count."""
    if hit_faces_up_to is not None:
        return sum(face <= hit_faces_up_to for face in faces)
    if not of or "hit_faces_up_to" not in of[0]:
        return None
    hits = first = 0
    for part in of:
        last = first + part["dice"]
        hits += sum(face <= part["hit_faces_up_to"] for face in faces[first:last])
        first = last
    return hits


def take_over_version(event: Told, logged: Entry) -> None:
    """Older rules may have played the phase."""
    if type(logged) is Told and type(logged.details) is dict:
        version = logged.details.get("version")
        if type(version) is int and version >= 1:
            event.details["version"] = version

"""Loaded dice for the shell: a battle asks the setting DICE for them. They exist for tests only."""

import json
import threading
from pathlib import Path

from django.conf import settings

from combat.dice import real_dice
from combat.engine.play import Dice, Setup, Side
from tests.dice import LoadedDice

_lock = threading.Lock()
_read: dict[str, tuple[int, list[int]]] = {}  # path → (when it was changed, faces left)


on_the_table = LoadedDice(then_none=True)


def from_file(setup: Setup) -> Dice:
    """Faces from the file LOADED_DICE, for a whole server: a JSON list, read anew whenever the file changes.

    Each face is used once, whichever battle asks; when the faces of a roll run out, real dice are thrown.
    """
    real = real_dice(setup)

    def throw(count: int, rule: str, side: Side) -> list[int]:
        path = Path(settings.LOADED_DICE)
        with _lock:
            changed = path.stat().st_mtime_ns if path.exists() else 0
            known, left = _read.get(str(path), (-1, []))
            if known != changed:
                left = json.loads(path.read_text() or "[]") if changed else []
            if len(left) < count:
                _read[str(path)] = (changed, left)
                return real(count, rule, side)
            _read[str(path)] = (changed, left[count:])
            return left[:count]

    return throw


def from_the_table(setup: Setup) -> Dice:
    """What the fixture `dice` has laid out."""
    return on_the_table

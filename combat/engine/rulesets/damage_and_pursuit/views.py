"""What each side may see: nothing is secret beyond what the engine keeps by itself."""

from __future__ import annotations

from typing import Any

from combat.engine.core.log import Side


def may_see(_entry: Any, _audience: Side | None) -> bool:
    return True

"""What each side may see. Flames and Steel has no secrets beyond those the engine keeps by itself."""

from __future__ import annotations

from typing import Any

from combat.engine.core.log import Side


def may_see(_entry: Any, _audience: Side | None) -> bool:
    return True

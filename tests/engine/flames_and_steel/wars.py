"""A small war to try the rules of campaigns in."""

from typing import Any

from tests.engine.campaign.small import Campaign

LINE = "a b, b c, c d, d e"


def war(links: str = LINE, owners: dict[str, str] | None = None, **more: Any) -> Campaign:
    """Unless it is said otherwise blue is far away."""
    if "blue" not in more and "e" not in links:
        links += ", d e"
    fleets = {side: more.pop(side) for side in ("red", "blue", "green") if side in more}
    given = {"red": fleets.pop("red"), "blue": fleets.pop("blue", ["far Destroyer e"]), **fleets}
    return Campaign("flames-and-steel", links, owners, **given, **more)

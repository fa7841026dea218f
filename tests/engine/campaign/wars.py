"""Small wars to try the rules of campaigns in: charts in a line, small letters are sea, capitals land."""

from typing import Any

from combat.engine import campaign
from tests.engine.campaign.small import Campaign

LINE = "a b, b c, c d, d e"


class Wars:
    """Of one ruleset."""

    def __init__(self, slug: str) -> None:
        self.slug = slug

    def war(self, links: str = LINE, owners: dict[str, str] | None = None, **more: Any) -> Campaign:
        """Unless it is said otherwise blue is far away."""
        if "blue" not in more and "e" not in links:
            links += ", d e"
        fleets = {side: more.pop(side) for side in ("red", "blue", "green") if side in more}
        given = {"red": fleets.pop("red"), "blue": fleets.pop("blue", ["far Destroyer e"]), **fleets}
        return Campaign(self.slug, links, owners, **given, **more)

    def marked(self, unit: str, marks: dict[str, Any], **more: Any) -> Campaign:
        """`war`, with marks on one unit by a moderator's correction."""
        c = self.war(**more)
        c.take(campaign.correct(c.world, c.state, {unit: {"marks": marks}}, {}, "As if from a battle."))
        return c


def again(c: Campaign) -> Campaign:
    """Red's next turn."""
    c.until("combat_move", "blue")
    c.until("combat_move", "red")
    return c

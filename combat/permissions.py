"""Who may see what of a battle, and who may do what. What the *rules* allow is the engine's business."""

from dataclasses import dataclass
from datetime import datetime

from combat.engine.play import AUDIENCES as AUDIENCES
from combat.facts import SIDES, Facts
from games.models import Game, Seat, User

BOTH, PUBLIC, MODERATOR = "both", "public", "moderator"


@dataclass(slots=True, frozen=True)
class Lens:
    """Through what a person sees a battle. People with equal lenses are sent the same frames."""

    audience: str
    is_creator: bool = False

    @property
    def sides(self) -> tuple[str, ...]:
        if self.audience == BOTH:
            return SIDES
        return (self.audience,) if self.audience in SIDES else ()


def lens_of(facts: Facts, user: User | None) -> Lens | None:
    """None: this person may not know that the battle exists."""
    user_id = user.pk if user is not None and user.is_active else None
    is_creator = user_id is not None and user_id == facts.creator_id
    sides = facts.sides_of(user_id)
    if len(sides) > 1:
        return Lens(BOTH, is_creator)
    if sides:
        return Lens(sides[0], is_creator)
    if user_id is not None:
        moderates = any(
            seat.user_id == user_id and seat.role == Seat.Role.MODERATOR and seat.state == Seat.State.TAKEN
            for seat in facts.seats
        )
        if moderates or (user is not None and user.is_superuser):
            return Lens(MODERATOR, is_creator)
        invited = any(seat.user_id == user_id and seat.state == Seat.State.INVITED for seat in facts.seats)
        if is_creator or invited or user_id in facts.watchers:
            return Lens(PUBLIC, is_creator)
    if facts.spectators != Game.Spectators.NOBODY:
        return Lens(PUBLIC)
    return None


def may(facts: Facts, lens: Lens, now: datetime) -> list[str]:
    """What this person may do now; the services ask the same questions."""
    allowed: list[str] = []
    mine = lens.sides
    fighting = facts.status == "fighting"
    if mine and fighting:
        if any(wait["side"] in mine and not wait["answered"] for wait in facts.waiting):
            allowed.append("decide")
        if not facts.in_campaign:
            allowed.append("concede")
        if facts.offer is None:
            if facts.in_campaign:
                pass  # its fleets can withdraw, and nobody else ends it
            elif lens.audience == BOTH:
                allowed.append("end")
            elif facts.may_offer("end", lens.audience):
                allowed.append("offer_end")
            if any(side in facts.decided and facts.may_offer("take_back", side) for side in mine):
                allowed.append("take_back")
        elif facts.offer["kind"] == "end":
            allowed.append("withdraw_end" if facts.offer["side"] in mine else "accept_end")
        else:
            allowed.append("withdraw_take_back" if facts.offer["side"] in mine else "accept_take_back")
        if may_claim(facts, lens, now):
            allowed += ["claim", "close"]
    if lens.is_creator and facts.status == "inviting":
        allowed += ["invite", "cancel"]
    if lens.audience == MODERATOR:
        allowed.append("moderate")
    return allowed


def claimable_at(facts: Facts, audience: str) -> datetime | None:
    """When a side may end a battle that its opponent does not answer any more.

    While both choose in secret, only a side that has chosen is shown it: to others it would tell who has.
    """
    if facts.status != "fighting" or facts.waiting_since is None or facts.in_campaign:
        return None
    if facts.holders(SIDES[0]) == facts.holders(SIDES[1]):
        return None
    if len(facts.waiting) > 1:
        answered = [wait["side"] for wait in facts.waiting if wait["answered"]]
        if answered != [audience]:
            return None
    return facts.waiting_since + facts.abandon_after


def may_claim(facts: Facts, lens: Lens, now: datetime) -> bool:
    due = claimable_at(facts, lens.audience)
    if due is None or now < due or len(lens.sides) != 1:
        return False
    return not any(wait["side"] in lens.sides and not wait["answered"] for wait in facts.waiting)

"""Offers between the two sides: to end the battle, to take a decision back. One at a time is open.

Whoever answers names the offer he has seen by the number of its entry: an answer from a page of before never
counts for a later offer.
"""

from typing import Any

from combat.audiences import head_of, hidden_from, number_of
from combat.permissions import lens_of
from combat.services.pen import Pen
from games.models import User
from games.refusals import Refused

ANSWERS = ("accept", "decline", "withdraw")


DECLINED = {
    "end": "Your offer was declined or withdrawn. Make another when the next decision has been taken.",
    "take_back": "Your request was declined or withdrawn. Ask again when the next decision has been taken.",
}


def make_offer(pen: Pen, kind: str, side: str, winner: str | None = None) -> None:
    if not pen.facts.may_offer(kind, side):
        raise Refused("illegal", DECLINED[kind])
    pen.note("offer", action="offer", kind=kind, side=side, winner=winner)
    pen.change(offer={"kind": kind, "side": side, "winner": winner, "seq": pen.written})


def answered_offer(
    pen: Pen, user: User, *, kind: str, side: str, action: str, number: int | None
) -> dict[str, Any]:
    """The open offer that this side answers or withdraws; it is open no longer."""
    offer = pen.facts.offer
    if offer is None or offer["kind"] != kind or own_number(pen, user, offer["seq"]) != number:
        raise stale(pen, user, "This offer is not open any more.")
    own = offer["side"] == side
    if action == "withdraw" and not own:
        raise Refused("illegal", "This offer is your opponent's; you can accept or decline it.")
    if action != "withdraw" and own:
        raise Refused("illegal", "This offer is your own; your opponent answers it.")
    pen.change(offer=None)
    if action != "accept":  # one withdrawn counts as well, or offers could be made without end
        pen.change(declined=tuple(sorted({*pen.facts.declined, f"{kind}:{offer['side']}"})))
    pen.note("offer", action=action, kind=kind, side=offer["side"], winner=offer["winner"])
    return offer


def own_number(pen: Pen, user: User, seq: int) -> int:
    """The number of an entry in this person's own count."""
    return number_of(seq, hidden_from(pen.facts, audience(pen, user)))


def audience(pen: Pen, user: User) -> str:
    lens = lens_of(pen.facts, user)
    assert lens is not None, "a commander sees the battle"
    return lens.audience


def stale(pen: Pen, user: User, sentence: str) -> Refused:
    return Refused("stale", sentence, head=head_of(pen.facts, audience(pen, user)))

"""Taking a decision back: freely until a die has fallen or the other side has chosen, otherwise with
consent."""

from combat.engine import play
from combat.engine.play import Decided, Entry, Rolled, live_entries
from combat.models import Battle
from combat.open_battles import log_of
from combat.services.endings import check_who_answers, drop_offer, make_offer, own_side
from combat.services.pen import Pen, writing
from games.models import User
from games.refusals import Refused

Numbered = tuple[int, Entry]


def take_back(*, user: User, battle: Battle, action: str) -> None:
    with writing(battle.pk, user) as pen:
        side = own_side(pen, user, None)
        sides = pen.facts.sides_of(user.pk)
        offer = pen.facts.offer
        if action == "ask":
            if offer is not None:
                raise Refused("conflict", "An offer is open already; it has to be answered first.")
            entries = log_of(pen.facts.id)
            last = last_decision(entries, sides)
            if last is None:
                raise Refused("illegal", "You have not decided anything that could be taken back.")
            seq, decided_by = last
            if len(sides) > 1 or is_free(entries, seq, decided_by):
                cut_back(pen, entries, seq)
            else:
                make_offer(pen, {"kind": "take_back", "side": side, "winner": None})
            return
        if offer is None or offer["kind"] != "take_back":
            raise Refused("stale", "Nobody asks (any more) to take a decision back.")
        check_who_answers(offer, side, action)
        if action == "accept":
            drop_offer(pen, action)
            pen.send()
            entries = log_of(pen.facts.id)
            last = last_decision(entries, (offer["side"],))
            assert last is not None
            cut_back(pen, entries, last[0])
        else:
            drop_offer(pen, action)


def last_decision(entries: list[Numbered], sides: tuple[str, ...]) -> tuple[int, str] | None:
    for seq, entry in reversed(live_entries(entries)):
        if isinstance(entry, Decided) and entry.side in sides:
            return seq, str(entry.side)
    return None


def is_free(entries: list[Numbered], since: int, side: str) -> bool:
    """Nothing has been learned since: no die has fallen, the other side has not chosen."""
    return not any(
        isinstance(entry, Rolled) or (isinstance(entry, Decided) and entry.side != side)
        for seq, entry in live_entries(entries)
        if seq > since
    )


def cut_back(pen: Pen, entries: list[Numbered], decision: int) -> None:
    """To the last live entry before the decision: a correction made while that side was asked stays."""
    to = max(seq for seq, _ in live_entries(entries) if seq < decision)
    pen.take(play.take_back(pen.setup, entries, to), by_user=True)

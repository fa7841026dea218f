"""Taking a decision back: freely until a die has fallen or the other side has chosen, otherwise with
consent."""

import structlog

from combat.engine import play
from combat.engine.play import Decided, EndlessBattle, Entry, ReplayDiverged, Rolled, Told, live_entries
from combat.facts import sides_that_decided
from combat.models import Battle
from combat.open_battles import log_of
from combat.services.endings import own_side
from combat.services.offers import answered_offer, make_offer, own_number, stale
from combat.services.pen import Pen, dice, stuck, writing
from games.models import User
from games.refusals import Refused

log = structlog.get_logger(__name__)

Numbered = tuple[int, Entry]


def take_back(
    *, user: User, battle: Battle, action: str, number: int | None = None, offer: int | None = None
) -> None:
    """Ask for the decision with this number to be taken back, or answer such an offer.

    Who asks names the decision (0: none, where the battle is stuck), so that asking twice takes back one.
    """
    with writing(battle.pk, user) as pen:
        side = own_side(pen, user, None)
        if action == "ask":
            ask(pen, user, side, number)
            return
        asked = answered_offer(pen, user, kind="take_back", side=side, action=action, number=offer)
        if action == "accept":
            pen.send()
            entries = log_of(pen.facts.id)
            to, _ = way_back(pen, entries, (asked["side"],))
            cut_back(pen, entries, to)


def ask(pen: Pen, user: User, side: str, number: int | None) -> None:
    sides = pen.facts.sides_of(user.pk)
    offer = pen.facts.offer
    entries = log_of(pen.facts.id)
    named = named_decision(pen, user, entries, number)
    if named is not None and all(seq != named for seq, _ in live_entries(entries)):
        return  # it is taken back already
    last = last_decision(entries, sides)
    if named != (last[0] if last else None):
        raise stale(pen, user, "This is not your last decision any more: the battle has gone on since.")
    if offer is not None:
        if (offer["kind"], offer["side"]) == ("take_back", side):
            return  # it is asked already
        raise Refused("conflict", "An offer is open already; it has to be answered first.")
    to, free = way_back(pen, entries, sides)
    if free or len(sides) > 1:
        cut_back(pen, entries, to)
    else:
        make_offer(pen, "take_back", side)


def named_decision(pen: Pen, user: User, entries: list[Numbered], number: int | None) -> int | None:
    """The place of the decision of one's own that has this number in one's own count; 0 names none."""
    if number == 0:
        return None
    sides = pen.facts.sides_of(user.pk)
    for seq, entry in entries:
        if isinstance(entry, Decided) and entry.side in sides and own_number(pen, user, seq) == number:
            return seq
    raise Refused("invalid", "number: the number of a decision of yours.")


def way_back(pen: Pen, entries: list[Numbered], sides: tuple[str, ...]) -> tuple[int, bool]:
    """Up to which entry the battle is taken back, and whether that is free.

    Usually to before these sides' last decision. A battle that today's rules do not follow goes back to the
    phase mark before the entry where they part: from there it can be played on.
    """
    if pen.position.adrift is not None:
        parting = pen.position.adrift.seq
        marks = [seq for seq, entry in live_entries(entries) if seq < parting and is_mark(entry)]
        if not marks:
            raise stuck(pen.facts.id, pen.position.adrift)
        return marks[-1], False
    last = last_decision(entries, sides)
    if last is None:
        raise Refused("illegal", "You have not decided anything that could be taken back.")
    decision, decided_by = last
    # A correction made while that side was asked stays.
    to = max(seq for seq, _ in live_entries(entries) if seq < decision)
    # While both choose in secret, what came before is not free: it would tell whether the other has chosen.
    asked = [question.number for question in pen.position.asked if pen.position.secret]
    return to, is_free(entries, decision, decided_by) and all(number < decision for number in asked)


def is_mark(entry: Entry) -> bool:
    return isinstance(entry, Told) and entry.event == "phase_began"


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


def cut_back(pen: Pen, entries: list[Numbered], to: int) -> None:
    """What was cut off was learned already; dice fall anew only where the rules go on by themselves."""
    try:
        advance = play.take_back(pen.setup, entries, to, dice(pen.setup), pen.look)
    except (ReplayDiverged, EndlessBattle):
        raise
    except Exception as fault:
        log.exception("take_back_failed", battle=pen.facts.id, to=to)
        raise stuck(pen.facts.id, ReplayDiverged(to, f"the rules broke after it: {fault!r:.200}")) from None
    pen.append(advance.entries[:1], by_user=True)
    pen.take(advance)
    pen.change(decided=sides_that_decided([*entries, *advance.entries]))

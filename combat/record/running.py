"""Playing a record by its rules: decisions, dice and facts go in, the log comes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combat.codec import entry_to_plain
from combat.dice import real_dice
from combat.engine import play
from combat.engine.play import (
    Advance,
    BadDocument,
    Corrected,
    Decided,
    IllegalDecision,
    Look,
    Looked,
    NoDice,
    Numbered,
    Position,
    Rolled,
    Setup,
    Told,
    live_entries,
)
from combat.record.reading import BadRecord, Record, bad, read_record
from combat.record.writing import record_of


@dataclass(slots=True)
class Run:
    """A record that was played: its log, taken-back entries of a given one included, and dice left over."""

    setup: Setup
    entries: list[Numbered]
    position: Position
    unused_dice: list[int]

    def document(self) -> dict[str, Any]:
        return record_of(self.setup, self.entries, self.position, unused_dice=self.unused_dice)


def play_record(document: dict[str, Any], *, most_entries: int | None = None) -> Run:
    """Raise `BadRecord` with one sentence if the record is malformed, not legal, or longer than wanted."""
    record = read_record(document)
    if most_entries is not None and len(record.entries) > most_entries:
        raise _too_long(most_entries)
    try:
        player = _Player(record, most_entries)
        player.play()
    except play.EndlessBattle as endless:
        raise BadRecord(f"{endless}") from None
    entries = _joined(record, player.entries) if record.had_entries else player.entries
    return Run(record.setup, entries, player.position, player.dice.unused if player.dice else [])


class _GivenDice:
    def __init__(self, faces: list[int]) -> None:
        self.unused = faces

    def __call__(self, count: int, _rule: str, _side: play.Side) -> list[int]:
        if count > len(self.unused):
            raise NoDice
        faces, self.unused = self.unused[:count], self.unused[count:]
        return faces


class _GivenFacts:
    """The world as the record tells it. A newer fact replaces the older; without any, the zone's own
    neighbours.
    """

    def __init__(self, record: Record) -> None:
        self.waiting = list(record.looked or [])
        self.known: dict[str, Any] = {}
        self.taken = 0
        self._zone: Look = play.facts_of(record.setup)

    def __call__(self, what: str) -> Any:
        """What is known when the rules look: old news first, then one item of this very moment."""
        while self.waiting and self.waiting[0]["after"] < self.taken:
            self._learn()
        if self.waiting and self.waiting[0]["after"] == self.taken and self.waiting[0]["what"] == what:
            self._learn()
        return self.known[what] if what in self.known else self._zone(what)

    def _learn(self) -> dict[str, Any]:
        item = self.waiting.pop(0)
        self.known[item["what"]] = item["fact"]
        return item

    def newer(self) -> bool:
        """Is there news for a side that is asked now?"""
        return bool(self.waiting) and self.waiting[0]["after"] <= self.taken

    def take_newer(self) -> None:
        self._learn()

    def again(self, what: str) -> Any:
        return self.known[what] if what in self.known else self._zone(what)


class _Player:
    def __init__(self, record: Record, most_entries: int | None) -> None:
        self.record = record
        self.most_entries = most_entries
        self.setup = record.setup
        self.dice = _GivenDice(record.dice) if record.dice is not None else None
        self._throw = self.dice or real_dice(record.setup)
        self.facts = _GivenFacts(record)
        self.corrections = list(enumerate(record.corrections))
        self.given_live = live_entries(record.entries)
        self.entries: list[Numbered] = []
        self._take(play.begin(self.setup, self._throw, self.facts))

    def _take(self, advance: Advance) -> None:
        self.entries += advance.entries
        self.position = advance.position
        if self.most_entries is not None and len(self.entries) > self.most_entries:
            raise _too_long(self.most_entries)

    def play(self) -> None:
        decisions = self.record.decisions
        for taken in range(len(decisions) + 1):
            self.facts.taken = taken
            self._hear_news(taken)
            if self._end(taken):
                if taken < len(decisions):
                    raise BadRecord(_sentence(taken, decisions[taken], None, "The battle is over."))
                break
            if taken < len(decisions):
                self.facts.taken = taken + 1  # what the rules look at next is learned after this decision
                self._decide(taken, decisions[taken])
        self._refuse_leftovers(len(decisions))

    def _decide(self, index: int, decision: dict[str, Any]) -> None:
        try:
            advance = play.submit(
                self.setup, self.position, decision["side"], decision["choice"], self._throw, self.facts
            )
        except IllegalDecision as refusal:
            raise BadRecord(_sentence(index, decision, refusal.rule, refusal.message)) from None
        self._take(advance)

    def _hear_news(self, taken: int) -> None:
        """Facts and corrections that came in while somebody was asked, after this many decisions."""
        while self.position.waiting:
            fact = self.facts.newer() and bool(self.position.state.looked)
            correction = bool(self.corrections) and self.corrections[0][1]["after"] == taken
            if fact and correction:  # the lists do not say which came first; the log given does
                fact = not self._log_says(Corrected)
            if fact:
                self.facts.take_newer()
                advance = play.look_again(self.setup, self.position, self.facts.again, self._throw)
                if advance is not None:
                    self._take(advance)
            elif correction:
                self._correct()
            else:
                return

    def _log_says(self, kind: type[Any]) -> bool:
        index = len(self.entries)
        played = [entry for _, entry in self.given_live if isinstance(entry, play.PLAYED)]
        return index < len(played) and isinstance(played[index], kind)

    def _correct(self) -> None:
        index, given = self.corrections.pop(0)
        try:
            advance = play.correct(
                self.setup,
                self.position,
                given["set"],
                given["battle"],
                given["reason"],
                self._throw,
                self.facts,
            )
        except BadDocument as fault:
            path = f"corrections[{index}]" + (f".{fault.path}" if fault.path else "")
            raise bad(path, fault.message) from None
        self._take(advance)

    def _end(self, taken: int) -> bool:
        ended = self.record.ended
        if ended is None or ended["after"] != taken:
            return False
        if self.position.outcome is not None:
            raise bad("ended", "the battle was over already, by its rules")
        self._take(play.end(self.setup, self.position, ended["winner"], ended["reason"]))
        return True

    def _refuse_leftovers(self, taken: int) -> None:
        for index, given in self.corrections:
            asked = "nobody was asked then" if given["after"] <= taken else f"there are {taken} decisions"
            raise bad(f"corrections[{index}]", f"is made after {given['after']} decisions, but {asked}")
        looked = self.record.looked or []
        if looked and looked[-1]["after"] > taken:
            raise bad(
                f"looked[{len(looked) - 1}]", f"is learned after more than the {taken} decisions there are"
            )
        ended = self.record.ended
        if ended is not None and ended["after"] > taken:
            raise bad("ended.after", f"is more than the {taken} decisions there are")


def _too_long(most: int) -> BadRecord:
    return BadRecord(f"The battle has more than {most} entries; a record taken in has at most that many.")


def _sentence(index: int, decision: dict[str, Any], rule: str | None, message: str) -> str:
    return f"decision {index + 1} ({decision['side']}): {rule + ' ' if rule else ''}{message}"


def _joined(record: Record, played: list[Numbered]) -> list[Numbered]:
    """The given log, which must be what the rules give, and what goes beyond it.

    What was played is put down as the rules gave it just now, in their words and with their version. What was
    taken back was not played here: it stays as given, without words that the rules may never have said.
    """
    given = [
        (index, numbered)
        for index, numbered in enumerate(record.entries)
        if isinstance(numbered[1], play.PLAYED)
    ]
    live = {seq for seq, _ in live_entries(record.entries)}
    given = [(index, numbered) for index, numbered in given if numbered[0] in live]
    for (index, (seq, _)), (_, mine) in zip(given, played, strict=False):
        wanted = entry_to_plain(seq, mine)
        theirs = record.given_entries[index]
        if not _agree(_without_version(theirs), _without_version(wanted)):
            raise bad(f"entries[{index}]", f"the rules give {wanted!r:.300}, not {theirs!r:.300}")
    if len(given) > len(played):
        raise bad(
            f"entries[{given[len(played)][0]}]", "the rules give no such entry from these decisions and dice"
        )
    more = played[len(given) :]
    if more and given and not _may_follow(record, more[0][1]):
        raise bad(
            "entries", f"the rules give more entries than these, next {entry_to_plain(0, more[0][1])!r:.300}"
        )
    ours = {seq: entry for (_, (seq, _)), (_, entry) in zip(given, played, strict=False)}
    kept = [(seq, ours.get(seq) or _unplayed(entry)) for seq, entry in record.entries]
    seq = kept[-1][0] if kept else 0
    return kept + [(seq + number, entry) for number, (_, entry) in enumerate(more, start=1)]


def _agree(theirs: dict[str, Any], ours: dict[str, Any]) -> bool:
    return theirs.keys() == ours.keys() and all(play.same_field(key, theirs[key], ours[key]) for key in ours)


def _unplayed(entry: play.Entry) -> play.Entry:
    return play.without_its_words(entry) if isinstance(entry, play.PLAYED) else entry


def _may_follow(record: Record, entry: play.Entry) -> bool:
    """New input goes on from where the given log rests: a decision, news, an ending, or dice that were waited
    for.
    """
    if isinstance(entry, Rolled):
        return record.may_roll_on
    if isinstance(entry, Told):
        return record.ended is not None and play.is_outside_end(entry)
    return record.may_go_on and isinstance(entry, Decided | Looked | Corrected)


def _without_version(plain: dict[str, Any]) -> dict[str, Any]:
    """An entry for comparison: without its number, and without the version of the rules that played the
    phase.
    """
    kept = {key: value for key, value in plain.items() if key != "seq"}
    details = kept.get("details")
    if kept.get("event") == "phase_began" and isinstance(details, dict):
        version = details.get("version")
        if type(version) is int and version >= 1:
            kept["details"] = {**details, "version": None}
    return kept

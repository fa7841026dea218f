"""Battles of random legal choices, and what must hold in every one of them. Used by `fuzz_ruleset` and the
tests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from combat.codec import entry_from_json, entry_from_plain, entry_to_json, entry_to_plain, type_of
from combat.engine import play
from combat.engine.core.state import Unit
from combat.engine.play import Advance, Look, Numbered, Position, Rolled, Setup
from combat.management.choices import random_choice, ways_to_answer
from combat.management.random_orders import random_marks, random_value
from combat.management.secrecy import faults_of_choice, faults_of_log
from combat.record import parse, play_record, record_of, to_text

MOST_DECISIONS = 3000
COMMON = Unit.CHANGING  # what may change of a unit in every ruleset


class Fault(AssertionError):
    """Something that must hold did not; with the record of the battle so far."""

    def __init__(self, message: str, document: dict[str, Any]) -> None:
        super().__init__(message)
        self.document = document


class RandomBattle:
    """One battle, checked as it is played."""

    def __init__(self, document: dict[str, Any], rng: random.Random) -> None:
        self.rng = rng
        self.document = document
        self.meddling = rng.choice((0.0, 0.03, 0.3))  # how often a moderator corrects something
        # The round from which on a side would rather leave
        self.patience = {side: rng.choice((1, 1, 2, 3, 99)) for side in play.Side}
        self.setup: Setup = play.set_up(document)
        self.described = play.describe(self.setup.ruleset.slug)
        self.look = play.facts_of(self.setup)
        self.log: list[Numbered] = []
        self.questions: list[tuple[int, list[dict[str, Any]]]] = []
        self.position: Position | None = None

    def dice(self, count: int, _rule: str, _side: Any) -> list[int]:
        return [self.rng.randint(1, self.setup.die_sides) for _ in range(count)]

    def play(self, *, thorough: bool = True) -> Position:
        advance = play.begin(self.setup, self.dice, self.look)
        decisions = 0
        while True:
            self.take(advance)
            position = advance.position
            if position.outcome is not None:
                break
            self.must(bool(position.waiting), "nobody is asked and the battle is not over")
            if thorough:
                self.check_step(advance)
            decisions += 1
            self.must(decisions < MOST_DECISIONS, f"no end after {decisions} decisions")
            advance = self.step(position)
            if thorough:
                self.must_not(faults_of_choice(position, advance))
        if thorough:
            self.check_whole()
        return position

    def take(self, advance: Advance) -> None:
        self.log += advance.entries
        self.position = advance.position
        if advance.waiting:
            self.questions.append((advance.waiting[0].number, [one.as_dict() for one in advance.waiting]))

    def step(self, position: Position) -> Advance:
        """Usually a decision; now and then news, a correction or an ending from outside."""
        dice = self.rng.random()
        if dice < 0.03 and position.state.looked:
            news = play.look_again(self.setup, position, self.other_world(), self.dice)
            if news is not None:
                return news
        if 0.03 < dice < 0.03 + self.meddling:
            corrected = self.correction(position)
            if corrected is not None:
                return corrected
        if dice > 0.998:
            winner = self.rng.choice(["attacker", "defender", None])
            return play.end(self.setup, position, winner, self.rng.choice(play.OUTSIDE_REASONS))
        question = self.rng.choice(position.waiting)
        fight_on = 0.95 if position.round < self.patience[question.side] else 0.3
        choice = random_choice(question.as_dict(), self.rng, fight_on)
        return play.submit(self.setup, position, question.side, choice, self.dice, self.look)

    def correction(self, position: Position) -> Advance | None:
        """None if nothing of what was drawn can be set: troops without their ship, a unit both gone and
        destroyed.
        """
        unit = self.rng.choice(list(position.state.units.values()))
        for change in self.rng.sample(list(self.changes(unit, position)), 3):
            with suppress(play.BadCorrection):
                return play.correct(
                    self.setup, position, {unit.id: change}, {}, "A random correction.", self.dice, self.look
                )
        return None

    def changes(self, unit: Any, position: Position) -> Iterator[dict[str, Any]]:
        """Of each field that a unit has, the ruleset's own as it describes them."""
        rng, described = self.rng, self.described
        zones = [zone["name"] for zone in self.setup.place["adjacent"]]
        hull = self.setup.ruleset.hit_points(self.setup.unit_types[unit.type])
        yield {"damage": rng.randrange(hull), "pending": 0, "destroyed": False}
        yield {"destroyed": True}
        yield {"left": None}
        yield {"left": rng.choice([*zones, *self.setup.ruleset.elsewhere])}
        yield {"pending": rng.randrange(hull + 1)}
        yield {"aboard": rng.choice([None, *(other.id for other in position.state.sides[unit.side])])}
        known = [mark for mark in described["marks"] if unit.kind.category in mark["categories"]]
        if known:
            yield {"marks": random_marks(known, rng)}
            yield {"marks": random_marks([rng.choice(known)], rng)}  # of several, one is often impossible
            yield {"marks": {**unit.marks, **random_marks(known, rng)}}
        own = {field["name"]: random_value(field, rng) for field in described["unit_fields"]}
        for name in unit.CHANGING:
            if name not in COMMON:
                yield {name: own.get(name, rng.randrange(3))}

    def other_world(self) -> Look:
        zones = [
            {**zone, "unfinished": self.rng.random() < 0.3, "defender": [], "attacker": []}
            for zone in self.setup.place["adjacent"]
        ]
        return lambda what: {"zones": zones}

    # What must hold

    def must(self, holds: bool, message: str) -> None:
        if not holds:
            raise Fault(message, self.record())

    def must_not(self, faults: Iterator[str]) -> None:
        for fault in faults:
            self.must(False, fault)

    def record(self) -> dict[str, Any]:
        if self.position is None:
            return self.document
        return record_of(self.setup, self.log, self.position)

    def check_step(self, advance: Advance) -> None:
        position = advance.position
        for question in position.waiting:
            options = question.options
            offered = ways_to_answer(options)
            self.must(offered > 1, f"{question.rule}: a question with {offered} options")
            self.must(bool(question.text and question.headline and question.rule), "a question without words")
            if isinstance(options, list):
                for option in options:
                    question.check(option["choice"])
            else:
                question.check({question.kind: options["suggestion"]})
            for refusal in question.refused:
                try:
                    question.check(refusal["choice"])
                except play.IllegalDecision:
                    continue
                self.must(False, f"{question.rule}: {refusal['choice']} is refused and yet legal")
        self.must(
            play.folded(self.setup, self.log).plain() == position.state.plain(),
            "the fold of the log is not the engine's state",
        )
        again = play.resume(self.setup, self.log)
        self.must(same_wait(again, position), "resuming from the log leads to another question")
        cached = position.mark_plain()
        since = [numbered for numbered in self.log if numbered[0] > cached["seq"]]
        self.must(
            same_wait(play.resume(self.setup, since, cached), position), "the cached mark leads elsewhere"
        )

    def check_whole(self) -> None:
        for seq, entry in self.log:
            self.must(
                entry_from_json(type_of(entry), entry_to_json(entry)) == entry
                and entry_from_plain(entry_to_plain(seq, entry)) == (seq, entry),
                f"entry {seq} is another after a round trip through JSON",
            )
            if isinstance(entry, Rolled):
                self.check_roll(seq, entry)
        numbers = [seq for seq, _ in self.log]
        self.must(numbers == list(range(1, len(numbers) + 1)), "the numbers of the entries have gaps")
        assert self.position is not None
        replayed = play.replay(self.setup, self.log)
        self.must(replayed.state.plain() == self.position.state.plain(), "the log does not replay to itself")
        pending = [unit.id for unit in replayed.state.units.values() if unit.pending]
        self.must(not pending, f"the battle is over, and hits are pending: {pending}")
        for number, questions in self.questions:
            back = play.take_back(self.setup, self.log, number).position
            self.must(
                [one.as_dict() for one in back.waiting] == questions or number in self.news(),
                f"taking back to {number} leads to another question",
            )
        self.must_not(faults_of_log(self.setup, self.log))
        self.check_record()

    def check_roll(self, seq: int, roll: Rolled) -> None:
        """One die for each that the parts bring, and no unit twice."""
        units = [unit for part in roll.of for unit in part["units"]]
        self.must(
            sum(part["dice"] for part in roll.of) == roll.count == len(roll.faces)
            and len(units) == len(set(units))
            and all(part["text"] and part["dice"] > 0 for part in roll.of),
            f"entry {seq}: the parts of the roll are not its dice",
        )

    def news(self) -> set[int]:
        """Waits in which the question was made anew: going back leads to its first form."""
        seen: dict[int, int] = {}
        for number, _ in self.questions:
            seen[number] = seen.get(number, 0) + 1
        return {number for number, count in seen.items() if count > 1}

    def check_record(self) -> None:
        document = self.record()
        run = play_record(parse(to_text(document)))
        self.must(run.document() == document, "the record that was put out comes out otherwise when put in")
        if {item["after"] for item in document["looked"]} & {
            item["after"] for item in document["corrections"]
        }:
            return  # without its entries a record does not say which of these came first
        bare = {key: value for key, value in document.items() if key != "entries"}
        self.must(play_record(bare).document() == document, "the record without entries plays otherwise")


def same_wait(one: Position, other: Position) -> bool:
    return (
        one.state.plain() == other.state.plain()
        and one.seq == other.seq
        and [(q.number, q.as_dict()) for q in one.waiting] == [(q.number, q.as_dict()) for q in other.waiting]
    )

"""Battles of random legal choices, and what must hold in every one of them. Used by `fuzz_ruleset` and the
tests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from combat.codec import entry_from_json, entry_from_plain, entry_to_json, entry_to_plain, type_of
from combat.engine import play
from combat.engine.play import Advance, Look, Numbered, Position, Rolled, Setup
from combat.record import parse, play_record, record_of, to_text

MOST_DECISIONS = 3000
FIGHT_ON = 0.9  # how often a side that may leave stays


class Fault(AssertionError):
    """Something that must hold did not; with the record of the battle so far."""

    def __init__(self, message: str, document: dict[str, Any]) -> None:
        super().__init__(message)
        self.document = document


def random_document(slug: str, rng: random.Random) -> dict[str, Any]:
    """Two random orders of battle from the ruleset's own roster, with some neighbouring zones."""
    described = play.describe(slug)
    roster = {
        name: {key: value for key, value in row.items() if key != "silhouette"}
        for name, row in described["default_roster"].items()
    }
    table = {}
    if rng.random() < 0.3:
        _change_values(roster, described["fields"], rng)
        table = {"unit_types": roster}
    most = rng.choice((2, 4, 8, 12))
    zones = [
        {
            "name": f"Zone {number}",
            "attacker": rng.choices(list(roster), k=rng.choice((0, 0, 0, 1, 2))),
            "defender": rng.choices(list(roster), k=rng.choice((0, 0, 0, 1, 2))),
            "unfinished": rng.random() < 0.1,
        }
        for number in range(rng.randrange(4))
    ]
    return {
        "ruleset": slug,
        **table,
        "attacker": {"name": "Attacker", "units": list(_random_units("a", roster, most, rng))},
        "defender": {"name": "Defender", "units": list(_random_units("d", roster, most, rng))},
        "zone": {"name": "Here", "adjacent": zones},
    }


def _change_values(roster: dict[str, Any], fields: list[dict[str, Any]], rng: random.Random) -> None:
    """A unit table of somebody else: other values, other hulls."""
    for row in roster.values():
        for field in fields:
            if field["kind"] == "integer" and field["required"] and rng.random() < 0.3:
                row[field["name"]] = rng.randint(max(field["min"], 0), max(field["min"], 0) + 3)


def _random_units(
    prefix: str, roster: dict[str, Any], most: int, rng: random.Random
) -> Iterator[dict[str, Any]]:
    """Land units go aboard a ship with room, or are left at home; aircraft may go aboard."""
    room: dict[str, list[int]] = {}  # ship: places for aircraft, for cargo
    made = 0
    for number in range(rng.randint(1, most)):
        kind = rng.choice(list(roster))
        row = roster[kind]
        unit: dict[str, Any] = {"id": f"{prefix}{number}", "type": kind, "aboard": None}
        size = row.get("cargo_size", 0)
        if size:
            unit["aboard"] = next((ship for ship, (_, cargo) in room.items() if cargo >= size), None)
            if unit["aboard"] is None:
                continue
            room[unit["aboard"]][1] -= size
        elif row.get("carrier_capable") and rng.random() < 0.8:
            unit["aboard"] = next((ship for ship, (planes, _) in room.items() if planes), None)
            if unit["aboard"] is not None:
                room[unit["aboard"]][0] -= 1
        room[unit["id"]] = [row.get("carries_aircraft", 0), row.get("cargo_capacity", 0)]
        if row["hit_points"] > 1 and rng.random() < 0.2:
            unit["damage"] = rng.randrange(row["hit_points"])
        if rng.random() < 0.3:
            unit["name"] = f"{kind} {number}"
        made += 1
        yield unit
    if not made:
        yield {"id": f"{prefix}x", "type": next(iter(roster))}


def random_choice(question: dict[str, Any], rng: random.Random) -> Any:
    """A legal answer, made from what the question lists and nothing else."""
    options = question["options"]
    if question["kind"] == "allocate":
        return {"allocate": _random_allocation(options, rng)}
    staying = [option for option in options if option["choice"] == {question["kind"]: None}]
    if staying and rng.random() < FIGHT_ON:
        return staying[0]["choice"]
    return rng.choice(options)["choice"]


def _random_allocation(options: dict[str, Any], rng: random.Random) -> dict[str, int]:
    if rng.random() < 0.2:
        return dict(options["suggestion"])
    room = {target["id"]: target["max"] for target in options["targets"]}
    given: dict[str, int] = {}
    for _ in range(options["must_place"]):
        unit = rng.choice([unit for unit, left in room.items() if left])
        room[unit] -= 1
        given[unit] = given.get(unit, 0) + 1
    return given


class RandomBattle:
    """One battle, checked as it is played."""

    def __init__(self, document: dict[str, Any], rng: random.Random) -> None:
        self.rng = rng
        self.document = document
        self.setup: Setup = play.set_up(document)
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
        if 0.03 < dice < 0.06:
            corrected = self.correction(position)
            if corrected is not None:
                return corrected
        if dice > 0.998:
            winner = self.rng.choice(["attacker", "defender", None])
            return play.end(self.setup, position, winner, self.rng.choice(play.OUTSIDE_REASONS))
        question = self.rng.choice(position.waiting)
        choice = random_choice(question.as_dict(), self.rng)
        return play.submit(self.setup, position, question.side, choice, self.dice, self.look)

    def correction(self, position: Position) -> Advance | None:
        """None if what was drawn cannot be set: troops without their ship, a unit both gone and destroyed."""
        unit = self.rng.choice(list(position.state.units.values()))
        zones = [zone["name"] for zone in self.setup.zone["adjacent"]]
        hull = self.setup.ruleset.hit_points(self.setup.unit_types[unit.type])
        change: dict[str, Any] = self.rng.choice(
            [
                {"damage": self.rng.randrange(hull), "pending": 0, "destroyed": False},
                {"destroyed": True},
                {"left": None},
                {"left": self.rng.choice([*zones, "aircraft"])},
                {"pending": self.rng.randrange(hull + 1)},
                {"aboard": self.rng.choice([None, *position.state.units])},
            ]
        )
        try:
            return play.correct(
                self.setup, position, {unit.id: change}, {}, "A random correction.", self.dice, self.look
            )
        except play.BadCorrection:
            return None

    def other_world(self) -> Look:
        zones = [
            {**zone, "unfinished": self.rng.random() < 0.3, "defender": [], "attacker": []}
            for zone in self.setup.zone["adjacent"]
        ]
        return lambda what: {"zones": zones}

    # What must hold

    def must(self, holds: bool, message: str) -> None:
        if not holds:
            raise Fault(message, self.record())

    def record(self) -> dict[str, Any]:
        if self.position is None:
            return self.document
        return record_of(self.setup, self.log, self.position)

    def check_step(self, advance: Advance) -> None:
        position = advance.position
        for question in position.waiting:
            options = question.options
            offered = len(options["targets"]) if question.kind == "allocate" else len(options)
            self.must(offered > 1, f"{question.rule}: a question with {offered} options")
            self.must(bool(question.text and question.headline and question.rule), "a question without words")
            if question.kind == "allocate":
                question.check({"allocate": options["suggestion"]})
            else:
                for option in options:
                    question.check(option["choice"])
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
        for number, questions in self.questions:
            back = play.take_back(self.setup, self.log, number).position
            self.must(
                [one.as_dict() for one in back.waiting] == questions or number in self.news(),
                f"taking back to {number} leads to another question",
            )
        for audience in play.AUDIENCES:
            shown = play.view_for(self.log, audience, self.setup).entries
            self.must(shown == self.log, f"nothing is secret here, yet {audience} does not see all")
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

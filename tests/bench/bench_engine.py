"""The engine's speed on one core, in milliseconds: `python tests/bench/bench_engine.py [--json]`.

    random   a random-play battle of 10 v 10, all phases run in memory; now and then a side leaves
    whole    the same to the end: nobody leaves
    submit   the same, decision by decision through `play.submit`, the position handed on
    resume   a battle with a log of 500 entries, already decoded, brought back from its log

Medians of three runs; as JSON one object {what: milliseconds}.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from combat.engine import play
from combat.engine.play import Numbered, Question, Setup
from combat.management.choices import random_choice

FLAMES, PURSUIT = "flames-and-steel", "damage-and-pursuit"
KINDS = {
    FLAMES: (
        "Fighter", "Dive bomber", "Heavy bomber", "Destroyer", "Destroyer", "Cruiser", "Battleship",
        "Aircraft carrier", "Submarine", "Transport",
    ),
    PURSUIT: (
        "Fighter", "Tactical bomber", "Strategic bomber", "Destroyer", "Destroyer", "Cruiser", "Battleship",
        "Aircraft carrier", "Submarine", "Transport",
    ),
}  # fmt: skip
MOST_KINDS = 10
BATTLES = 200
RUNS = 3


def kinds_of(slug: str) -> tuple[str, ...]:
    """Of a ruleset that is not listed: the first types of its roster that need no ship."""
    if slug in KINDS:
        return KINDS[slug]
    about = play.describe(slug)
    groups = {category["name"]: category["group"] for category in about["categories"]}
    must_be_aboard = {room["group"] for room in about["aboard"] if room["must"]}
    roster = about["default_roster"].items()
    alone = [name for name, row in roster if groups[row["category"]] not in must_be_aboard]
    return tuple(alone[:MOST_KINDS])


def ten_against_ten(slug: str = FLAMES) -> dict[str, Any]:
    sides = {
        side: {
            "name": side,
            "units": [{"id": f"{side[0]}{n}", "type": kind} for n, kind in enumerate(kinds_of(slug))],
        }
        for side in ("attacker", "defender")
    }
    zones = [{"name": "North", "defender": ["Submarine"]}, {"name": "South"}]
    return {"ruleset": slug, **sides, "zone": {"name": "Here", "adjacent": zones}}


class Player:
    """Random legal choices. Unless `leaving` nobody withdraws, so that battles go to their end."""

    def __init__(self, seed: int, *, leaving: bool = False) -> None:
        self.rng = random.Random(seed)
        self.leaving = leaving

    def dice(self, count: int, _rule: str, _side: Any) -> list[int]:
        return [self.rng.randint(1, 6) for _ in range(count)]

    def choose(self, question: Question) -> Any:
        kind, options = question.kind, question.options
        if (
            not self.leaving
            and isinstance(options, list)
            and any(option["choice"] == {kind: None} for option in options)
        ):
            return {kind: None}
        return random_choice({"kind": kind, "options": options}, self.rng)


def whole(setup: Setup, player: Player) -> list[Numbered]:
    return play.play_out(setup, player.choose, player.dice, play.facts_of(setup)).entries


def submit(setup: Setup, player: Player) -> list[Numbered]:
    look = play.facts_of(setup)
    advance = play.begin(setup, player.dice, look)
    log = list(advance.entries)
    while advance.waiting:
        question = advance.waiting[0]
        advance = play.submit(
            setup, advance.position, question.side, player.choose(question), player.dice, look
        )
        log += advance.entries
    return log


def median_ms(one: Callable[[], Any], times: int) -> tuple[float, list[float]]:
    runs = []
    for _ in range(RUNS):
        began = time.perf_counter()
        for _ in range(times):
            one()
        runs.append((time.perf_counter() - began) / times * 1000)
    return statistics.median(runs), runs


def long_log(setup: Setup) -> list[Numbered]:
    """The first 500 entries of a long battle, ending where somebody is asked."""
    for seed in range(10_000):
        log = submit(setup, Player(seed))
        for length in range(500, 520):
            if len(log) > length and play.resume(setup, log[:length]).waiting:
                return log[:length]
    raise RuntimeError("no battle was long enough")


def measure() -> list[tuple[str, str, float, str, list[float]]]:
    rows = []
    for slug in play.rulesets():
        setup = play.set_up(ten_against_ten(slug))
        for name, one, goal in (
            ("random", whole, "≤ 5"),
            ("whole", whole, "≤ 5"),
            ("submit", submit, "≤ 25"),
        ):
            player = Player(1, leaving=name == "random")
            size = statistics.mean(len(one(setup, player)) for _ in range(BATTLES))
            median, runs = median_ms(partial(one, setup, player), BATTLES)
            rows.append((name, f"{slug}, 10 v 10, {size:.0f} entries", median, goal, runs))
    big = play.set_up(many_against_many(3))
    log = long_log(big)
    median, runs = median_ms(lambda: play.resume(big, log), BATTLES)
    rows.append(("resume", f"{len(log)} entries, {len(big.units)} units", median, "≤ 2", runs))
    return rows


def many_against_many(times: int) -> dict[str, Any]:
    """With dice that seldom hit, so that a battle's log grows long."""
    document: dict[str, Any] = {**ten_against_ten(), "options": {"highest_hit": 1}}
    kinds = KINDS[FLAMES]
    for side in ("attacker", "defender"):
        document[side]["units"] = [
            {"id": f"{side[0]}{n}", "type": kinds[n % len(kinds)]} for n in range(times * len(kinds))
        ]
    return document


def main() -> None:
    if "--json" in sys.argv:
        print(json.dumps({f"{name} ({what})": round(median, 3) for name, what, median, _, _ in measure()}))
        return
    print(f"{'':8} {'what':42} {'median ms':>10} {'goal':>6}   runs")
    for name, what, median, goal, runs in measure():
        print(f"{name:8} {what:42} {median:10.2f} {goal:>6}   {' '.join(f'{run:.2f}' for run in runs)}")


if __name__ == "__main__":
    main()

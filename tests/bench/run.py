"""`make bench`: measure the engine, the way of a decision, the battle page, a large campaign, an import of a
map, unit tables; print the table and keep it in docs/performance.md.

    .venv/bin/python tests/bench/run.py [engine] [embedded] [served] [page] [campaign] [import] [tables]
        [--runs 3] [--seconds 5] [--print]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from combat.engine import campaign as rules  # noqa: E402
from tests.bench import bench_campaign, bench_engine, campaigns, pages, tables  # noqa: E402
from tests.bench.decisions import Measured, Staged, paced, race  # noqa: E402
from tests.bench.table import Row, Table, machine  # noqa: E402
from tests.live.server import (  # noqa: E402
    Server,
    drop_postgresql_database,
    new_postgresql_database,
    sqlite,
)
from tests.stages import Cannot, postgresql, redis  # noqa: E402

PARTS = ("engine", "embedded", "served", "page", "campaign", "import", "tables")
Urls = tuple[str, str]


def main() -> None:
    options = argparse.ArgumentParser(description="Measure, print the table, keep it in docs/performance.md.")
    options.add_argument("part", nargs="*", choices=[*PARTS, []], help="default: all")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--seconds", type=float, default=4.0)
    options.add_argument("--print", action="store_true", help="leave docs/performance.md as it is")
    chosen = options.parse_args()
    wanted = chosen.part or PARTS
    began = os.getloadavg()[0]
    table = Table()
    if "engine" in wanted:
        engine(table)
    if "embedded" in wanted:
        with embedded() as (server, urls):
            decisions(table, "embedded, one process", server, urls, chosen, goals=EMBEDDED)
    if "served" in wanted:
        try:
            with served() as (server, urls):
                decisions(table, "PostgreSQL + Redis, two processes", server, urls, chosen, goals=SERVED)
        except Cannot as why:
            print(f"  left out: {why}")
    if "page" in wanted:
        with embedded() as (server, urls):
            page(table, server, urls[0], chosen.runs)
    if "campaign" in wanted:
        for ruleset in rules.rulesets():
            with embedded() as (server, _):
                staged = script(server, "stage_campaigns.py", ruleset, str(campaigns.CAMPAIGNS))
                what = f"campaign served ({ruleset}, {staged['zones']} zones, {staged['units']} units)"
                if ruleset == rules.rulesets()[0]:
                    campaigns.of_pages(table, server, staged, what, chosen.runs)
                campaigns.of_rules(table, server, staged, what, chosen.runs)
    if "import" in wanted:
        with embedded() as (server, _):
            done = script(server, "stage_import.py", str(chosen.runs))
            table.add(
                Row(
                    f"a TripleA map imported and stored ({done['what']})", "ms", done["times"], 5000, digits=0
                )
            )
    if "tables" in wanted:
        with embedded() as (server, _):
            tables.of_tables(table, server, script(server, "stage_tables.py"), chosen.runs)
    print(f"\n{machine(began)}\n\n{table.markdown()}")
    if not chosen.print:
        table.write(machine(began))


# (goal, floor) of the issue that asked for them
Marks = tuple[float | None, float | None]
EMBEDDED: dict[str, Marks] = {"race": (400, 200), "p50": (4, 8), "p99": (30, 60)}
SERVED: dict[str, Marks] = {"race": (250, 120), "p99": (80, 160)}


def decisions(
    table: Table, where: str, server: Server, urls: Urls, chosen: argparse.Namespace, goals: dict[str, Marks]
) -> None:
    for battles in (1, 50, 500):
        for rest in (False, True):
            runs = [
                race(staged(server, reserves(battles)), urls, chosen.seconds, at_once=battles, rest=rest)
                for _ in range(chosen.runs)
            ]
            goal, floor = goals["race"] if battles == 50 and not rest else (None, None)
            what = (
                f"{where}: racing, {battles} battle{'s' * (battles > 1)}, {'REST' if rest else 'WebSocket'}"
            )
            values = [run.a_second for run in runs]
            table.add(Row(what, "decisions/s", values, goal, floor, higher_is_better=True, digits=0))
            latencies(table, what, runs, {})
    for rest in (False, True):
        five_hundred = staged(server, 500)
        runs = [paced(five_hundred, urls, 2 * chosen.seconds, 100, rest=rest) for _ in range(chosen.runs)]
        what = f"{where}: paced, 500 battles, 100 decisions/s, {'REST' if rest else 'WebSocket'}"
        latencies(table, what, runs, {} if rest else goals)


def latencies(table: Table, what: str, runs: list[Measured], goals: dict[str, Marks]) -> None:
    for name, values in (("p50", [run.p50 for run in runs]), ("p99", [run.p99 for run in runs])):
        table.add(Row(f"{what}: {name}", "ms", values, *goals.get(name, (None, None))))


def reserves(battles: int) -> int:
    """A single battle would end while it is raced: others take its place."""
    return 12 if battles == 1 else battles


def staged(server: Server, count: int) -> list[Staged]:
    return [Staged(**each) for each in script(server, "stage_battles.py", str(count))]


def script(server: Server, name: str, *arguments: str) -> Any:
    """What a script of this folder prints as its last line, run on the server's database."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests/bench" / name), *arguments],
        env=server.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def embedded() -> Iterator[tuple[Server, Urls]]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server({"DATABASE_URL": sqlite(Path(folder)), "REDIS_URL": ""}, log=Path(folder) / "log")
        prepare(server)
        with server:
            yield server, (server.url, server.url)


@contextmanager
def served() -> Iterator[tuple[Server, Urls]]:
    database, layer = new_postgresql_database(postgresql(), "bench"), redis()
    environment = {"DATABASE_URL": database, "REDIS_URL": layer}
    first, second = Server(environment), Server(environment)
    try:
        prepare(first)
        with first, second:
            yield first, (first.url, second.url)
    finally:
        drop_postgresql_database(database)


def prepare(server: Server) -> None:
    server.manage("migrate", "--verbosity=0")
    server.manage("load_scenario")
    server.manage("collectstatic", "--noinput", "--clear", "--verbosity=0")


def engine(table: Table) -> None:
    goals = {"random": (5, 10), "whole": (5, 10), "submit": (25, 50), "resume": (2, 4)}
    words = {
        "random": "a battle of random play through the scripts",
        "whole": "the same to the end, nobody leaves",
        "submit": "a battle, decision by decision",
        "resume": "resuming a battle",
    }
    for name, what, _, _, runs in bench_engine.measure():
        table.add(Row(f"engine: {words[name]} ({what})", "ms", runs, *goals[name], digits=2))
    campaign_engine(table)


def campaign_engine(table: Table) -> None:
    marks: dict[str, Marks] = {"commit": (150, 300), "ships": (20, 40), "aircraft": (20, 40)}
    words = {
        "read": "a world document read",
        "fold": "the first state",
        "commit": "a phase committed",
        "ships": "reachable zones of a stack of ships, p95",
        "aircraft": "reachable zones of a stack of aircraft, p95",
    }
    for name, what, runs in bench_campaign.measure():
        table.add(Row(f"campaign: {words[name]} ({what})", "ms", runs, *marks.get(name, (None, None))))


def page(table: Table, server: Server, url: str, runs: int) -> None:
    long = script(server, "long_battle.py")
    times = [pages.view_times(url, long["session"], long["id"], 100) for _ in range(runs)]
    what = f"battle page data, log of {long['entries']} entries"
    table.add(Row(f"{what}: p50", "ms", [pages.quantile(each, 0.5) for each in times]))
    table.add(Row(f"{what}: p95", "ms", [pages.quantile(each, 0.95) for each in times], 100, 200))
    table.add(Row("the same: queries with 500 entries", "queries", [long["queries"]], digits=0))
    table.add(Row("the same: queries with a tenth of them", "queries", [long["queries_short"]], digits=0))
    if not Path(pages.CHROMIUM).exists():
        print(f"  left out: the browser's rows (no Chromium at {pages.CHROMIUM})")
        return
    path = f"/battles/{long['id']}"
    for what, where in (("battle page", path), ("home", "/")):
        size = pages.first_load(url, where, long["session"]) / 1000
        table.add(Row(f"first load of the {what}: JavaScript, gzipped", "kB", [size], 150, 150))
    scores = [pages.lighthouse(url, path, long["session"]) for _ in range(runs)]
    for name in ("performance", "accessibility", "best-practices"):
        values = [float(score[name]) for score in scores]
        table.add(Row(f"Lighthouse, battle page: {name}", "of 100", values, 95, 47, True, digits=0))


if __name__ == "__main__":
    main()

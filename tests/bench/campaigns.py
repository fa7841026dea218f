"""A large campaign in a real server's database: its map fetched, looks at where stacks can go, a phase
committed, all over HTTP; and the map panned in a browser.

Milliseconds as the client waits, and the processor time of the server for the same requests: on a busy
machine the first is also what the others were doing.
"""

import http.client
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.pages import CHROMIUM, CSRF, quantile
from tests.bench.panning import pan
from tests.bench.table import Row, Table
from tests.bench.wire import cookies
from tests.live.server import Server

CAMPAIGNS = 7  # six to be committed, one to be looked at
MAPS = 60
Marks = tuple[float | None, float | None]
MAP: Marks = (150, 300)
REACHABLE: Marks = (20, 40)
COMMIT: Marks = (500, 1000)
PAN: Marks = (8, 16)


@dataclass
class Times:
    waited: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)


class Client:
    """One commander's browser: one connection, kept open, that takes compressed answers."""

    def __init__(self, server: Server, session: str) -> None:
        assert server.process
        self.pid = server.process.pid
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.headers = {
            "Cookie": cookies(session, CSRF),
            "X-CSRFToken": CSRF,
            "Origin": server.url,
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
        }

    def call(self, verb: str, path: str, body: Any = None, *, into: Times | None = None) -> bytes:
        """The answer as it was sent."""
        text = None if body is None else json.dumps(body)
        busy, began = processor_ms(self.pid), time.perf_counter()
        self.connection.request(verb, path, text, self.headers)
        answer = self.connection.getresponse()
        found = answer.read()
        waited = (time.perf_counter() - began) * 1000
        assert answer.status == 200, (path, answer.status, found[:300])
        if into is not None:
            into.waited.append(waited)
            into.processor.append(processor_ms(self.pid) - busy)
        return found


def processor_ms(pid: int) -> float:
    """Of all threads that the process has now."""
    spent = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):
            spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e6


def of_rules(table: Table, server: Server, staged: dict[str, Any], what: str, runs: int) -> None:
    """The rows that each ruleset has. `staged` as stage_campaigns.py prints it."""
    client = Client(server, staged["session"])
    *fought, kept = staged["campaigns"]
    for kind in ("ships", "aircraft"):
        name = f"{what}: reachable zones of a stack of {kind} after {staged['orders']} orders"
        reachable(table, client, f"/api/campaigns/{kept}", staged, kind, name, runs)
    commits(table, client, fought, staged, what)


def of_pages(table: Table, server: Server, staged: dict[str, Any], what: str, runs: int) -> None:
    """The rows that are the same whatever is played."""
    kept = staged["campaigns"][-1]
    maps(table, Client(server, staged["session"]), f"/api/campaigns/{kept}", staged, what, runs)
    if not Path(CHROMIUM).exists():
        print(f"  left out: the map panned (no Chromium at {CHROMIUM})")
        return
    pans(table, server.url, f"/campaigns/{kept}", staged, what, runs)


def maps(table: Table, client: Client, address: str, staged: dict[str, Any], what: str, runs: int) -> None:
    sent = client.call("GET", f"{address}/map/")
    times = [Times() for _ in range(runs)]
    for each in times:
        for _ in range(MAPS):
            client.call("GET", f"{address}/map/", into=each)
    table.add(Row(f"{what}: map data, p50", "ms", [quantile(each.waited, 0.5) for each in times]))
    p95(table, f"{what}: map data", times, MAP)
    table.add(Row("the same: gzipped", "kB", [len(sent) / 1000], 200, 400))
    table.add(
        Row(f"the same: queries with {staged['units']} units", "queries", [staged["queries"]], digits=0)
    )
    table.add(Row("the same: queries with a tenth of them", "queries", [staged["queries_small"]], digits=0))


def reachable(
    table: Table, client: Client, address: str, staged: dict[str, Any], kind: str, name: str, runs: int
) -> None:
    times = [Times() for _ in range(runs)]
    for each in times:
        for units in staged[kind]:
            client.call("POST", f"{address}/reachable/", {"side": staged["side"], "units": units}, into=each)
    p95(table, name, times, REACHABLE)


def commits(table: Table, client: Client, fought: list[str], staged: dict[str, Any], what: str) -> None:
    """Every other one by a server that has the campaign at hand, because its page was read; the rest by one
    that reads world and state first."""
    read, unread = Times(), Times()
    for number, name in enumerate(fought):
        address, side = f"/api/campaigns/{name}", staged["side"]
        if number % 2 == 0:
            for page in ("/", "/map/", f"/orders/?side={side}", f"/plan/?side={side}"):
                client.call("GET", f"{address}{page}")
        body = {"side": side, "draft": staged["orders"], "key": f"commit-{name}"}
        client.call("POST", f"{address}/commit/", body, into=unread if number % 2 else read)
    name = f"{what}: {staged['orders']} orders committed, {staged['contacts']} battles opened"
    table.add(Row(name, "ms", read.waited, *COMMIT))
    table.add(Row("the same: processor time", "ms", read.processor))
    table.add(Row("the same in a process that has not read the campaign", "ms", unread.waited, *COMMIT))


def pans(table: Table, url: str, path: str, staged: dict[str, Any], what: str, runs: int) -> None:
    found = [pan(url, path, staged["session"]) for _ in range(runs)]
    name = f"{what}: the map panned, {staged['orders']} orders drawn; scripting, style and layout a frame"
    table.add(Row(f"{name}, p95", "ms", [each.together for each in found], *PAN, digits=2))
    table.add(Row("the same: processor time", "ms", [each.processor for each in found], digits=2))
    table.add(Row("the same: all tasks of a frame, painting too", "ms", [each.tasks for each in found]))


def p95(table: Table, name: str, times: list[Times], marks: Marks) -> None:
    table.add(Row(f"{name}, p95", "ms", [quantile(each.waited, 0.95) for each in times], *marks))
    spent = [quantile(each.processor, 0.95) for each in times]
    table.add(Row("the same: processor time of the server", "ms", spent))

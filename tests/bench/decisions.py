"""How long a decision takes from one player's socket to the opponent's client, and how many a second.

Every battle is two clients. In a *race* whoever is asked answers at once; *paced* keeps to a rate over all
battles.
"""

import asyncio
import gc
import random
import statistics
import time
from dataclasses import dataclass

import uvloop

from tests.bench.wire import Connection, Duel, Seat, View, cookies, ignore, read_view

CSRF = "b" * 32
SETTLE = 0.5  # seconds of load before measuring begins


@dataclass
class Staged:
    """A battle as stage_battles.py prepared it: its id and the two sessions."""

    id: str
    attacker: str
    defender: str


@dataclass
class Measured:
    a_second: float
    p50: float  # milliseconds
    p99: float
    count: int


def race(
    staged: list[Staged], urls: tuple[str, str], seconds: float, *, at_once: int, rest: bool = False
) -> Measured:
    return uvloop.run(measure(staged, urls, seconds, rest=rest, at_once=at_once))


def paced(
    staged: list[Staged], urls: tuple[str, str], seconds: float, rate: float, *, rest: bool = False
) -> Measured:
    return uvloop.run(measure(staged, urls, seconds, rest=rest, rate=rate))


async def measure(
    staged: list[Staged],
    urls: tuple[str, str],
    seconds: float,
    *,
    rest: bool,
    rate: float = 0,
    at_once: int = 0,
) -> Measured:
    gc.collect()
    gc.disable()  # a collection here would be measured as the server's
    duels = await assemble(staged, urls, rest=rest)
    sender = Sender()
    try:
        if rate:
            began, until = await pace(duels, sender, seconds, rate)
        else:
            began, until = await run_race(duels, sender, seconds, at_once)
        found = sorted(latency for duel in duels for latency in duel.latencies)
        await sender.settle()
    finally:
        gc.enable()
        await asyncio.gather(*(seat.close() for duel in duels for seat in duel.seats.values()))
    refused = [reason for duel in duels for reason in duel.refused] + sender.faults
    assert not refused, refused[:3]
    return Measured(
        len(found) / (until - began),
        statistics.median(found) * 1000,
        found[int(len(found) * 0.99)] * 1000,
        len(found),
    )


class Sender:
    """Decides for battles without waiting for the answer."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self.faults: list[str] = []

    def __call__(self, duel: Duel) -> None:
        task = asyncio.create_task(duel.decide())
        self.running.add(task)
        task.add_done_callback(self.done)

    async def settle(self) -> None:
        """Let what is on its way arrive."""
        if self.running:
            await asyncio.wait(self.running, timeout=10)
        await asyncio.sleep(0.2)

    def done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            self.faults.append(repr(fault))


async def run_race(duels: list[Duel], sender: Sender, seconds: float, at_once: int) -> tuple[float, float]:
    """So many battles at once; when one ends a fresh one takes its place."""
    reserve = duels[at_once:]

    def start(duel: Duel) -> None:
        duel.asked = sender
        duel.ended = replace
        if duel.question:
            sender(duel)

    def replace(_: Duel) -> None:
        assert reserve, "more battles ended under the load than were in reserve"
        start(reserve.pop())

    for duel in duels[:at_once]:
        start(duel)
    await asyncio.sleep(SETTLE)
    for duel in duels:
        duel.latencies.clear()
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    until = time.perf_counter()
    for duel in duels:
        duel.asked = duel.ended = ignore
    return began, until


async def pace(duels: list[Duel], send: Sender, seconds: float, rate: float) -> tuple[float, float]:
    """One decision every 1/rate seconds, from a battle that has an open question, in random order."""
    chance = random.Random(1)
    order = chance.sample(duels, len(duels))
    place, began = 0, time.perf_counter()
    settled = False
    due = began
    while (now := time.perf_counter()) < began + SETTLE + seconds:
        if not settled and now > began + SETTLE:
            settled = True
            for duel in duels:
                duel.latencies.clear()
        if now < due:
            await asyncio.sleep(due - now)
        for _ in range(len(order)):
            duel = order[place % len(order)]
            place += 1
            if duel.question:
                send(duel)
                break
        due += 1 / rate
    await asyncio.sleep(0.3)
    return began + SETTLE, began + SETTLE + seconds


async def assemble(staged: list[Staged], urls: tuple[str, str], *, rest: bool) -> list[Duel]:
    """All sockets open, all views read; the attackers on the first process, the defenders on the second."""
    gate = asyncio.Semaphore(40)

    async def one(each: Staged) -> Duel:
        async with gate:
            duel = Duel(each.id, time.perf_counter)
            for side, session, url in (
                ("attacker", each.attacker, urls[0]),
                ("defender", each.defender, urls[1]),
            ):
                seat = Seat(duel, side, url, cookies(session, CSRF))
                duel.seats[side] = seat
                await seat.open()
                http = Connection(url, cookies(session, CSRF), CSRF)
                await http.open()
                status, body = await http.get(f"/api/battles/{each.id}/")
                assert status == 200, body
                view: View = read_view(body)
                duel.look(view.head, side)
                if rest:
                    seat.rest = http
                else:
                    http.close()
            return duel

    return list(await asyncio.gather(*(one(each) for each in staged)))

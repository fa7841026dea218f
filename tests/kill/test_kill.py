"""Killing the server loses no acknowledged decision, writes none twice and leaves none half done.

A hundred times SIGKILL under load: at random moments and at each named point of the write path. DATABASE_URL
chooses SQLite or PostgreSQL; each runs this file once.
"""

import asyncio
import contextlib
import itertools
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kill.battlefield import Battlefield
from tests.live.server import (
    ROOT,
    Server,
    drop_postgresql_database,
    free_port,
    new_postgresql_database,
    sqlite,
)

KILLS = int(os.environ.get("KILLS", "100"))
BATTLES = 4
POINTS = ("before_insert", "before_commit", "after_commit_before_answer", "before_push")
LONGEST_LIFE = 0.4  # seconds under load


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield sqlite(tmp_path)
        return
    url = new_postgresql_database(given, "kill")
    yield url
    drop_postgresql_database(url)


class Nursery:
    """Lives of the server, one after the other: see nursery.py."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.kill.nursery", str(self.port)],
            cwd=ROOT,
            env={**environment, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.life = 0
        assert self.read() == "ready"

    def read(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def say(self, line: str) -> str:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self.read()

    def live(self) -> int:
        self.life = int(self.say("live"))
        return self.life

    async def bury(self) -> None:
        """The life must be over, or end within moments."""
        async with asyncio.timeout(30):
            assert await asyncio.to_thread(self.say, "bury") == "dead"

    def close(self) -> None:
        if self.life:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.life, signal.SIGKILL)
        self.process.kill()
        self.process.wait()


def test_no_kill_loses_an_acknowledged_decision(database: str) -> None:
    server = Server({"DATABASE_URL": database, "REDIS_URL": ""})
    server.manage("migrate", "--verbosity=0")
    server.manage("load_scenario")
    nursery = Nursery(server.environment)
    try:
        field = asyncio.run(hundred_deaths(nursery))
    finally:
        nursery.close()
    server.manage("check_battles", "--all")  # the rules play every log again, entry by entry
    print(f"{KILLS} kills, {field.acknowledged} acknowledged decisions, {field.resent} sent again")
    assert field.acknowledged > KILLS


async def hundred_deaths(nursery: Nursery) -> Battlefield:
    chance = random.Random(20260601)
    field = Battlefield(f"http://127.0.0.1:{nursery.port}", BATTLES, chance)
    life = nursery.live()
    await field.muster()
    for _, point in zip(range(KILLS), itertools.cycle((*POINTS, *[""] * len(POINTS))), strict=False):
        fighting = asyncio.create_task(field.fight_until_dead())
        await asyncio.wait_for(field.first_answer.wait(), 30)
        if point:
            nursery.say(f"arm {point}:{chance.randint(1, 12)}")
            await fighting  # until that point kills, or no battle is left to fight
        else:
            await asyncio.sleep(chance.random() * LONGEST_LIFE)
        with contextlib.suppress(ProcessLookupError):
            os.kill(life, signal.SIGKILL)
        await nursery.bury()
        await fighting
        life = nursery.live()
        await field.resend()
        await field.inspect()
    await field.close()
    return field

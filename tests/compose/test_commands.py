"""The compose file's commands run natively: two web processes, worker, proxy, one PostgreSQL, one Redis.

Production settings, the two players connected to different processes.
"""

import asyncio
import os
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.compose.services import Stack
from tests.live.choices import suggested
from tests.live.player import Line, Player
from tests.live.seats import seated_battle
from tests.live.server import drop_postgresql_database, new_postgresql_database

DECISIONS = 12


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    given, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
    if not given.startswith("postgres") or not redis:
        pytest.skip("needs PostgreSQL and Redis. Enable: DATABASE_URL=postgres://… REDIS_URL=redis://…")
    database = new_postgresql_database(given, "compose")
    stack = Stack(tmp_path_factory.mktemp("compose"), database, redis)
    try:
        stack.run("migrate")
        for name in ("web-1", "web-2"):
            stack.start_web(name)
        stack.start("worker")
        yield stack
    finally:
        stack.stop()
        drop_postgresql_database(database)


def url(stack: Stack, name: str) -> str:
    return f"http://localhost:{stack.ports[name]}"


def test_the_health_checks_of_the_file_pass(stack: Stack) -> None:
    for name in ("web-1", "web-2", "worker"):
        assert stack.is_healthy(name), name


def test_decisions_cross_from_one_process_to_the_other(stack: Stack) -> None:
    asyncio.run(fight_across(stack, url(stack, "web-1"), url(stack, "web-2")))


def test_the_proxy_balances_requests_and_sockets(stack: Stack) -> None:
    if not shutil.which("caddy"):
        pytest.skip("no Caddy. Enable: apt-get install --no-install-recommends caddy")
    proxy = stack.start_web("proxy")
    asyncio.run(fight_across(stack, proxy, proxy))
    stack.kill("web-1")
    asyncio.run(noticed(proxy))
    asyncio.run(fight_across(stack, proxy, proxy))  # the other process carries on alone
    stack.start_web("web-1")


async def noticed(proxy: str) -> None:
    """A request that was on its way to the dead process fails; then the proxy leaves it out."""
    async with asyncio.timeout(20):
        in_a_row = 0
        while in_a_row < 5:
            answer = await Player(proxy).http.post("/_allauth/browser/v1/auth/login", json={})
            in_a_row = in_a_row + 1 if answer.status_code == 400 else 0
            await asyncio.sleep(0.1)


async def fight_across(stack: Stack, first: str, second: str) -> None:
    attacker, defender = await Player(first).sign_up(), await Player(second).sign_up()
    battle = await seated_battle(attacker, defender)
    lines = [await attacker.line(battle), await defender.line(battle)]
    try:
        for _ in range(DECISIONS):
            await one_decision(lines)
        for line in lines:
            fresh = await line.player.get(f"/api/battles/{battle}/")
            assert line.view["entries"] == fresh["entries"]
            assert line.head == fresh["head"]
    finally:
        for line in lines:
            await line.close()
            await line.player.close()


async def one_decision(lines: list[Line]) -> None:
    """Whoever is asked answers, and both pages come to stand at the same entry of the log."""
    if all(line.over for line in lines):
        return
    asked = next((line for line in lines if line.question), None)
    assert asked, f"nobody is asked: {[(line.view['number'], line.head, line.lost) for line in lines]}"
    question = asked.question
    assert question
    await asked.decide(question["question"], suggested(question))
    async with asyncio.timeout(10):
        for line in lines:
            async with line.news:
                await line.news.wait_for(partial(has_moved_on, line, question["question"]))


def has_moved_on(line: Line, answered: int) -> bool:
    return all(item["question"] != answered for item in line.head["waiting"])


def test_the_log_of_production_is_free_of_faults(stack: Stack) -> None:
    for name in ("web-1", "web-2", "worker"):
        log = Path(stack.log(name)).read_text()
        assert "Traceback" not in log, log

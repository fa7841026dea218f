"""A server whose PostgreSQL goes away for a while: what people are told, and that it comes back by itself."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.live.player import Player, newest
from tests.live.seats import seated_battle
from tests.live.server import Server, drop_postgresql_database, new_postgresql_database, on_server

pytestmark = pytest.mark.skipif(
    not os.environ.get("DATABASE_URL", "").startswith("postgres"),
    reason="no PostgreSQL: set DATABASE_URL=postgres://…",
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    database = new_postgresql_database(os.environ["DATABASE_URL"], "away")
    server = Server({"DATABASE_URL": database, "REDIS_URL": ""}, log=tmp_path / "log")
    try:
        server.manage("migrate", "--verbosity=0")
        server.manage("load_scenario")
        with server:
            yield server
    finally:
        drop_postgresql_database(database)


@contextmanager
def away(server: Server) -> Iterator[None]:
    url = server.environment["DATABASE_URL"]
    name = urlsplit(url).path.lstrip("/")
    with on_server(url) as cursor:
        cursor.execute(f'alter database "{name}" with allow_connections false')
        cursor.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", [name])
        try:
            yield
        finally:
            cursor.execute(f'alter database "{name}" with allow_connections true')


async def closed_with(player: Player, battle: str) -> int | None:
    """The code that a new socket is closed with before anything else is said; None if it is greeted."""
    address = f"{player.url.replace('http', 'ws', 1)}/ws/battles/{battle}/"
    cookies = f"sessionid={newest(player.http.cookies, 'sessionid')}"
    async with connect(address, origin=Origin(player.url), additional_headers={"Cookie": cookies}) as socket:
        try:
            await socket.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None
    return None


def test_pages_and_sockets_are_told_to_try_again_and_then_can(server: Server) -> None:
    asyncio.run(through_an_outage(server))


async def through_an_outage(server: Server) -> None:
    players = [await Player(server.url).sign_up() for _ in range(2)]
    battle = await seated_battle(players[0], players[1])
    me = players[0]
    assert await closed_with(me, battle) is None
    with away(server):
        answer = await me.http.get(f"/api/battles/{battle}/")
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert (await me.http.get("/healthz")).status_code == 503
        assert await closed_with(me, battle) == 1013
    assert await closed_with(me, battle) is None
    assert (await me.http.get(f"/api/battles/{battle}/")).status_code == 200
    for player in players:
        await player.close()

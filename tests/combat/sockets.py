"""Sockets for tests: a page that is connected to the application in this process."""

import asyncio
import json
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async as database
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from combat.models import Battle
from combat.routing import websockets
from games.models import User
from tests import factories


def sign_in(user: User) -> str:
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    assert store.session_key
    return store.session_key


class Socket(ApplicationCommunicator):
    """Channels' own communicator asks for another server to be installed; this is what is needed of it."""

    async def connect(self, timeout: float = 5) -> tuple[bool, int | None]:
        await self.send_input({"type": "websocket.connect"})
        answer = await self.receive_output(timeout)
        return answer["type"] == "websocket.accept", answer.get("code")

    async def send_to(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.send_input({"type": "websocket.receive", "text": text_data, "bytes": bytes_data})

    async def receive_from(self, timeout: float = 5) -> str:
        output = await self.receive_output(timeout)
        assert output["type"] == "websocket.send", output
        text: str = output["text"]
        return text

    async def disconnect(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(5)


class Page:
    """An open battle page: what it was sent, in order."""

    def __init__(
        self, made: Battle | str, session: str = "", *, origin: str | None = "http://testserver"
    ) -> None:
        name = made if isinstance(made, str) else made.public_id
        headers = [(b"host", b"testserver")]
        if origin:
            headers.append((b"origin", origin.encode()))
        if session:
            headers.append((b"cookie", f"sessionid={session}".encode()))
        path = f"/ws/battles/{name}/"
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
        self.socket = Socket(websockets, scope)
        self.frames: list[dict[str, Any]] = []

    async def open(self) -> "Page":
        accepted, _ = await self.socket.connect(timeout=5)
        assert accepted, "the socket was not accepted"
        return self

    async def next(self, *types: str) -> dict[str, Any]:
        """The next frame of one of these types; others are kept aside."""
        while True:
            frame: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=5))
            self.frames.append(frame)
            if not types or frame["type"] in types:
                return frame

    async def closed(self) -> int:
        """Frames until the socket is closed; the code."""
        while True:
            output = await self.socket.receive_output(timeout=5)
            if output["type"] == "websocket.close":
                code: int = output["code"]
                return code
            self.frames.append(json.loads(output["text"]))

    async def send(self, **message: Any) -> None:
        await self.socket.send_to(text_data=json.dumps(message))

    async def decide(self, question: int, choice: Any, key: str = "k") -> dict[str, Any]:
        await self.send(type="decide", question=question, choice=choice, key=key)
        return await self.next("answer", "refused")

    async def close(self) -> None:
        await self.socket.disconnect()


async def until(condition: Any) -> None:
    for _ in range(200):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


@database
def battle(**fields):
    """A battle under way: itself, who is asked, who is not, and the sessions of both."""
    attacker, defender = factories.person(), factories.person()
    made = factories.battle(attacker, defender, **fields)
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    other = defender if asked == attacker else attacker
    return made, asked, other, sign_in(asked), sign_in(other)

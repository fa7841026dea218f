"""What every socket of ours does: checks where it comes from, takes messages in turn, sends through a box.

`dispatch` leaves out what Channels does for consumers that touch the database: closing old connections on
every message takes a fifth of the time of a decision.
"""

import asyncio
import contextlib
from collections import deque
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.conf import settings
from django.db import InterfaceError, OperationalError

LARGEST_OUTBOX = 500  # texts that wait for a slow socket
CUT_WITHIN = 5.0  # seconds for saying goodbye to a socket that takes nothing
FORBIDDEN = 4403
TOO_SLOW = 4408
TRY_AGAIN_LATER = 1013

log = structlog.get_logger(__name__)

encode = msgspec.json.encode


class SameOrigin:
    """Browsers send an Origin: it must be ours. Scripts send none, and carry nobody's cookies."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        origin = headers.get(b"origin")
        if origin is None or self.is_ours(origin, headers.get(b"host", "")):
            return await self.application(scope, receive, send)
        await receive()
        return await send({"type": "websocket.close", "code": FORBIDDEN})

    @staticmethod
    def is_ours(origin: str, host: str) -> bool:
        try:
            named = urlsplit(origin).netloc
        except ValueError:
            return False
        return named == host or origin in settings.CSRF_TRUSTED_ORIGINS


class Patient:
    """While the database is away nobody's session can be read: a socket is told to try again later."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        try:
            return await self.application(scope, receive, send)
        except (OperationalError, InterfaceError) as problem:
            log.warning("database_away", path=scope["path"], problem=str(problem))
            await receive()
            await send({"type": "websocket.accept"})
            return await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})


class Socket(AsyncConsumer):
    """Messages in turn; texts out through a box, so that a slow or dead socket makes nobody wait."""

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.scope = scope
        self.base_send = send
        self.loop = asyncio.get_running_loop()
        self.task = asyncio.current_task()
        self.outbox: deque[str] = deque()
        self.presence: str | None = None
        self.filled = asyncio.Event()
        self.is_cut = False
        self.sender = asyncio.ensure_future(self.send_all())
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        except asyncio.CancelledError:
            if not self.is_cut:
                raise
            await self.close(TOO_SLOW)
        except Exception:
            log.exception("socket_failed", path=scope["path"])
            await self.close(TRY_AGAIN_LATER)
        finally:
            self.sender.cancel()
            await self.gone()

    async def dispatch(self, message: dict[str, Any]) -> None:
        handler = getattr(self, get_handler_name(message), None)
        if handler is not None:
            await handler(message)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        raise StopConsumer

    async def gone(self) -> None:
        """The socket is closed."""

    def push(self, text: str) -> None:
        if self.is_cut:
            return
        if len(self.outbox) >= LARGEST_OUTBOX:
            # Never leave a frame out in silence: the client connects anew and fetches what it missed.
            self.is_cut = True
            self.outbox.clear()
            if self.task is not None:
                self.task.cancel()
            return
        self.outbox.append(text)
        self.filled.set()

    def push_presence(self, text: str) -> None:
        """After what waits already; an older one that still waits is not sent."""
        self.presence = text
        self.filled.set()

    async def send_all(self) -> None:
        try:
            while True:
                await self.filled.wait()
                self.filled.clear()
                while self.outbox or self.presence:
                    text = self.outbox.popleft() if self.outbox else self.presence
                    if text is self.presence:
                        self.presence = None
                    await self.base_send({"type": "websocket.send", "text": text})
        except OSError:  # the client is gone; `disconnect` follows
            pass

    async def close(self, code: int) -> None:
        self.sender.cancel()
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(CUT_WITHIN):
                await self.base_send({"type": "websocket.close", "code": code})

    def say(self, **message: Any) -> None:
        self.push(encode(message).decode())

    async def turn_away(self, reason: str) -> None:
        """Say why, then close."""
        self.sender.cancel()
        try:
            while self.outbox:
                await self.base_send({"type": "websocket.send", "text": self.outbox.popleft()})
            text = encode({"type": "access", "reason": reason}).decode()
            await self.base_send({"type": "websocket.send", "text": text})
            await self.base_send({"type": "websocket.close", "code": FORBIDDEN})
        except (OSError, RuntimeError):
            pass


class NoSuchSocket(Socket):
    async def websocket_connect(self, message: dict[str, Any]) -> None:
        await self.base_send({"type": "websocket.accept"})
        await self.turn_away("not_found")

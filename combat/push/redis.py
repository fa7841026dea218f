"""Between processes: Redis publish and subscribe, one channel for each battle and one for all processes.

If Redis is away, decisions are still taken and answered; the other processes' sockets are told to look
again when it is back.
"""

import asyncio
import contextlib
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import redis
import redis.asyncio
import structlog
from django.conf import settings

from combat.audiences import Step, frame_of
from combat.permissions import AUDIENCES, Lens
from combat.push.hub import hub, recheck_here

log = structlog.get_logger(__name__)
pack, unpack = msgspec.msgpack.encode, msgspec.msgpack.decode

EVERYWHERE = "broadside:all"
LEAVE_ALONE = 1.0  # seconds after a failure


def channel(battle_id: int) -> str:
    return f"broadside:battle:{battle_id}"


class Link:
    def __init__(self, url: str) -> None:
        self.url = url
        self.origin = uuid.uuid4().hex
        self.away_until = 0.0
        self.client = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self.listeners: dict[asyncio.AbstractEventLoop, Listener] = {}
        self.hearers: list[Callable[[dict[str, Any]], None]] = []

    def ping(self) -> None:
        self.client.ping()

    def publish(self, steps: Sequence[Step]) -> None:
        """One round trip for all steps of a batch."""
        messages = []
        for step in steps:
            message = {"origin": self.origin, "battle": step.facts.id, "step": step.packet(AUDIENCES)}
            messages.append((channel(step.facts.id), pack(message)))
        self._send(messages)

    def announce(self, message: dict[str, Any], to: str = EVERYWHERE) -> None:
        self._send([(to, pack({"origin": self.origin, **message}))])

    def _send(self, messages: Sequence[tuple[str, bytes]]) -> None:
        if time.monotonic() < self.away_until:
            return
        try:
            pipe = self.client.pipeline(transaction=False)
            for name, body in messages:
                pipe.publish(name, body)
            pipe.execute()
        except redis.RedisError as problem:
            # Decisions must not wait for it again and again: leave it alone for a moment.
            self.away_until = time.monotonic() + LEAVE_ALONE
            log.warning("push_failed", problem=str(problem), messages=len(messages))

    def listener(self) -> "Listener":
        """The one of the running loop."""
        loop = asyncio.get_running_loop()
        if loop not in self.listeners:
            for old in [one for one in self.listeners if one.is_closed()]:
                del self.listeners[old]
            self.listeners[loop] = Listener(self)
        return self.listeners[loop]


class Listener:
    """What other processes say to the sockets of one loop."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.pubsub = redis.asyncio.Redis.from_url(link.url).pubsub()
        self.confirmed: dict[str, asyncio.Event] = {}
        self.counts: dict[int, int] = {}
        self.task = asyncio.ensure_future(self.listen())
        self.ready = asyncio.Event()

    async def join(self, battle_id: int) -> None:
        """Returns when every later message will be heard; gives up waiting when Redis is away."""
        name = channel(battle_id)
        self.counts[battle_id] = self.counts.get(battle_id, 0) + 1
        heard = self.confirmed.setdefault(name, asyncio.Event())
        with contextlib.suppress(TimeoutError, redis.RedisError):
            async with asyncio.timeout(3):
                await self.ready.wait()
                if not heard.is_set():
                    await self.pubsub.subscribe(name)
                    await heard.wait()

    async def leave(self, battle_id: int) -> None:
        self.counts[battle_id] = self.counts.get(battle_id, 1) - 1
        if self.counts[battle_id] <= 0:
            del self.counts[battle_id]
            self.confirmed.pop(channel(battle_id), None)
            with contextlib.suppress(redis.RedisError):
                await self.pubsub.unsubscribe(channel(battle_id))

    async def listen(self) -> None:
        lost = False
        while True:
            try:
                await self.pubsub.subscribe(EVERYWHERE, *[channel(one) for one in self.counts])
                self.ready.set()
                if lost:
                    self.resynchronise()
                    lost = False
                while True:
                    message = await self.pubsub.get_message(timeout=30)
                    if message is not None:
                        self.hear(message)
            except (redis.RedisError, OSError) as problem:
                lost = True
                log.warning("push_lost", problem=str(problem))
                await asyncio.sleep(1)

    def hear(self, message: dict[str, Any]) -> None:
        name = message["channel"].decode()
        if message["type"] == "subscribe":
            if name in self.confirmed:
                self.confirmed[name].set()
        elif message["type"] == "message":
            said = unpack(message["data"])
            if said["origin"] != self.link.origin:
                self.obey(said)

    def obey(self, said: dict[str, Any]) -> None:
        mine = asyncio.get_running_loop()
        if "step" in said:
            frames: dict[Lens, str] = {}
            for subscriber in hub.watching(said["battle"]):
                if subscriber.loop is mine:
                    if subscriber.lens not in frames:
                        frames[subscriber.lens] = frame_of(said["step"], subscriber.lens)
                    subscriber.push(frames[subscriber.lens])
        elif "recheck" in said:
            recheck_here(said["recheck"])
        for hear in self.link.hearers:
            hear(said)

    def resynchronise(self) -> None:
        """Messages may have been missed: every socket is looked at again and told the present number."""
        mine = asyncio.get_running_loop()
        for subscriber in hub.everybody():
            if subscriber.loop is mine:
                subscriber.recheck()


link: Link | None = Link(settings.REDIS_URL) if settings.REDIS_URL else None

"""Between processes: Redis publish and subscribe, one channel for each battle and one for all processes.

Nobody waits for Redis: one thread sends, and what is unsent when the process ends is sent then. If Redis is
away, decisions are still taken and answered; when it answers again every socket of the other processes is
looked at anew, because it may have missed something.
"""

import asyncio
import atexit
import contextlib
import hashlib
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import urlsplit

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

LEAVE_ALONE = 1.0  # seconds after a failure
MOST_AT_ONCE = 500  # messages in one round trip
LAST_WORDS = 3.0  # seconds for what is unsent when the process ends

Message = tuple[str, bytes]


def installation(secret: str, database: str, url: str) -> str:
    """Several installations may share a Redis, and its channels know no database numbers."""
    number = urlsplit(url).path.strip("/") or "0"
    return hashlib.sha256("\n".join([secret, database, number]).encode()).hexdigest()[:12]


OURS = installation(settings.SECRET_KEY, str(settings.DATABASES["default"]["NAME"]), settings.REDIS_URL)
PREFIX = f"broadside:{OURS}"
EVERYWHERE = f"{PREFIX}:all"


def channel(battle_id: int) -> str:
    return f"{PREFIX}:battle:{battle_id}"


class Link:
    def __init__(self, url: str) -> None:
        self.url = url
        self.origin = uuid.uuid4().hex
        self.failing = False
        self.client = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self.listeners: dict[asyncio.AbstractEventLoop, Listener] = {}
        self.hearers: list[Callable[[dict[str, Any]], None]] = []
        self._unsent: SimpleQueue[Message | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._sender: threading.Thread | None = None

    def ping(self) -> None:
        """Raises if Redis does not answer, or nobody here listens to it any more."""
        self.client.ping()
        for loop, listener in list(self.listeners.items()):
            if not loop.is_closed() and listener.task.done():
                raise ConnectionError("a listener has ended")

    def publish(self, steps: Sequence[Step]) -> None:
        for step in steps:
            message = {"battle": step.facts.id, "seq": step.facts.seq, "step": step.packet(AUDIENCES)}
            self.announce(message, channel(step.facts.id))

    def announce(self, message: dict[str, Any], to: str = EVERYWHERE) -> None:
        if self._sender is None:
            with self._lock:
                if self._sender is None:
                    self._sender = threading.Thread(target=self._send_all, name="redis", daemon=True)
                    self._sender.start()
                    atexit.register(self.flush)
        self._unsent.put((to, pack({"origin": self.origin, **message})))

    def flush(self) -> None:
        """A process that ends says first what it has to say: a command may live shorter than the sender."""
        with self._lock:
            if self._sender is not None:
                self._unsent.put(None)
                self._sender.join(LAST_WORDS)
                self._sender = None
        atexit.unregister(self.flush)

    def _send_all(self) -> None:
        ending = False
        while not ending:
            taken = [self._unsent.get(), *self._take(MOST_AT_ONCE - 1)]
            messages = [message for message in taken if message is not None]
            ending = len(messages) < len(taken)
            try:
                self._send(messages)
            except Exception as problem:
                log.warning("push_failed", problem=str(problem), messages=len(messages))
                self.failing = True
                if not ending:
                    self._wait_for_redis()

    def _wait_for_redis(self) -> None:
        """What it has missed is told by one message: whoever looks again sees everything."""
        again = (EVERYWHERE, pack({"origin": self.origin, "look_again": True}))
        while self.failing:
            time.sleep(LEAVE_ALONE)
            self._take(self._unsent.qsize())
            with contextlib.suppress(Exception):
                self._send([again])
                self.failing = False
        log.info("push_restored")

    def _take(self, most: int) -> list[Message | None]:
        taken: list[Message | None] = []
        with contextlib.suppress(Empty):
            while len(taken) < most:
                taken.append(self._unsent.get_nowait())
        return taken

    def _send(self, messages: Sequence[Message]) -> None:
        pipe = self.client.pipeline(transaction=False)
        for name, body in messages:
            pipe.publish(name, body)
        pipe.execute()

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

    async def hears(self) -> None:
        """Returns when what is said to all processes will be heard; gives up waiting when Redis is away."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(3):
                await self.ready.wait()

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
            except Exception as problem:
                # Whatever it is: without a listener both players would wait for each other for ever.
                if (task := asyncio.current_task()) is not None and task.cancelling():
                    return
                lost = True
                expected = isinstance(problem, redis.RedisError | OSError)
                log.warning("push_lost", problem=repr(problem), exc_info=not expected)
                await asyncio.sleep(LEAVE_ALONE)

    def hear(self, message: dict[str, Any]) -> None:
        name = message["channel"].decode()
        if message["type"] == "subscribe":
            if name in self.confirmed:
                self.confirmed[name].set()
        elif message["type"] == "message":
            try:
                said = unpack(message["data"])
                if said["origin"] != self.link.origin:
                    self.obey(said)
            except Exception:
                # From another version of ours, or from somebody else: the next one counts again.
                log.exception("push_not_understood", channel=name, bytes=len(message["data"]))

    def obey(self, said: dict[str, Any]) -> None:
        mine = asyncio.get_running_loop()
        if "step" in said:
            frames: dict[Lens, str | None] = {}
            for subscriber in hub.watching(said["battle"]):
                if subscriber.loop is mine:
                    if subscriber.lens not in frames:
                        frames[subscriber.lens] = frame_of(said["step"], subscriber.lens)
                    if (frame := frames[subscriber.lens]) is not None:
                        subscriber.push(frame)
                    subscriber.told = max(subscriber.told, said.get("seq", 0))
        elif "recheck" in said:
            recheck_here(said["recheck"])
        elif "look_again" in said:
            self.resynchronise()
        for hear in self.link.hearers:
            hear(said)

    def resynchronise(self) -> None:
        """Messages may have been missed: every socket is looked at again and told the present number."""
        mine = asyncio.get_running_loop()
        for subscriber in hub.everybody():
            if subscriber.loop is mine:
                subscriber.recheck()


link: Link | None = Link(settings.REDIS_URL) if settings.REDIS_URL else None

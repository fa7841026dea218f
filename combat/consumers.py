"""Sockets: decisions in, frames out; no rules and no rights of their own.

Nothing here touches the database on the loop, and `dispatch` leaves out what Channels does for consumers
that do: closing old connections on every message takes a fifth of the time of a decision.
"""

import asyncio
from collections import deque
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import msgspec
from asgiref.sync import sync_to_async
from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.db import close_old_connections

from combat import open_battles, selectors
from combat.audiences import hidden_from, number_of
from combat.facts import Facts
from combat.permissions import PUBLIC, Lens, lens_of
from combat.push import hub, redis
from combat.push.presence import present, tell_presence
from combat.services import Answered, Decision, writer
from combat.services.decisions import Outcome
from combat.services.writer import Queued
from games.models import User
from games.plain_json import read_json, size_text
from games.refusals import Refused

LARGEST_MESSAGE = 64 * 1024
LARGEST_OUTBOX = 500  # texts that wait for a slow socket
MOST_UNANSWERED = 8
FORBIDDEN = 4403

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
        return urlsplit(origin).netloc == host or origin in settings.CSRF_TRUSTED_ORIGINS


class Socket(AsyncConsumer):
    """Messages in turn; texts out through a box, so that a slow or dead socket makes nobody wait."""

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.scope = scope
        self.base_send = send
        self.loop = asyncio.get_running_loop()
        self.task = asyncio.current_task()
        self.outbox: deque[str] = deque()
        self.filled = asyncio.Event()
        self.sender = asyncio.ensure_future(self.send_all())
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
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
        if len(self.outbox) >= LARGEST_OUTBOX:
            if self.task is not None:
                self.task.cancel()
            return
        self.outbox.append(text)
        self.filled.set()

    async def send_all(self) -> None:
        try:
            while True:
                await self.filled.wait()
                self.filled.clear()
                while self.outbox:
                    await self.base_send({"type": "websocket.send", "text": self.outbox.popleft()})
        except OSError:  # the client is gone; `disconnect` follows
            pass

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


class BattleConsumer(Socket):
    """One person's open page of a battle."""

    battle_id: int | None = None
    state = "here"
    unanswered = 0
    lens: Lens
    known_as: tuple[str, str] | None = None

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        await self.base_send({"type": "websocket.accept"})
        user = self.scope["user"]
        self.user_id: int | None = user.pk if user.is_authenticated else None
        self.session_key: str | None = self.scope["session"].session_key
        name = self.scope["url_route"]["kwargs"]["battle"]
        facts, lens = await in_thread(look, name, user if self.user_id else None)
        if facts is None or lens is None:
            await self.turn_away("not_found")
            return
        self.see(facts, lens)
        self.battle_id = facts.id
        hub.join(facts.id, self)
        if redis.link is not None:
            await redis.link.listener().join(facts.id)
        # Read again: what came between the first look and joining was pushed to nobody.
        facts, lens = await in_thread(look_and_warm, name, user if self.user_id else None)
        if facts is None or lens is None:
            await self.turn_away("not_found")
            return
        self.see(facts, lens)
        self.greet(facts)
        tell_presence(facts.id, ask=True)

    def see(self, facts: Facts, lens: Lens) -> None:
        self.lens = lens
        if lens.audience == PUBLIC:
            self.known_as = None
        else:
            fallback = self.scope["user"].shown_name
            self.known_as = (lens.audience, facts.name_of(self.user_id) or fallback)

    def greet(self, facts: Facts) -> None:
        number = number_of(facts.seq, hidden_from(facts, self.lens.audience))
        known, spectators = present(facts.id)
        self.say(
            type="hello", number=number, audience=self.lens.audience, present=known, spectators=spectators
        )

    def has_left(self) -> bool:
        return self.battle_id is None

    async def gone(self) -> None:
        if self.battle_id is None:
            return
        battle_id, self.battle_id = self.battle_id, None
        hub.leave(battle_id, self)
        tell_presence(battle_id)
        if redis.link is not None:
            await redis.link.listener().leave(battle_id)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        key: str | None = None
        try:
            said = read_message(message)
            found = said.get("key")
            key = found if isinstance(found, str) else None
            match said.get("type"):
                case "decide":
                    self.decide(said)
                case "ping":
                    self.say(type="pong")
                case "presence":
                    self.be(said)
                case _:
                    raise Refused("malformed", 'type: one of "decide", "ping", "presence".')
        except Refused as refused:
            self.say(type="refused", key=key, **refused.as_dict())

    def decide(self, said: dict[str, Any]) -> None:
        if self.battle_id is None:
            raise Refused("not_found", "There is nothing here, or you may not see it.")
        if self.user_id is None:
            raise Refused("not_signed_in", "Sign in first.")
        decision = read_decision(said, self.battle_id, self.user_id)
        if self.unanswered >= MOST_UNANSWERED:
            raise Refused("throttled", "Wait for the answers to your earlier decisions.")
        self.unanswered += 1
        key = decision.key
        writer.put(Queued(decision, lambda outcome: (self.loop, (self.answer, answer_text(key, outcome)))))

    def answer(self, text: str) -> None:
        self.unanswered -= 1
        self.push(text)

    def be(self, said: dict[str, Any]) -> None:
        state = said.get("state")
        if state not in ("here", "away"):
            raise Refused("malformed", 'state: "here" or "away".')
        if state != self.state and self.battle_id is not None:
            self.state = state
            tell_presence(self.battle_id)

    def recheck(self, ended: bool = False) -> None:
        self.rechecking = asyncio.ensure_future(self.look_again(ended))

    async def look_again(self, ended: bool) -> None:
        """Seats, visibility or the session may have changed: greet anew, or turn away."""
        if self.has_left():
            return
        name = self.scope["url_route"]["kwargs"]["battle"]
        signed_in, facts, lens = False, None, None
        if not ended:
            signed_in, facts, lens = await in_thread(look_at_session, name, self.session_key, self.user_id)
        if self.has_left():
            return
        if facts is None or lens is None or not signed_in:
            reason = "not_found" if signed_in else "signed_out"
            await self.gone()
            await self.turn_away(reason)
            return
        self.see(facts, lens)
        self.greet(facts)
        tell_presence(facts.id)


def read_message(message: dict[str, Any]) -> dict[str, Any]:
    text = message.get("text")
    if text is None:
        raise Refused("malformed", "Messages are text, not bytes.")
    if len(text) > LARGEST_MESSAGE:
        raise Refused("too_large", f"A message may have {size_text(LARGEST_MESSAGE)}.")
    said = read_json(text, max_bytes=LARGEST_MESSAGE)
    if not isinstance(said, dict):
        raise Refused("malformed", "A message is a JSON object.")
    return said


def read_decision(said: dict[str, Any], battle_id: int, user_id: int) -> Decision:
    question, key, side = said.get("question"), said.get("key"), said.get("side")
    if type(question) is not int or question < 0:
        raise Refused("malformed", "question: the number of the question that is answered.")
    if not isinstance(key, str) or not 1 <= len(key) <= 64:
        raise Refused("malformed", "key: a text of 1 to 64 characters, new for each decision.")
    if "choice" not in said:
        raise Refused("malformed", "choice: what you choose.")
    if side not in (None, "attacker", "defender"):
        raise Refused("malformed", "side: attacker or defender.")
    return Decision(battle_id, user_id, question, said["choice"], key, side)


def answer_text(key: str, outcome: Outcome) -> str:
    if isinstance(outcome, Answered):
        return encode({"type": "answer", "key": key, "ok": True, "number": outcome.number}).decode()
    return encode({"type": "refused", "key": key, **outcome.as_dict()}).decode()


async def in_thread(call: Any, *args: Any) -> Any:
    return await sync_to_async(fresh, thread_sensitive=False)(call, *args)


def fresh(call: Any, *args: Any) -> Any:
    close_old_connections()
    try:
        return call(*args)
    finally:
        close_old_connections()


def look(name: str, user: User | None) -> tuple[Facts | None, Lens | None]:
    facts = selectors.facts_named(name)
    return facts, lens_of(facts, user) if facts else None


def look_and_warm(name: str, user: User | None) -> tuple[Facts | None, Lens | None]:
    facts, lens = look(name, user)
    if facts is not None and lens is not None and lens.sides and facts.status == "fighting":
        open_battles.warm(facts.id, facts.seq)
    return facts, lens


def look_at_session(
    name: str, session_key: str | None, user_id: int | None
) -> tuple[bool, Facts | None, Lens | None]:
    """Whether the session still is this person's, and what it may see."""
    user = None
    if user_id is not None:
        found = get_user(SimpleNamespace(session=SessionStore(session_key)))  # type: ignore[arg-type]
        if not found.is_authenticated or found.pk != user_id:
            return False, None, None
        user = found
    return True, *look(name, user)

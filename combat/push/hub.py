"""Who watches what in this process."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from combat.permissions import Lens

Delivery = tuple[Callable[[str], None], str]


class Subscriber(Protocol):
    loop: asyncio.AbstractEventLoop
    lens: Lens
    user_id: int | None
    session_key: str | None
    told: int  # up to which entry of the log it was told: in a greeting or by a push

    def push(self, text: str) -> None:
        """Queue a text for the socket; called on the loop, never blocks, never raises."""

    def push_presence(self, text: str) -> None:
        """As `push`, but only the newest of these is worth sending."""

    def recheck(self, ended: bool = False) -> None:
        """Look again whether this person may watch, or know that the session ended; called on the loop."""

    # Who this is to the others: role and name for players and moderators, None for spectators.
    known_as: tuple[str, str] | None
    away_since: str | None  # None: here


class Hub:
    """Subscribers by battle. Written on the loops, read by the database thread: tuples are replaced, not
    changed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watching: dict[int, tuple[Subscriber, ...]] = {}

    def join(self, battle_id: int, subscriber: Subscriber) -> None:
        with self._lock:
            self._watching[battle_id] = (*self._watching.get(battle_id, ()), subscriber)

    def leave(self, battle_id: int, subscriber: Subscriber) -> bool:
        """True if nobody here watches the battle any more."""
        with self._lock:
            left = tuple(one for one in self._watching.get(battle_id, ()) if one is not subscriber)
            if left:
                self._watching[battle_id] = left
            else:
                self._watching.pop(battle_id, None)
            return not left

    def watching(self, battle_id: int) -> tuple[Subscriber, ...]:
        return self._watching.get(battle_id, ())

    def battles(self) -> list[int]:
        return list(self._watching)

    def pairs(self) -> list[tuple[int, Subscriber]]:
        """Everybody, and the battle that he watches."""
        return [(battle_id, one) for battle_id, several in list(self._watching.items()) for one in several]

    def clear(self) -> None:
        with self._lock:
            self._watching.clear()

    def everybody(self) -> list[Subscriber]:
        return [one for several in list(self._watching.values()) for one in several]


def deliver(by_loop: dict[asyncio.AbstractEventLoop, list[Delivery]]) -> None:
    """Hand texts over to the loops of their sockets: one call for each loop, from any thread."""
    for loop, deliveries in by_loop.items():
        on_loop(loop, push_all, deliveries)


def push_all(deliveries: Iterable[Delivery]) -> None:
    for push, text in deliveries:
        push(text)


def on_loop(loop: asyncio.AbstractEventLoop, call: Callable[..., Any], *args: Any) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed: its sockets are gone
        loop.call_soon_threadsafe(call, *args)


hub = Hub()


def recheck_here(whom: dict[str, Any]) -> None:
    if (battle_id := whom.get("battle")) is not None:
        found = list(hub.watching(battle_id))
    else:
        user, session = whom.get("user"), whom.get("session")
        found = [one for one in hub.everybody() if user is not None and one.user_id == user]
        for subscriber in hub.everybody():
            if session and subscriber.session_key == session:
                on_loop(subscriber.loop, subscriber.recheck, True)
    for subscriber in found:
        on_loop(subscriber.loop, subscriber.recheck)

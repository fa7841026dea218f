"""From a committed step to everybody's frames."""

import asyncio
from collections.abc import Iterable, Sequence

from combat.audiences import Step
from combat.permissions import Lens
from combat.push import campaigns, redis
from combat.push.hub import Delivery, deliver, hub, recheck_here


def publish(steps: Sequence[Step], also: Iterable[tuple[asyncio.AbstractEventLoop, Delivery]] = ()) -> None:
    """Push committed steps, then answers to those who caused them: whoever is answered knows the step."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Delivery]] = {}
    for step in steps:
        frames: dict[Lens, str | None] = {}
        for subscriber in hub.watching(step.facts.id):
            lens = subscriber.lens
            if lens not in frames:
                frames[lens] = step.frame(lens)
            if (frame := frames[lens]) is not None:
                by_loop.setdefault(subscriber.loop, []).append((subscriber.push, frame))
            subscriber.told = max(subscriber.told, step.facts.seq)
    for loop, delivery in also:
        by_loop.setdefault(loop, []).append(delivery)
    deliver(by_loop)
    if redis.link is not None and steps:
        redis.link.publish(steps)


def recheck_battle(battle_id: int) -> None:
    """Seats or visibility changed: everybody who watches is looked at again, in every process."""
    recheck_here({"battle": battle_id})
    if redis.link is not None:
        redis.link.announce({"recheck": {"battle": battle_id}})


def forget_rights(*, user_id: int | None = None, session_key: str | None = None) -> None:
    """A person's rights or a session ended or changed."""
    whom = {"user": user_id, "session": session_key}
    recheck_here(whom)
    campaigns.recheck_here(whom)
    if redis.link is not None:
        redis.link.announce({"recheck": whom})


def ping() -> None:
    """Raises if the other processes cannot be reached."""
    if redis.link is not None:
        redis.link.ping()

"""Who watches which campaign in this process, and telling them that it has changed.

What is said is small, so every process hears of every campaign: {"campaign", "seq", "drafts", "side"}. A
draft's number goes to its side's commanders alone; what only they may know makes no frame for anybody else.
"""

import asyncio
import threading
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from combat.push import redis
from combat.push.hub import Delivery, deliver, on_loop


class Watcher(Protocol):
    loop: asyncio.AbstractEventLoop
    user_id: int | None
    session_key: str | None
    sides: tuple[str, ...]  # that this person commands
    told: int  # up to which entry of the log
    drafts: Mapping[str, int]  # of those sides: the numbers that were told

    def push(self, text: str) -> None:
        """Queue a text for the socket; called on the loop, never blocks, never raises."""

    def recheck(self, ended: bool = False) -> None:
        """Look again whether this person may watch, or know that the session ended; called on the loop."""


_lock = threading.Lock()
_watching: dict[int, tuple[Watcher, ...]] = {}


def join(campaign_id: int, watcher: Watcher) -> None:
    with _lock:
        _watching[campaign_id] = (*_watching.get(campaign_id, ()), watcher)


def leave(campaign_id: int, watcher: Watcher) -> None:
    with _lock:
        left = tuple(one for one in _watching.get(campaign_id, ()) if one is not watcher)
        if left:
            _watching[campaign_id] = left
        else:
            _watching.pop(campaign_id, None)


def pairs() -> list[tuple[int, Watcher]]:
    """Everybody, and the campaign that he watches."""
    return [(campaign_id, one) for campaign_id, several in list(_watching.items()) for one in several]


def campaign_changed(campaign_id: int, *, seq: int, drafts: Mapping[str, int], side: str | None) -> None:
    said = {"campaign": campaign_id, "seq": seq, "drafts": dict(drafts), "side": side}
    tell_here(said)
    if redis.link is not None:
        redis.link.announce(said)


def tell_here(said: dict[str, Any]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[Delivery]] = {}
    for watcher in _watching.get(said["campaign"], ()):
        if said["side"] is None or said["side"] in watcher.sides:
            text = changed_text(said["seq"], said["drafts"], watcher.sides)
            by_loop.setdefault(watcher.loop, []).append((watcher.push, text))
            watcher.told = max(watcher.told, said["seq"])
            watcher.drafts = own_drafts(said["drafts"], watcher.sides)
    deliver(by_loop)


def changed_text(seq: int, drafts: Mapping[str, int], sides: tuple[str, ...]) -> str:
    own = own_drafts(drafts, sides)
    return msgspec.json.encode({"type": "changed", "seq": seq, "draft": own}).decode()


def own_drafts(drafts: Mapping[str, int], sides: tuple[str, ...]) -> dict[str, int]:
    return {side: drafts[side] for side in sides if side in drafts}


def recheck_campaign(campaign_id: int) -> None:
    """Seats or visibility have changed."""
    recheck_here({"campaign": campaign_id})
    if redis.link is not None:
        redis.link.announce({"recheck_campaign": {"campaign": campaign_id}})


def recheck_here(whom: Mapping[str, Any]) -> None:
    """Everybody who watches a campaign, a person with all windows, or those of a session that has ended."""
    for campaign_id, watcher in pairs():
        ended = bool(whom.get("session")) and watcher.session_key == whom["session"]
        is_person = whom.get("user") is not None and watcher.user_id == whom["user"]
        if ended or is_person or campaign_id == whom.get("campaign"):
            on_loop(watcher.loop, watcher.recheck, ended)


def hear(said: dict[str, Any]) -> None:
    """What other processes say."""
    if "drafts" in said:
        tell_here(said)
    elif "recheck_campaign" in said or "recheck" in said:
        recheck_here(said.get("recheck_campaign") or said["recheck"])
    elif "look_again" in said:
        for _, watcher in pairs():
            on_loop(watcher.loop, watcher.recheck)


if redis.link is not None:
    redis.link.hearers.append(hear)

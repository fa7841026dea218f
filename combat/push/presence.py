"""Who is here: players and moderators by name, spectators by number. Kept in memory, told to the other
processes."""

import asyncio
import time
from dataclasses import dataclass
from typing import Any

import msgspec

from combat.push import redis
from combat.push.hub import deliver, hub

FORGET_AFTER = 90.0  # seconds without a word from another process
PAUSE = 0.5  # seconds: more often nobody is told who of a battle came, went or looked away


@dataclass(slots=True)
class Heard:
    until: float
    known: list[dict[str, str]]
    spectators: int


_elsewhere: dict[int, dict[str, Heard]] = {}


def present(battle_id: int) -> tuple[list[dict[str, str]], int]:
    known, spectators = present_here(battle_id)
    now = time.monotonic()
    for heard in _elsewhere.get(battle_id, {}).values():
        if heard.until > now:
            known = known + heard.known
            spectators += heard.spectators
    return merged(known), spectators


def present_here(battle_id: int) -> tuple[list[dict[str, str]], int]:
    known: list[dict[str, str]] = []
    spectators = 0
    for one in hub.watching(battle_id):
        if one.known_as is None:
            spectators += 1
        else:
            role, name = one.known_as
            known.append({"role": role, "user": name, **state_of(one.away_since)})
    return merged(known), spectators


def state_of(away_since: str | None) -> dict[str, str]:
    return {"state": "here"} if away_since is None else {"state": "away", "since": away_since}


def merged(known: list[dict[str, str]]) -> list[dict[str, str]]:
    """A person with two windows is here if one of them is, and away since he left the last of them."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for one in known:
        key = (one["role"], one["user"])
        if key not in found or later(one) > later(found[key]):
            found[key] = one
    return [found[key] for key in sorted(found)]


def later(one: dict[str, str]) -> tuple[bool, str]:
    return one["state"] == "here", one.get("since", "")


@dataclass(slots=True)
class Pause:
    """Told just now: what happens meanwhile is told once, at its end."""

    loop: asyncio.AbstractEventLoop
    again: bool = False
    say: bool = False
    ask: bool = False


_pauses: dict[int, Pause] = {}


def tell_presence(battle_id: int, *, say: bool = True, ask: bool = False) -> None:
    """Somebody came, went or looked away: tell everybody here and, with `say`, the other processes; with
    `ask` they answer who is there. Call on the loop."""
    loop = asyncio.get_running_loop()
    pause = _pauses.get(battle_id)
    if pause is not None and pause.loop is loop:
        pause.again, pause.say, pause.ask = True, pause.say or say, pause.ask or ask
        return
    tell_here(battle_id)
    if say:
        say_presence(battle_id, ask=ask)
    _pauses[battle_id] = Pause(loop)
    loop.call_later(PAUSE, after_pause, battle_id)


def after_pause(battle_id: int) -> None:
    pause = _pauses.pop(battle_id, None)
    if pause is not None and pause.again:
        tell_presence(battle_id, say=pause.say, ask=pause.ask)


def say_presence(battle_id: int, *, ask: bool = False) -> None:
    """To the other processes: who is here."""
    if redis.link is not None:
        known, spectators = present_here(battle_id)
        message = {"battle": battle_id, "presence": known, "spectators": spectators, "ask": ask}
        redis.link.announce(message, redis.channel(battle_id))


def tell_here(battle_id: int) -> None:
    known, spectators = present(battle_id)
    frame = {"type": "presence", "present": known, "spectators": spectators}
    text = msgspec.json.encode(frame).decode()
    by_loop: dict[Any, list[Any]] = {}
    for one in hub.watching(battle_id):
        by_loop.setdefault(one.loop, []).append((one.push_presence, text))
    deliver(by_loop)


def hear_presence(said: dict[str, Any]) -> None:
    if "presence" not in said:
        return
    battle_id = said["battle"]
    there = _elsewhere.setdefault(battle_id, {})
    there[said["origin"]] = Heard(time.monotonic() + FORGET_AFTER, said["presence"], said["spectators"])
    if not said["presence"] and not said["spectators"]:
        del there[said["origin"]]
        if not there:
            del _elsewhere[battle_id]
    if hub.watching(battle_id):
        tell_presence(battle_id, say=said["ask"])


if redis.link is not None:
    redis.link.hearers.append(hear_presence)

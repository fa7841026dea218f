"""The law of the socket: an old view with the frames sent since is a fresh view, for every audience."""

import json
from typing import Any

from combat import selectors
from combat.models import Battle
from combat.permissions import Lens, lens_of
from combat.push import hub
from games.models import User


class AtOnce:
    """A loop for subscribers without one: calls are made where they stand."""

    def call_soon_threadsafe(self, call: Any, *args: Any) -> None:
        call(*args)


class Watcher:
    """Somebody who opened the page and has it pushed to him."""

    away_since: str | None = None
    known_as: tuple[str, str] | None = None
    session_key: str | None = None
    told = 0

    def __init__(self, made: Battle, user: User | None) -> None:
        self.battle, self.user = made, user
        self.user_id = user.pk if user else None
        self.loop: Any = AtOnce()
        self.frames: list[dict[str, Any]] = []
        self.rechecked = 0
        lens = self.look()
        assert lens is not None, "this person may not watch"
        self.lens: Lens = lens
        self.view = self.fresh()
        hub.join(made.pk, self)

    def look(self) -> Lens | None:
        facts = selectors.facts_named(self.battle.public_id)
        assert facts is not None
        return lens_of(facts, self.user)

    def fresh(self) -> dict[str, Any]:
        battle = selectors.battle_named(self.battle.public_id)
        assert battle is not None
        view: dict[str, Any] = json.loads(
            selectors.battle_view(battle, selectors.facts_now(battle), self.lens)
        )
        return view

    def push(self, text: str) -> None:
        frame = json.loads(text)
        self.frames.append(frame)
        if frame["type"] != "entries":
            return
        assert frame["from"] == self.view["number"], f"a gap: {frame['from']} after {self.view['number']}"
        self.view["entries"] += frame["entries"]
        self.view.update(number=frame["number"], head=frame["head"], may=frame["may"])

    def push_presence(self, text: str) -> None:
        self.frames.append(json.loads(text))

    def recheck(self, ended: bool = False) -> None:
        self.rechecked += 1

    def hold(self) -> None:
        fresh = self.fresh()
        # Not pushed: links are the creator's until the seats are taken; the version is the log's.
        for page in (fresh, self.view):
            page.pop("invite_links", None)
            page.pop("ruleset_version", None)
        assert self.view == fresh
        numbers = [entry["number"] for entry in fresh["entries"]]
        assert numbers == list(range(1, fresh["number"] + 1))


class Audience:
    """Everybody who may watch, at once."""

    def __init__(self, made: Battle, *people: User | None) -> None:
        self.watchers = [Watcher(made, user) for user in people]

    def hold(self) -> None:
        for watcher in self.watchers:
            watcher.hold()

    def leave(self) -> None:
        for watcher in self.watchers:
            hub.leave(watcher.battle.pk, watcher)

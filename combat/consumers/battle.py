"""The socket of a battle: decisions in, frames out; no rules and no rights of its own."""

import asyncio
from typing import Any

from django.utils import timezone

from combat.audiences import hidden_from, number_of
from combat.consumers.access import in_thread, look, look_and_warm, look_at_session
from combat.consumers.caretaker import take_care
from combat.consumers.messages import answer_text, check_known, key_of, read_decision, read_message
from combat.consumers.socket import Socket
from combat.facts import Facts, iso
from combat.permissions import PUBLIC, Lens
from combat.push import hub, redis
from combat.push.presence import present, tell_presence
from combat.services import writer
from combat.services.writer import Queued
from games.refusals import Refused

MOST_UNANSWERED = 8
# Of messages that are no decisions: so many at once, then so many a second; more wait their turn.
AT_ONCE, A_SECOND = 50, 20


class BattleConsumer(Socket):
    """One person's open page of a battle."""

    battle_id: int | None = None
    away_since: str | None = None
    unanswered = 0
    allowance = float(AT_ONCE)
    counted_at = 0.0
    told = 0
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
        take_care(self.loop)
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
        self.told = max(self.told, facts.seq)
        known, spectators = present(facts.id)
        self.presence = None  # older than this
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
        said: dict[str, Any] = {}
        try:
            said = read_message(message)
            check_known(said)
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
            self.say(type="refused", key=key_of(message), **refused.as_dict())
        if said.get("type") != "decide":
            await self.keep_pace()

    async def keep_pace(self) -> None:
        """A socket that talks without end is heard slowly; nobody else notices."""
        now = self.loop.time()
        self.allowance = min(AT_ONCE, self.allowance + (now - self.counted_at) * A_SECOND) - 1
        self.counted_at = now
        if self.allowance < 0:
            await asyncio.sleep(1 / A_SECOND)

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
        was_here = self.away_since is None
        if was_here != (state == "here") and self.battle_id is not None:
            self.away_since = iso(timezone.now()) if was_here else None
            if self.known_as is not None:  # spectators are a number, here or away
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

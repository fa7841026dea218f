"""The socket of a campaign: says that it has changed, and nothing else. Orders go through the API."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from combat.consumers.access import in_thread, person_of
from combat.consumers.caretaker import take_care
from combat.consumers.messages import read_message
from combat.consumers.socket import Socket
from combat.push import campaigns as push
from combat.push import redis
from games import selectors
from games.models import Campaign, User
from games.permissions import Standing
from games.refusals import Refused

Seen = tuple[Campaign | None, Standing | None]


def look(name: str, user: User | None) -> Seen:
    campaign = selectors.campaign_named(name)
    standing = selectors.standing_in(campaign, user) if campaign is not None else None
    return campaign, standing


def look_at_session(name: str, session_key: str | None, user_id: int | None) -> tuple[bool, Seen]:
    signed_in, user = person_of(session_key, user_id)
    return signed_in, look(name, user) if signed_in else (None, None)


class CampaignConsumer(Socket):
    """One person's open page of a campaign."""

    campaign_id: int | None = None
    sides: tuple[str, ...] = ()
    told = 0
    drafts: Mapping[str, int] = MappingProxyType({})

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        await self.base_send({"type": "websocket.accept"})
        user = self.scope["user"]
        self.user_id: int | None = user.pk if user.is_authenticated else None
        self.session_key: str | None = self.scope["session"].session_key
        name = self.scope["url_route"]["kwargs"]["campaign"]
        person = user if self.user_id else None
        campaign, standing = await in_thread(look, name, person)
        if campaign is None or standing is None:
            await self.turn_away("not_found")
            return
        self.campaign_id = campaign.pk
        self.sides, self.drafts = standing.sides, standing.drafts
        push.join(campaign.pk, self)
        take_care(self.loop)
        if redis.link is not None:
            await redis.link.listener().hears()
        # Read again: what came between the first look and joining was pushed to nobody.
        await self.greet(*await in_thread(look, name, person))

    async def greet(self, campaign: Campaign | None, standing: Standing | None) -> None:
        """The first frame, and after every new look: how far the campaign is."""
        if campaign is None or standing is None:
            await self.gone()
            await self.turn_away("not_found")
            return
        self.sides, self.drafts = standing.sides, standing.drafts
        self.told = max(self.told, campaign.seq)
        self.push(push.changed_text(campaign.seq, standing.drafts, self.sides))

    async def gone(self) -> None:
        if self.campaign_id is not None:
            push.leave(self.campaign_id, self)
            self.campaign_id = None

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        try:
            if read_message(message) != {"type": "ping"}:
                raise Refused("malformed", 'type: "ping" is all that is said here.')
            self.say(type="pong")
        except Refused as refused:
            self.say(type="refused", **refused.as_dict())
        await asyncio.sleep(0.05)  # a socket that talks without end is heard slowly

    def has_left(self) -> bool:
        return self.campaign_id is None

    def recheck(self, ended: bool = False) -> None:
        self.rechecking = asyncio.ensure_future(self.look_again(ended))

    async def look_again(self, ended: bool) -> None:
        """Seats, visibility or the session may have changed: greet anew, or turn away."""
        if self.has_left():
            return
        name = self.scope["url_route"]["kwargs"]["campaign"]
        signed_in, seen = False, (None, None)
        if not ended:
            signed_in, seen = await in_thread(look_at_session, name, self.session_key, self.user_id)
        if self.has_left():
            return
        if not signed_in:
            await self.gone()
            await self.turn_away("signed_out")
            return
        await self.greet(*seen)

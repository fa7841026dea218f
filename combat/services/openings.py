"""One battle for one request: sent again under the same key, it gives the battle that it opened."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from combat.models import Battle, Opening
from games.models import User
from games.refusals import Refused


@dataclass(slots=True)
class Request:
    """What a person sent, and under which key; without one, each is a new request."""

    user: User
    key: str | None
    content: Any

    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self.content, order="sorted")).hexdigest()


def opened_by(request: Request) -> Battle | None:
    """The battle that this request has opened already."""
    if request.key is None:
        return None
    found = Opening.objects.filter(user=request.user, key=request.key)
    opening = found.select_related("battle__game").first()
    if opening is None:
        return None
    if opening.digest != request.digest():
        raise Refused("conflict", "You have opened another battle with this key; take a new one.")
    return opening.battle


def open_once(request: Request, make: Callable[[], Battle]) -> Battle:
    if request.key is None:
        return make()
    if (before := opened_by(request)) is not None:
        return before
    try:
        with transaction.atomic():
            # The same request at the same time waits here for this one.
            opening = Opening.objects.create(user=request.user, key=request.key, digest=request.digest())
            battle = make()
            opening.battle = battle
            opening.save(update_fields=["battle"])
            return battle
    except IntegrityError:
        if (before := opened_by(request)) is not None:
            return before
        raise

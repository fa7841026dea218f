"""What a socket must ask the database: in a thread, never on the loop."""

from types import SimpleNamespace
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.db import close_old_connections

from combat import open_battles, selectors
from combat.facts import Facts
from combat.permissions import Lens, lens_of
from games.models import User


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
    signed_in, user = person_of(session_key, user_id)
    return (True, *look(name, user)) if signed_in else (False, None, None)


def person_of(session_key: str | None, user_id: int | None) -> tuple[bool, User | None]:
    """Whether the session still is this person's, and who that is; nobody has none."""
    if user_id is None:
        return True, None
    found = get_user(SimpleNamespace(session=SessionStore(session_key)))  # type: ignore[arg-type]
    if isinstance(found, User) and found.pk == user_id:
        return True, found
    return False, None

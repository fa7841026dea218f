"""What hangs on a wait: notices now; deadlines and bots later. Called after commit, off the path of the
answer."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog
from django.conf import settings
from django.db import close_old_connections, connection

from combat.facts import Facts
from combat.tasks import plan_notices, somebody_to_tell

log = structlog.get_logger(__name__)

_pool: ThreadPoolExecutor | None = None


def on_waiting_changed(facts: Facts) -> None:
    """The battle waits for somebody else, or for nobody."""
    if somebody_to_tell(facts):
        later(plan_notices, facts)


def later(call: Callable[..., None], *args: Any) -> None:
    """In a thread of its own; at once where a transaction is open, as in most tests."""
    global _pool
    if settings.NOTICES_INLINE or connection.in_atomic_block:
        call(*args)
        return
    if _pool is None:
        _pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="afterwards")
    _pool.submit(run, call, *args)


def run(call: Callable[..., None], *args: Any) -> None:
    close_old_connections()
    try:
        call(*args)
    except Exception:
        log.exception("afterwards_failed")

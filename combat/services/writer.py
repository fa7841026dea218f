"""One database thread for each process takes every decision that is queued and commits them together.

Sockets put a decision in and are handed the answer on their loop; REST waits for it.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue

import structlog
from django.db import connection

from combat.push.hub import Delivery
from combat.services.decisions import Decision, Outcome, answer_and_push, submit_decisions
from combat.services.pen import committed
from games.refusals import Refused

log = structlog.get_logger(__name__)

LARGEST_BATCH = 64
REST_WAITS = 30.0  # seconds

Answer = Callable[[Outcome], tuple[asyncio.AbstractEventLoop, Delivery]]


@dataclass(slots=True)
class Queued:
    """`answer` makes what a socket's loop is handed after the commit; `waiting` is somebody in a thread."""

    decision: Decision
    answer: Answer | None = None
    waiting: "Future[Outcome] | None" = None


class Writer:
    def __init__(self) -> None:
        self._queue: SimpleQueue[Queued | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, queued: Queued) -> None:
        if self._thread is None:
            self._start()
        self._queue.put(queued)

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="decisions", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """When everything queued is written; the next decision starts a new thread."""
        with self._lock:
            if self._thread is not None:
                self._queue.put(None)
                self._thread.join()
                self._thread = None

    def _run(self) -> None:
        stopping = False
        while not stopping:
            taken = [self._queue.get()]
            with suppress(Empty):
                while len(taken) < LARGEST_BATCH:
                    taken.append(self._queue.get_nowait())
            stopping = None in taken
            if batch := [queued for queued in taken if queued is not None]:
                self._write(batch)
        connection.close()

    def _write(self, batch: list[Queued]) -> None:
        try:
            outcomes, steps = submit_decisions([queued.decision for queued in batch])
        except Exception:
            log.exception("batch_failed", decisions=len(batch))
            fault = Refused("fault", "Something went wrong on our side; try again.")
            outcomes, steps = [fault] * len(batch), []
            connection.close()
        told = list(zip(batch, outcomes, strict=True))
        try:  # nothing that goes wrong in telling may end this thread: no decision would be taken any more
            answers = [queued.answer(outcome) for queued, outcome in told if queued.answer is not None]
            committed(steps, answers)
        except Exception:
            log.exception("push_failed", steps=len(steps))
        for queued, outcome in told:
            if queued.waiting is not None:
                queued.waiting.set_result(outcome)


writer = Writer()


def submit_decision(decision: Decision) -> Outcome:
    """Wait for the answer. Inside a transaction the decision joins it instead of the queue."""
    if connection.in_atomic_block:
        return answer_and_push([decision])[0]
    waiting: Future[Outcome] = Future()
    writer.put(Queued(decision, waiting=waiting))
    try:
        return waiting.result(REST_WAITS)
    except TimeoutError:
        return Refused("try_again", "The server is busy; send the decision again with the same key.")

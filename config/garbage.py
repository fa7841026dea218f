"""Garbage in circles, collected when it hurts least."""

import gc
import threading

EVERY = 300.0  # seconds
YOUNG, MIDDLE, NEVER = 5_000, 20, 1_000_000_000


def collect_rarely() -> None:
    """A full collection stops the process for half a second when 500 battles are in play, and of itself it
    comes just when many new ones are read: by the clock, it is one decision in tens of thousands that waits.
    What was imported is left out of it; young garbage is collected as before.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    threading.Thread(target=by_the_clock, args=(threading.Event(),), name="garbage", daemon=True).start()


def by_the_clock(ended: threading.Event, every: float = EVERY) -> None:
    while not ended.wait(every):
        gc.collect()

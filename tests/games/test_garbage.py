"""Full collections come by the clock, and come."""

import gc
import threading
import weakref

from config import garbage


class Circle:
    def __init__(self):
        self.self = self


def test_old_garbage_in_circles_goes_when_its_time_has_come():
    ended = threading.Event()
    clock = threading.Thread(target=garbage.by_the_clock, args=(ended, 0.01))
    circle = Circle()
    gone = weakref.ref(circle)
    gc.collect()  # it grows old
    gc.disable()
    try:
        del circle
        assert gone() is not None
        clock.start()
        for _ in range(500):
            if gone() is None:
                break
            ended.wait(0.01)
        assert gone() is None
    finally:
        gc.enable()
        ended.set()
        clock.join()

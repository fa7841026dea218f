"""A uvicorn that is born again in a moment: Django is imported once, each life is a fork of it.

Reads lines: "live" (answers with the life's process id), "arm POINT:N" (the N-th passing of that point of the
write path from now on kills the life), "bury" (answers when the life has gone). The listening socket stays
open over all lives, so that nobody is refused in between.
"""

import gc
import mmap
import os
import signal
import socket
import sys
from importlib import import_module

import uvicorn

SIZE = 64
armed = mmap.mmap(-1, SIZE)  # shared by the nursery and its lives
passed = {"": 0}


def main() -> None:
    os.environ["CRASH_AT"] = "nowhere"  # the settings of the tests then take the hook
    application = imported()
    life = 0
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", int(sys.argv[1])))
        listening.listen(128)
        print("ready", flush=True)
        for line in sys.stdin:
            match line.split():
                case ["live"]:
                    arm("")
                    life = os.fork()
                    if life == 0:
                        live(application, listening)
                        os._exit(0)
                    print(life, flush=True)
                case ["arm", point]:
                    arm(point)
                    print("armed", flush=True)
                case ["bury"]:
                    os.waitpid(life, 0)
                    print("dead", flush=True)


def imported() -> object:
    """Everything that a first request would import, so that no life has to."""
    application: object = import_module("config.asgi").application  # sets Django up
    import_module("combat.services.crash").point = pass_point  # type: ignore[attr-defined]
    import_module("config.urls")
    gc.collect()
    gc.freeze()
    return application


def arm(point: str) -> None:
    armed[:] = point.encode().ljust(SIZE, b"\0")


def pass_point(name: str) -> None:
    wanted, _, number = armed[:].rstrip(b"\0").decode().partition(":")
    if name == wanted:
        passed[""] += 1
        if passed[""] >= int(number):
            os.kill(os.getpid(), signal.SIGKILL)


def live(application: object, listening: socket.socket) -> None:
    sys.stdin.close()
    config = uvicorn.Config(application, log_level="warning")  # type: ignore[arg-type]
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()

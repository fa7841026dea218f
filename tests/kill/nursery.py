"""A uvicorn that is born again in a moment: Django is imported once, each life is a fork of it.

Reads lines "live" or "live POINT:N" (the N-th passing of a named point of the write path kills that life),
answers with the life's process id, and with "dead" when it has gone. The listening socket stays open over all
lives, so that nobody is refused in between.
"""

import os
import socket
import sys

import uvicorn


def main() -> None:
    from config.asgi import application

    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", int(sys.argv[1])))
        listening.listen(128)
        print("ready", flush=True)
        for line in sys.stdin:
            life = os.fork()
            if life == 0:
                live(application, listening, crash_at="".join(line.split()[1:]))
                os._exit(0)
            print(life, flush=True)
            os.waitpid(life, 0)
            print("dead", flush=True)


def live(application: object, listening: socket.socket, crash_at: str) -> None:
    from django.conf import settings

    os.environ["CRASH_AT"] = settings.CRASH_AT = crash_at
    settings.CRASH_HOOK = "tests.crash.pass_point" if crash_at else ""
    sys.stdin.close()
    config = uvicorn.Config(application, log_level="warning", lifespan="auto")  # type: ignore[arg-type]
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()

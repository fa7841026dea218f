"""`make run`: bring the database up to date, then server and mail worker together until Ctrl+C.

Runs in the environment that prepare.py made. The database, if DATABASE_URL names no other, is a file in the
checkout and is kept from one start to the next.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[2]
STOP_WITHIN = 10.0  # seconds from Ctrl+C until a process that still runs is killed


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", default="8000")
    chosen = options.parse_args()
    signal.signal(signal.SIGTERM, as_interrupt)
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    try:
        bring_up_to_date()
        announce(chosen.host, chosen.port)
        code = run_together(
            [
                sys.executable,
                "-m",
                "uvicorn",
                "config.asgi:application",
                "--host",
                chosen.host,
                "--port",
                chosen.port,
                "--no-proxy-headers",
                "--ws-max-size",
                "131072",
                "--log-level",
                "warning",
                "--timeout-graceful-shutdown",
                "3",
            ],
            [sys.executable, "manage.py", "db_worker"],
        )
    except KeyboardInterrupt:
        code = 0
    sys.exit(code)


def bring_up_to_date() -> None:
    """One Django for all the steps: a second start takes seconds."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_scenario", all=True)
    call_command("load_maps", all=True)
    call_command("load_campaigns", all=True)
    call_command("demo")
    call_command("collectstatic", interactive=False, verbosity=0)


def announce(host: str, port: str) -> None:
    shown = "localhost" if host == "127.0.0.1" else host
    print(f"\nBroadside is on http://{shown}:{port}   (stop: Ctrl+C)\n", flush=True)


def run_together(*commands: list[str]) -> int:
    """All of them until one ends or Ctrl+C; then none of them. The exit code of the one that ended."""
    running = [subprocess.Popen(command, cwd=ROOT, start_new_session=True) for command in commands]
    try:
        while all(process.poll() is None for process in running):
            time.sleep(0.2)
        ended = next(process for process in running if process.poll() is not None)
        print(f"{' '.join(commands[running.index(ended)])} ended; stopping the rest.", file=sys.stderr)
        return ended.returncode or 1
    except KeyboardInterrupt:
        print("\nStopping.", flush=True)
        return 0
    finally:
        stop(running)


def stop(running: list[subprocess.Popen[bytes]]) -> None:
    for process in running:
        if process.poll() is None:
            process.terminate()
    limit = time.monotonic() + STOP_WITHIN
    for process in running:
        try:
            process.wait(timeout=max(0.1, limit - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()


def as_interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()

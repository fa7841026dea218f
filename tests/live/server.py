"""A real uvicorn on a database of its own, for tests that need the whole program running."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
START_WITHIN = 40.0  # seconds; the machine may be busy


class Server:
    """One uvicorn process: `with Server(environment) as server: server.url`."""

    def __init__(self, environment: dict[str, str], port: int | None = None, log: Path | None = None) -> None:
        self.port = port or free_port()
        self.environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", **environment}
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def manage(self, *arguments: str) -> str:
        """`manage.py` with this server's settings and database."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"manage.py {' '.join(arguments)}: {done.stdout}{done.stderr}"
        return done.stdout

    def command(self) -> list[str]:
        return [
            *(sys.executable, "-m", "uvicorn", "config.asgi:application"),
            *("--host", "127.0.0.1", "--port", str(self.port), "--log-level", "warning"),
        ]

    def start(self, **environment: str) -> "Server":
        out = self.log.open("ab") if self.log else subprocess.DEVNULL
        self.process = subprocess.Popen(
            self.command(), cwd=ROOT, env={**self.environment, **environment}, stdout=out, stderr=out
        )
        wait_until_well(self.url, self.process)
        return self

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> "Server":
        return self if self.process else self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def wait_until_well(url: str, process: subprocess.Popen[bytes], path: str = "/healthz") -> None:
    limit = time.monotonic() + START_WITHIN
    while time.monotonic() < limit:
        assert process.poll() is None, f"the server at {url} ended with exit code {process.returncode}"
        try:
            with urllib.request.urlopen(url + path, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise AssertionError(f"the server at {url} was not up within {START_WITHIN:.0f} s")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'db.sqlite3'}"


def new_postgresql_database(url: str, suffix: str) -> str:
    """An empty database beside the one that `url` names; drop it with drop_postgresql_database."""
    address = urlsplit(url)
    name = f"{address.path.lstrip('/')}_{suffix}"
    with on_server(url) as cursor:
        cursor.execute(f'drop database if exists "{name}" with (force)')
        cursor.execute(f'create database "{name}"')
    return address._replace(path=f"/{name}").geturl()


def drop_postgresql_database(url: str) -> None:
    with on_server(url) as cursor:
        cursor.execute(f'drop database if exists "{urlsplit(url).path.lstrip("/")}" with (force)')


class on_server:
    """A cursor on the server's own database, every statement for itself."""

    def __init__(self, url: str) -> None:
        self.url = urlsplit(url)._replace(path="/postgres").geturl()

    def __enter__(self) -> Any:
        import psycopg

        self.connection = psycopg.connect(self.url, autocommit=True)
        return self.connection.cursor()

    def __exit__(self, *_: object) -> None:
        self.connection.close()

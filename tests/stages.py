"""The stages of the test suite: what each runs, in which environment, and what it needs of the machine."""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

root = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider"]
LOCAL_POSTGRESQL = "postgres://postgres@127.0.0.1:5432/broadside"
LOCAL_REDIS = "redis://127.0.0.1:6379/0"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


class Cannot(Exception):
    """This machine cannot do the stage: the reason, and the command that would enable it."""


@dataclass(frozen=True)
class Stage:
    name: str
    what: str
    command: Callable[[Path], list[str]]
    environment: Callable[[], dict[str, str]]
    folder: Path = root


def pytest(*arguments: str) -> Callable[[Path], list[str]]:
    return lambda report: [*PYTEST, f"--junit-xml={report}", *arguments]


def vitest(report: Path) -> list[str]:
    npx = str(root / ".venv" / "bin" / "npx")
    return [npx, "vitest", "run", "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]


def embedded() -> dict[str, str]:
    """SQLite and pushes inside the process, whatever the caller's environment says."""
    return {"DATABASE_URL": f"sqlite:///{root / '.local' / 'embedded.sqlite3'}", "REDIS_URL": ""}


def served() -> dict[str, str]:
    return {"DATABASE_URL": postgresql(), "REDIS_URL": redis()}


def node() -> dict[str, str]:
    environment = {"PATH": f"{root / '.venv' / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}
    if shutil.which("sh") is None:
        environment["npm_config_script_shell"] = "/bin/sh"
    return environment


def browser() -> dict[str, str]:
    if not Path(CHROMIUM).exists():
        raise Cannot(
            f"no Chromium at {CHROMIUM}. Enable: apt-get install chromium (or CHROMIUM=/path/to/chromium)"
        )
    return {**embedded(), **node(), "CHROMIUM": CHROMIUM}


def on_postgresql() -> dict[str, str]:
    return {"DATABASE_URL": postgresql(), "REDIS_URL": ""}


def postgresql() -> str:
    """DATABASE_URL if set, else a server on this machine; a database name of this checkout's own."""
    url = (
        os.environ.get("DATABASE_URL") or f"{LOCAL_POSTGRESQL}_{hashlib.sha256(bytes(root)).hexdigest()[:8]}"
    )
    if not url.startswith("postgres"):
        raise Cannot(f"DATABASE_URL is no PostgreSQL address: {url}")
    import psycopg

    address = urlsplit(url)
    try:
        psycopg.connect(
            host=address.hostname,
            port=address.port or 5432,
            user=address.username,
            password=address.password,
            dbname="postgres",
            connect_timeout=3,
        ).close()
    except psycopg.OperationalError:
        raise Cannot(
            f"no PostgreSQL at {address.hostname}:{address.port or 5432}. "
            "Enable: apt-get install postgresql, "
            "or name one: DATABASE_URL=postgres://user:password@host/database make test"
        ) from None
    return url


def redis() -> str:
    url = os.environ.get("REDIS_URL") or LOCAL_REDIS
    import redis as client

    try:
        client.Redis.from_url(url, socket_connect_timeout=3).ping()
    except client.exceptions.RedisError:
        raise Cannot(
            f"no Redis at {urlsplit(url).netloc}. Enable: apt-get install redis-server, "
            "or name one: REDIS_URL=redis://host:6379/0 make test"
        ) from None
    return url


ELSEWHERE = ("engine", "oracle", "browser", "kill", "compose", "bench")  # folders with a stage of their own
SHELL = ["tests", *(f"--ignore=tests/{folder}" for folder in ELSEWHERE)]
# What is about Redis or PostgreSQL itself is tested where they are.
ONE_PROCESS = [
    f"--ignore=tests/combat/test_{name}.py"
    for name in ("between_processes", "campaigns_at_once", "database_away")
]
NO_DJANGO = [
    "-p",
    "no:django",
    "-p",
    "no:asyncio",
    "-p",
    "no:schemathesis",
    "-W",
    "ignore::pytest.PytestConfigWarning",
]

STAGES = (
    Stage(
        "engine",
        "the rules alone",
        pytest("tests/engine", "--confcutdir=tests/engine", *NO_DJANGO),
        embedded,
    ),
    Stage(
        "oracle",
        "battles played as often as an exact calculation says",
        pytest("tests/oracle", "--confcutdir=tests/oracle", *NO_DJANGO),
        embedded,
    ),
    Stage("shell", "accounts, services, API, sockets on SQLite", pytest(*SHELL, *ONE_PROCESS), embedded),
    Stage("shell-served", "the same on PostgreSQL with Redis", pytest(*SHELL), served),
    Stage("frontend", "the front end's unit tests", vitest, node, root / "frontend"),
    Stage("browser", "battles fought through the interface", pytest("tests/browser"), browser),
    Stage("kill", "no kill loses a decision: SQLite", pytest("tests/kill"), embedded),
    Stage("kill-postgresql", "no kill loses a decision: PostgreSQL", pytest("tests/kill"), on_postgresql),
    Stage("compose", "the compose file, and its commands run natively", pytest("tests/compose"), served),
)

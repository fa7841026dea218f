"""The compose file's services as this machine runs them: same commands and variables, other addresses."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.live.server import free_port, wait_until_well

ROOT = Path(__file__).resolve().parents[2]


def interpolated(text: str, variables: dict[str, str]) -> str:
    """`${NAME}`, `${NAME:-default}` and `${NAME:?message}` as compose reads them."""

    def value(found: re.Match[str]) -> str:
        name, kind, rest = found["name"], found["kind"], found["rest"]
        if variables.get(name):
            return variables[name]
        assert kind != "?", f"{name}: {rest}"
        return rest or ""

    return re.sub(r"\$\{(?P<name>\w+)(:(?P<kind>[-?])(?P<rest>[^}]*))?\}", value, text)


class Stack:
    """Starts services of the file natively and stops them all at the end."""

    def __init__(self, folder: Path, database_url: str, redis_url: str) -> None:
        self.folder = folder
        self.database_url, self.redis_url = database_url, redis_url
        self.ports = {name: free_port() for name in ("web-1", "web-2", "proxy", "caddy-admin")}
        self.variables = {
            "SECRET_KEY": "only-for-this-test-" + "0123456789" * 4,
            "EMAIL_URL": "consolemail://",
            "POSTGRES_PASSWORD": "unused",
            "SITE": "localhost",
            "SCHEME": "http",
            "HTTPS": "false",
        }
        text = interpolated((ROOT / "docker-compose.yml").read_text(), self.variables)
        self.services: dict[str, dict[str, Any]] = yaml.safe_load(text)["services"]
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def environment(self, name: str) -> dict[str, str]:
        given = {key: str(value) for key, value in self.services[name].get("environment", {}).items()}
        if "DATABASE_URL" in given:
            given.update(DATABASE_URL=self.database_url, REDIS_URL=self.redis_url)
            given["DJANGO_SETTINGS_MODULE"] = "config.settings.production"  # the image sets it
        if name == "proxy":
            upstreams = " ".join(f"127.0.0.1:{self.ports[web]}" for web in ("web-1", "web-2"))
            given.update(
                SITE_ADDRESS=f"http://localhost:{self.ports['proxy']}",
                UPSTREAMS=upstreams,
                CADDY_ADMIN=f"127.0.0.1:{self.ports['caddy-admin']}",
            )
        # An image has a shell wherever it runs; the PATH of this machine may name none.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], os.defpath])
        return {"PATH": path, "HOME": str(self.folder), **given}

    def command(self, name: str) -> list[str]:
        line = self.services[name]["command"]
        if name in self.ports:
            line = line.replace("--host 0.0.0.0 --port 8000", f"--host 127.0.0.1 --port {self.ports[name]}")
        line = line.replace("/etc/caddy/Caddyfile", str(ROOT / "deploy/compose/Caddyfile"))
        return shlex.split(line)

    def run(self, name: str) -> None:
        """A job: to its end."""
        done = subprocess.run(
            self.command(name),
            cwd=ROOT,
            env=self.environment(name),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{name}: {done.stdout}{done.stderr}"

    def start(self, name: str) -> None:
        with self.log(name).open("ab") as out:
            self.running[name] = subprocess.Popen(
                self.command(name), cwd=ROOT, env=self.environment(name), stdout=out, stderr=out
            )

    def start_web(self, name: str) -> str:
        self.start(name)
        url = f"http://localhost:{self.ports[name]}"
        wait_until_well(url, self.running[name])
        return url

    def is_healthy(self, name: str) -> bool:
        """The health check of the file, run as it stands there."""
        test = self.services[name]["healthcheck"]["test"][1:]
        if name in self.ports:
            test = [part.replace("8000", str(self.ports[name])) for part in test]
        environment = self.environment(name)
        return (
            subprocess.run(test, cwd=ROOT, env=environment, capture_output=True, check=False).returncode == 0
        )

    def log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def kill(self, name: str) -> None:
        self.running[name].kill()
        self.running.pop(name).wait()

    def stop(self) -> None:
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()

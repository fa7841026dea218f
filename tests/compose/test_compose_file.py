"""The compose file and the image, read: what must be in them, and that a real client accepts them."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
NEEDED = {
    "SECRET_KEY": "s" * 50,
    "POSTGRES_PASSWORD": "p" * 20,
    "SITE": "broadside.example",
    "EMAIL_URL": "consolemail://",
}
compose: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
services: dict[str, dict[str, Any]] = compose["services"]


def client() -> list[str]:
    """`docker compose`, or the classic docker-compose."""
    plugin = shutil.which("docker") and subprocess.run(
        ["docker", "compose", "version"], capture_output=True, check=False
    )
    if plugin and plugin.returncode == 0:
        return ["docker", "compose"]
    if classic := shutil.which("docker-compose"):
        return [classic]
    pytest.skip(
        "no client that reads compose files. Enable: apt-get install --no-install-recommends docker-compose"
    )


def config(**variables: str) -> subprocess.CompletedProcess[str]:
    bare = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(
        [*client(), "config"],
        cwd=ROOT,
        env={**bare, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_real_client_accepts_the_file() -> None:
    done = config(**NEEDED)
    assert done.returncode == 0, done.stderr
    assert set(yaml.safe_load(done.stdout)["services"]) == set(services)


@pytest.mark.parametrize("missing", NEEDED)
def test_nothing_starts_without_what_only_the_owner_can_say(missing: str) -> None:
    done = config(**{name: value for name, value in NEEDED.items() if name != missing})
    assert done.returncode != 0
    assert "set " in done.stderr


def test_the_parts_are_there() -> None:
    assert set(services) == {"postgres", "redis", "migrate", "web-1", "web-2", "worker", "proxy"}


@pytest.mark.parametrize("name", services)
def test_each_service_restarts_and_is_watched(name: str) -> None:
    service = services[name]
    if name == "migrate":
        assert service["restart"] == "on-failure"
    else:
        assert service["restart"] == "unless-stopped"
        assert service["healthcheck"]["test"][0] == "CMD"


def test_the_web_starts_after_the_migrations() -> None:
    for name in ("web-1", "web-2", "worker"):
        assert services[name]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


def test_only_the_proxy_is_reachable_and_the_data_is_on_volumes() -> None:
    assert [name for name, service in services.items() if service.get("ports")] == ["proxy"]
    mounted = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert set(compose["volumes"]) <= mounted


def test_no_variable_that_is_a_secret_has_a_default() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    defaults = re.findall(r"\$\{(\w+):?-", text)
    secrets = {name for name in defaults if re.search("KEY|PASSWORD|TOKEN|SECRET", name)}
    assert secrets == {"SECRET_KEY_FALLBACKS"}
    assert "${SECRET_KEY_FALLBACKS:-}" in text, "most servers have no key of before"


def test_the_image_has_two_stages_and_no_rights() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert len([line for line in lines if line.startswith("FROM ")]) == 2
    last_user = next(line for line in reversed(lines) if line.startswith("USER "))
    assert last_user.split()[1] not in {"root", "0"}


def test_the_image_holds_every_folder_that_the_commands_need() -> None:
    copied = re.findall(r"^COPY (?!--from)(\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    ignored = (ROOT / ".dockerignore").read_text()
    for path in copied:
        assert (ROOT / path).exists(), path
        top = path.split("/")[0]
        assert f"!{top}" in ignored, path

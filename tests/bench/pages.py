"""The battle page: how fast its data comes for a long log, what JavaScript it loads, what Lighthouse says."""

import gzip
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import uvloop

from tests.bench.wire import Connection, cookies

ROOT = Path(__file__).resolve().parents[2]
BENCH = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
CSRF = "b" * 32


def view_times(url: str, session: str, battle: str, times: int) -> list[float]:
    """Milliseconds of each of so many fetches of the battle view, one after the other, sorted."""

    async def fetch() -> list[float]:
        connection = Connection(url, cookies(session, CSRF), CSRF)
        await connection.open()
        found = []
        for _ in range(times):
            began = time.perf_counter()
            status, body = await connection.get(f"/api/battles/{battle}/")
            found.append((time.perf_counter() - began) * 1000)
            assert status == 200, body
        connection.close()
        return sorted(found)

    return uvloop.run(fetch())


def first_load(url: str, path: str, session: str) -> int:
    """Bytes of JavaScript, gzipped, that a browser with an empty cache loads for this page."""
    from playwright.sync_api import Response, sync_playwright

    scripts: dict[str, bytes] = {}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        context = browser.new_context()
        context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        page = context.new_page()

        def note(response: Response) -> None:
            if response.request.resource_type == "script" and response.ok:
                scripts[response.url] = response.body()

        page.on("response", note)
        page.goto(url + path, wait_until="networkidle")
        inline = page.eval_on_selector_all("script:not([src])", "all => all.map(each => each.textContent)")
        browser.close()
    bodies = [*scripts.values(), *(text.encode() for text in inline)]
    return compressed(bodies)


def compressed(bodies: Iterable[bytes]) -> int:
    return sum(len(gzip.compress(body, 9)) for body in bodies)


def lighthouse(url: str, path: str, session: str) -> dict[str, int]:
    """Scores out of 100: performance, accessibility, best-practices."""
    environment = {
        **os.environ,
        "PATH": f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "CHROME_PATH": CHROMIUM,
        "NODE_USE_SYSTEM_CA": "1",
    }
    if not (BENCH / "node_modules").is_dir():
        command = [shutil.which("npm", path=environment["PATH"]) or "npm", "ci", "--ignore-scripts"]
        subprocess.run(command, cwd=BENCH, env=environment, check=True, capture_output=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        out = Path(folder) / "report.json"
        command = [
            *(str(ROOT / ".venv/bin/node"), str(BENCH / "node_modules/lighthouse/cli/index.js"), url + path),
            *("--quiet", "--output=json", f"--output-path={out}"),
            "--only-categories=performance,accessibility,best-practices",
            f"--extra-headers={json.dumps({'Cookie': f'sessionid={session}'})}",
            f"--chrome-flags={FLAGS} --user-data-dir={folder}/profile",
        ]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        report = json.loads(out.read_text())
        if keep := os.environ.get("KEEP_LIGHTHOUSE"):
            shutil.copy(out, keep)
    return {name: round(found["score"] * 100) for name, found in report["categories"].items()}


def quantile(found: list[float], share: float) -> float:
    return sorted(found)[min(len(found) - 1, int(len(found) * share))]

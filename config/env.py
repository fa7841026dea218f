"""The environment: variables, and a file .env beside manage.py for those who prefer one."""

from pathlib import Path

import environ

ROOT = Path(__file__).resolve().parent.parent

env = environ.Env()
if (ROOT / ".env").exists():
    env.read_env(str(ROOT / ".env"))

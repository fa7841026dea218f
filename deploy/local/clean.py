"""`make clean`: remove what was built; the environment and the database stay."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = (
    "frontend/build",
    "frontend/.svelte-kit",
    "frontend/node_modules",
    "staticfiles",
    "test-results",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    ".import_linter_cache",
)

for name in BUILT:
    shutil.rmtree(ROOT / name, ignore_errors=True)
for stamp in (ROOT / ".local").glob("*.stamp"):
    stamp.unlink()

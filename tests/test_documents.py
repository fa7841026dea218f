"""The documents: no link leads nowhere, no page grows beyond what is read."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("games/scenarios/*.md")]
    if "node_modules" not in path.parts
)


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text())
    inside = [target for target in targets if not re.match(r"[a-z]+:", target)]
    missing = [target for target in inside if not (page.parent / target).exists()]
    assert not missing


def test_the_architecture_is_read_in_one_sitting() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text().splitlines()) < 150


def test_every_verb_of_make_says_what_it_does() -> None:
    makefile = (ROOT / "Makefile").read_text()
    verbs = re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE)
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [verb for verb in verbs if f"  {verb} " not in shown] == []


def test_recipes_call_python_alone() -> None:
    """`make run` and `make test` work on a PATH with python3, git and make: no cp, no rm, no sed."""
    recipes = re.findall(r"^\t@?(\S+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(recipes) <= {"$(PYTHON)", "$(ready)", "$(venv)", "$(npm)"}


def test_all_versions_are_pinned() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = [line.split("#")[0].strip() for line in (ROOT / name).read_text().splitlines()]
        assert [line for line in lines if line and not line.startswith("-r") and "==" not in line] == []

"""The documents: no link leads nowhere, what they list is in the code, no page grows beyond what is read."""

import re
import subprocess
from pathlib import Path

import pytest

from games.api.errors import STATUS_OF

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


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.split()


def test_every_page_that_the_code_names_is_there() -> None:
    for name in tracked():
        if name.endswith((".py", ".yml")) or name in ("Makefile", ".ci/run"):
            for page in re.findall(r"docs/[\w./-]+\.(?:md|json)", (ROOT / name).read_text()):
                assert (ROOT / page).exists(), f"{name} names {page}"


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_place_in_backquotes_is_there(page: str) -> None:
    """Whole paths, or the end of one."""
    places = [f"/{path}" for path in (*tracked(), "frontend/node_modules/")]
    for name in re.findall(r"`((?:[a-z]+/)+[\w.-]*)`", (ROOT / page).read_text()):
        assert any(f"/{name}" in place for place in places), name


def rows_of(page: str) -> list[tuple[str, str]]:
    """The rows of its tables that begin with a name: the name, and the next cell."""
    text = (ROOT / "docs" / page).read_text()
    return re.findall(r"^\| `(\w+)` \|([^|]*)\|", text, re.MULTILINE)


def test_the_api_page_lists_every_code_with_its_status() -> None:
    codes = [(code, status.strip()) for code, status in rows_of("api.md") if status.strip().isdigit()]
    assert {code: int(status) for code, status in codes} == STATUS_OF


def test_the_socket_page_lists_every_type_of_message() -> None:
    push = [ROOT / "combat/push" / f"{name}.py" for name in ("campaigns", "presence")]
    sources = [*ROOT.glob("combat/consumers/*.py"), *push]
    code = "".join(source.read_text() for source in sources)
    found = re.findall(r'"type": "(\w+)"|type="(\w+)"|case "(\w+)"', code)
    types = {name for names in found for name in names if name}
    assert {name for name, _ in rows_of("socket.md")} == types | {"entries"}


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

"""Every paragraph of RULES.md is cited by the code or by the name of a test."""

import re
from pathlib import Path

import combat.engine.rulesets.flames_and_steel as ruleset

HOME = Path(ruleset.__file__).parent
TESTS = Path(__file__).parent

# Definitions: they decide nothing by themselves, other paragraphs use their words.
DEFINITIONS: set[str] = set()


def paragraphs() -> list[str]:
    text = (HOME / "RULES.md").read_text(encoding="utf-8")
    return re.findall(r"^##+ (FS-\d+(?:\.\d+)?) ", text, flags=re.MULTILINE)


def deciding() -> list[str]:
    """Sections are headings; paragraphs decide."""
    return [number for number in paragraphs() if "." in number and number not in DEFINITIONS]


def cited_in_code() -> set[str]:
    cited: set[str] = set()
    for path in sorted(HOME.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        cited.update(re.findall(r"FS-\d+(?:\.\d+)?", text))
        for first, last in re.findall(r"FS-(\d+\.\d+) to FS-(\d+\.\d+)", text):
            section, start = first.split(".")
            cited.update(
                f"FS-{section}.{number}" for number in range(int(start), int(last.split(".")[1]) + 1)
            )
    return cited


def named_by_tests() -> set[str]:
    """`test_fs_4_3_…` tests FS-4.3."""
    names = [
        name
        for path in sorted(TESTS.glob("test_*.py"))
        for name in re.findall(r"^def (test_fs_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    ]
    numbers = [re.match(r"test_fs_(\d+)_(\d+)_", name) for name in names]
    return {f"FS-{found[1]}.{found[2]}" for found in numbers if found}


def test_every_paragraph_is_cited_by_code_and_by_a_test():
    wanted = deciding()
    assert len(wanted) == len(set(wanted)) >= 40
    assert [number for number in wanted if number not in cited_in_code()] == []
    assert [number for number in wanted if number not in named_by_tests()] == []


def test_nothing_cites_a_paragraph_that_is_not_there():
    known = set(paragraphs())
    assert sorted(cited_in_code() - known) == []
    assert sorted(named_by_tests() - known) == []


def test_definitions_are_paragraphs():
    assert set(paragraphs()) >= DEFINITIONS

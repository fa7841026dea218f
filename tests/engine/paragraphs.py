"""Paragraphs of a ruleset's RULES.md: which there are, which the code cites, which tests are named after."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.engine.packages import PACKAGES, rules_of


@dataclass(frozen=True)
class Paragraphs:
    """`prefix` is that of the paragraphs, `FS` or `DP`; `home` the ruleset's package, `tests` its tests."""

    prefix: str
    home: Path
    tests: Path

    def all(self) -> list[str]:
        text = (self.home / "RULES.md").read_text(encoding="utf-8")
        return re.findall(rf"^##+ ({self.prefix}-\d+(?:\.\d+)?) ", text, flags=re.MULTILINE)

    def deciding(self) -> list[str]:
        """Paragraphs decide, and sections that have a text of their own."""
        text = (self.home / "RULES.md").read_text(encoding="utf-8")
        with_text = set(re.findall(rf"^##+ ({self.prefix}-[\d.]+) .*\n+(?!#)\S", text, flags=re.MULTILINE))
        return [number for number in self.all() if number in with_text]

    def cited_in_code(self) -> set[str]:
        cited: set[str] = set()
        for path in sorted(self.home.rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            cited.update(re.findall(rf"{self.prefix}-\d+(?:\.\d+)?", text))
            for first, last in re.findall(rf"{self.prefix}-(\d+\.\d+) to {self.prefix}-(\d+\.\d+)", text):
                section, start = first.split(".")
                numbers = range(int(start), int(last.split(".")[1]) + 1)
                cited.update(f"{self.prefix}-{section}.{number}" for number in numbers)
        return cited

    def named_by_tests(self) -> set[str]:
        """`test_fs_4_3_…` tests FS-4.3, `test_fs_4_…` what stands under the heading of FS-4 itself."""
        small = self.prefix.lower()
        names = [
            name
            for path in sorted(self.tests.glob("test_*.py"))
            for name in re.findall(
                rf"^def (test_{small}_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE
            )
        ]
        numbers = [re.match(rf"test_{small}_(\d+)_(?:(\d+)_)?", name) for name in names]
        return {f"{self.prefix}-{'.'.join(filter(None, found.groups()))}" for found in numbers if found}


def of(slug: str) -> Paragraphs:
    """The prefix is that of the first paragraph in its RULES.md."""
    file = rules_of(slug).__file__
    assert file is not None
    home = Path(file).parent
    first = re.search(
        r"^##+ ([A-Z]+)-\d", (home / "RULES.md").read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    assert first is not None, f"{home / 'RULES.md'} has no paragraphs"
    return Paragraphs(first[1], home, Path(__file__).parent / PACKAGES[slug])


RULES_OF = {package: of(slug) for slug, package in PACKAGES.items()}

"""What was read, what was left out or changed, and what was not understood."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.triplea.naming import shown

CODES = ("read", "left_out", "changed", "not_read", "doubtful")
MOST_NAMES = 200  # in a line
LONGEST_NAME = 100


class Report:
    """Lines in the order told: `{"code", "sentence", "names": [{"name", "number"}]}`."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def tell(self, code: str, sentence: str, names: Mapping[str, int] | None = None) -> None:
        names = names or {}
        rows: list[dict[str, Any]] = [
            {"name": shown(name[:LONGEST_NAME]), "number": number} for name, number in names.items()
        ]
        if len(rows) > MOST_NAMES:
            more = sum(names.values()) - sum(row["number"] for row in rows[:MOST_NAMES])
            rows = [*rows[:MOST_NAMES], {"name": f"{len(rows) - MOST_NAMES} others", "number": more}]
        self.lines.append({"code": code, "sentence": sentence, "names": rows})

    def tell_of(self, code: str, sentence: str, names: Mapping[str, int]) -> None:
        """Only if there are any."""
        if names:
            self.tell(code, sentence, names)


def text_of(lines: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """The report for a terminal."""
    for line in lines:
        listed = ", ".join(f"{row['name']} ({row['number']})" for row in line["names"])
        yield f"{line['code'].replace('_', ' ')}: {line['sentence']}{f' {listed}' if listed else ''}"

"""The rows that `make bench` finds, as a table on the screen and in docs/performance.md."""

import os
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
BEGIN, END = "<!-- bench: begin -->", "<!-- bench: end -->"


@dataclass
class Row:
    what: str
    unit: str
    values: list[float]
    goal: float | None = None
    floor: float | None = None
    higher_is_better: bool = False
    digits: int = 1

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def verdict(self) -> str:
        if self.goal is None:
            return ""
        if self.reaches(self.goal):
            return "goal"
        return "floor" if self.floor is not None and self.reaches(self.floor) else "**missed**"

    def reaches(self, mark: float) -> bool:
        return self.median >= mark if self.higher_is_better else self.median <= mark

    def cells(self) -> list[str]:
        sign = "≥" if self.higher_is_better else "≤"
        goal = "" if self.goal is None else f"{sign} {self.goal:g}"
        floor = "" if self.floor is None else f"{sign} {self.floor:g}"
        runs = " · ".join(f"{value:.{self.digits}f}" for value in self.values)
        return [self.what, f"{self.median:.{self.digits}f} {self.unit}", goal, floor, self.verdict(), runs]


@dataclass
class Table:
    rows: list[Row] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)

    def add(self, row: Row) -> None:
        self.rows.append(row)
        self.loads.append(os.getloadavg()[0])
        print("  " + " | ".join(row.cells()), flush=True)

    def markdown(self) -> str:
        head = ["measured", "median", "goal", "floor", "", "runs"]
        lines = [head, ["---"] * len(head), *(row.cells() for row in self.rows)]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)

    def write(self, note: str) -> None:
        text = PAGE.read_text()
        before, _, rest = text.partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n{note}\n\n{self.markdown()}\n{END}{after}")


def machine(began: float) -> str:
    """The machine and what else it was doing."""
    names = [
        line.partition(": ")[2]
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if "model name" in line
    ]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{os.cpu_count()} cores ({names[0].strip() if names else 'unknown'}), {memory:.0f} GiB; load "
        f"when it began {began:.1f}, when it ended {load} (the bench's own clients and servers included); "
        f"{time.strftime('%Y-%m-%d', time.gmtime())}. Medians of the runs at the right."
    )

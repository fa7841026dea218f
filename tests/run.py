"""The test driver behind `make test`: stage after stage, then one list of what failed, and what was skipped.

    .venv/bin/python tests/run.py                 everything
    .venv/bin/python tests/run.py engine browser  only these stages
    .venv/bin/python tests/run.py --list

A stage that this machine cannot do, and every skipped test, is named at the end with the command that would
enable it. REQUIRE_ALL=1 (as `.ci/run` sets it) makes each of them a failure.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.stages import STAGES, Cannot, Stage  # noqa: E402

MOST_FAULTS = 20
BOLD, RED, GREEN, YELLOW, PLAIN = (
    ("\033[1m", "\033[31m", "\033[32m", "\033[33m", "\033[0m") if sys.stdout.isatty() else ("",) * 5
)


@dataclass
class Result:
    stage: str
    passed: int = 0
    failed: int = 0
    faults: list[str] = field(default_factory=list)  # each failed test, and the first line of its fault
    skipped: dict[str, int] = field(default_factory=dict)  # reason: tests
    seconds: float = 0.0

    @property
    def skips(self) -> int:
        return sum(self.skipped.values())

    def reasons(self) -> list[str]:
        return [f"  {self.stage}: {reason} ({count})" for reason, count in self.skipped.items()]


def main() -> None:
    options = argparse.ArgumentParser(description="The whole test suite, or the stages named.")
    options.add_argument("stage", nargs="*", metavar="STAGE")
    options.add_argument("--list", action="store_true", help="the stages")
    chosen = options.parse_args()
    unknown = set(chosen.stage) - {stage.name for stage in STAGES}
    if unknown:
        options.error(f"no stage {', '.join(sorted(unknown))}; --list shows them")
    if chosen.list:
        for stage in STAGES:
            print(f"  {stage.name:<16} {stage.what}")
        return
    began = time.monotonic()
    results = [run(stage) for stage in STAGES if not chosen.stage or stage.name in chosen.stage]
    sys.exit(summary(results, time.monotonic() - began))


def run(stage: Stage) -> Result:
    print(f"\n{BOLD}==> {stage.name}: {stage.what}{PLAIN}", flush=True)
    result = Result(stage.name)
    began = time.monotonic()
    try:
        environment = {**os.environ, **stage.environment()}
    except Cannot as why:
        print(f"skipped: {why}", flush=True)
        result.skipped[str(why)] = 1
        return result
    with tempfile.TemporaryDirectory(prefix="broadside-") as folder:
        report = Path(folder) / "report.xml"
        command = stage.command(report)
        code = subprocess.run(
            command, cwd=stage.folder, env=environment, check=False, stdin=subprocess.DEVNULL
        ).returncode
        read_report(report, result)
    nothing_collected = 5  # pytest's exit code for an empty folder
    if code == nothing_collected and not result.passed:
        result.skipped["no tests were found"] = 1
    elif code and not result.failed:
        result.failed = 1  # broke before it could report
    result.seconds = time.monotonic() - began
    return result


def read_report(report: Path, result: Result) -> None:
    """JUnit XML, as pytest and vitest write it."""
    if not report.exists():
        return
    for case in ElementTree.parse(report).iter("testcase"):
        skip = case.find("skipped")
        fault = case.find("failure")
        if fault is None:
            fault = case.find("error")
        if fault is not None:
            result.failed += 1
            result.faults.append(told(case, fault))
        elif skip is not None:
            reason = skip.get("message") or case.get("name") or "no reason given"
            result.skipped[reason] = result.skipped.get(reason, 0) + 1
        else:
            result.passed += 1


def told(case: ElementTree.Element, fault: ElementTree.Element) -> str:
    """Which test, how long it took, what it said, and the last place that pytest names, `file:line: in …`."""
    message, *_ = (fault.get("message") or "").strip().splitlines() or [""]
    *_, where = re.findall(r"^\S+:\d+:.*", fault.text or "", re.MULTILINE) or [""]
    name = f"{case.get('classname', '')}::{case.get('name')} ({float(case.get('time', 0)):.0f} s)"
    return f"{name}: {message[:300]} [{where[:200]}]"


def summary(results: list[Result], seconds: float) -> int:
    require_all = os.environ.get("REQUIRE_ALL") == "1"
    print(f"\n{BOLD}==> Summary{PLAIN}")
    for result in results:
        print(table_row(result))
    skipped = [reason for result in results for reason in result.reasons()]
    if skipped:
        print(f"\nSkipped{', although everything was asked for' * require_all}; what would enable it:")
        print(*skipped, sep="\n")
    failures = [f"  {result.stage}: {fault}" for result in results for fault in result.faults]
    if failures:
        print("\nFailed:")  # once more at the very end, which is all that many a CI shows
        print(*failures[:MOST_FAULTS], sep="\n")
    failed, passed = sum(result.failed for result in results), sum(result.passed for result in results)
    left_out = sum(result.skips for result in results)
    counts = ((failed, "failed"), (passed, "passed"), (left_out, "skipped"))
    words = ", ".join(f"{count} {what}" for count, what in counts if count)
    bad = bool(failed) or not passed or (require_all and bool(left_out))
    print(f"\n{RED if bad else GREEN}===== {words} in {seconds:.2f}s ====={PLAIN}", flush=True)
    return 1 if bad else 0


def table_row(result: Result) -> str:
    colour, word = (RED, "failed") if result.failed else (GREEN, "passed")
    if not result.passed and not result.failed:
        colour, word = YELLOW, "skipped"
    counts = f"{result.passed:>5} passed {result.failed:>3} failed {result.skips:>3} skipped"
    return f"  {result.stage:<16} {colour}{word:<8}{PLAIN} {counts} {result.seconds:>7.1f} s"


if __name__ == "__main__":
    main()

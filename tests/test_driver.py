"""The test driver: what was skipped is named with its reason, and fails where everything was asked for."""

from pathlib import Path

import pytest

from tests import run
from tests.run import Result
from tests.stages import STAGES, Cannot, Stage

REPORT = """<testsuites><testsuite>
<testcase name="a"/>
<testcase classname="tests.shell" name="b" time="600.1">
<failure message="Failed: Timeout&#10;more">f.py:1: in b
    wait()
f.py:7: in wait
E   Failed</failure></testcase>
<testcase name="c"><error>E</error></testcase>
<testcase name="d"><skipped message="no Chromium. Enable: apt-get install chromium"/></testcase>
<testcase name="e"><skipped message="no Chromium. Enable: apt-get install chromium"/></testcase>
</testsuite></testsuites>"""


def test_a_report_is_counted(tmp_path):
    (tmp_path / "report.xml").write_text(REPORT)
    result = Result("browser")
    run.read_report(tmp_path / "report.xml", result)
    assert (result.passed, result.failed, result.skips) == (1, 2, 2)
    assert result.faults == ["tests.shell::b (600 s): Failed: Timeout [f.py:7: in wait]", "::c (0 s):  []"]
    assert result.reasons() == ["  browser: no Chromium. Enable: apt-get install chromium (2)"]


@pytest.mark.parametrize(
    "passed, failed, skipped, require_all, code",
    [
        (3, 0, 0, "", 0),
        (3, 0, 1, "", 0),
        (3, 0, 1, "1", 1),
        (3, 1, 0, "", 1),
        (0, 0, 0, "", 1),
        (3, 0, 0, "1", 0),
    ],
)
def test_what_fails(monkeypatch, capsys, passed, failed, skipped, require_all, code):
    monkeypatch.setenv("REQUIRE_ALL", require_all)
    skips = {"no Redis. Enable: apt-get install redis-server": skipped} if skipped else {}
    faults = ["tests.shell::b (600 s): Failed: Timeout"] * failed
    assert run.summary([Result("shell", passed, failed, faults, skips)], 1.0) == code
    said = capsys.readouterr().out
    assert ("apt-get install redis-server" in said) is bool(skipped)
    assert ("\n  shell: tests.shell::b (600 s): Failed: Timeout\n" in said) is bool(failed)


def stage(code: str = "", environment=dict) -> Stage:
    return Stage("trial", "a stage", lambda report: [run.sys.executable, "-c", code], environment)


def test_a_stage_that_this_machine_cannot_do_is_skipped_with_the_reason():
    def none():
        raise Cannot("no Redis. Enable: apt-get install redis-server")

    assert run.run(stage(environment=none)).skipped == {"no Redis. Enable: apt-get install redis-server": 1}


def test_a_stage_that_breaks_before_it_reports_has_failed():
    assert run.run(stage("raise SystemExit(3)")).failed == 1
    assert run.run(stage("raise SystemExit(5)")).skipped == {"no tests were found": 1}


def test_every_folder_of_tests_belongs_to_a_stage():
    folders = {path.parent for path in Path(run.__file__).parent.rglob("test_*.py")}
    root = Path(run.__file__).parents[1]
    commands = [" ".join(each.command(Path("report.xml"))) for each in STAGES if each.name != "frontend"]
    for folder in folders:
        name = str(folder.relative_to(root))
        top = "/".join(name.split("/")[:2])
        assert any(
            f" {top} " in f"{line} " or (" tests " in line and f"--ignore={top}" not in line)
            for line in commands
        )

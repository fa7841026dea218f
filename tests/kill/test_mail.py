"""A worker that is killed over a mail loses none, and none is sent twice."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kill.test_kill import database as database
from tests.live.server import ROOT, Server

BATTLE = """
from django.conf import settings
from tests import factories
settings.NOTICES_INLINE = True
factories.battle(*[factories.person(name, email_notices=True) for name in ("arthur", "doris")])
"""
LATER = """
from datetime import timedelta
from django.db.models import F
from django_tasks_db.models import DBTaskResult
from combat.models import Notice
DBTaskResult.objects.update(run_after=F("run_after") - timedelta(minutes=6))
Notice.objects.update(taken_at=F("taken_at") - timedelta(minutes=6))
"""
KILLED_AS_IT_TAKES_A_TASK = """
import os, signal
from django.core.management import call_command
from django_tasks.signals import task_started
def die(**_): os.kill(os.getpid(), signal.SIGKILL)
task_started.connect(die)
call_command("db_worker", "--batch", "--no-startup-delay")
"""


class Post:
    def __init__(self, address: str, box: Path) -> None:
        self.box = box
        self.server = Server(
            {"DATABASE_URL": address, "REDIS_URL": "", "NOTICE_DELAY": "0", "POSTBOX": str(box)}
        )
        self.server.manage("migrate", "-v0")
        self.server.manage("shell", "-c", BATTLE)

    def killed_worker(self, backend: str, *command: str) -> None:
        worker = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env={**self.server.environment, "EMAIL_BACKEND": f"tests.kill.postbox.{backend}"},
            check=False,
            capture_output=True,
            timeout=60,
        )
        assert worker.returncode == -signal.SIGKILL, worker.stderr
        assert not self.box.exists()

    def work(self) -> list[str]:
        """Everything that is due is done; the mails that there are now."""
        self.server.environment["EMAIL_BACKEND"] = "tests.kill.postbox.Postbox"
        self.server.manage("db_worker", "--batch", "--no-startup-delay")
        return self.box.read_text().splitlines() if self.box.exists() else []

    def later(self) -> None:
        self.server.manage("shell", "-c", LATER)


@pytest.mark.parametrize("when", ["takes a task", "hands a mail over"])
def test_a_mail_comes_exactly_once_though_its_worker_was_killed(database, tmp_path, when):
    post = Post(database, tmp_path / "box")
    if when == "takes a task":
        post.killed_worker("Postbox", "shell", "-c", KILLED_AS_IT_TAKES_A_TASK)
    else:
        post.killed_worker("Death", "db_worker", "--batch", "--no-startup-delay")
    assert post.work() == [], "another worker may be at it"
    for _ in range(3):
        post.later()
        mails = post.work()
        assert len(mails) == 1
        assert "It is your decision" in mails[0]


def test_a_worker_that_is_killed_again_and_again(database, tmp_path):
    post = Post(database, tmp_path / "box")
    for _ in range(3):
        post.killed_worker("Death", "db_worker", "--batch", "--no-startup-delay")
        post.later()
    assert len(post.work()) == 1
    post.later()
    assert len(post.work()) == 1

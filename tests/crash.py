"""Killing a server where it hurts: CRASH_AT=point:n ends the process at the n-th passing of a named point.

Points: before_insert, before_commit, after_commit_before_answer, before_push.
"""

import os
import signal

from django.conf import settings

passed: dict[str, int] = {}


def pass_point(name: str) -> None:
    wanted, _, number = settings.CRASH_AT.partition(":")
    if name != wanted:
        return
    passed[name] = passed.get(name, 0) + 1
    if passed[name] >= int(number or 1):
        os.kill(os.getpid(), signal.SIGKILL)

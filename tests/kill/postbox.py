"""A mail server for tests: a file with one line for each mail."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class Postbox(BaseEmailBackend):
    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        with Path(os.environ["POSTBOX"]).open("a") as box:
            for message in messages:
                box.write(f"{message.to[0]} {message.subject} {message.extra_headers['Message-ID']}\n")
        return len(messages)


class Death(BaseEmailBackend):
    """Of the worker, before it hands anything over."""

    def send_messages(self, messages: Any) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("still alive")

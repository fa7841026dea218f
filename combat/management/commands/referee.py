"""Play a battle record and print what came of it: `manage.py referee FILE [--out FILE]`. No database is
touched.

Exit 0: legal so far. 2: a malformed or illegal record, one sentence on stderr, nothing on stdout. 1: our own
fault.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from combat.record import BadRecord, parse, play_record, to_text
from combat.record.reading import MOST_BYTES


class Command(BaseCommand):
    help = "Play a battle record by its rules, without a database, and print the record with its log."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a battle record; - reads standard input")
        parser.add_argument(
            "--out", metavar="FILE", help="write the record there instead of to standard output"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            run = play_record(parse(self._read(options["file"])))
        except (BadRecord, OSError) as fault:
            self.stderr.write(_printable(str(fault)))
            sys.exit(2)
        text = to_text(run.document())
        try:
            self._write(options["out"], text.encode("utf-8", "backslashreplace"))
        except OSError as fault:
            self.stderr.write(_printable(str(fault)))
            sys.exit(2)
        if run.unused_dice:
            faces = " ".join(map(str, run.unused_dice))
            self.stderr.write(f"{len(run.unused_dice)} dice were not used: {faces}")

    def _write(self, name: str | None, text: bytes) -> None:
        """UTF-8, whatever the terminal's language is."""
        if name:
            Path(name).write_bytes(text)
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(text)
            sys.stdout.buffer.flush()

    def _read(self, name: str) -> bytes:
        """One byte more than a record may have, at most: whoever parses it refuses the rest."""
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)


def _printable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8").replace("\n", " ")

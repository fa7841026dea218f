"""`manage.py load_campaigns FILE…` or `--all` for those shipped; `load_maps` comes before."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.refusals import Refused
from games.services import load_campaign


class Command(BaseCommand):
    help = "Check campaign files and load them; one with the same slug is replaced."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)
        parser.add_argument("--all", action="store_true", help="all campaigns shipped with the program")

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[Path] = list(options["files"])
        if options["all"] or not files:
            files += sorted(Path(settings.CAMPAIGNS).glob("*.json"))
        for file in files:
            try:
                loaded, is_new = load_campaign(file)
            except OSError as problem:
                raise CommandError(f"{file}: {problem.strerror or problem}") from None
            except Refused as refused:
                raise CommandError(f"{file}: {refused.message}") from None
            if is_new or not options["all"]:
                self.stdout.write(f"{'Loaded' if is_new else 'Replaced'} {loaded.slug}: {loaded.title}")

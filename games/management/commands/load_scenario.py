"""`manage.py load_scenario FILE…` or `--all` for those shipped."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.refusals import Refused
from games.scenario_files import load_scenario


class Command(BaseCommand):
    help = "Check scenario files and load them; a scenario with the same slug is replaced."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)
        parser.add_argument("--all", action="store_true", help="all scenarios shipped with the program")

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[Path] = list(options["files"])
        if options["all"] or not files:
            files += sorted(Path(settings.SCENARIOS).glob("*.json"))
        for file in files:
            try:
                scenario, is_new = load_scenario(file)
            except OSError as problem:
                raise CommandError(f"{file}: {problem.strerror or problem}") from None
            except Refused as refused:
                raise CommandError(f"{file}: {refused.message}") from None
            if options["verbosity"] > 1 or not options["all"]:
                self.stdout.write(f"{'Loaded' if is_new else 'Replaced'} {scenario.slug}: {scenario.title}")

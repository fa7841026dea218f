"""`manage.py load_maps FILE…` or `--all` for those shipped; the rulesets' own unit tables come with them."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.map_files import SHIPPED
from games.refusals import Refused
from games.services import load_default_tables, load_map


class Command(BaseCommand):
    help = "Check map files and publish those that have changed; publish the rulesets' own unit tables."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)
        parser.add_argument("--all", action="store_true", help="all maps shipped with the program")

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[Path] = list(options["files"])
        if options["all"] or not files:
            files += sorted(SHIPPED.glob("*.json"))
        for file in files:
            try:
                version, is_new = load_map(file)
            except OSError as problem:
                raise CommandError(f"{file}: {problem.strerror or problem}") from None
            except Refused as refused:
                raise CommandError(f"{file}: {refused.message}") from None
            if is_new:
                self.stdout.write(f"Published {version}.")
        for table in load_default_tables():
            self.stdout.write(f"Published {table}.")

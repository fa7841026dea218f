"""`manage.py import_triplea FILE`: a TripleA map as map, unit table and campaign.

What is read, and by which rule: docs/importing-triplea-maps.md.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import User
from games.plain_json import read_json
from games.refusals import Refused
from games.services import preview_import, save_import
from games.triplea.choices import read_choices
from games.triplea.importing import Files
from games.triplea.report import text_of
from games.triplea.rows import RULESETS


class Command(BaseCommand):
    help = "Import a TripleA map: all of it is stored, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the XML of the game")
        parser.add_argument("--centers", type=Path, help="its centers.txt")
        parser.add_argument("--polygons", type=Path, help="its polygons.txt")
        parser.add_argument("--ruleset", choices=RULESETS)
        parser.add_argument("--slug", help="what map, unit table and campaign are called in addresses")
        parser.add_argument("--title")
        parser.add_argument(
            "--keep", action="append", default=[], metavar="SIDE", help="an alliance without a fleet"
        )
        parser.add_argument("--drop", action="append", default=[], metavar="SIDE", help="likewise")
        parser.add_argument(
            "--choices", type=Path, help="a JSON file with all of this, and corrections of unit types"
        )
        parser.add_argument("--by", metavar="USERNAME", help="who is to own and edit what comes of it")
        parser.add_argument("--dry-run", action="store_true", help="report, and store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            files = Files(*(content(options[name]) for name in ("file", "centers", "polygons")))
            choices = read_choices(chosen(options))
            given: dict[str, Any] = {"by": person(options["by"]), "files": files, "choices": choices}
            if options["dry_run"]:
                imported = preview_import(**given)
            else:
                imported = save_import(**given).imported
        except OSError as problem:
            raise CommandError(f"{problem.filename}: {problem.strerror}") from None
        except Refused as refused:
            raise CommandError(f"{options['file']}: {refused.message}") from None
        for line in text_of(imported.report):
            self.stdout.write(line)
        done = "Nothing was stored; it would be" if options["dry_run"] else "Imported as"
        self.stdout.write(f"{done} {imported.slug}: {imported.title} ({imported.ruleset})")


def content(path: Path | None) -> Any:
    return None if path is None else path.read_bytes()


def chosen(options: dict[str, Any]) -> dict[str, Any]:
    """The file's choices, and what the command line says instead."""
    try:
        choices = read_json(options["choices"].read_bytes()) if options["choices"] else {}
    except Refused as refused:
        raise CommandError(f"{options['choices']}: {refused.message}") from None
    if not isinstance(choices, dict):
        return choices  # refused where choices are read
    said = {key: options[key] for key in ("ruleset", "slug", "title") if options[key] is not None}
    sides = {**dict.fromkeys(options["keep"], True), **dict.fromkeys(options["drop"], False)}
    return {**choices, **said, **({"sides": sides} if sides else {})}


def person(username: str | None) -> User | None:
    if username is None:
        return None
    found = User.objects.filter(username=username).first()
    if found is None:
        raise CommandError(f'There is nobody called "{username}".')
    return found

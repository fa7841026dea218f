"""`manage.py check_battles`: run today's rules over the log of every live battle. Before each deployment."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from combat import checks
from combat.models import Battle


class Command(BaseCommand):
    help = "Run the rules as they are now over the log of every battle that is being fought."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("battles", nargs="*", help="ids; without any, all that are being fought")
        parser.add_argument("--all", action="store_true", help="also those that are over")

    def handle(self, *args: Any, **options: Any) -> None:
        battles = Battle.objects.select_related("game").order_by("pk")
        if options["battles"]:
            battles = battles.filter(public_id__in=options["battles"])
        elif not options["all"]:
            battles = battles.filter(status=Battle.Status.FIGHTING)
        checked, faults = 0, 0
        for battle in battles.iterator():
            checked += 1
            for fault in checks.faults_of(battle):
                faults += 1
                self.stdout.write(f"{battle.public_id} ({battle.name}): {fault}")
        if faults:
            raise CommandError(f"{faults} faults in {checked} battles.")
        self.stdout.write(f"{checked} battles checked, all agree with the rules.")

"""`manage.py check_campaigns`: hold every campaign against its log. Before each deployment."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import checks
from games.models import Campaign


class Command(BaseCommand):
    help = "Fold the log of every campaign and compare what is kept of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaigns", nargs="*", help="ids; without any, all")

    def handle(self, *args: Any, **options: Any) -> None:
        campaigns = Campaign.objects.order_by("pk")
        if options["campaigns"]:
            campaigns = campaigns.filter(public_id__in=options["campaigns"])
        checked, faults = 0, 0
        for campaign in campaigns.iterator(chunk_size=10):
            checked += 1
            for fault in checks.faults_of(campaign):
                faults += 1
                self.stdout.write(f"{campaign.public_id} ({campaign.name}): {fault}")
        if faults:
            raise CommandError(f"{faults} faults in {checked} campaigns.")
        self.stdout.write(f"{checked} campaigns checked, all agree with their logs.")

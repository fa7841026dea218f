"""`manage.py check_campaigns`: hold every campaign against its log. Before each deployment."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from games import checks
from games.models import Campaign
from games.services.book import locked


class Command(BaseCommand):
    help = "Fold the log of every campaign and compare what is kept of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaigns", nargs="*", help="ids; without any, all")

    def handle(self, *args: Any, **options: Any) -> None:
        campaigns = Campaign.objects.order_by("pk")
        if options["campaigns"]:
            campaigns = campaigns.filter(public_id__in=options["campaigns"])
        checked, faults = 0, 0
        for game_id in list(campaigns.values_list("game_id", flat=True)):
            with transaction.atomic():  # people may be playing: each is held while it is looked at
                campaign = locked(game_id)
                found = list(checks.faults_of(campaign))
            checked += 1
            faults += len(found)
            for fault in found:
                self.stdout.write(f"{campaign.public_id} ({campaign.name}): {fault}")
        if faults:
            raise CommandError(f"{faults} faults in {checked} campaigns.")
        self.stdout.write(f"{checked} campaigns checked, all agree with their logs.")

"""Play random battles of a ruleset and check what must hold: `manage.py fuzz_ruleset SLUG [--battles N]
[--seed S]`.

At the first fault the battle's record is written to a file and the command exits 1.
"""

from __future__ import annotations

import json
import random
import sys
import traceback
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from combat.engine import play
from combat.management.random_orders import random_document
from combat.management.random_play import Fault, RandomBattle


class Command(BaseCommand):
    help = "Play battles of random legal choices and check that the engine keeps its promises."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the ruleset, for example flames-and-steel")
        parser.add_argument("--battles", type=int, default=100, help="how many (100)")
        parser.add_argument(
            "--seed", type=int, default=None, help="the first battle's seed; the next ones follow"
        )
        parser.add_argument("--out", default=".", help="the folder for the record of a fault")

    def handle(self, *args: Any, **options: Any) -> None:
        slug = options["slug"]
        if slug not in play.rulesets():
            raise CommandError(f"There is no ruleset {slug!r}. There are: {', '.join(play.rulesets())}.")
        first = options["seed"] if options["seed"] is not None else random.randrange(10**9)  # noqa: S311
        entries = 0
        for seed in range(first, first + options["battles"]):
            rng = random.Random(seed)  # noqa: S311 - a fault must be found again from its seed
            battle = RandomBattle(random_document(slug, rng), rng)
            try:
                battle.play()
            except Exception as fault:
                document = fault.document if isinstance(fault, Fault) else battle.record()
                path = Path(options["out"]) / f"fault-{slug}-{seed}.json"
                path.write_text(json.dumps(document, indent=1, ensure_ascii=False), encoding="utf-8")
                self.stderr.write(traceback.format_exc())
                self.stderr.write(f"Seed {seed}: {fault}. The record is in {path}.")
                sys.exit(1)
            entries += len(battle.log)
        last = first + options["battles"] - 1
        self.stdout.write(
            f"{options['battles']} battles, {entries} entries, seeds {first} to {last}: no fault."
        )

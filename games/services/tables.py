"""Unit tables. Each ruleset has one of its own, whose newest version is what the program ships."""

from django.db import transaction

from combat.engine import play
from games.models import UnitTable, UnitTableVersion


@transaction.atomic
def load_default_tables() -> list[UnitTableVersion]:
    """The rulesets' own tables; one that the program has changed is published as a new version. Gives back
    what is new."""
    return [made for slug in play.rulesets() if (made := load_default_table(slug)) is not None]


def load_default_table(ruleset: str) -> UnitTableVersion | None:
    described = play.describe(ruleset)
    UnitTable.objects.get_or_create(slug=ruleset, defaults={"title": described["title"], "ruleset": ruleset})
    table = UnitTable.objects.select_for_update().get(slug=ruleset)
    newest = table.versions.filter(number__isnull=False).order_by("-number").first()
    # Silhouettes are for the eye: a page has them from the ruleset.
    roster = described["default_roster"].items()
    document = {
        name: {field: value for field, value in row.items() if field != "silhouette"} for name, row in roster
    }
    if newest is not None and newest.document == document:
        return None
    return UnitTableVersion.objects.create(
        table=table,
        number=newest.number + 1 if newest is not None and newest.number else 1,
        document=document,
        note=f"As shipped with version {described['version']} of the ruleset.",
    )

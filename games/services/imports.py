"""Imports of TripleA maps: a map, a unit table and a campaign stored together, or nothing of them."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction

from combat.engine import play
from games.models import CampaignScenario, Map, MapVersion, UnitTable, UnitTableVersion, User
from games.models.maps import PAGES
from games.permissions import may_make_tables
from games.refusals import Refused
from games.services.opening import columns_of
from games.services.tables import create_table, publish_table
from games.triplea.choices import Choices
from games.triplea.importing import Files, Imported, import_game

NOTE = "As imported."
BEARERS = (Map, UnitTable, CampaignScenario)  # whatever an import makes has its slug


@dataclass(frozen=True, slots=True)
class Saved:
    imported: Imported
    map_version: MapVersion
    table_version: UnitTableVersion
    campaign: CampaignScenario


def preview_import(*, by: User | None, files: Files, choices: Choices) -> Imported:
    """What would be stored. `by` None: whoever runs the server."""
    if by is not None:
        refuse_to_import(by)
    if choices.slug is not None and is_taken(choices.slug):
        raise taken(choices.slug)
    return import_game(files, choices, free)


def save_import(*, by: User | None, files: Files, choices: Choices) -> Saved:
    imported = preview_import(by=by, files=files, choices=choices)
    slug, title = imported.slug, imported.title
    try:
        with transaction.atomic():
            on_map = Map.objects.create(slug=slug, title=title, created_by=by)
            table = create_table(
                by=by, title=title, slug=slug, ruleset=imported.ruleset, rows=imported.rows, note=NOTE
            )
            return Saved(
                imported,
                MapVersion.objects.create(
                    map=on_map, number=1, document=imported.on_map, note=NOTE, author=by
                ),
                publish_table(by=by, of=table, note=NOTE, revision=table.revision),
                CampaignScenario.objects.create(slug=slug, **columns_of(imported.campaign)),
            )
    except IntegrityError:
        raise taken(slug) from None


def refuse_to_import(by: User) -> None:
    if not may_make_tables(by):
        raise Refused("forbidden", "Maps are imported by those who run a campaign, and by administrators.")


def is_taken(slug: str) -> bool:
    return slug in {*PAGES, *play.rulesets()} or any(
        model.objects.filter(slug=slug).exists() for model in BEARERS
    )


def free(slug: str) -> str:
    """This one, or with the first number that makes it new."""
    known = {*PAGES, *play.rulesets()}  # with the names of the rulesets' own tables
    for model in BEARERS:
        known.update(model.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
    found, number = slug, 1
    while found in known:
        number += 1
        found = f"{slug}-{number}"
    return found


def taken(slug: str) -> Refused:
    sentence = f'There is a map, unit table, campaign or page "{slug}" already; choose another slug.'
    return Refused("conflict", sentence, fields={"choices.slug": [sentence]})

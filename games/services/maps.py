"""Maps: drawn as drafts, published as numbered versions that campaigns are played on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from games import map_checks, map_files
from games.models import Campaign, Map, MapVersion, User
from games.models.maps import PAGES
from games.refusals import Refused
from games.services.seats import invalid

MOST_NAMED = 5  # campaigns, in a sentence


@transaction.atomic
def create_map(*, by: User, document: Any) -> Map:
    """A new map with its draft."""
    refuse_strangers(by)
    read = map_files.read_map(document)
    if read["name"] in PAGES:
        raise invalid("name", f'"{read["name"]}" is the address of a page; choose another name.')
    try:
        with transaction.atomic():
            made = Map.objects.create(slug=read["name"], title=read["title"], created_by=by)
    except IntegrityError:
        raise Refused("conflict", f'There is a map "{read["name"]}" already; choose another name.') from None
    MapVersion.objects.create(map=made, document=read, author=by)
    return made


@transaction.atomic
def save_draft(*, by: User, of: Map, document: Any, revision: int, note: str = "") -> MapVersion:
    """Write the draft over; without one, it becomes the next version's. Campaigns see nothing of it."""
    refuse_strangers(by)
    read = map_files.read_map(document)
    if read["name"] != of.slug:
        raise Refused(
            "invalid",
            f'name: must stay "{of.slug}"; draw another map for another name.',
            fields={"name": [f'Must stay "{of.slug}".']},
        )
    of = locked(of, revision)
    draft = draft_of_map(of) or MapVersion(map=of)
    draft.document, draft.note, draft.author = read, note, by
    draft.changed_at = timezone.now()
    draft.save()
    note_change(of)
    return draft


@transaction.atomic
def publish_map(*, by: User, of: Map, note: str, revision: int) -> MapVersion:
    """The draft becomes a numbered version, which nobody can change any more."""
    refuse_strangers(by)
    of = locked(of, revision)
    draft = draft_of_map(of)
    if draft is None:
        raise Refused("conflict", "There is no draft to publish: change the map first.")
    return publish(of, draft, by=by, note=note)


@transaction.atomic
def delete_map(*, by: User, of: Map) -> None:
    """Only a map that was never published. What was stays, because campaigns are played on it."""
    refuse_strangers(by)
    of = locked(of)
    if of.versions.filter(number__isnull=False).exists():
        raise Refused("conflict", f"A published map stays: {where_used(of)}. Its draft can be written over.")
    of.versions.all().delete()
    of.delete()


@transaction.atomic
def load_map(path: Path) -> tuple[MapVersion, bool]:
    """Publish the map of a file, if the file has changed since it was loaded last; True if it has. Whatever
    administrators have published since stays the newest."""
    read = map_files.read_map_file(path)
    Map.objects.get_or_create(slug=read["name"], defaults={"title": read["title"]})
    loaded = Map.objects.select_for_update().get(slug=read["name"])
    from_files = loaded.versions.filter(number__isnull=False, author__isnull=True)
    before = from_files.order_by("-number").first()
    if before is not None and before.document == read:
        return before, False
    return publish(loaded, MapVersion(map=loaded, document=read), by=None, note="As shipped."), True


def locked(of: Map, revision: int | None = None) -> Map:
    """As it is now, until the end of the transaction; Refused if somebody else has thrown it away, or changed
    it since that revision was seen."""
    found = Map.objects.select_for_update().filter(pk=of.pk).first()
    if found is None:
        raise Refused("not_found", "This map does not exist any more.")
    if revision is not None and revision != found.revision:
        raise stale(found)
    return found


def stale(of: Map) -> Refused:
    last = of.versions.select_related("author").order_by("-changed_at").first()
    who = last.author.shown_name if last and last.author else "The program"
    did = "published this map" if last and last.number else "saved this draft"
    when = f" at {last.changed_at:%H:%M} UTC on {last.changed_at:%d %B}" if last else ""
    return Refused(
        "stale",
        f"{who} {did}{when}, after you opened it. Nothing of yours was stored: open the map in another "
        "window to see what is there now.",
    )


def publish(of: Map, draft: MapVersion, *, by: User | None, note: str) -> MapVersion:
    newest = newest_of(of)
    draft.number = newest.number + 1 if newest and newest.number else 1
    draft.note, draft.author, draft.changed_at = note, by, timezone.now()
    draft.save()
    of.title = draft.document["title"]
    note_change(of)
    return draft


def note_change(of: Map) -> None:
    of.revision += 1
    of.save(update_fields=["title", "revision"])


def newest_of(of: Map) -> MapVersion | None:
    return MapVersion.objects.filter(map=of, number__isnull=False).order_by("-number").first()


def draft_of_map(of: Map) -> MapVersion | None:
    return MapVersion.objects.filter(map=of, number__isnull=True).first()


def findings(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is doubtful in a map: no hindrance to storing it."""
    return map_checks.check_map(map_files.read_map(document))


def where_used(of: Map) -> str:
    using = Campaign.objects.filter(map_version__map=of).order_by("pk").values_list("name", flat=True)
    names, count = list(using[:MOST_NAMED]), using.count()
    if not names:
        return "it is in no campaign yet, but may be named by one"
    more = f" and {count - MOST_NAMED} more" if count > MOST_NAMED else ""
    return f"it is used by {', '.join(names)}{more}"


def refuse_strangers(by: User) -> None:
    if not (by.is_active and by.is_staff):
        raise Refused("forbidden", "Only administrators draw maps.")

"""Unit tables: drafted, published in versions that never change, and copied.

Each ruleset has one of its own, whose newest version is what the program ships. Whoever writes names the
revision that he has seen; if another has written since, nothing is stored, and he is told who, when, and what
is there. The table's row is locked, and no game's.
"""

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from combat.engine import play
from games import permissions, table_rows
from games.models import TableChange, UnitTable, UnitTableVersion, User
from games.models.maps import PAGES
from games.refusals import Refused
from games.selectors import draft_of_table, newest_of_table, user_named, where_table_is_used
from games.services.seats import invalid
from games.table_rows import Row

MOST_TABLES = 100  # of one person who is no administrator
What = TableChange.What


@transaction.atomic
def create_table(
    *, by: User | None, title: str, ruleset: str, rows: Any = (), slug: str = "", note: str = ""
) -> UnitTable:
    """A new table with its draft. `by` None: the program itself."""
    if by is not None:
        refuse_to_make(by)
    if ruleset not in play.rulesets():
        raise invalid("ruleset", f'There is no ruleset "{ruleset}".')
    read = table_rows.read_rows(ruleset, list(rows))
    slug = slug or slugify(title)[:60]
    if not slug:
        raise invalid("slug", "Give the table an address of letters.")
    if slug in PAGES:
        raise invalid("slug", f'"{slug}" is the address of a page; choose another name or address.')
    taken = Refused("conflict", f'There is a table "{slug}" already; choose another name or address.')
    if slug in play.rulesets():
        raise taken
    try:
        with transaction.atomic():
            made = UnitTable.objects.create(slug=slug, title=title, ruleset=ruleset, created_by=by)
    except IntegrityError:
        raise taken from None
    UnitTableVersion.objects.create(table=made, document=read, author=by, note=note)
    note_change(made, What.CREATED, by, [], read)
    return made


def copy_table(*, by: User, version: UnitTableVersion, title: str, slug: str = "") -> UnitTable:
    """A table of one's own that begins as that published version."""
    table = version.table
    note = f"From {table}, version {version.number}."[:300]
    return create_table(
        by=by, title=title, slug=slug, ruleset=table.ruleset, rows=version.document, note=note
    )


@transaction.atomic
def save_table(
    *, by: User, of: UnitTable, rows: Any, revision: int, note: str = "", what: str = What.SAVED
) -> UnitTableVersion:
    """Write the draft over; without one, it becomes the next version's. Faults do not hinder it."""
    of = locked(by, of, revision)
    read = table_rows.read_rows(of.ruleset, rows)
    before = present_rows(of)
    draft = draft_of_table(of) or UnitTableVersion(table=of)
    draft.document, draft.note, draft.author = read, note, by
    draft.changed_at = timezone.now()
    draft.save()
    note_change(of, what, by, before, read)
    return draft


@transaction.atomic
def throw_away_draft(*, by: User, of: UnitTable, revision: int) -> None:
    """What is published stays as it is."""
    of = locked(by, of, revision)
    draft = draft_of_table(of)
    if draft is None:
        raise Refused("not_found", "There is no draft to throw away.")
    newest = newest_of_table(of)
    draft.delete()
    note_change(of, What.THROWN_AWAY, by, draft.document, newest.document if newest else [])


@transaction.atomic
def publish_table(*, by: User | None, of: UnitTable, note: str, revision: int) -> UnitTableVersion:
    """The draft becomes a numbered version, which nobody can change any more. No game takes it by itself."""
    of = locked(by, of, revision)
    draft, newest = draft_of_table(of), newest_of_table(of)
    if draft is None:
        raise Refused("conflict", "There is no draft to publish: change the table first.")
    table_rows.refuse_faults(table_rows.faults_of(of.ruleset, draft.document), "Nothing was published.")
    before = newest.document if newest else []
    if newest is not None and draft.document == before:
        raise Refused("conflict", f"The draft does not differ from version {newest.number}.")
    draft.number = newest.number + 1 if newest and newest.number else 1
    draft.note, draft.author, draft.changed_at = note, by, timezone.now()
    draft.save()
    note_change(of, What.PUBLISHED, by, before, draft.document, version=draft.number)
    return draft


@transaction.atomic
def delete_table(*, by: User, of: UnitTable) -> None:
    """Only a table that was never published: games may be played with what was."""
    of = locked(by, of)
    if newest_of_table(of) is not None:
        used = where_table_is_used(of, by)
        raise Refused("conflict", f"A published table stays: {used}. Its draft can be thrown away.")
    of.versions.all().delete()
    of.delete()


@transaction.atomic
def name_editor(*, by: User, of: UnitTable, username: str) -> None:
    refuse_to_name_editors(by, of)
    user = user_named(username)
    if user is None:
        raise invalid("username", f"There is nobody called {username}.")
    of.editors.add(user)


@transaction.atomic
def drop_editor(*, by: User, of: UnitTable, username: str) -> None:
    refuse_to_name_editors(by, of)
    editors = {editor.username.casefold(): editor for editor in of.editors.all()}
    user = editors.get(username.casefold())  # it comes from an address: no database looks for it
    if user is None:
        raise Refused("not_found", f"{username} is no editor of this table.")
    of.editors.remove(user)


@transaction.atomic
def load_default_tables() -> list[UnitTableVersion]:
    """The rulesets' own tables; one that the program has changed is published as a new version. Gives back
    what is new."""
    return [made for slug in play.rulesets() if (made := load_default_table(slug)) is not None]


def load_default_table(ruleset: str) -> UnitTableVersion | None:
    described = play.describe(ruleset)
    UnitTable.objects.get_or_create(slug=ruleset, defaults={"title": described["title"], "ruleset": ruleset})
    table = UnitTable.objects.select_for_update().get(slug=ruleset)
    newest = newest_of_table(table)
    # Silhouettes are for the eye: a page has them from the ruleset.
    rows = [
        {"name": name, **{field: value for field, value in row.items() if field != "silhouette"}}
        for name, row in described["default_roster"].items()
    ]
    if newest is not None and newest.document == rows:
        return None
    made = UnitTableVersion.objects.create(
        table=table,
        number=newest.number + 1 if newest is not None and newest.number else 1,
        document=rows,
        note=f"As shipped with version {described['version']} of the ruleset.",
    )
    note_change(table, What.PUBLISHED, None, newest.document if newest else [], rows, version=made.number)
    return made


def locked(by: User | None, of: UnitTable, revision: int | None = None) -> UnitTable:
    """The table as it is now, until the end of the transaction; Refused if `by` may not edit it, or has not
    seen its last change."""
    found = UnitTable.objects.select_for_update().filter(pk=of.pk).first()
    if found is None:
        raise Refused("not_found", "This table has been deleted.")
    if by is not None and not permissions.may_edit_table(by, found):
        shipped = " It is shipped with the program: make a copy and edit that." if found.is_shipped else ""
        raise Refused("forbidden", f"You may not edit this table.{shipped}")
    if revision is not None and revision != found.revision:
        raise stale(found)
    return found


def stale(table: UnitTable) -> Refused:
    draft = draft_of_table(table)
    last = table.changes.select_related("by").first()
    now: dict[str, Any] = {
        "revision": table.revision,
        "what": last.what if last else None,
        "by": last.by.shown_name if last and last.by else None,
        "at": last.at if last else None,
        "rows": draft.document if draft else None,
        "note": draft.note if draft else "",
    }
    who = now["by"] or "The program"
    when = f" at {last.at:%H:%M} UTC on {last.at:%d %B}" if last else ""
    did = {What.PUBLISHED: "published this table", What.THROWN_AWAY: "threw the draft away"}.get(
        What(last.what) if last else What.SAVED, "saved this draft"
    )
    message = f"{who} {did}{when}, after you opened it. Nothing of yours was stored: see what is there now."
    return Refused("stale", message, more={"now": now})


def present_rows(table: UnitTable) -> list[Row]:
    """What is edited: the draft, or else what was published last."""
    found = draft_of_table(table) or newest_of_table(table)
    return found.document if found else []


def note_change(
    table: UnitTable,
    what: str,
    by: User | None,
    before: Sequence[Row],
    after: Sequence[Row],
    version: int | None = None,
) -> None:
    """A revision more, and a line in the history. Call with the table's row locked."""
    table.revision += 1
    table.save(update_fields=["revision"])
    found = table_rows.difference(table.ruleset, before, after)
    TableChange.objects.create(
        table=table,
        revision=table.revision,
        what=what,
        by=by,
        version=version,
        **{part: len(found[part]) for part in ("added", "removed", "changed")},
    )


def refuse_to_make(by: User) -> None:
    if not permissions.may_make_tables(by):
        raise Refused("forbidden", "Unit tables are made by those who run a campaign, and by administrators.")
    if not by.is_staff and UnitTable.objects.filter(created_by=by).count() >= MOST_TABLES:
        raise Refused("illegal", f"You have made {MOST_TABLES} tables already: delete one of them first.")


def refuse_to_name_editors(by: User, of: UnitTable) -> None:
    if not permissions.may_name_editors(by, of):
        raise Refused("forbidden", "Only whoever made this table, and administrators, name its editors.")

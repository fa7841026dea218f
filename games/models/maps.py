"""Maps of sea zones and land, and unit tables: what campaigns are played on and with."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from combat.engine import play
from games.models.versions import Version

PAGES = frozenset({"import", "new"})  # beside the pages of maps and tables: none of those is called so


class Map(models.Model):
    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=100)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="maps",
        help_text="Empty: shipped with the program.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    # Goes up with every change of the draft and every publication: who writes has seen the last one.
    revision = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["title", "id"]

    def __str__(self) -> str:
        return self.title


class MapVersion(Version):
    """Zones and links, as a map file has them (docs/map-format.md)."""

    map = models.ForeignKey(Map, on_delete=models.PROTECT, related_name="versions")

    class Meta:
        ordering = ["map", "number"]
        constraints = [
            models.UniqueConstraint(fields=["map", "number"], name="one_map_version_for_each_number"),
            models.UniqueConstraint(
                fields=["map"], condition=Q(number__isnull=True), name="one_draft_of_each_map"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.map}, {self.shown_number}"


class UnitTable(models.Model):
    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=100)
    ruleset = models.CharField(max_length=40)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="unit_tables",
        help_text="Empty: the ruleset's own.",
    )
    editors = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        related_name="+",
        help_text="They change it as its creator does.",
    )
    # Goes up with every change of the draft and every publication: who writes has seen the last one.
    revision = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["title", "id"]

    def __str__(self) -> str:
        return self.title

    @property
    def is_shipped(self) -> bool:
        """A ruleset's own bears its name and is the program's: people copy it."""
        return self.slug == self.ruleset


class UnitTableVersion(Version):
    """Types in their order, each with its name: the rows of `combat.engine.core.unit_tables`."""

    table = models.ForeignKey(UnitTable, on_delete=models.PROTECT, related_name="versions")

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_table_version_for_each_number"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(number__isnull=True), name="one_draft_of_each_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.shown_number}"

    @property
    def unit_types(self) -> dict[str, Any]:
        """Of a published version: by name, as worlds and battle records have them, in order."""
        return play.unit_types(self.document)


class TableChange(models.Model):
    """Who did what to a unit table, and when: a line for each of its revisions."""

    class What(models.TextChoices):
        CREATED = "created"
        SAVED = "saved"
        IMPORTED = "imported"
        THROWN_AWAY = "thrown_away"
        PUBLISHED = "published"

    table = models.ForeignKey(UnitTable, on_delete=models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField()
    what = models.CharField(max_length=20, choices=What)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Empty: the program.",
    )
    at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(null=True, blank=True, help_text="That was published.")
    # Types, against what was there before.
    added = models.PositiveIntegerField(default=0)
    removed = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["table", "-revision"]
        constraints = [
            models.UniqueConstraint(fields=["table", "revision"], name="one_change_for_each_revision"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, revision {self.revision}: {self.get_what_display()}"

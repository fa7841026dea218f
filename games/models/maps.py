"""Maps of sea zones and land, and unit tables: what campaigns are played on and with."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.versions import Version


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
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["title", "id"]

    def __str__(self) -> str:
        return self.title


class UnitTableVersion(Version):
    """Unit types by name, as `unit_types` of a battle record has them."""

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

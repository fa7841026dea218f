"""Documents in versions: one draft that may change, and numbered ones that never do and never go.

Games pin a numbered version; a change of it would change games that are being played. So it is refused here,
below services and administration, whoever asks.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone


class Immutable(Exception):
    """Somebody tried to change or delete a version that was published."""


class Versions(models.QuerySet[Any]):
    """Drafts may be written over and thrown away in bulk; with a published one among them nothing is."""

    def update(self, **values: Any) -> int:
        self.refuse_published()
        return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        self.refuse_published()
        return super().delete()

    def bulk_update(self, *args: Any, **more: Any) -> int:
        raise Immutable("Versions are published one by one.")

    def refuse_published(self) -> None:
        if self.filter(number__isnull=False).exists():
            raise Immutable("A published version is never changed or deleted.")


class Version(models.Model):
    number = models.PositiveIntegerField(null=True, blank=True, editable=False, help_text="Empty: the draft.")
    document = models.JSONField()
    note = models.CharField(max_length=300, blank=True, default="", help_text="What this version changes.")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Empty: shipped with the program.",
    )
    changed_at = models.DateTimeField(default=timezone.now)

    objects = Versions.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **more: Any) -> None:
        if self.pk:
            self.refuse_published()
        super().save(*args, **more)

    def delete(self, *args: Any, **more: Any) -> tuple[int, dict[str, int]]:
        self.refuse_published()
        return super().delete(*args, **more)

    def refuse_published(self) -> None:
        type(self).objects.filter(pk=self.pk).refuse_published()

    @property
    def shown_number(self) -> str:
        return f"version {self.number}" if self.number else "draft"

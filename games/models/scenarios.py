"""Battles of history."""

from django.db import models


class Scenario(models.Model):
    """A battle of history, ready to be fought: an order of battle for each side, and the waters around."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=100)
    ruleset = models.CharField(max_length=40)
    summary = models.CharField(max_length=300)
    description = models.TextField(blank=True)
    sources = models.TextField(blank=True)
    document = models.JSONField()
    loaded_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["title", "id"]

    def __str__(self) -> str:
        return self.title

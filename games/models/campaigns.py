"""Campaigns: a map, sides, units and turns, and the log that says what became of them.

`CampaignEntry` is the truth and is only ever appended to. What `Campaign` has below "What the log says", what
`CampaignSide` has of it and all of `Unit` are a cache, written in the same transaction; `check_campaigns`
compares.
"""

from typing import Any

import msgspec
from django.db import models
from django.db.models import Q

from games.models.games import Game
from games.models.maps import MapVersion, UnitTableVersion
from games.models.people import User


class CampaignScenario(models.Model):
    """A campaign ready to be played: sides, units, reinforcements, victory (docs/campaign-format.md)."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=100)
    ruleset = models.CharField(max_length=40)
    map_slug = models.SlugField(max_length=60, help_text="Played on the newest version of this map.")
    summary = models.CharField(max_length=300)
    description = models.TextField(blank=True)
    sources = models.TextField(blank=True)
    document = models.JSONField()
    loaded_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["title", "id"]

    def __str__(self) -> str:
        return self.title


class Campaign(models.Model):
    class Status(models.TextChoices):
        INVITING = "inviting"
        PLAYING = "playing"
        OVER = "over"
        CANCELLED = "cancelled"

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="campaign")
    public_id = models.CharField(max_length=16, unique=True, editable=False)
    name = models.CharField(max_length=100)
    ruleset = models.CharField(max_length=40)
    map_version = models.ForeignKey(MapVersion, on_delete=models.PROTECT, related_name="campaigns")
    table_version = models.ForeignKey(UnitTableVersion, on_delete=models.PROTECT, related_name="campaigns")
    # What it is played with: map, unit types, sides, units, victory. Maps and tables go on; this does not.
    world = models.TextField()
    opened_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", editable=False)
    opening_key = models.CharField(max_length=64, null=True, blank=True, editable=False)  # noqa: DJ001
    opening_digest = models.CharField(max_length=64, blank=True, default="", editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    # What the log says.
    status = models.CharField(max_length=10, choices=Status, default=Status.INVITING)
    seq = models.PositiveIntegerField(default=0)
    state = models.TextField(blank=True, default="", help_text="As of entry `seq`; empty before the start.")
    turn = models.PositiveIntegerField(default=0)
    side = models.CharField(max_length=40, blank=True, default="")
    phase = models.CharField(max_length=40, blank=True, default="")
    outcome = models.TextField(blank=True, default="")
    played_on = models.BooleanField(default=False, help_text="After a victory, for its own sake.")
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["-updated_at", "-id"]
        indexes = [
            models.Index(fields=["-updated_at", "-id"], name="campaign_updated"),
            # Found by it without reading world and state.
            models.Index(fields=["table_version", "status"], name="campaign_table_status"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["opened_by", "opening_key"], name="one_campaign_for_each_key"),
        ]

    def __str__(self) -> str:
        return self.name

    def plain(self, column: str) -> Any:
        """The value of a column that holds JSON."""
        text = getattr(self, column)
        return msgspec.json.decode(text) if text else None


class CampaignSide(models.Model):
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sides")
    slug = models.CharField(max_length=40)
    name = models.CharField(max_length=100)
    colour = models.CharField(max_length=20)
    pattern = models.CharField(max_length=20)
    nations = models.JSONField(default=list)
    position = models.PositiveSmallIntegerField(help_text="In the order of turns.")
    asked = models.BooleanField(default=False, help_text="Its commit is awaited.")
    # Goes up with every change of its draft and with every commit. Known to its commanders alone.
    draft = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["campaign", "position"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "slug"], name="one_side_for_each_slug"),
            models.UniqueConstraint(fields=["campaign", "position"], name="one_side_for_each_position"),
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.campaign}"


class Unit(models.Model):
    """A piece on the map as it stands now; its public id is its id in battles."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="units")
    public_id = models.CharField(max_length=100)
    side = models.CharField(max_length=40)
    nation = models.CharField(max_length=100)
    type = models.CharField(max_length=100)
    name = models.CharField(max_length=100)
    arrives = models.PositiveIntegerField(default=1, help_text="The turn in which it comes.")
    status = models.CharField(max_length=20)
    zone = models.CharField(max_length=100, blank=True, default="")
    aboard = models.CharField(max_length=100, blank=True, default="")
    damage = models.PositiveIntegerField(default=0)
    marks = models.JSONField(default=dict)
    moves_left = models.IntegerField(default=0)
    in_battle = models.CharField(max_length=100, blank=True, default="")

    class Meta:
        ordering = ["campaign", "id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "public_id"], name="one_unit_for_each_id"),
        ]
        indexes = [models.Index(fields=["campaign", "zone"], name="unit_in_zone")]

    def __str__(self) -> str:
        return self.name


class CampaignEntry(models.Model):
    """One line of the log. Appended by `games.services` and never changed or deleted."""

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    event = models.CharField(max_length=40)
    rule = models.CharField(max_length=40, blank=True, default="")
    payload = models.TextField(help_text="details, set, zones and game, as JSON.")
    # What it is about, one a line between line ends: "u:" and a unit's id, "z:" and a zone's.
    about = models.TextField(blank=True, default="", editable=False)
    turn = models.PositiveIntegerField(default=0)
    side = models.CharField(max_length=40, blank=True, default="")
    phase = models.CharField(max_length=40, blank=True, default="")
    at = models.DateTimeField()
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    step = models.PositiveIntegerField(help_text="The entry that began what one transaction appended.")
    # What a client calls its request, so that sending it twice does it once.
    key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 (null keeps the constraint off)

    class Meta:
        ordering = ["campaign", "seq"]
        verbose_name_plural = "campaign entries"
        constraints = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="one_campaign_entry_for_each_number"),
            models.UniqueConstraint(fields=["campaign", "key"], name="one_step_for_each_key"),
        ]
        indexes = [models.Index(fields=["campaign", "turn"], name="campaign_entry_turn")]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.seq} {self.event}"


class CampaignBattle(models.Model):
    """Where on the map a battle is being fought, or was; the battle itself is combat's."""

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="battles")
    battle = models.CharField(max_length=16, unique=True, help_text="The battle's public id.")
    zone = models.CharField(max_length=100)
    attacker = models.CharField(max_length=40)
    defender = models.CharField(max_length=40)
    turn = models.PositiveIntegerField()
    opened = models.PositiveIntegerField(help_text="The entry before it.")
    ended = models.PositiveIntegerField(null=True, blank=True, help_text="The first entry of its end.")

    class Meta:
        ordering = ["campaign", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "zone"],
                condition=Q(ended__isnull=True),
                name="one_battle_in_a_zone_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.battle} in {self.zone}"


class Order(models.Model):
    """What a side's commanders draft and nobody else sees before it is committed, so it is kept encrypted.

    What was undone is kept, so that an order that is sent twice is not given again.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        UNDONE = "undone"
        COMMITTED = "committed"

    side = models.ForeignKey(CampaignSide, on_delete=models.CASCADE, related_name="orders")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    payload = models.TextField(editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    key = models.CharField(max_length=64)

    class Meta:
        ordering = ["side", "number"]
        constraints = [
            models.UniqueConstraint(fields=["side", "number"], name="one_order_for_each_number"),
            models.UniqueConstraint(fields=["side", "key"], name="one_order_for_each_key"),
        ]

    def __str__(self) -> str:
        return f"order {self.number} of {self.side}"

"""A battle and its log.

`BattleEntry` is the truth and is only ever appended to. Every other column of `Battle` that changes is a
cache of what the log says, written in the same transaction; lists and locks read it, `check_battles`
compares it.
"""

from typing import Any

import msgspec
from django.db import models
from django.db.models import Q

from games.models import Game, User, public_id


class Battle(models.Model):
    class Status(models.TextChoices):
        INVITING = "inviting"
        FIGHTING = "fighting"
        OVER = "over"
        CANCELLED = "cancelled"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="battles")
    public_id = models.CharField(max_length=16, unique=True, default=public_id, editable=False)
    name = models.CharField(max_length=100)
    ruleset = models.CharField(max_length=40)
    ruleset_version = models.CharField(max_length=20, blank=True, default="")
    # The input of the battle: unit types, options, both orders of battle. Never changes, whatever tables do.
    setup = models.TextField()
    attacker_name = models.CharField(max_length=100)
    defender_name = models.CharField(max_length=100)
    attacker_units = models.PositiveIntegerField()
    defender_units = models.PositiveIntegerField()
    # Of a campaign's battle: the sides that fight it. Empty for a lone battle.
    attacker_side = models.CharField(max_length=40, blank=True, default="")
    defender_side = models.CharField(max_length=40, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    # What the log says, for lists and for the head of the battle page.
    status = models.CharField(max_length=10, choices=Status, default=Status.INVITING)
    seq = models.PositiveIntegerField(default=0)
    round = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=40, blank=True, default="")
    waiting = models.TextField(default="[]")
    waits_attacker = models.BooleanField(default=False)
    waits_defender = models.BooleanField(default=False)
    waiting_since = models.DateTimeField(null=True, blank=True)
    needs_dice = models.TextField(blank=True, default="")
    outcome = models.TextField(blank=True, default="")
    offer = models.TextField(blank=True, default="")
    decided = models.CharField(max_length=20, blank=True, default="")  # sides with a decision that stands
    declined = models.CharField(max_length=80, blank=True, default="")  # offers since the last decision
    has_secrets = models.BooleanField(default=False)
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["-updated_at", "-id"]
        indexes = [
            models.Index(fields=["-updated_at", "-id"], name="battle_updated"),
            models.Index(fields=["status", "-updated_at"], name="battle_status"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(attacker_side="", defender_side="") | ~Q(attacker_side="") & ~Q(defender_side=""),
                name="both_sides_or_neither",
                violation_error_message="A battle of a campaign names both sides, a lone one neither.",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def plain(self, column: str) -> Any:
        """The value of a column that holds JSON."""
        text = getattr(self, column)
        return msgspec.json.decode(text) if text else None


class BattleEntry(models.Model):
    """One line of the log. Appended by `combat.services` and never changed or deleted."""

    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=40)
    payload = models.TextField(help_text="The entry as JSON, without number, time and person.")
    at = models.DateTimeField()
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    # Audiences that are never sent it, with spaces between; if there are any, the payload is encrypted.
    hidden_from = models.CharField(max_length=60, blank=True, default="")
    # The entry that began this step of the battle; a step is what one transaction appended.
    step = models.PositiveIntegerField()
    # What a client calls its decision, so that sending it twice decides once.
    key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 (null keeps the constraint off)
    question = models.PositiveIntegerField(null=True, blank=True)  # that the decision with this key answered

    class Meta:
        ordering = ["battle", "seq"]
        verbose_name_plural = "battle entries"
        constraints = [
            models.UniqueConstraint(fields=["battle", "seq"], name="one_entry_for_each_number"),
            models.UniqueConstraint(fields=["battle", "key"], name="one_decision_for_each_key"),
        ]

    def __str__(self) -> str:
        return f"{self.battle_id}/{self.seq} {self.type}"


class Opening(models.Model):
    """A request that opened a battle, under a key of the sender's own: sent twice, it opens one."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="openings")
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, editable=False)  # of the request
    battle = models.ForeignKey(Battle, null=True, on_delete=models.CASCADE, related_name="openings")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="one_opening_for_each_key"),
        ]

    def __str__(self) -> str:
        return f"{self.user} opened {self.battle}"


class Notice(models.Model):
    """One e-mail for one wait: at most one is ever sent to a person for the question opened at `number`."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="notices")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    number = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, blank=True)  # by a worker that is handing it over, or died
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped = models.CharField(max_length=100, blank=True, default="", help_text="Why it was not sent.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["battle", "user", "number"], name="one_notice_for_each_wait"),
        ]

    def __str__(self) -> str:
        return f"notice to {self.user} about {self.battle}"

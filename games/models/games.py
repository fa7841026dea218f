"""Who plays what with whom. Every battle and campaign belongs to a Game; rights are asked of the game."""

import secrets
from datetime import timedelta

from django.core import signing
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.people import User

ID_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


def public_id() -> str:
    """Cannot be guessed: for some battles and campaigns the address is the right to watch."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(16))


class Game(models.Model):
    """The arrangement between people: seats, invitations, moderators, who may watch."""

    class Kind(models.TextChoices):
        BATTLE = "battle"
        CAMPAIGN = "campaign"

    class Spectators(models.TextChoices):
        ANYONE = "anyone", "Anyone; listed"
        LINK = "link", "Whoever has the address; not listed"
        NOBODY = "nobody", "Nobody"

    kind = models.CharField(max_length=10, choices=Kind, default=Kind.BATTLE)
    name = models.CharField(max_length=100)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="games_created")
    created_at = models.DateTimeField(auto_now_add=True)
    spectators = models.CharField(max_length=10, choices=Spectators, default=Spectators.ANYONE)
    abandon_after_days = models.PositiveSmallIntegerField(
        default=14, validators=[MinValueValidator(1), MaxValueValidator(365)]
    )

    def __str__(self) -> str:
        return self.name

    @property
    def abandon_after(self) -> timedelta:
        return timedelta(days=self.abandon_after_days)


class Seat(models.Model):
    """A person's place in a game. In a lone battle each side has one seat; in a campaign the commanders of a
    side have one each, and so have moderators, admins and spectators."""

    class Role(models.TextChoices):
        ATTACKER = "attacker"
        DEFENDER = "defender"
        MODERATOR = "moderator"
        COMMANDER = "commander"
        ADMIN = "admin"
        SPECTATOR = "spectator"

    class State(models.TextChoices):
        OPEN = "open", "Open: whoever has the link may take it"
        INVITED = "invited"
        TAKEN = "taken"
        DECLINED = "declined"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    role = models.CharField(max_length=10, choices=Role)
    side = models.CharField(max_length=40, blank=True, default="", help_text="Of a campaign: for commanders.")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "role"],
                condition=Q(role__in=["attacker", "defender"]),
                name="one_seat_for_each_side",
            ),
            models.UniqueConstraint(
                fields=["game", "role", "user"],
                condition=Q(role__in=["moderator", "admin", "spectator"]) & ~Q(state="declined"),
                name="nobody_has_a_role_twice",
            ),
            models.UniqueConstraint(
                fields=["game", "side", "user"],
                condition=Q(role="commander") & ~Q(state="declined"),
                name="nobody_commands_a_side_twice",
            ),
            models.CheckConstraint(
                condition=Q(role="commander") & ~Q(side="") | ~Q(role="commander") & Q(side=""),
                name="commanders_have_a_side",
                violation_error_message="A commander has a side, and nobody else.",
            ),
            models.CheckConstraint(
                condition=Q(state="open", user__isnull=True) | ~Q(state="open") & Q(user__isnull=False),
                name="an_open_seat_is_nobodys",
                violation_error_message="An open seat belongs to nobody, and every other seat to somebody.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role}{f' of {self.side}' if self.side else ''} of {self.game}"


def nonce() -> str:
    return secrets.token_urlsafe(9)


class Invitation(models.Model):
    """An offer of a seat. The link's token is signed, never stored: a dump or the admin gives none away."""

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="invitations",
        help_text="Empty: a link.",
    )
    invited_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations_sent")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    nonce = models.CharField(max_length=16, default=nonce, editable=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(state="open"), name="one_open_invitation_for_each_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"invitation to {self.seat}"

    @property
    def token(self) -> str:
        return signing.Signer(salt="games.invitation", sep="~").sign(f"{self.pk}.{self.nonce}")

    @classmethod
    def of_token(cls, token: str) -> "Invitation | None":
        try:
            key, _, given = signing.Signer(salt="games.invitation", sep="~").unsign(token).partition(".")
            return cls.objects.filter(pk=int(key), nonce=given).first()
        except (signing.BadSignature, ValueError):
            return None

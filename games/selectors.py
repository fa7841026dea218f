"""Reading games."""

from django.db.models import QuerySet

from games.models import Game, Invitation, User


def open_invitations_of(user: User) -> QuerySet[Invitation]:
    return (
        Invitation.objects.filter(user=user, state=Invitation.State.OPEN)
        .select_related("seat__game", "invited_by")
        .order_by("-id")
    )


def user_named(name: str) -> User | None:
    return User.objects.filter(username__iexact=name, is_active=True).first()


def open_links_of(game: Game) -> dict[str, str]:
    """Role → path of the invitation, for those that go to whoever has the link."""
    found = Invitation.objects.filter(
        seat__game=game, state=Invitation.State.OPEN, user__isnull=True
    ).select_related("seat")
    return {invitation.seat.role: f"/invitations/{invitation.token}" for invitation in found}

"""What people change of themselves: settings, tokens for scripts."""

import secrets

from games.models import AccessToken, User


def make_token(user: User) -> str:
    """A new key for scripts; the old one is void. Shown once, kept as a digest."""
    token = secrets.token_urlsafe(32)
    AccessToken.objects.update_or_create(user=user, defaults={"digest": AccessToken.digest_of(token)})
    return token


def drop_token(user: User) -> None:
    AccessToken.objects.filter(user=user).delete()


def change_settings(
    user: User, *, display_name: str | None = None, email_notices: bool | None = None
) -> None:
    """What is not given stays as it is now, which may be newer than what this request has read."""
    given = {"display_name": display_name, "email_notices": email_notices}
    changed = {field: value for field, value in given.items() if value is not None}
    for field, value in changed.items():
        setattr(user, field, value)
    user.save(update_fields=changed)

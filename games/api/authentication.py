"""Sessions for the browser, `Authorization: Token …` for scripts."""

from typing import Any

from rest_framework import authentication, exceptions
from rest_framework.request import Request

from games.models import AccessToken, User


def who(request: Request) -> User | None:
    """The person who is signed in."""
    return request.user if isinstance(request.user, User) else None


class SessionAuthentication(authentication.SessionAuthentication):
    pass


class TokenAuthentication(authentication.BaseAuthentication):
    keyword = "Token"

    def authenticate(self, request: Request) -> Any:
        parts = authentication.get_authorization_header(request).split()
        if not parts or parts[0].lower() != b"token":
            return None
        try:
            (_, given) = parts
            token = given.decode()
        except (ValueError, UnicodeDecodeError):
            raise exceptions.AuthenticationFailed from None
        found = AccessToken.objects.select_related("user").filter(digest=AccessToken.digest_of(token)).first()
        if found is None or not found.user.is_active:
            raise exceptions.AuthenticationFailed
        return found.user, found

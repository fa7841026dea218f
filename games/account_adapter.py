"""What allauth asks of us."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.userkit import filter_users_by_email
from allauth.core import ratelimit
from allauth.core.internal.ratelimit import get_ip
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

ANYWHERE = "login_failed_anywhere"


class AccountAdapter(DefaultAccountAdapter):
    """Wrong passwords count for the account and the address they came from, so that strangers who guess lock
    out themselves and not the owner, who is elsewhere; and, with a wider limit, for the account wherever they
    come from, so that many addresses do not guess for ever. A password that is reset by e-mail lifts both."""

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return f"{self.account_key(request, **credentials)}:{get_ip(request)}"

    def account_key(self, request: HttpRequest, **credentials: Any) -> str:
        return super()._get_login_attempts_cache_key(request, **credentials)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        super().pre_authenticate(request, **credentials)
        key = self.account_key(request, **credentials)
        if not ratelimit.consume(request, action=ANYWHERE, key=key, dry_run=True):
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        ratelimit.consume(request, action=ANYWHERE, key=self.account_key(request, **credentials))

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """Nothing else of the account, which another tab may have changed."""
        user.set_password(password)
        user.save(update_fields=["password"])

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        people = filter_users_by_email(credentials["email"], prefer_verified=True)
        for given in (credentials, *({"username": person.username} for person in people)):
            super()._delete_login_attempts_cached_email(request, **given)
            ratelimit.clear(request, action=ANYWHERE, key=self.account_key(request, **given))

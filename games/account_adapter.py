"""What allauth asks of us."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords count for the account and the address they came from: strangers who guess lock out
        themselves and not the owner, who is elsewhere."""
        return (
            f"{super()._get_login_attempts_cache_key(request, **credentials)}:{self.get_client_ip(request)}"
        )

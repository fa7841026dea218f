"""A public server. Refuses to start with anything that is only good enough for development."""

from django.core.exceptions import ImproperlyConfigured

from config.logs import logging_config
from config.settings.base import *  # noqa: F403
from config.settings.base import ALLOWED_HOSTS, CRASH_HOOK, DICE, LOG_LEVEL, SECRET_KEY, env

SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=True) else None
)
https = env.bool("HTTPS", default=True)
SESSION_COOKIE_SECURE = https
CSRF_COOKIE_SECURE = https
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=False)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=0)
LOGGING = logging_config(json=env.bool("LOG_JSON", default=True), level=LOG_LEVEL)

if env.bool("DEBUG", default=False):
    raise ImproperlyConfigured("DEBUG is on. A public server must not show its insides: unset DEBUG.")
if len(SECRET_KEY) < 40 or "not-for-production" in SECRET_KEY:
    raise ImproperlyConfigured(
        "SECRET_KEY is missing, too short or the development key. Set it to 50 random characters, "
        'for example from: python -c "import secrets; print(secrets.token_urlsafe(50))"'
    )
if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS must name the hosts of this server, for example broadside.example."
    )
if DICE != "combat.dice.real_dice" or env.str("LOADED_DICE", default=""):
    raise ImproperlyConfigured("Loaded dice exist for tests only: unset LOADED_DICE.")
if CRASH_HOOK or env.str("CRASH_AT", default=""):
    raise ImproperlyConfigured("Crash points exist for tests only: unset CRASH_AT.")

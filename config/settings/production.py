"""A public server. Refuses to start with anything that is only good enough for development."""

import re

from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host

from config.logs import logging_config
from config.settings.base import *  # noqa: F403
from config.settings.base import ALLOWED_HOSTS, CRASH_HOOK, DICE, LOG_LEVEL, SECRET_KEY, SITE_URL, env

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
if len(SECRET_KEY) < 50 or len(set(SECRET_KEY)) < 10 or "not-for-production" in SECRET_KEY:
    raise ImproperlyConfigured(
        "SECRET_KEY is missing, too easy to guess or the development key. Set it to 50 random characters or "
        'more, for example from: python -c "import secrets; print(secrets.token_urlsafe(50))"'
    )
if not ALLOWED_HOSTS or any(not host.strip("*.") for host in ALLOWED_HOSTS):
    raise ImproperlyConfigured(
        "ALLOWED_HOSTS must name the hosts of this server, for example broadside.example."
    )
scheme = "https" if https else "http"
site = re.fullmatch(scheme + r"://(?P<host>[a-z0-9.-]+)(:\d{1,5})?", SITE_URL, re.IGNORECASE)
if not site or not env.str("SITE_URL", default=""):
    raise ImproperlyConfigured(
        "SITE_URL must be this server's address and nothing more: links in e-mails lead there. Set it, for "
        f"example, to {scheme}://{ALLOWED_HOSTS[0].lstrip('.')}."
    )
if not validate_host(site["host"].lower(), ALLOWED_HOSTS):
    raise ImproperlyConfigured(
        f"SITE_URL leads to {site['host']}, which ALLOWED_HOSTS does not name: every link in an e-mail "
        "would be refused. Make the two agree."
    )
if not env.str("EMAIL_URL", default=""):
    raise ImproperlyConfigured(
        "EMAIL_URL is missing: nobody could reset a password. Set it to your mail server, for example "
        "smtp+tls://user:password@mail.example:587, or to consolemail:// if mails shall go to the log."
    )
if DICE != "combat.dice.real_dice" or env.str("LOADED_DICE", default=""):
    raise ImproperlyConfigured("Loaded dice exist for tests only: unset LOADED_DICE.")
if CRASH_HOOK or env.str("CRASH_AT", default=""):
    raise ImproperlyConfigured("Crash points exist for tests only: unset CRASH_AT.")

"""The tests, and servers that tests start. Loaded dice and crash points exist only here."""

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, ROOT, env

SECRET_KEY = "broadside-test-key-not-for-production"  # noqa: S105
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
(ROOT / "staticfiles").mkdir(exist_ok=True)
EMAIL_BACKEND = env.str("EMAIL_BACKEND", default="django.core.mail.backends.locmem.EmailBackend")
ACCOUNT_RATE_LIMITS = False
MOST_NEW_BATTLES = 0

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, not memory: threads must meet each other's locks as they do in production.
    (ROOT / ".local").mkdir(exist_ok=True)
    DATABASES["default"]["TEST"] = {
        "NAME": env.str("TEST_SQLITE", default=str(ROOT / ".local" / "test.sqlite3"))
    }

else:
    # Who waits for a lock that nobody gives back is told which statement waits, instead of hanging.
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c lock_timeout=60s"

# A file of faces for a whole server: see tests/loaded_dice.py.
LOADED_DICE = env.str("LOADED_DICE", default="")
if LOADED_DICE:
    DICE = "tests.loaded_dice.from_file"
# "point:n" kills the process at the n-th passing of a named point of the write path: see tests/crash.py.
CRASH_AT = env.str("CRASH_AT", default="")
if CRASH_AT:
    CRASH_HOOK = "tests.crash.pass_point"

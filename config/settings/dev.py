"""`make run` and development: everything on this machine, nothing to configure."""

from config.settings.base import *  # noqa: F403
from config.settings.base import env

DEBUG = env.bool("DEBUG", default=False)
# Known to everybody, therefore refused by the production settings.
SECRET_KEY = env.str("SECRET_KEY", default="broadside-development-key-not-for-production")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])

"""What every installation shares. Without any variable set it is the embedded one: SQLite, one process.

DATABASE_URL=postgres://… and REDIS_URL=redis://… make it the distributed one: any number of web processes
and workers.
"""

import structlog

from config.env import ROOT, env
from config.logs import logging_config

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", default="")
# Keys of before: what they signed or concealed can still be read.
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# Where links in e-mails lead.
SITE_URL = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "channels",
    "csp",
    "django_tasks",
    "django_tasks_db",
    "games",
    "combat",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.faults.Careful",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Data ---------------------------------------------------------------------------------------------
database = env.str("DATABASE_URL", default="") or f"sqlite:///{ROOT / 'db.sqlite3'}"
DATABASES = {"default": env.db_url_config(database)}
DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=300)
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # NORMAL survives the death of the process, FULL also the loss of power.
    synchronous = env.str("SQLITE_SYNCHRONOUS", default="NORMAL")
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # row locks are silently ignored on SQLite
        "timeout": 20,
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}",
    }

REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# --- People -------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
ACCOUNT_ADAPTER = "games.account_adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "games.models.username_validators"
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"  # docs/decisions/0005
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Broadside] "
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",  # the key: account and address
    "login_failed_anywhere": "100/h/key",  # the key: account
    "signup": "20/m/ip",
    "reset_password": "20/m/ip,5/m/key",
}
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": f"{SITE_URL}/account/verify-email/{{key}}",
    "account_reset_password": f"{SITE_URL}/account/password/reset",
    "account_reset_password_from_key": f"{SITE_URL}/account/password/reset/key/{{key}}",
    "account_signup": f"{SITE_URL}/account/signup",
}
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.faults.csrf_failure"

EMAIL_CONFIG = env.email_url_config(env.str("EMAIL_URL", default="") or "consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Broadside <broadside@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Well below the time after which a worker that has a mail in hand is taken for dead (combat/tasks.py).
EMAIL_TIMEOUT = 30

# --- API ----------------------------------------------------------------------------------------------
# Records may have 2 MB; a little more, so that the refusal comes from us and names the limit.
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.authentication.SessionAuthentication",
        "games.api.authentication.TokenAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.parsing.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "games.api.pagination.Pages",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.errors.answer_error",
    "PAGE_SIZE": 25,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Broadside",
    "DESCRIPTION": "Play-by-web naval battles: everything the browser does, for scripts. "
    "Sign in with a session or send the header `Authorization: Token …`.",
    "VERSION": "0.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.describe_refusals",
    ],
    "ENUM_NAME_OVERRIDES": {
        "Side": "combat.api.shapes.SIDES",
        "Role": "combat.api.shapes.ROLES",
        "CampaignRole": "games.api.campaign_shapes.ROLES",
        "SeatRole": "games.models.Seat.Role",
        "Spectators": "games.models.Game.Spectators",
        "BattleStatus": "combat.models.Battle.Status",
        "SeatState": "games.models.Seat.State",
        "InvitationState": "games.models.Invitation.State",
        "CampaignStatus": "games.models.Campaign.Status",
        "Audience": "combat.api.shapes.AUDIENCES",
    },
    "SCHEMA_PATH_PREFIX": "/api/",
}

# --- Pages and files ----------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = ROOT / "staticfiles"
FRONTEND_BUILD = ROOT / "frontend" / "build"
# The build names its files by their content; index.html is served by the catch-all view.
built = FRONTEND_BUILD / "static" / "app"
STATICFILES_DIRS = [("app", built)] if built.is_dir() else []
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/app/immutable/"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

# --- Broadside ----------------------------------------------------------------------------------------
# Where dice come from: a function from a battle's set-up to dice. Only the test settings name another.
DICE = "combat.dice.real_dice"
# Called at the named points of the write path; only the test settings name one.
CRASH_HOOK = ""
# Battles that a person may open or bring in within ten minutes; 0: as many as he likes.
MOST_NEW_BATTLES = 60
SCENARIOS = ROOT / "games" / "scenarios"
CAMPAIGNS = ROOT / "games" / "campaigns"
# Seconds that "it is your decision" waits before it is sent: who answers at once gets no mail.
NOTICE_DELAY = env.int("NOTICE_DELAY", default=60)
NOTICES_INLINE = False

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO")
LOGGING = logging_config(json=env.bool("LOG_JSON", default=False), level=LOG_LEVEL)
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.filter_by_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)

"""Settings that are the same everywhere, and those that the environment decides."""

from typing import Any

from . import embedded, services
from .environment import BASE_DIR, VAR_DIR, env, secret_key, secret_keys

SECRET_KEY = secret_key()
HARVEST_SECRET_KEYS = secret_keys()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS = env.bool("HTTPS", default=any(origin.startswith("https://") for origin in CSRF_TRUSTED_ORIGINS))

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "django_htmx",
    "django_celery_results",
    "csp",
    "rules",
    "harvest_site",
    "harvest_site.base",
    "harvest_site.accounts",
    "cards",
    "decks",
    "matches",
    "tournaments",
]

MIDDLEWARE = [
    "harvest_site.health.Health",
    "harvest_site.slashes.ApiSlashes",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "harvest_site.accounts.middleware.BackToTheForm",
    "harvest_site.errors.ProblemPages",
]

ROOT_URLCONF = "harvest_site.urls"
WSGI_APPLICATION = "harvest_site.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# Data -----------------------------------------------------------------------------------------------------
DATABASE_URL = env.str("DATABASE_URL", default="")
DATABASES = {
    "default": services.database(DATABASE_URL)
    if DATABASE_URL
    else embedded.sqlite(VAR_DIR / "harvest.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024  # a match file has 2 MB at most, and its form some more
FILE_UPLOAD_MAX_MEMORY_SIZE = DATA_UPLOAD_MAX_MEMORY_SIZE

# People ---------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "harvest_site.accounts.backends.NameOrEmailBackend",
    "rules.permissions.ObjectPermissionBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30

# This site does not decide for its neighbours under the same domain, nor for lists built into browsers.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Words and time -------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

# Mail: without EMAIL_URL every mail becomes a file in var/mail --------------------------------------------
if env.str("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = str(VAR_DIR / "mail")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Harvest <harvest@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

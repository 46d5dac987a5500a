"""Settings of the tests: nothing outside the process unless `DATABASE_URL` or `REDIS_URL` name a server."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Before the settings are read: every run has a folder of its own, so that two runs do not meet.
FOLDER = Path(tempfile.mkdtemp(prefix="harvest-tests-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["HARVEST_VAR"] = str(FOLDER)

# Tests that run side by side empty the cache between them: each process has a Redis database of its own.
if (process := os.environ.get("PYTEST_XDIST_WORKER", "")) and (server := os.environ.get("REDIS_URL", "")):
    address, _, number = server.rpartition("/")
    os.environ["REDIS_URL"] = f"{address}/{int(number) - int(process.removeprefix('gw'))}"

from harvest_site.settings import *  # noqa: E402, F403
from harvest_site.settings import CACHES, DATABASES, REST_FRAMEWORK, STORAGES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick; the real one is slow on purpose
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True  # no collected files to index
if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file, not memory: tests with threads and with real worker processes share it.
    DATABASES["default"]["TEST"] = {"NAME": str(FOLDER / "test.sqlite3")}
if not os.environ.get("REDIS_URL"):
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = False

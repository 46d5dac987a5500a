"""Logging: one line an event on standard error; the supervisor puts the process's name before it."""

from typing import Any

from .environment import env

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LEVEL = env.str("LOG_LEVEL", default="INFO")

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s", "datefmt": "%H:%M:%S"}
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "harvest": {"level": LEVEL},
        "django.server": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},
    },
}

"""The site: settings, addresses, the supervisor, accounts; `base` is what the apps share."""

from .celery import app as celery_app

__all__ = ["celery_app"]
__version__ = "0.1.0"

"""The site: settings, addresses, the supervisor, accounts; `base` is what the apps share."""

import os

# Before anything brings numpy in: its products are small here, and threads would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from .celery import app as celery_app

__all__ = ["celery_app"]
__version__ = "0.1.0"

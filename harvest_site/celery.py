"""The Celery application: `celery -A harvest_site worker`."""

import os
import warnings
from pathlib import Path

from celery import Celery
from celery.signals import worker_process_init, worker_ready

from .serve.lifeline import die_with_parent

# Celery warns a worker that root started, because of pickle; this site takes JSON messages only.
warnings.filterwarnings(
    "ignore", module="celery.platforms", message="You're running the worker with superuser"
)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "harvest_site.settings")

app = Celery("harvest")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def end_with_the_worker(**_: object) -> None:
    """A pool process must not outlive a worker that was killed: its job is somebody else's soon."""
    die_with_parent()


@worker_ready.connect
def tell_ready(**_: object) -> None:
    """Let the supervisor know: it names the file to touch."""
    path = os.environ.get("HARVEST_READY_FILE")
    if path:
        Path(path).touch()

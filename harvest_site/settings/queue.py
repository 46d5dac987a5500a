"""Broker, cache and background jobs. The broker is a doorbell only: the state of a job is a row."""

from typing import Any

from . import embedded
from .environment import VAR_DIR, env

REDIS_URL = env.str("REDIS_URL", default="")
BROKER_URL = env.str("CELERY_BROKER_URL", default=REDIS_URL)
BROKER_SOCKET = embedded.broker_socket(VAR_DIR)
EMBEDDED_BROKER = not BROKER_URL

CELERY_BROKER_URL = BROKER_URL or f"redis+socket://{BROKER_SOCKET}"
CELERY_RESULT_BACKEND = "django-db"
CELERY_TASK_ALWAYS_EAGER = False
CELERY_TASK_DEFAULT_QUEUE = env.str("CELERY_QUEUE", default="harvest")
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TASK_SOFT_TIME_LIMIT = 40  # seconds; both below the visibility timeout, or a task comes twice
CELERY_TASK_TIME_LIMIT = 50
CELERY_TIMEZONE = env.str("TIME_ZONE", default="UTC")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A publisher must not hang a page while the broker is away: the job's row stays and is rung again.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.2}
if CELERY_BROKER_URL.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 60,
        "unacked_restore_interval": 5,  # kombu sweeps about every 100 s unless told
        "unacked_restore_throttle": 1,
        "unacked_restore_limit": 100,
        "socket_timeout": 10,
        "socket_connect_timeout": 5,
    }


def cache() -> dict[str, Any]:
    """Redis by `REDIS_URL`, the embedded Valkey, or with another kind of broker each process's memory."""
    if not REDIS_URL and not EMBEDDED_BROKER:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    location = REDIS_URL or f"unix://{BROKER_SOCKET}?db=1"
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": location,
        "KEY_PREFIX": "harvest",
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
    }


CACHES = {"default": cache()}

HARVEST_JOB_LEASE_SECONDS = env.int("HARVEST_JOB_LEASE_SECONDS", default=15)
HARVEST_JOB_RING_SECONDS = env.int("HARVEST_JOB_RING_SECONDS", default=10)
HARVEST_JOB_SWEEP_SECONDS = env.int("HARVEST_JOB_SWEEP_SECONDS", default=5)
# Simulating chances ends then with what it has: far below the soft limit, for the reading and the storing.
HARVEST_PROJECTION_SECONDS = env.float("HARVEST_PROJECTION_SECONDS", default=20.0)
HARVEST_JOB_ATTEMPTS = env.int("HARVEST_JOB_ATTEMPTS", default=3)

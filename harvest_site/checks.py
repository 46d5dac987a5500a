"""System checks: what a site that people rely on must not get wrong, and what to do about it."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register


@register(Tags.security, deploy=True)
def check_secret_key(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Several machines must share one key, so a drawn one is not enough beside a database server."""
    from .settings.environment import env

    if settings.DATABASE_URL and not env.str("SECRET_KEY", default=""):
        hint = "Set SECRET_KEY to the same long random text on every machine, or sessions end at each change."
        return [Warning("The secret key was drawn by this machine.", hint=hint, id="harvest.W001")]
    return []


@register(Tags.security, deploy=True)
def check_match_keys(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """A web process on one machine must open what a worker on another one has sealed."""
    from .settings.environment import env

    if settings.DATABASE_URL and not env.str("HARVEST_SECRET_KEYS", default=""):
        hint = "Set HARVEST_SECRET_KEYS to the same long random text on every machine, and keep a copy of it."
        return [Warning("The key of hidden things was drawn by this machine.", hint=hint, id="harvest.W003")]
    return []


@register(Tags.security, deploy=True)
def check_hosts(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """A site for others names its hosts."""
    if "*" in settings.ALLOWED_HOSTS:
        hint = "Set ALLOWED_HOSTS to the names that people type, separated by commas."
        return [Error("Any host name is accepted.", hint=hint, id="harvest.E001")]
    return []


@register(Tags.caches)
def check_shared_cache(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Limits on requests count per process only if the cache is not shared."""
    if "locmem" in settings.CACHES["default"]["BACKEND"].lower() and not settings.CELERY_TASK_ALWAYS_EAGER:
        hint = "Set REDIS_URL as well: limits on requests and log-in attempts are counted there."
        return [Warning("CELERY_BROKER_URL is set without a shared cache.", hint=hint, id="harvest.W002")]
    return []


@register(Tags.database)
def check_time_limits(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """A task that may outlast the broker's patience is delivered twice."""
    patience = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {}).get("visibility_timeout")
    if patience and patience <= settings.CELERY_TASK_TIME_LIMIT:
        hint = "Keep CELERY_TASK_TIME_LIMIT below visibility_timeout."
        return [Error("Tasks may run longer than the broker waits.", hint=hint, id="harvest.E002")]
    return []

"""Limits on failed log-ins: per name and address of the net, and per address, in fixed windows."""

import logging
import time

from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from harvest_site.base.problems import TooMany

log = logging.getLogger("harvest.accounts")
WINDOW = 15 * 60  # seconds
PER_NAME = 10  # failures of one name from one address: a forgotten password, not a search for it
PER_ADDRESS = 60  # a hall full of people shares one address


def _counts(request: HttpRequest, name: str) -> dict[str, int]:
    address = BaseThrottle().get_ident(Request(request))
    window = int(time.time() // WINDOW)
    return {
        f"login:{window}:{address}:{hash_name(name)}": PER_NAME,
        f"login:{window}:{address}": PER_ADDRESS,
    }


def hash_name(name: str) -> str:
    """A name as part of a cache key: any text becomes a few safe characters, case left out."""
    return name.strip().lower().encode("utf-8", "replace").hex()[:120]


def refuse_if_too_many(request: HttpRequest, name: str) -> None:
    """Raise `TooMany` with the seconds to wait when this name or address has failed too often."""
    try:
        counts = _counts(request, name)
        full = any(cache.get(key, 0) >= limit for key, limit in counts.items())
    except RedisError as error:
        log.warning("The cache did not answer (%s): a log-in passed uncounted.", error)
        return
    if full:
        wait = int(WINDOW - time.time() % WINDOW) + 1
        minutes = -(-wait // 60)
        raise TooMany(
            f"Too many log-ins failed. Try again in {minutes} minute{'s' if minutes > 1 else ''}, "
            "or reset the password.",
            data={"retry_after": wait},
        )


def count_failure(request: HttpRequest, name: str) -> None:
    """Remember a failed log-in until the window ends."""
    try:
        for key in _counts(request, name):
            cache.add(key, 0, timeout=WINDOW)
            cache.incr(key)
    except (RedisError, ValueError) as error:
        log.warning("A failed log-in was not counted (%s).", error)

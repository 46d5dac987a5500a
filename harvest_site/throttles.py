"""How often one visitor or person may ask. A cache that is away lets all through."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from redis.exceptions import RedisError
from rest_framework.throttling import (
    AnonRateThrottle,
    ScopedRateThrottle,
    SimpleRateThrottle,
    UserRateThrottle,
)

if TYPE_CHECKING:  # the framework's views import this module by its settings
    from rest_framework.request import Request
    from rest_framework.views import APIView

log = logging.getLogger("harvest.throttles")
SAFE = ("GET", "HEAD", "OPTIONS")


class _Lenient(SimpleRateThrottle):
    def allow_request(self, request: Request, view: APIView) -> bool:
        try:
            return bool(super().allow_request(request, view))
        except RedisError as error:
            log.warning("The cache did not answer (%s): a request passed uncounted.", error)
            return True


class VisitorThrottle(_Lenient, AnonRateThrottle):
    """All requests of a visitor who has not logged in, by address."""


class PersonThrottle(_Lenient, UserRateThrottle):
    """All requests of a person."""


class WriteThrottle(_Lenient, UserRateThrottle):
    """Requests that may change something."""

    scope = "write"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE or super().allow_request(request, view)


class PurposeThrottle(_Lenient, ScopedRateThrottle):
    """Requests to a view that sets `throttle_scope` (`upload`, `login`); reading it is not counted."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return request.method in SAFE or super().allow_request(request, view)

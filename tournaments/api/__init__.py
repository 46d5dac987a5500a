"""The API of events: the same domain functions and permissions as the pages."""

from rest_framework.routers import BaseRouter

from .events import EventViewSet


def register(router: BaseRouter) -> None:
    """Called by the site's router."""
    router.register("events", EventViewSet, basename="event")

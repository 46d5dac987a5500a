from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events: entries, rounds, results, standings."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from . import match_access, permissions, receivers, ruling_scope, tasks  # noqa: F401  they register themselves

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events: entries, rounds, results, standings."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from . import (  # noqa: F401  they register themselves
            match_access,
            penalty_places,
            permissions,
            receivers,
            ruling_scope,
            tasks,
        )

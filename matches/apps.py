from django.apps import AppConfig
from django.db.models.signals import post_migrate


class MatchesConfig(AppConfig):
    name = "matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Permissions, job handlers and the guard of insert-only tables take their places."""
        from cards.positions import register

        from . import permissions, tasks, triggers  # noqa: F401  imported to register themselves
        from .engines.cases import position_of_case

        register(position_of_case)
        post_migrate.connect(triggers.guard_tables, sender=self, dispatch_uid="matches.guard_tables")

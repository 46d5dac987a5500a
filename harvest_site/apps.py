from django.apps import AppConfig


class HarvestSiteConfig(AppConfig):
    name = "harvest_site"
    label = "harvest_site"

    def ready(self) -> None:
        from . import checks  # noqa: F401  registers the checks

from django.apps import AppConfig


class BaseConfig(AppConfig):
    name = "harvest_site.base"
    label = "base"
    default_auto_field = "django.db.models.BigAutoField"

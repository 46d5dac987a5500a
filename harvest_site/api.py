"""The one router of `/api/v1/`: every app registers its viewsets here."""

from importlib import import_module

from rest_framework.routers import DefaultRouter

APPS = ("cards", "decks", "matches", "tournaments")

router = DefaultRouter()
router.include_root_view = True

for _app in APPS:
    import_module(f"{_app}.api").register(router)

"""All addresses of the site."""

from importlib import import_module

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import DefaultRouter

from .accounts.api import MeView, TokenView
from .health import healthz


def _there(module: str) -> bool:
    try:
        import_module(module)
    except ImportError:
        return False
    return True


urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("accounts/", include("harvest_site.accounts.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/me/", MeView.as_view(), name="api_me"),
    path("api/v1/token/", TokenView.as_view(), name="api_token"),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(), name="api_docs"),
]
for _prefix, _module in (
    ("decks/", "decks.urls"),
    ("matches/", "matches.urls"),
    ("events/", "tournaments.urls"),
    ("", "cards.urls"),
):
    if _there(_module):
        urlpatterns.append(path(_prefix, include(_module)))
_router = DefaultRouter()
for _app in ("cards", "decks", "matches", "tournaments"):
    if _there(f"{_app}.api"):
        import_module(f"{_app}.api").register(_router)
urlpatterns.append(path("api/v1/", include(_router.urls)))
if _there("harvest_site.views"):
    from . import views

    for _name, _route in (
        ("home", ""),
        ("search", "search/"),
        ("desk", "desk/"),
        ("desk_style", "desk/style"),
        ("notice_remove", "notice/remove"),
    ):
        if hasattr(views, _name):
            urlpatterns.append(path(_route, getattr(views, _name), name=_name))

handler400 = "harvest_site.errors.bad_request"
handler403 = "harvest_site.errors.not_allowed"
handler404 = "harvest_site.errors.not_found"
handler500 = "harvest_site.errors.server_error"

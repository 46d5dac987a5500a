"""All addresses of the site."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from . import offline, views
from .accounts.api import MeView, TokenView
from .api import router
from .favicon import favicon

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("search/", views.search, name="search"),
    path("desk/", views.desk, name="desk"),
    path("desk/style", views.desk_style, name="desk_style"),
    path("notice/remove", views.notice_remove, name="notice_remove"),
    path("sw.js", offline.service_worker, name="service_worker"),
    path("app.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline_shell, name="offline_shell"),
    path("offline/network.safetensors", offline.offline_network, name="offline_network"),
    path("offline/library.json", offline.offline_package, name="offline_package"),
    path("favicon.ico", favicon, name="favicon"),
    path("accounts/", include("harvest_site.accounts.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/me/", MeView.as_view(), name="api_me"),
    path("api/v1/token/", TokenView.as_view(), name="api_token"),
    path("api/v1/", include(router.urls)),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(), name="api_docs"),
    path("decks/", include("decks.urls")),
    path("drafts/", include("decks.draft_urls")),
    path("matches/", include("matches.urls")),
    path("events/", include("tournaments.urls")),
    path("", include("cards.urls")),
]

handler400 = "harvest_site.errors.bad_request"
handler403 = "harvest_site.errors.not_allowed"
handler404 = "harvest_site.errors.not_found"
handler500 = "harvest_site.errors.server_error"

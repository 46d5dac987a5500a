"""Addresses of draft rooms."""

from django.urls import path

from .views import drafting

app_name = "drafts"
urlpatterns = [
    path("", drafting.draft_list, name="list"),
    path("new", drafting.new, name="new"),
    path("<slug:public_id>", drafting.room, name="room"),
    path("<slug:public_id>/live", drafting.live, name="live"),
    path("<slug:public_id>/join/<str:key>", drafting.join, name="join"),
    path("<slug:public_id>/<slug:verb>", drafting.act, name="act"),
]

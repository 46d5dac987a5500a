"""Addresses of the matches."""

from django.urls import path

from . import views

app_name = "matches"

urlpatterns = [
    path("", views.match_list, name="list"),
    path("upload", views.upload, name="upload"),
    path("battle-odds", views.battle_odds, name="battle-odds"),
    path("<slug:public_id>", views.match, name="match"),
    path("<slug:public_id>/progress", views.progress, name="progress"),
    path("<slug:public_id>/history", views.history, name="history"),
    path("<slug:public_id>/file", views.file, name="file"),
    path("<slug:public_id>/view", views.view, name="view"),
    path("<slug:public_id>/players", views.players, name="players"),
    path("<slug:public_id>/verdict", views.verdict, name="verdict"),
    path("<slug:public_id>/judge-again", views.judge_again, name="judge-again"),
]

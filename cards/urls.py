"""Addresses of the library; clause and card addresses are permanent."""

from django.urls import path

from . import views

app_name = "cards"
urlpatterns = [
    path("cards/", views.card_list, name="card_list"),
    path("cards/<slug:game>/", views.card_list, name="game_cards"),
    path("cards/<slug:game>/<slug:card>", views.card, name="card"),
    path("rules/<slug:game>/", views.rulebook, name="rulebook"),
    path("rules/<slug:game>/glossary", views.glossary, name="glossary"),
    path("rules/<slug:game>/<str:clause>", views.clause, name="clause"),
    path("rules/<slug:game>/<str:clause>/cases/<int:number>", views.case, name="case"),
    path("rulings/", views.ruling_list, name="rulings"),
    path("rulings/<slug:game>/", views.ruling_list, name="ruling_list"),
    path("rulings/<slug:ruling>", views.ruling, name="ruling"),
]

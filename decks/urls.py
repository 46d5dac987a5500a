"""Addresses of decks."""

from django.urls import path

from . import views

app_name = "decks"
urlpatterns = [
    path("", views.deck_list, name="list"),
    path("new", views.new, name="new"),
    path("check", views.check, name="check"),
    path("<slug:public_id>", views.deck, name="deck"),
    path("<slug:public_id>/build", views.builder, name="builder"),
    path("<slug:public_id>/search", views.search, name="search"),
    path("<slug:public_id>/cards", views.cards, name="cards"),
    path("<slug:public_id>/list", views.edit_list, name="edit_list"),
    path("<slug:public_id>/change", views.change, name="change"),
    path("<slug:public_id>/copy", views.copy, name="copy"),
    path("<slug:public_id>/delete", views.delete, name="delete"),
    path("<slug:public_id>/restore", views.restore, name="restore"),
    path("<slug:public_id>/export/<slug:form>", views.export, name="export"),
]

"""Administration of the library: shipped rows can be looked at, not changed; the files are the truth."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from .models import Card, CatalogueVersion, Clause, Ruling


class ReadOnly(admin.ModelAdmin):
    """Rows that come from the shipped files."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(CatalogueVersion)
class CatalogueVersionAdmin(ReadOnly):
    list_display = ("game", "version", "is_current", "origin", "effective", "created_at")


@admin.register(Card)
class CardAdmin(ReadOnly):
    list_display = ("name", "game", "type", "sub_type", "provenance", "retired")
    list_filter = ("game", "type", "provenance", "retired")
    search_fields = ("name", "card_id")


@admin.register(Clause)
class ClauseAdmin(ReadOnly):
    list_display = ("clause_id", "title", "game", "standing", "edition", "retired")
    list_filter = ("game", "standing", "retired")
    search_fields = ("clause_id", "title", "text")


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    list_display = ("ruling_id", "question", "game", "authority", "state", "origin", "date")
    list_filter = ("game", "authority", "state", "origin")
    search_fields = ("ruling_id", "question", "answer")

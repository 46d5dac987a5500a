"""Events for the site's staff: to look at. Changes go through the event's own pages, which leave a trace."""

from typing import Any

from django.contrib import admin

from .models import Appointment, Entrant, Event, Penalty


class ReadOnly(admin.ModelAdmin):
    """No row is changed behind the domain's back."""

    def has_add_permission(self, request: Any) -> bool:
        return False

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        return False


@admin.register(Event)
class EventAdmin(ReadOnly):
    """The seed is no field of it."""

    list_display = ("name", "game", "date", "state", "organiser")
    list_filter = ("state", "game")
    search_fields = ("name", "public_id")
    exclude = ("seed",)


@admin.register(Entrant)
class EntrantAdmin(ReadOnly):
    """Who plays where; deck lists are read on the event's pages, where looking is recorded."""

    list_display = ("name", "event", "club", "dropped_after")
    search_fields = ("name",)
    exclude = ("frozen_deck",)


@admin.register(Appointment)
class AppointmentAdmin(ReadOnly):
    """Who held which office; the event's own page appoints."""

    list_display = ("event", "role", "name", "appointed_at", "ended_at")
    list_filter = ("role",)
    list_select_related = ("event",)
    search_fields = ("name", "event__name")


@admin.register(Penalty)
class PenaltyAdmin(ReadOnly):
    """Penalties as they were given, without those of events in which the reader himself plays."""

    list_display = ("event", "entrant", "kind", "infraction", "policy_version", "given_at", "withdrawn_at")
    list_filter = ("kind",)
    list_select_related = ("event", "entrant")
    search_fields = ("entrant__name", "event__name")

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).exclude(event__entrants__user=request.user.pk)

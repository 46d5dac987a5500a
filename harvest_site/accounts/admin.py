from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from rest_framework.authtoken.models import TokenProxy

from .models import User

admin.site.unregister(TokenProxy)  # it would show the tokens of all people


@admin.register(User)
class PersonAdmin(UserAdmin):
    """People, with the site's own roles."""

    list_display = ("username", "display_name", "email", "is_staff", "is_rulings_editor", "is_active")
    list_filter = ("is_staff", "is_rulings_editor", "is_active")
    search_fields = ("username", "display_name", "email")
    fieldsets = (
        (None, {"fields": ("username", "password", "display_name", "email")}),
        ("Roles", {"fields": ("is_active", "is_staff", "is_superuser", "is_rulings_editor", "groups")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    filter_horizontal = ("groups",)

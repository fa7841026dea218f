"""Accounts, names and tokens."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from games.models import AccessToken, TakenName, User


@admin.register(User)
class PersonAdmin(UserAdmin):
    list_display = [
        "username",
        "display_name",
        "email",
        "email_notices",
        "is_active",
        "is_staff",
        "date_joined",
    ]
    list_filter = ["is_active", "is_staff", "is_superuser", "email_notices"]
    search_fields = ["username", "display_name", "email"]
    fieldsets = (*(UserAdmin.fieldsets or ()), ("Broadside", {"fields": ["display_name", "email_notices"]}))


@admin.register(TakenName)
class TakenNameAdmin(admin.ModelAdmin[TakenName]):
    """What names look like; follows the people."""

    list_display = ["skeleton", "user"]
    list_filter = ["user__is_active"]
    search_fields = ["skeleton", "user__username"]
    list_select_related = ["user"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(AccessToken)
class AccessTokenAdmin(admin.ModelAdmin[AccessToken]):
    """Shows who has one; the token itself is nowhere."""

    list_display = ["user", "created_at"]
    list_filter = ["created_at"]
    search_fields = ["user__username"]
    fields = ["user", "created_at"]
    readonly_fields = ["user", "created_at"]
    list_select_related = ["user"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

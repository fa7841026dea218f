"""Battles for the administration: to look at. The log is never edited; secret choices are not shown."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from combat.models import Battle, BattleEntry, Notice, Opening


class LookOnly(admin.ModelAdmin[Any]):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Battle)
class BattleAdmin(LookOnly):
    list_display = [
        "name",
        "ruleset",
        "status",
        "round",
        "phase",
        "attacker_name",
        "defender_name",
        "updated_at",
    ]
    list_filter = ["status", "ruleset", "phase", "updated_at"]
    search_fields = ["name", "public_id", "attacker_name", "defender_name", "game__seats__user__username"]
    fields = [
        "game",
        "public_id",
        "name",
        "ruleset",
        "ruleset_version",
        "status",
        "round",
        "phase",
        "seq",
        "attacker_name",
        "attacker_units",
        "defender_name",
        "defender_units",
        "outcome",
        "attacker_side",
        "defender_side",
        "created_at",
        "updated_at",
    ]


@admin.register(BattleEntry)
class BattleEntryAdmin(LookOnly):
    list_display = ["battle", "seq", "type", "by", "at", "hidden_from", "beginning"]
    list_filter = ["type", "hidden_from", "at"]
    search_fields = ["battle__name", "battle__public_id", "by__username"]
    list_select_related = ["battle", "by"]
    fields = ["battle", "seq", "type", "by", "at", "hidden_from", "step", "shown"]
    show_full_result_count = False

    @admin.display(description="payload")
    def beginning(self, entry: BattleEntry) -> str:
        return self.shown(entry)[:100]

    @admin.display(description="payload")
    def shown(self, entry: BattleEntry) -> str:
        return "(hidden)" if entry.hidden_from else entry.payload


@admin.register(Opening)
class OpeningAdmin(LookOnly):
    list_display = ["battle", "user", "key", "created_at"]
    list_filter = ["created_at"]
    search_fields = ["battle__name", "battle__public_id", "user__username"]
    list_select_related = ["battle", "user"]


@admin.register(Notice)
class NoticeAdmin(LookOnly):
    list_display = ["battle", "user", "number", "created_at", "taken_at", "sent_at", "dropped"]
    list_filter = ["dropped", "created_at"]
    search_fields = ["battle__name", "user__username"]
    list_select_related = ["battle", "user"]

"""Maps, unit tables and campaigns: to look at. The log is never edited; what is drafted is not shown.

Maps and unit tables are edited on the pages that check them; a published version is never changed.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import (
    Campaign,
    CampaignBattle,
    CampaignEntry,
    CampaignScenario,
    CampaignSide,
    Map,
    MapVersion,
    Order,
    TableChange,
    Unit,
    UnitTable,
    UnitTableVersion,
)


class LookOnly(admin.ModelAdmin[Any]):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Map)
class MapAdmin(LookOnly):
    list_display = ["title", "slug", "created_by", "created_at"]
    list_filter = ["created_at"]
    search_fields = ["title", "slug"]
    list_select_related = ["created_by"]


@admin.register(MapVersion)
class MapVersionAdmin(LookOnly):
    list_display = ["map", "number", "note", "author", "changed_at"]
    list_filter = ["changed_at"]
    search_fields = ["map__title", "map__slug", "note"]
    list_select_related = ["map", "author"]


@admin.register(UnitTable)
class UnitTableAdmin(LookOnly):
    list_display = ["title", "slug", "ruleset", "created_by", "created_at"]
    list_filter = ["ruleset", "created_at"]
    search_fields = ["title", "slug"]
    list_select_related = ["created_by"]


@admin.register(UnitTableVersion)
class UnitTableVersionAdmin(LookOnly):
    list_display = ["table", "number", "note", "author", "changed_at"]
    list_filter = ["table__ruleset", "changed_at"]
    search_fields = ["table__title", "table__slug", "note"]
    list_select_related = ["table", "author"]


@admin.register(TableChange)
class TableChangeAdmin(LookOnly):
    list_display = ["table", "revision", "what", "version", "added", "removed", "changed", "by", "at"]
    list_filter = ["what", "at"]
    search_fields = ["table__title", "table__slug", "by__username"]
    list_select_related = ["table", "by"]


@admin.register(CampaignScenario)
class CampaignScenarioAdmin(LookOnly):
    list_display = ["title", "slug", "ruleset", "map_slug", "loaded_at"]
    list_filter = ["ruleset", "map_slug"]
    search_fields = ["title", "slug", "summary"]


@admin.register(Campaign)
class CampaignAdmin(LookOnly):
    list_display = ["name", "ruleset", "status", "turn", "side", "phase", "updated_at"]
    list_filter = ["status", "ruleset", "phase", "updated_at"]
    search_fields = ["name", "public_id", "game__seats__user__username"]
    fields = [
        "game",
        "public_id",
        "name",
        "ruleset",
        "map_version",
        "table_version",
        "status",
        "turn",
        "side",
        "phase",
        "seq",
        "outcome",
        "created_at",
        "updated_at",
    ]


@admin.register(CampaignSide)
class CampaignSideAdmin(LookOnly):
    """Without the number of its draft: that tells when its commanders are at work."""

    list_display = ["campaign", "position", "name", "colour", "pattern", "asked"]
    list_filter = ["asked"]
    search_fields = ["name", "slug", "campaign__name", "campaign__public_id"]
    list_select_related = ["campaign"]
    fields = ["campaign", "position", "slug", "name", "colour", "pattern", "nations", "asked"]


@admin.register(Unit)
class UnitAdmin(LookOnly):
    list_display = ["name", "type", "side", "status", "zone", "aboard", "damage", "campaign"]
    list_filter = ["status", "type", "campaign__ruleset"]
    search_fields = ["name", "public_id", "zone", "campaign__name", "campaign__public_id"]
    list_select_related = ["campaign"]
    show_full_result_count = False


@admin.register(CampaignEntry)
class CampaignEntryAdmin(LookOnly):
    list_display = ["campaign", "seq", "event", "turn", "side", "phase", "by", "at"]
    list_filter = ["event", "at"]
    search_fields = ["campaign__name", "campaign__public_id", "by__username"]
    list_select_related = ["campaign", "by"]
    show_full_result_count = False


@admin.register(CampaignBattle)
class CampaignBattleAdmin(LookOnly):
    list_display = ["battle", "campaign", "zone", "attacker", "defender", "turn", "ended"]
    list_filter = ["turn"]
    search_fields = ["battle", "zone", "campaign__name", "campaign__public_id"]
    list_select_related = ["campaign"]


@admin.register(Order)
class OrderAdmin(LookOnly):
    """Those that were committed: what is drafted is nobody's business here, not even that it is."""

    list_display = ["side", "number", "author", "at"]
    list_filter = ["at"]
    search_fields = ["side__name", "side__campaign__name", "author__username"]
    list_select_related = ["side__campaign", "author"]
    fields = ["side", "number", "author", "at"]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).filter(state=Order.State.COMMITTED)

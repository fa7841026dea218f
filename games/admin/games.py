"""Games, seats, invitations, scenarios."""

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games import seams, services
from games.models import Game, Invitation, Scenario, Seat, User
from games.refusals import Refused


class SeatInline(admin.TabularInline[Seat, Game]):
    model = Seat
    fields = ["role", "side", "state", "user"]
    readonly_fields = ["role", "side", "state", "user"]
    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(admin.ModelAdmin[Game]):
    list_display = ["name", "kind", "created_by", "spectators", "abandon_after_days", "created_at"]
    list_filter = ["kind", "spectators", "created_at"]
    search_fields = ["name", "created_by__username"]
    readonly_fields = ["kind", "created_by", "created_at"]
    list_select_related = ["created_by"]
    inlines = [SeatInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Game, form: Any, change: bool) -> None:
        """What players see of a game is entered in the log."""
        assert isinstance(request.user, User)
        with transaction.atomic():
            services.locked_with_battles(obj)
            super().save_model(request, obj, form, change)
            seams.battles().game_changed(obj, by=request.user)
            if obj.kind == Game.Kind.CAMPAIGN:
                seams.battles().recheck_campaign(obj.campaign.pk)


@admin.register(Seat)
class SeatAdmin(admin.ModelAdmin[Seat]):
    list_display = ["game", "role", "side", "state", "user"]
    list_filter = ["role", "state"]
    search_fields = ["game__name", "user__username"]
    readonly_fields = ["game", "role", "side"]
    autocomplete_fields = ["user"]
    list_select_related = ["game", "user"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Seat, form: Any, change: bool) -> None:
        """Replacing a player who is gone; entered in the log."""
        assert isinstance(request.user, User)
        services.replace_person(by=request.user, seat=obj, user=obj.user, state=obj.state)

    def change_view(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        """What the service refuses is said above the form."""
        try:
            return super().change_view(request, *args, **more)
        except Refused as refused:
            self.message_user(request, refused.message, messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin[Invitation]):
    """The token is not shown: it is a right."""

    list_display = ["seat", "user", "invited_by", "state", "created_at"]
    list_filter = ["state", "created_at"]
    search_fields = ["seat__game__name", "user__username", "invited_by__username"]
    fields = ["seat", "user", "invited_by", "state", "created_at"]
    readonly_fields = ["seat", "user", "invited_by", "state", "created_at"]
    list_select_related = ["seat__game", "user", "invited_by"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Scenario)
class ScenarioAdmin(admin.ModelAdmin[Scenario]):
    list_display = ["title", "slug", "ruleset", "loaded_at"]
    list_filter = ["ruleset"]
    search_fields = ["title", "slug", "summary"]
    readonly_fields = ["slug", "ruleset", "document", "loaded_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

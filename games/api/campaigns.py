"""Campaigns: the list, one of them, its settings and seats."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import board, campaign_files, selectors, services
from games.api import campaign_shapes as shapes
from games.api.authentication import who
from games.api.campaign_bodies import CampaignIn, SeatIn, SettingsIn
from games.api.strict import Confirmed
from games.models import Campaign, CampaignScenario, Seat, User
from games.permissions import Standing, standing_of
from games.refusals import Refused


class SignedInToWrite(AllowAny):
    def has_permission(self, request: Request, view: Any) -> bool:
        return request.method in SAFE_METHODS or bool(request.user and request.user.is_authenticated)


def seen(request: Request, name: str) -> tuple[Campaign, list[Seat], Standing]:
    """The campaign and what this person is in it; whoever may not see it does not learn that it exists."""
    campaign = selectors.campaign_named(name)
    if campaign is not None:
        seats = selectors.seats_of(campaign)
        drafts = {side.slug: side.draft for side in campaign.sides.all()}
        standing = standing_of(campaign, seats, who(request), drafts)
        if standing is not None:
            return campaign, seats, standing
    raise Refused("not_found", "There is no such campaign, or you may not see it.")


def signed_in(request: Request) -> User:
    user = who(request)
    assert user is not None
    return user


def view(request: Request, name: str) -> Response:
    campaign, seats, standing = seen(request, name)
    return Response(board.campaign_view(campaign, seats, who(request), standing))


class CampaignFilter(django_filters.FilterSet):
    mine = django_filters.BooleanFilter(method="only_mine", help_text="Those I have to do with.")
    waiting = django_filters.ChoiceFilter(
        choices=[("me", "me")], method="only_waiting", help_text="Those that wait for a commit of mine."
    )
    search = django_filters.CharFilter(field_name="name", lookup_expr="icontains", max_length=100)

    class Meta:
        model = Campaign
        fields = ["status", "ruleset"]

    def only_mine(self, campaigns: QuerySet[Campaign], name: str, wanted: bool) -> QuerySet[Campaign]:
        user = who(self.request)
        if user is None:
            return campaigns.none() if wanted else campaigns
        mine = selectors.has_to_do_with(user)
        return campaigns.filter(mine if wanted else ~mine)

    def only_waiting(self, campaigns: QuerySet[Campaign], name: str, whom: str) -> QuerySet[Campaign]:
        user = who(self.request)
        return campaigns.filter(selectors.awaits(user)) if user is not None else campaigns.none()


class Campaigns(generics.GenericAPIView[Campaign]):
    permission_classes = [SignedInToWrite]
    serializer_class = shapes.CampaignItem
    filterset_class = CampaignFilter
    queryset = Campaign.objects.all()

    def get_queryset(self) -> QuerySet[Campaign]:
        return selectors.visible_campaigns(who(self.request)).prefetch_related("sides")

    @extend_schema(operation_id="list_campaigns", responses=shapes.CampaignItem(many=True))
    def get(self, request: Request) -> Response:
        """Public campaigns, and those I have to do with."""
        page = list(self.paginate_queryset(self.filter_queryset(self.get_queryset())) or [])
        seats = selectors.seats_of_games([campaign.game_id for campaign in page])
        user = who(request)
        return self.get_paginated_response(
            [board.campaign_item(campaign, seats[campaign.game_id], user) for campaign in page]
        )

    @extend_schema(operation_id="open_campaign", request=CampaignIn, responses={201: shapes.CampaignView})
    def post(self, request: Request) -> Response:
        """Open a campaign and offer its seats; it begins when every side has a commander."""
        given = CampaignIn(data=request.data)
        given.is_valid(raise_exception=True)
        user = signed_in(request)
        wanted = given.validated_data
        services.refuse_haste(user)
        campaign = services.open_campaign(creator=user, plan=plan_of(wanted))
        answer = view(request, campaign.public_id)
        answer.status_code = 201
        return answer


def plan_of(wanted: dict[str, Any]) -> services.Plan:
    if "scenario" in wanted:
        scenario = CampaignScenario.objects.filter(slug=wanted["scenario"]).first()
        if scenario is None:
            raise services.invalid("scenario", f'There is no campaign "{wanted["scenario"]}" to be played.')
        document = scenario.document
    else:
        document = campaign_files.check_campaign(wanted["document"])
    on_map = wanted.get("map") or {"slug": document["map"]}
    table = wanted.get("table") or {"slug": services.table_of(document)}
    return services.Plan(
        name=wanted.get("name") or document["title"],
        document=document,
        map_version=services.newest_map(on_map["slug"], on_map.get("version")),
        table_version=services.newest_table(table["slug"], table.get("version")),
        command=wanted["command"],
        moderators=wanted.get("moderators", []),
        spectators=wanted["spectators"],
        key=wanted.get("key"),
    )


class OneCampaign(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="campaign", responses=shapes.CampaignView)
    def get(self, request: Request, campaign: str) -> Response:
        """Everything about a campaign but its map: sides, seats, turn, what is awaited."""
        return view(request, campaign)


class SettingsOfCampaign(APIView):
    @extend_schema(operation_id="change_campaign", request=SettingsIn, responses=shapes.CampaignView)
    def patch(self, request: Request, campaign: str) -> Response:
        """Who may watch."""
        found, _, _ = seen(request, campaign)
        given = SettingsIn(data=request.data)
        given.is_valid(raise_exception=True)
        user = signed_in(request)
        if (spectators := given.validated_data.get("spectators")) is not None:
            services.change_campaign(user=user, campaign=found, spectators=spectators)
        return view(request, campaign)


class SeatsOfCampaign(APIView):
    @extend_schema(
        operation_id="offer_seat",
        request=SeatIn,
        responses={200: shapes.CampaignView, 201: shapes.CampaignView},
    )
    def post(self, request: Request, campaign: str) -> Response:
        """Offer a seat: several people may command a side. A link that is open already is not made twice."""
        found, _, _ = seen(request, campaign)
        given = SeatIn(data=request.data)
        given.is_valid(raise_exception=True)
        user = signed_in(request)
        _, is_new = services.offer_campaign_seat(user=user, game=found.game, **given.validated_data)
        answer = view(request, campaign)
        answer.status_code = 201 if is_new else 200
        return answer


class SeatOfCampaign(APIView):
    @extend_schema(operation_id="clear_seat", request=None, responses={200: shapes.CampaignView, 204: None})
    def delete(self, request: Request, campaign: str, seat: int) -> Response:
        """Leave my seat, or take back an offer that nobody has taken. 204: it is left, and the campaign is
        not to be seen by me any more."""
        found, _, _ = seen(request, campaign)
        user = signed_in(request)
        services.clear_seat(user=user, game=found.game, seat_id=seat)
        if selectors.standing_in(found, user) is None:
            return Response(status=204)
        return view(request, campaign)


class CancelCampaign(APIView):
    @extend_schema(operation_id="cancel_campaign", request=Confirmed, responses=shapes.CampaignView)
    def post(self, request: Request, campaign: str) -> Response:
        """Call off a campaign that has not begun."""
        found, _, _ = seen(request, campaign)
        Confirmed.check(request)
        services.cancel_campaign(user=signed_in(request), campaign=found)
        return view(request, campaign)


class PlayOnCampaign(APIView):
    @extend_schema(operation_id="play_on", request=Confirmed, responses=shapes.CampaignView)
    def post(self, request: Request, campaign: str) -> Response:
        """After a victory: play on for its own sake."""
        found, _, _ = seen(request, campaign)
        Confirmed.check(request)
        services.play_on(user=signed_in(request), campaign=found)
        return view(request, campaign)

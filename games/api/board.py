"""A campaign's map, units and log: everybody's who may see the campaign."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import generics
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import board, selectors
from games.api import campaign_shapes as shapes
from games.api.campaigns import seen
from games.api.pagination import Pages
from games.api.parsing import Ready, ReadyRenderer
from games.models import CampaignEntry
from games.plain_json import to_json
from games.refusals import Refused

LONGEST = 100


class MapOfCampaign(APIView):
    permission_classes = [AllowAny]
    renderer_classes = [ReadyRenderer]

    @extend_schema(operation_id="campaign_map", responses=shapes.Board)
    def get(self, request: Request, campaign: str) -> Response:
        """Zones, links and units as they are now. Outlines are the map version's."""
        found, _, _ = seen(request, campaign)
        return Response(Ready(to_json(board.map_view(found))))


class ManyUnits(Pages):
    """An order of battle is read as a whole."""

    max_page_size = 5000


FILTERS = ("side", "zone", "status", "type", "nation")


class UnitsOfCampaign(generics.GenericAPIView[Any]):
    permission_classes = [AllowAny]
    serializer_class = shapes.BoardUnit
    pagination_class = ManyUnits
    filter_backends = ()
    queryset = CampaignEntry.objects.none()

    @extend_schema(
        operation_id="campaign_units",
        parameters=[OpenApiParameter(name, str) for name in FILTERS],
        responses=shapes.BoardUnit(many=True),
    )
    def get(self, request: Request, campaign: str) -> Response:
        """The order of battle, in the order of the campaign's document."""
        found, _, _ = seen(request, campaign)
        wanted = {name: text(request, name) for name in FILTERS if name in request.query_params}
        rows = [
            row for row in board.units_of(found) if all(row[name] == value for name, value in wanted.items())
        ]
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(page)


class WhateverIsAsked(BaseContentNegotiation):
    """An address that answers in one form does not ask which one is wanted."""

    def select_parser(self, request: Request, parsers: Iterable[Any]) -> Any:
        return next(iter(parsers))

    def select_renderer(
        self, request: Request, renderers: Iterable[Any], format_suffix: str | None = None
    ) -> tuple[Any, str]:
        only = next(iter(renderers))
        return only, only.media_type


class UnitsAsCsv(APIView):
    permission_classes = [AllowAny]
    content_negotiation_class = WhateverIsAsked

    @extend_schema(
        operation_id="campaign_units_csv",
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR)},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        """The order of battle for a spreadsheet."""
        found, _, _ = seen(request, campaign)
        answer = HttpResponse(board.units_csv(found), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{found.public_id}-turn-{found.turn}.csv"'
        return answer


class LogOfCampaign(generics.GenericAPIView[CampaignEntry]):
    permission_classes = [AllowAny]
    serializer_class = shapes.CampaignEntryOut
    filter_backends = ()
    queryset = CampaignEntry.objects.none()

    @extend_schema(
        operation_id="campaign_log",
        parameters=[
            OpenApiParameter("unit", str, description="Entries about this unit."),
            OpenApiParameter("zone", str, description="Entries about this zone."),
            OpenApiParameter("kind", str, enum=list(selectors.KINDS_OF_ENTRIES)),
            OpenApiParameter("event", str, description="Entries of one event, by its name."),
            OpenApiParameter("turn", int),
            OpenApiParameter("side", str, description="In whose turn."),
            OpenApiParameter("after", int, description="Entries after this one, in order."),
        ],
        responses=shapes.CampaignEntryOut(many=True),
    )
    def get(self, request: Request, campaign: str) -> Response:
        """The campaign's log."""
        found, _, _ = seen(request, campaign)
        entries = selectors.entries_of(
            found, unit=text(request, "unit"), zone=text(request, "zone"), kind=kind_of(request)
        )
        page = self.paginate_queryset(narrowed(request, entries))
        return self.get_paginated_response(board.log_items(found, page or []))


def kind_of(request: Request) -> str:
    kind = text(request, "kind")
    if kind and kind not in selectors.KINDS_OF_ENTRIES:
        sentence = f"One of {', '.join(selectors.KINDS_OF_ENTRIES)}."
        raise Refused("invalid", f"kind: {sentence}", fields={"kind": [sentence]})
    return kind


def narrowed(request: Request, entries: QuerySet[CampaignEntry]) -> QuerySet[CampaignEntry]:
    for name in ("event", "side"):
        if value := text(request, name):
            entries = entries.filter(**{name: value})
    if "turn" in request.query_params:
        entries = entries.filter(turn=whole(request, "turn"))
    if "after" in request.query_params:
        entries = entries.filter(seq__gt=whole(request, "after")).order_by("seq")
    return entries


def text(request: Request, name: str) -> str:
    given = request.query_params.get(name, "")
    if len(given) > LONGEST or not given.isprintable():
        sentence = f"A text of at most {LONGEST} characters."
        raise Refused("invalid", f"{name}: {sentence}", fields={name: [sentence]})
    return given


def whole(request: Request, name: str) -> int:
    given = request.query_params.get(name, "")
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        sentence = "A whole number."
        raise Refused("invalid", f"{name}: {sentence}", fields={name: [sentence]})
    return int(given)

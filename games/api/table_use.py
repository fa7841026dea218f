"""Where a unit table is played with, what a version would change there, and campaigns moved to it."""

from typing import Any

import django_filters
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import selectors, services, table_rows
from games.api.campaign_bodies import VersionIn
from games.api.campaigns import seen, signed_in
from games.api.pagination import Pages
from games.api.parsing import Ready, ReadyRenderer
from games.api.table_drafts import DRAFT, FieldChange, version_called
from games.api.tables import edited
from games.models import Campaign, UnitTable
from games.plain_json import to_json


class MoveIn(VersionIn):
    dry_run = serializers.BooleanField(default=False, help_text="Only tell what it would change.")


class TypeImpact(serializers.Serializer[Any]):
    type = serializers.CharField()
    units = serializers.IntegerField()
    field_list = FieldChange(many=True)

    def get_fields(self) -> Any:
        fields = super().get_fields()
        return {"fields" if name == "field_list" else name: field for name, field in fields.items()}


class PieceImpact(FieldChange):
    type = serializers.CharField()
    units = serializers.IntegerField(help_text="So many go from this value to that at once.")


class MissingType(serializers.Serializer[Any]):
    type = serializers.CharField()
    units = serializers.IntegerField()


class CampaignNamed(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(Campaign.Status.choices)
    turn = serializers.IntegerField()
    side = serializers.CharField(allow_null=True, help_text="Whose turn it is, by name.")


class TableNamed(serializers.Serializer[Any]):
    slug = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()


class BattleNamed(serializers.Serializer[Any]):
    id = serializers.CharField()
    zone = serializers.CharField()


class Impact(serializers.Serializer[Any]):
    campaign = CampaignNamed()
    table = TableNamed(help_text="What it is played with now.")
    battles = BattleNamed(many=True, help_text="Being fought; they keep their types until they are over.")
    units = serializers.IntegerField(help_text="On the map, or still to come.")
    types = TypeImpact(many=True, help_text="Types in play that change.")
    pieces = PieceImpact(many=True, help_text="What changes at once on units, if it is done now.")
    missing = MissingType(many=True, help_text="Types of its units that the table lacks.")
    fits = serializers.BooleanField()
    why = serializers.ListField(child=serializers.CharField(), help_text="Why it does not fit.")
    now = serializers.BooleanField()
    wait = serializers.CharField(allow_null=True, help_text="Why it cannot be done at this moment.")
    may_move = serializers.BooleanField(help_text="I am an admin of this campaign.")


class MovedOut(serializers.Serializer[Any]):
    moved = serializers.BooleanField()
    impact = Impact()
    seq = serializers.IntegerField(help_text="The campaign's last entry.")


class ImpactPages(Pages):
    page_size = 100
    max_page_size = 200


class ImpactFilter(django_filters.FilterSet):
    search = django_filters.CharFilter(field_name="name", lookup_expr="icontains", max_length=100)

    class Meta:
        model = Campaign
        fields: list[str] = []


class ImpactOfTable(GenericAPIView[Campaign]):
    pagination_class = ImpactPages
    renderer_classes = [ReadyRenderer]
    serializer_class = Impact
    filterset_class = ImpactFilter
    queryset = Campaign.objects.none()

    @extend_schema(
        operation_id="table_impact",
        parameters=[
            OpenApiParameter("to", str, description="A number or draft; the newest there is, if left out."),
        ],
        responses=Impact(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Campaigns that go on with this table, and what moving each to the draft, or to a version, would
        change. For those who edit the table."""
        table, user = edited(request, slug), signed_in(request)
        version = version_called(request, table, request.query_params.get("to") or newest(table))
        faults = table_rows.faults_of(table.ruleset, version.document) if version.number is None else []
        table_rows.refuse_faults(faults, "What it would change can be told when it has no faults.")
        campaigns = self.filter_queryset(selectors.involved_with(table, user))
        page = selectors.involved_in(self.paginate_queryset(campaigns) or (), user)
        answer = self.get_paginated_response(services.impact_of(version, page))
        answer.data = Ready(to_json(answer.data))
        return answer


def newest(table: UnitTable) -> str:
    found = selectors.newest_of_table(table)
    if selectors.draft_of_table(table) is not None or found is None:
        return DRAFT
    return str(found.number)


class TableOfCampaign(APIView):
    @extend_schema(operation_id="move_campaign_to_table", request=MoveIn, responses=MovedOut)
    def post(self, request: Request, campaign: str) -> Response:
        """Play on with another unit table, or another version: between turns, and never under a battle."""
        found, _, _ = seen(request, campaign)
        given = MoveIn(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        version = services.newest_table(wanted["slug"], wanted.get("version"))
        moved = services.move_to_table(
            user=signed_in(request), campaign=found, version=version, dry_run=wanted["dry_run"]
        )
        return Response({"moved": moved.moved, "impact": moved.impact, "seq": moved.seq})

"""Campaigns that are ready to be played."""

from typing import Any

import django_filters
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny

from games.models import CampaignScenario


class CampaignScenarioItem(serializers.ModelSerializer[CampaignScenario]):
    sides = serializers.SerializerMethodField()

    class Meta:
        model = CampaignScenario
        fields = ["slug", "title", "ruleset", "map_slug", "summary", "sides"]

    def get_sides(self, scenario: CampaignScenario) -> list[dict[str, Any]]:
        return [{"id": side["id"], "name": side["name"]} for side in scenario.document["sides"]]


class CampaignScenarioOut(CampaignScenarioItem):
    document = serializers.DictField()

    class Meta(CampaignScenarioItem.Meta):
        fields = [*CampaignScenarioItem.Meta.fields, "description", "sources", "document"]


class CampaignScenarioFilter(django_filters.FilterSet):
    search = django_filters.CharFilter(field_name="title", lookup_expr="icontains", max_length=100)

    class Meta:
        model = CampaignScenario
        fields = ["ruleset", "map_slug"]


@extend_schema_view(get=extend_schema(operation_id="list_campaign_scenarios"))
class CampaignScenarios(generics.ListAPIView[CampaignScenario]):
    """Campaigns that are ready to be played."""

    permission_classes = [AllowAny]
    serializer_class = CampaignScenarioItem
    filterset_class = CampaignScenarioFilter
    queryset = CampaignScenario.objects.order_by("title", "id")


@extend_schema_view(get=extend_schema(operation_id="campaign_scenario"))
class OneCampaignScenario(generics.RetrieveAPIView[CampaignScenario]):
    permission_classes = [AllowAny]
    serializer_class = CampaignScenarioOut
    queryset = CampaignScenario.objects.all()
    lookup_field = "slug"

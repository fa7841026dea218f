"""Campaigns that are ready to be played."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import django_filters
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny

from combat.engine import campaign as rules
from games import selectors
from games.api.campaign_shapes import Aim, ScenarioSide
from games.models import CampaignScenario


class CampaignScenarioItem(serializers.ModelSerializer[CampaignScenario]):
    sides = serializers.SerializerMethodField()
    turn_limit = serializers.SerializerMethodField(help_text="The last turn, if there is one.")
    aims = serializers.SerializerMethodField()

    class Meta:
        model = CampaignScenario
        fields = ["slug", "title", "ruleset", "map_slug", "summary", "sides", "turn_limit", "aims"]

    @cached_property
    def zone_names(self) -> Mapping[str, Mapping[str, str]]:
        """By map; of all that this answer is about, in one query."""
        shown = self.parent.instance if self.parent is not None else [self.instance]
        return selectors.zone_names({scenario.map_slug for scenario in shown or ()})

    @extend_schema_field(ScenarioSide(many=True))
    def get_sides(self, scenario: CampaignScenario) -> list[dict[str, Any]]:
        document = scenario.document
        later = [unit for wave in document["reinforcements"] for unit in wave["units"]]
        return [
            {
                "id": side["id"],
                "name": side["name"],
                "units": number_of(document["units"], side["nations"]),
                "later": number_of(later, side["nations"]),
            }
            for side in document["sides"]
        ]

    def get_turn_limit(self, scenario: CampaignScenario) -> int | None:
        limit: int | None = scenario.document["turn_limit"]
        return limit

    @extend_schema_field(Aim(many=True))
    def get_aims(self, scenario: CampaignScenario) -> list[dict[str, Any]]:
        document = scenario.document
        sides = {side["id"]: side["name"] for side in document["sides"]}
        zones = self.zone_names.get(scenario.map_slug, {})
        return rules.aims(scenario.ruleset, document["victory"], sides, zones)


def number_of(units: list[dict[str, Any]], nations: list[str]) -> int:
    return sum(unit["nation"] in nations for unit in units)


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

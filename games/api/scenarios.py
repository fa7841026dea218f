from typing import Any

import django_filters
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny

from games.models import Scenario


class ScenarioItem(serializers.ModelSerializer[Scenario]):
    sides = serializers.SerializerMethodField()

    class Meta:
        model = Scenario
        fields = ["slug", "title", "ruleset", "summary", "sides"]

    def get_sides(self, scenario: Scenario) -> dict[str, dict[str, Any]]:
        return {
            side: {"name": scenario.document[side]["name"], "units": len(scenario.document[side]["units"])}
            for side in ("attacker", "defender")
        }


class ScenarioOut(ScenarioItem):
    document = serializers.DictField()

    class Meta(ScenarioItem.Meta):
        fields = ["slug", "title", "ruleset", "summary", "sides", "description", "sources", "document"]


class ScenarioFilter(django_filters.FilterSet):
    search = django_filters.CharFilter(field_name="title", lookup_expr="icontains")

    class Meta:
        model = Scenario
        fields = ["ruleset"]


@extend_schema_view(get=extend_schema(operation_id="list_scenarios"))
class Scenarios(generics.ListAPIView[Scenario]):
    """Battles of history, ready to be fought."""

    permission_classes = [AllowAny]
    serializer_class = ScenarioItem
    queryset = Scenario.objects.order_by("title", "id")
    filterset_class = ScenarioFilter


@extend_schema_view(get=extend_schema(operation_id="scenario"))
class OneScenario(generics.RetrieveAPIView[Scenario]):
    permission_classes = [AllowAny]
    serializer_class = ScenarioOut
    queryset = Scenario.objects.all()
    lookup_field = "slug"

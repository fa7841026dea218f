"""Unit tables that campaigns are played with, in versions."""

import django_filters
from django.db.models import Max, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.maps import VersionItem
from games.models import UnitTable, UnitTableVersion
from games.refusals import Refused


class TableItem(serializers.ModelSerializer[UnitTable]):
    version = serializers.SerializerMethodField(help_text="The newest that is published.")

    class Meta:
        model = UnitTable
        fields = ["slug", "title", "ruleset", "version"]

    def get_version(self, table: UnitTable) -> int | None:
        return getattr(table, "newest", None)


class TableVersionOut(VersionItem):
    document = serializers.DictField(help_text="Unit types by name.")


class TableFilter(django_filters.FilterSet):
    class Meta:
        model = UnitTable
        fields = ["ruleset"]


@extend_schema_view(get=extend_schema(operation_id="list_tables"))
class Tables(generics.ListAPIView[UnitTable]):
    """Unit tables that campaigns are played with."""

    permission_classes = [AllowAny]
    serializer_class = TableItem
    filterset_class = TableFilter
    queryset = UnitTable.objects.annotate(newest=Max("versions__number")).order_by("title", "id")


@extend_schema_view(get=extend_schema(operation_id="table"))
class OneTable(generics.RetrieveAPIView[UnitTable]):
    permission_classes = [AllowAny]
    serializer_class = TableItem
    lookup_field = "slug"
    queryset = UnitTable.objects.annotate(newest=Max("versions__number"))


class TableVersionFilter(django_filters.FilterSet):
    search = django_filters.CharFilter(field_name="note", lookup_expr="icontains", max_length=100)

    class Meta:
        model = UnitTableVersion
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="list_table_versions"))
class VersionsOfTable(generics.ListAPIView[UnitTableVersion]):
    """Published versions, the newest first."""

    permission_classes = [AllowAny]
    serializer_class = VersionItem
    filterset_class = TableVersionFilter
    queryset = UnitTableVersion.objects.none()

    def get_queryset(self) -> QuerySet[UnitTableVersion]:
        versions = UnitTableVersion.objects.filter(table__slug=self.kwargs["slug"], number__isnull=False)
        return versions.select_related("author").defer("document").order_by("-number")


class OneVersionOfTable(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="table_version", responses=TableVersionOut)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """A published version; it never changes."""
        found = UnitTableVersion.objects.filter(table__slug=slug, number=number)
        version = found.select_related("author").first()
        if version is None:
            raise Refused("not_found", "There is no such version of this table.")
        return Response(TableVersionOut(version).data)

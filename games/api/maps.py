"""Maps: everybody reads them, administrators draw them."""

from typing import Any

import django_filters
from django.db.models import Max, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import services
from games.api.campaigns import SignedInToWrite, signed_in
from games.api.strict import Body, Text, Whole
from games.models import Map, MapVersion
from games.models.versions import Version
from games.refusals import Refused


class MapIn(Body):
    document = serializers.DictField(help_text="As docs/map-format.md says.")


class DraftIn(MapIn):
    revision = Whole(min_value=0, max_value=2**31 - 1, help_text="Of the map as I have seen it.")
    note = Text(max_length=300, required=False, default="", allow_blank=True)


class PublishIn(Body):
    revision = Whole(min_value=0, max_value=2**31 - 1, help_text="Of the map as I have seen it.")
    note = Text(max_length=300, required=False, default="", allow_blank=True)


class MapItem(serializers.ModelSerializer[Map]):
    version = serializers.SerializerMethodField(help_text="The newest that is published.")

    class Meta:
        model = Map
        fields = ["slug", "title", "version"]

    def get_version(self, made: Map) -> int | None:
        return getattr(made, "newest", None)


class VersionItem(serializers.Serializer[Any]):
    """Of a map or a unit table."""

    number = serializers.IntegerField(allow_null=True, help_text="null: the draft.")
    note = serializers.CharField()
    author = serializers.SerializerMethodField(help_text="null: shipped with the program.")
    changed_at = serializers.DateTimeField()

    def get_author(self, version: Version) -> str | None:
        return version.author.shown_name if version.author else None


class MapVersionOut(VersionItem):
    document = serializers.DictField()


class MapOut(MapItem):
    draft = serializers.SerializerMethodField(help_text="For administrators, if there is one.")

    class Meta(MapItem.Meta):
        fields = ["slug", "title", "version", "revision", "draft"]

    @extend_schema_field(MapVersionOut(allow_null=True))
    def get_draft(self, made: Map) -> Any:
        user = self.context["request"].user
        draft = services.draft_of_map(made) if user.is_staff else None
        return MapVersionOut(draft).data if draft is not None else None


class Finding(serializers.Serializer[Any]):
    code = serializers.CharField()
    zones = serializers.ListField(child=serializers.CharField())
    sentence = serializers.CharField()


class Findings(serializers.Serializer[Any]):
    findings = Finding(many=True)


class MapFilter(django_filters.FilterSet):
    search = django_filters.CharFilter(field_name="title", lookup_expr="icontains", max_length=100)

    class Meta:
        model = Map
        fields: list[str] = []


def maps(request: Request) -> QuerySet[Map]:
    """Those that were never published are for those who draw."""
    found = Map.objects.annotate(newest=Max("versions__number")).order_by("title", "id")
    return found if request.user.is_staff else found.filter(newest__isnull=False)


def map_named(request: Request, slug: str) -> Map:
    found = maps(request).filter(slug=slug).first()
    if found is None:
        raise Refused("not_found", "There is no such map.")
    return found


class Maps(generics.GenericAPIView[Map]):
    permission_classes = [SignedInToWrite]
    serializer_class = MapItem
    filterset_class = MapFilter
    queryset = Map.objects.none()

    def get_queryset(self) -> QuerySet[Map]:
        return maps(self.request)

    @extend_schema(operation_id="list_maps", responses=MapItem(many=True))
    def get(self, request: Request) -> Response:
        """Maps that campaigns are played on."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(MapItem(page, many=True).data)

    @extend_schema(operation_id="create_map", request=MapIn, responses={201: MapOut})
    def post(self, request: Request) -> Response:
        """A new map, as a draft. For administrators."""
        given = MapIn(data=request.data)
        given.is_valid(raise_exception=True)
        made = services.create_map(by=signed_in(request), document=given.validated_data["document"])
        return map_out(request, made.slug, status=201)


def map_out(request: Request, slug: str, status: int = 200) -> Response:
    return Response(MapOut(map_named(request, slug), context={"request": request}).data, status=status)


class OneMap(APIView):
    permission_classes = [SignedInToWrite]

    @extend_schema(operation_id="map", responses=MapOut)
    def get(self, request: Request, slug: str) -> Response:
        """A map; its versions have addresses of their own."""
        return map_out(request, slug)

    @extend_schema(operation_id="delete_map", request=None, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Throw away a map that was never published. For administrators."""
        services.delete_map(by=signed_in(request), of=map_named(request, slug))
        return Response(status=204)


class DraftOfMap(APIView):
    @extend_schema(operation_id="save_map", request=DraftIn, responses=MapOut)
    def put(self, request: Request, slug: str) -> Response:
        """Write the draft over. For administrators."""
        found = map_named(request, slug)
        given = DraftIn(data=request.data)
        given.is_valid(raise_exception=True)
        services.save_draft(by=signed_in(request), of=found, **given.validated_data)
        return map_out(request, slug)


class CheckOfMap(APIView):
    @extend_schema(operation_id="check_map", request=MapIn, responses=Findings)
    def post(self, request: Request, slug: str) -> Response:
        """What is doubtful in a map as it is drawn; nothing is stored."""
        map_named(request, slug)
        given = MapIn(data=request.data)
        given.is_valid(raise_exception=True)
        return Response({"findings": services.findings(given.validated_data["document"])})


class VersionFilter(django_filters.FilterSet):
    search = django_filters.CharFilter(field_name="note", lookup_expr="icontains", max_length=100)

    class Meta:
        model = MapVersion
        fields: list[str] = []


class VersionsOfMap(generics.GenericAPIView[MapVersion]):
    permission_classes = [SignedInToWrite]
    serializer_class = VersionItem
    filterset_class = VersionFilter
    queryset = MapVersion.objects.none()

    @extend_schema(operation_id="list_map_versions", responses=VersionItem(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Published versions, the newest first."""
        versions = MapVersion.objects.filter(map=map_named(request, slug), number__isnull=False)
        versions = versions.select_related("author").defer("document").order_by("-number")
        page = self.paginate_queryset(self.filter_queryset(versions))
        return self.get_paginated_response(VersionItem(page, many=True).data)

    @extend_schema(operation_id="publish_map", request=PublishIn, responses={201: VersionItem})
    def post(self, request: Request, slug: str) -> Response:
        """Publish the draft as the next version. For administrators."""
        found = map_named(request, slug)
        given = PublishIn(data=request.data)
        given.is_valid(raise_exception=True)
        version = services.publish_map(by=signed_in(request), of=found, **given.validated_data)
        return Response(VersionItem(version).data, status=201)


class OneVersionOfMap(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="map_version", responses=MapVersionOut)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """A published version, outlines and all; it never changes."""
        version = MapVersion.objects.filter(map__slug=slug, number=number).select_related("author").first()
        if version is None:
            raise Refused("not_found", "There is no such version of this map.")
        answer = Response(MapVersionOut(version).data)
        answer["Cache-Control"] = "public, max-age=86400"
        return answer

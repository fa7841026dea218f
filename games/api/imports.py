"""Imports of TripleA maps: a look first, then the same files again to be stored."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import services
from games.api.campaigns import signed_in
from games.api.strict import Body
from games.plain_json import read_json
from games.triplea.choices import Choices, read_choices
from games.triplea.importing import Files


class ImportTripleaIn(Body):
    file = serializers.FileField(help_text="The XML of the game.")
    centers = serializers.FileField(required=False, help_text="Its centers.txt.")
    polygons = serializers.FileField(required=False, help_text="Its polygons.txt.")
    choices = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="A JSON object: `ruleset`, `slug`, `title`, `sides` (id → kept or dropped) and `types` "
        "(name → fields that are to be otherwise), each if wanted. docs/importing-triplea-maps.md.",
    )


class ImportCounts(serializers.Serializer[Any]):
    zones = serializers.IntegerField()
    sea_zones = serializers.IntegerField()
    links = serializers.IntegerField()
    unit_types = serializers.IntegerField()
    ships = serializers.IntegerField()
    aircraft = serializers.IntegerField()
    land_units = serializers.IntegerField()


class ImportName(serializers.Serializer[Any]):
    name = serializers.CharField()
    number = serializers.IntegerField()


class ImportLine(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="read, left_out, changed, not_read or doubtful")
    sentence = serializers.CharField()
    names = ImportName(many=True)


class ImportSide(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    nations = serializers.ListField(child=serializers.CharField())
    ships = serializers.IntegerField()
    aircraft = serializers.IntegerField()
    land_units = serializers.IntegerField()
    kept = serializers.BooleanField()
    may_drop = serializers.BooleanField(help_text="It has no fleet.")


class ImportType(serializers.Serializer[Any]):
    name = serializers.CharField()
    row = serializers.DictField(help_text="As in a unit table.")
    why = serializers.CharField(help_text="Why it has its category.")
    placed = serializers.IntegerField(help_text="Units of it in the campaign.")


class ImportPreview(serializers.Serializer[Any]):
    slug = serializers.CharField()
    title = serializers.CharField()
    ruleset = serializers.CharField()
    counts = ImportCounts()
    sides = ImportSide(many=True)
    types = ImportType(many=True)
    report = ImportLine(many=True)
    map = serializers.DictField(help_text="As docs/map-format.md says.")
    campaign = serializers.DictField(help_text="As docs/campaign-format.md says.")


class ImportVersion(serializers.Serializer[Any]):
    slug = serializers.CharField()
    version = serializers.IntegerField()


class ImportedCampaign(serializers.Serializer[Any]):
    slug = serializers.CharField()


class ImportSaved(serializers.Serializer[Any]):
    map = ImportVersion()
    table = ImportVersion()
    campaign = ImportedCampaign()
    counts = ImportCounts()
    report = ImportLine(many=True)


def given_of(request: Request) -> tuple[Files, Choices]:
    services.refuse_to_import(signed_in(request))  # before anything is read
    given = ImportTripleaIn(data=request.data)
    given.is_valid(raise_exception=True)
    wanted = given.validated_data
    centers, polygons = (wanted[key].read() if key in wanted else None for key in ("centers", "polygons"))
    return Files(wanted["file"].read(), centers, polygons), read_choices(
        read_json(wanted.get("choices") or "{}")
    )


class PreviewOfTriplea(APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(operation_id="preview_triplea", request=ImportTripleaIn, responses=ImportPreview)
    def post(self, request: Request) -> Response:
        """What a TripleA map would become, and what of it is left out; nothing is stored."""
        files, choices = given_of(request)
        found = services.preview_import(by=signed_in(request), files=files, choices=choices)
        return Response(
            {
                "slug": found.slug,
                "title": found.title,
                "ruleset": found.ruleset,
                "counts": found.counts,
                "sides": found.sides,
                "types": found.types,
                "report": found.report,
                "map": found.on_map,
                "campaign": found.campaign,
            }
        )


class ImportTriplea(APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(operation_id="import_triplea", request=ImportTripleaIn, responses={201: ImportSaved})
    def post(self, request: Request) -> Response:
        """Store the map, its unit table and its campaign, all three published, or nothing."""
        files, choices = given_of(request)
        saved = services.save_import(by=signed_in(request), files=files, choices=choices)
        return Response(
            {
                "map": {"slug": saved.map_version.map.slug, "version": saved.map_version.number},
                "table": {"slug": saved.table_version.table.slug, "version": saved.table_version.number},
                "campaign": {"slug": saved.campaign.slug},
                "counts": saved.imported.counts,
                "report": saved.imported.report,
            },
            status=201,
        )

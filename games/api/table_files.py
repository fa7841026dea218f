"""Unit tables as files, in and out."""

from typing import IO, Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import parsers, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import services
from games.api.board import WhateverIsAsked
from games.api.campaigns import signed_in
from games.api.table_drafts import REVISION, Changes, revision_of, version_called
from games.api.table_shapes import TableFault, TableOut
from games.api.tables import table_named, whole_table
from games.plain_json import MAX_BYTES
from games.refusals import Refused

KINDS = ("csv", "xlsx", "json")


class FileParser(parsers.BaseParser):
    """The body as it is: what kind of file it is, the file itself says."""

    media_type = "*/*"

    def parse(self, stream: IO[bytes], media_type: Any = None, parser_context: Any = None) -> Any:
        if media_type and media_type.startswith(("multipart/", "application/x-www-form")):
            raise Refused("malformed", "Send the file itself as the body of the request, without a form.")
        return stream.read(MAX_BYTES + 1)


class ImportOut(serializers.Serializer[Any]):
    dry_run = serializers.BooleanField()
    imported = serializers.BooleanField()
    kind = serializers.ChoiceField(KINDS)
    encoding = serializers.CharField(allow_null=True)
    remarks = serializers.ListField(child=serializers.CharField())
    faults = TableFault(many=True)
    changes = Changes()
    table = TableOut(allow_null=True, help_text="As it is now, if the file was imported.")


class ImportOfTable(APIView):
    parser_classes = [FileParser]

    @extend_schema(
        operation_id="import_table",
        parameters=[
            REVISION,
            OpenApiParameter("dry_run", bool, description="Only tell what it changes."),
        ],
        request={"application/octet-stream": OpenApiTypes.BINARY},
        responses=ImportOut,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Take a CSV, XLSX or JSON file into the draft, in place of what is there; or nothing, if any row is
        at fault."""
        table, revision = table_named(request, slug), revision_of(request)
        dry_run = flag(request, "dry_run")
        given: Any = request.data
        body = given if isinstance(given, bytes) else b""
        done = services.import_table(
            by=signed_in(request), of=table, body=body, revision=revision, dry_run=dry_run
        )
        return Response(
            {
                "dry_run": dry_run,
                "imported": done.imported,
                "kind": done.kind,
                "encoding": done.encoding,
                "remarks": done.remarks,
                "faults": done.faults,
                "changes": done.changes,
                "table": whole_table(request, slug) if done.imported else None,
            }
        )


def flag(request: Request, name: str) -> bool:
    found = request.query_params.get(name, "false")
    if found not in ("true", "false"):
        raise services.invalid(name, "Must be true or false.")
    return found == "true"


class ExportOfTable(APIView):
    permission_classes = [AllowAny]
    content_negotiation_class = WhateverIsAsked

    @extend_schema(
        operation_id="export_table",
        parameters=[
            OpenApiParameter("number", str, "path", description="Of a version; or draft."),
            OpenApiParameter("kind", str, "path", enum=KINDS),
        ],
        responses={(200, "application/octet-stream"): OpenApiResponse(OpenApiTypes.BINARY)},
    )
    def get(self, request: Request, slug: str, number: str, kind: str) -> HttpResponse:
        """A version of a table, or its draft, as a file. It can be imported again."""
        table = table_named(request, slug)
        version = version_called(request, table, number)
        if kind not in KINDS:
            raise Refused("not_found", f"Tables are exported as {', '.join(KINDS)}.")
        content, content_type = services.exported(
            kind, ruleset=table.ruleset, title=table.title, rows=version.document
        )
        answer = HttpResponse(content, content_type=content_type)
        name = f"{table.slug}-{version.number or 'draft'}.{kind}"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

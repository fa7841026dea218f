"""The draft of a unit table: written, checked, thrown away, compared."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import permissions, selectors, services, table_rows
from games.api.authentication import who
from games.api.campaigns import signed_in
from games.api.table_shapes import MOST_REVISIONS, RowsIn, TableDraftIn, TableFaults, TableOut
from games.api.tables import table_named, table_out
from games.models import UnitTable, UnitTableVersion
from games.refusals import Refused

DRAFT = "draft"
REVISION = OpenApiParameter("revision", int, required=True, description="Of the table as I have seen it.")


class FieldChange(serializers.Serializer[Any]):
    field = serializers.CharField()
    label_ = serializers.CharField()
    from_ = serializers.JSONField(allow_null=True)
    to = serializers.JSONField(allow_null=True)

    def get_fields(self) -> Any:
        return {name.rstrip("_"): field for name, field in super().get_fields().items()}


class RowChange(serializers.Serializer[Any]):
    name = serializers.CharField()
    field_list = FieldChange(many=True)

    def get_fields(self) -> Any:
        fields = super().get_fields()
        return {"fields" if name == "field_list" else name: field for name, field in fields.items()}


class Moved(serializers.Serializer[Any]):
    name = serializers.CharField()
    from_ = serializers.IntegerField(help_text="Its place, from 0.")
    to = serializers.IntegerField()

    def get_fields(self) -> Any:
        return {name.rstrip("_"): field for name, field in super().get_fields().items()}


class Changes(serializers.Serializer[Any]):
    added = serializers.ListField(child=serializers.DictField())
    removed = serializers.ListField(child=serializers.DictField())
    changed = RowChange(many=True)
    moved = Moved(many=True)
    same = serializers.IntegerField()


class DifferenceOut(Changes):
    from_ = serializers.CharField(allow_null=True, help_text="A number, draft, or null: nothing was before.")
    to = serializers.CharField()

    def get_fields(self) -> Any:
        return {name.rstrip("_"): field for name, field in super().get_fields().items()}


def revision_of(request: Request) -> int:
    found = number_in(request.query_params.get("revision", ""))
    if found is None:
        message = "Name the revision of the table that you have seen: ?revision=7."
        raise Refused("invalid", message, fields={"revision": [message]})
    return found


def number_in(text: str) -> int | None:
    """Of an address, where anything may stand: as many digits as a number has, and none before them."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(MOST_REVISIONS)):
        return None
    return number if (number := int(text)) <= MOST_REVISIONS else None


def version_called(request: Request, table: UnitTable, name: str) -> UnitTableVersion:
    """A number, or the draft, for those who may edit it."""
    if name == DRAFT:
        draft = selectors.draft_of_table(table) if permissions.may_edit_table(who(request), table) else None
        if draft is None:
            raise Refused("not_found", "There is no draft of this table, or it is not for you.")
        return draft
    number = number_in(name)
    found = table.versions.filter(number=number).select_related("author").first() if number else None
    if found is None:
        raise Refused("not_found", "There is no such version of this table.")
    return found


class DraftOfTable(APIView):
    @extend_schema(operation_id="save_table", request=TableDraftIn, responses=TableOut)
    def put(self, request: Request, slug: str) -> Response:
        """Write the draft over. Faults do not hinder it; another's change since does (`stale`)."""
        given = TableDraftIn(data=request.data)
        given.is_valid(raise_exception=True)
        services.save_table(by=signed_in(request), of=table_named(request, slug), **given.validated_data)
        return table_out(request, slug)

    @extend_schema(
        operation_id="throw_away_table_draft", parameters=[REVISION], request=None, responses=TableOut
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Throw the draft away."""
        table = table_named(request, slug)
        services.throw_away_draft(by=signed_in(request), of=table, revision=revision_of(request))
        return table_out(request, slug)


class CheckOfTable(APIView):
    @extend_schema(operation_id="check_table", request=RowsIn, responses=TableFaults)
    def post(self, request: Request, slug: str) -> Response:
        """What keeps these rows from being published; nothing is stored."""
        table = table_named(request, slug)
        given = RowsIn(data=request.data)
        given.is_valid(raise_exception=True)
        rows = table_rows.read_rows(table.ruleset, given.validated_data["rows"])
        return Response({"faults": table_rows.faults_of(table.ruleset, rows)})


class DifferenceOfTable(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="table_difference",
        parameters=[
            OpenApiParameter(
                "from", str, description="A number or draft; if left out, the version before `to`."
            ),
            OpenApiParameter("to", str, description="A number or draft; the newest there is, if left out."),
        ],
        responses=DifferenceOut,
    )
    def get(self, request: Request, slug: str) -> Response:
        """What lies between two versions of a table, or a version and the draft."""
        table = table_named(request, slug)
        after = self.last(request, table)
        before = self.first(request, table, after)
        rows = before.document if before else []
        return Response(
            {
                "from": called(before) if before else None,
                "to": called(after),
                **table_rows.difference(table.ruleset, rows, after.document),
            }
        )

    def last(self, request: Request, table: UnitTable) -> UnitTableVersion:
        if name := request.query_params.get("to"):
            return version_called(request, table, name)
        edits = permissions.may_edit_table(who(request), table)
        found = (selectors.draft_of_table(table) if edits else None) or selectors.newest_of_table(table)
        if found is None:
            raise Refused("not_found", "Nothing of this table is published yet.")
        return found

    def first(self, request: Request, table: UnitTable, after: UnitTableVersion) -> UnitTableVersion | None:
        if name := request.query_params.get("from"):
            return version_called(request, table, name)
        if after.number is None:
            return selectors.newest_of_table(table)
        return table.versions.filter(number__lt=after.number).order_by("-number").first()


def called(version: UnitTableVersion) -> str:
    return str(version.number) if version.number else DRAFT

"""Unit tables: everybody reads what is published, campaign admins make their own."""

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import permissions, selectors, services
from games.api.authentication import who
from games.api.campaigns import SignedInToWrite, signed_in
from games.api.maps import VersionItem
from games.api.table_shapes import (
    EditorIn,
    NewTableIn,
    PublishTableIn,
    TableChangeOut,
    TableItem,
    TableOut,
    TableVersionOut,
)
from games.models import TableChange, UnitTable, UnitTableVersion
from games.refusals import Refused


def table_named(request: Request, slug: str) -> UnitTable:
    found = selectors.unit_tables(who(request)).filter(slug=slug).first()
    if found is None:
        raise Refused("not_found", "There is no such unit table.")
    return found


def edited(request: Request, slug: str) -> UnitTable:
    """The table, for those who may edit it."""
    table = table_named(request, slug)
    if not permissions.may_edit_table(who(request), table):
        raise Refused("forbidden", "Only those who edit this table may look at that.")
    return table


def context(request: Request, tables: list[UnitTable]) -> dict[str, Any]:
    user = who(request)
    drafts = UnitTableVersion.objects.filter(number__isnull=True, table__in=tables)
    return {
        "user": user,
        "makes": permissions.may_make_tables(user),
        "drafts": set(drafts.values_list("table_id", flat=True)) if user is not None else set(),
    }


def table_out(request: Request, slug: str, status: int = 200) -> Response:
    return Response(whole_table(request, slug), status=status)


def whole_table(request: Request, slug: str) -> dict[str, Any]:
    table = table_named(request, slug)
    found: dict[str, Any] = TableOut(table, context=context(request, [table])).data
    return found


class TableFilter(django_filters.FilterSet):
    search = django_filters.CharFilter(field_name="title", lookup_expr="icontains", max_length=100)
    mine = django_filters.BooleanFilter(method="only_mine", help_text="Those that I have made or edit.")

    class Meta:
        model = UnitTable
        fields = ["ruleset"]

    def only_mine(self, tables: QuerySet[UnitTable], name: str, wanted: bool) -> QuerySet[UnitTable]:
        user = who(self.request)
        if user is None:
            return tables.none() if wanted else tables
        mine = selectors.edited_by(user)
        return tables.filter(mine if wanted else ~mine)


class Tables(generics.GenericAPIView[UnitTable]):
    permission_classes = [SignedInToWrite]
    serializer_class = TableItem
    filterset_class = TableFilter
    queryset = UnitTable.objects.none()

    def get_queryset(self) -> QuerySet[UnitTable]:
        return selectors.unit_tables(who(self.request))

    @extend_schema(operation_id="list_tables", responses=TableItem(many=True))
    def get(self, request: Request) -> Response:
        """Unit tables that campaigns are played with."""
        page = list(self.paginate_queryset(self.filter_queryset(self.get_queryset())) or [])
        return self.get_paginated_response(TableItem(page, many=True, context=context(request, page)).data)

    @extend_schema(operation_id="create_table", request=NewTableIn, responses={201: TableOut})
    def post(self, request: Request) -> Response:
        """A table of one's own, as a draft: a copy, or begun anew. For those who run a campaign."""
        given = NewTableIn(data=request.data)
        given.is_valid(raise_exception=True)
        wanted, user = given.validated_data, signed_in(request)
        title, slug = wanted["title"], wanted.get("slug", "")
        if (copied := wanted.get("copy_of")) is not None:
            version = services.newest_table(copied["slug"], copied.get("version"))
            made = services.copy_table(by=user, version=version, title=title, slug=slug)
        else:
            rows = wanted.get("rows", [])
            made = services.create_table(
                by=user, title=title, slug=slug, ruleset=wanted["ruleset"], rows=rows
            )
        return table_out(request, made.slug, status=201)


class OneTable(APIView):
    permission_classes = [SignedInToWrite]

    @extend_schema(operation_id="table", responses=TableOut)
    def get(self, request: Request, slug: str) -> Response:
        """A table with the description of its columns; for those who edit it with its draft."""
        return table_out(request, slug)

    @extend_schema(operation_id="delete_table", request=None, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Throw away a table that was never published."""
        services.delete_table(by=signed_in(request), of=table_named(request, slug))
        return Response(status=204)


class TableVersionFilter(django_filters.FilterSet):
    search = django_filters.CharFilter(field_name="note", lookup_expr="icontains", max_length=100)

    class Meta:
        model = UnitTableVersion
        fields: list[str] = []


class VersionsOfTable(generics.GenericAPIView[UnitTableVersion]):
    permission_classes = [SignedInToWrite]
    serializer_class = VersionItem
    filterset_class = TableVersionFilter
    queryset = UnitTableVersion.objects.none()

    @extend_schema(operation_id="list_table_versions", responses=VersionItem(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Published versions, the newest first."""
        versions = UnitTableVersion.objects.filter(table=table_named(request, slug), number__isnull=False)
        versions = versions.select_related("author").defer("document").order_by("-number")
        page = self.paginate_queryset(self.filter_queryset(versions))
        return self.get_paginated_response(VersionItem(page, many=True).data)

    @extend_schema(operation_id="publish_table", request=PublishTableIn, responses={201: VersionItem})
    def post(self, request: Request, slug: str) -> Response:
        """Publish the draft as the next version. No game takes it by itself."""
        given = PublishTableIn(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        version = services.publish_table(by=signed_in(request), of=table_named(request, slug), **wanted)
        return Response(VersionItem(version).data, status=201)


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


class TableChangeFilter(django_filters.FilterSet):
    class Meta:
        model = TableChange
        fields = ["what"]


class ChangesOfTable(generics.GenericAPIView[TableChange]):
    serializer_class = TableChangeOut
    filterset_class = TableChangeFilter
    queryset = TableChange.objects.none()

    @extend_schema(operation_id="list_table_changes", responses=TableChangeOut(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Who changed the table and when, the last first. For those who edit it."""
        changes = TableChange.objects.filter(table=edited(request, slug)).select_related("by")
        page = self.paginate_queryset(self.filter_queryset(changes.order_by("-revision")))
        return self.get_paginated_response(TableChangeOut(page, many=True).data)


class EditorsOfTable(APIView):
    @extend_schema(operation_id="name_editor", request=EditorIn, responses=TableOut)
    def post(self, request: Request, slug: str) -> Response:
        """Let somebody edit the table, too."""
        given = EditorIn(data=request.data)
        given.is_valid(raise_exception=True)
        services.name_editor(by=signed_in(request), of=table_named(request, slug), **given.validated_data)
        return table_out(request, slug)


class EditorOfTable(APIView):
    @extend_schema(operation_id="drop_editor", request=None, responses=TableOut)
    def delete(self, request: Request, slug: str, username: str) -> Response:
        """He edits it no more."""
        services.drop_editor(by=signed_in(request), of=table_named(request, slug), username=username)
        return table_out(request, slug)

"""Unit tables as they are sent and taken in."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from combat.engine import play
from games import permissions, selectors, table_rows
from games.api.campaign_bodies import VersionIn
from games.api.fields import FieldOut
from games.api.maps import VersionItem
from games.api.strict import Body, Text, Whole
from games.models import TableChange, UnitTable, UnitTableVersion

MOST_REVISIONS = 2**31 - 1


class Rows(serializers.ListField):
    """What a row may hold is said by the table's `fields`; the services judge it."""

    child = serializers.DictField()

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, list):
            raise serializers.ValidationError("Must be a list.")
        return data


class NewTableIn(Body):
    title = Text(max_length=100)
    slug = serializers.SlugField(max_length=60, required=False, help_text="Made of the title, if left out.")
    copy_of = VersionIn(required=False, help_text="Begin as this published version.")
    ruleset = serializers.SlugField(required=False, help_text="Begin with rows of one's own.")
    rows = Rows(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("copy_of" in attrs) == ("ruleset" in attrs) or ("copy_of" in attrs and "rows" in attrs):
            raise serializers.ValidationError("Give either copy_of, or a ruleset and perhaps rows.")
        return attrs


class RowsIn(Body):
    rows = Rows()


class TableDraftIn(RowsIn):
    note = Text(max_length=300, required=False, default="", allow_blank=True)
    revision = Whole(min_value=0, max_value=MOST_REVISIONS, help_text="Of the table as I have seen it.")


class PublishTableIn(Body):
    note = Text(max_length=300, help_text="What this version changes.")
    revision = Whole(min_value=0, max_value=MOST_REVISIONS, help_text="Of the table as I have seen it.")


class EditorIn(Body):
    username = Text(max_length=150)


class TableFault(serializers.Serializer[Any]):
    row = serializers.IntegerField(allow_null=True, help_text="From 0; null: the whole table.")
    name = serializers.CharField(allow_null=True, help_text="Of the type.")
    field = serializers.CharField(allow_null=True, help_text="null: the whole row.")
    message = serializers.CharField()
    line = serializers.IntegerField(allow_null=True, help_text="Of an imported file, from 1.")


class TableFaults(serializers.Serializer[Any]):
    faults = TableFault(many=True)


class CategoryOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    label_ = serializers.CharField()
    plural = serializers.CharField()
    group = serializers.CharField()
    silhouette = serializers.CharField()

    def get_fields(self) -> Any:
        return {name.rstrip("_"): field for name, field in super().get_fields().items()}


class TableItem(serializers.ModelSerializer[UnitTable]):
    version = serializers.SerializerMethodField(help_text="The newest that is published.")
    created_by = serializers.SerializerMethodField(help_text="null: the program.")
    is_shipped = serializers.BooleanField(help_text="The ruleset's own: nobody edits it.")
    has_draft = serializers.SerializerMethodField(help_text="For those who may edit it.")
    may = serializers.SerializerMethodField(help_text="edit, delete, copy, editors.")

    class Meta:
        model = UnitTable
        fields = ["slug", "title", "ruleset", "version", "created_by", "is_shipped", "has_draft", "may"]

    def get_version(self, table: UnitTable) -> int | None:
        return getattr(table, "newest", None)

    def get_created_by(self, table: UnitTable) -> str | None:
        return table.created_by.shown_name if table.created_by else None

    def get_has_draft(self, table: UnitTable) -> bool:
        return table.pk in self.context["drafts"] and permissions.may_edit_table(self.context["user"], table)

    def get_may(self, table: UnitTable) -> list[str]:
        return permissions.rights_of_table(self.context["user"], table, makes=self.context["makes"])


class TableVersionOut(VersionItem):
    rows = serializers.ListField(child=serializers.DictField(), source="document", help_text="In order.")
    document = serializers.SerializerMethodField(help_text="Unit types by name, as in a battle record.")

    @extend_schema_field(serializers.DictField(child=serializers.DictField()))
    def get_document(self, version: UnitTableVersion) -> dict[str, Any]:
        return version.unit_types


class TableDraftOut(serializers.Serializer[Any]):
    rows = serializers.ListField(child=serializers.DictField())
    note = serializers.CharField()
    author = serializers.CharField(allow_null=True)
    changed_at = serializers.DateTimeField()
    faults = TableFault(many=True)


class EditorOut(serializers.Serializer[Any]):
    username = serializers.CharField()
    name = serializers.CharField(source="shown_name")


class UsageOut(serializers.Serializer[Any]):
    campaigns = serializers.IntegerField(help_text="That go on, and that I may know of.")
    battles = serializers.IntegerField(help_text="Of theirs, that are being fought.")
    hidden = serializers.IntegerField(help_text="Campaigns that go on and are not for me to know.")


class TableOut(TableItem):
    columns = serializers.SerializerMethodField()
    categories = serializers.SerializerMethodField()
    editors = serializers.SerializerMethodField(help_text="For those who may edit it, or name editors.")
    revision = serializers.SerializerMethodField(help_text="For those who may edit it: name it in changes.")
    draft = serializers.SerializerMethodField(help_text="For those who may edit it, if there is one.")
    usage = serializers.SerializerMethodField(help_text="For those who may edit it.")

    class Meta(TableItem.Meta):
        fields = [*TableItem.Meta.fields, "columns", "categories", "editors", "revision", "draft", "usage"]

    def edits(self, table: UnitTable) -> bool:
        return permissions.may_edit_table(self.context["user"], table)

    @extend_schema_field(FieldOut(many=True))
    def get_columns(self, table: UnitTable) -> Any:
        return play.columns(table.ruleset)

    @extend_schema_field(CategoryOut(many=True))
    def get_categories(self, table: UnitTable) -> Any:
        return play.describe(table.ruleset)["categories"]

    @extend_schema_field(EditorOut(many=True))
    def get_editors(self, table: UnitTable) -> Any:
        if not (self.edits(table) or permissions.may_name_editors(self.context["user"], table)):
            return []
        return EditorOut(table.editors.all(), many=True).data

    def get_revision(self, table: UnitTable) -> int | None:
        return table.revision if self.edits(table) else None

    @extend_schema_field(TableDraftOut(allow_null=True))
    def get_draft(self, table: UnitTable) -> Any:
        draft = selectors.draft_of_table(table) if self.edits(table) else None
        if draft is None:
            return None
        return {
            "rows": draft.document,
            "note": draft.note,
            "author": draft.author.shown_name if draft.author else None,
            "changed_at": draft.changed_at,
            "faults": table_rows.faults_of(table.ruleset, draft.document),
        }

    @extend_schema_field(UsageOut(allow_null=True))
    def get_usage(self, table: UnitTable) -> Any:
        return selectors.totals_of_table(table, self.context["user"]) if self.edits(table) else None


class TableChangeOut(serializers.ModelSerializer[TableChange]):
    by = serializers.SerializerMethodField(help_text="null: the program.")

    class Meta:
        model = TableChange
        fields = ["revision", "what", "by", "at", "version", "added", "removed", "changed"]

    def get_by(self, change: TableChange) -> str | None:
        return change.by.shown_name if change.by else None

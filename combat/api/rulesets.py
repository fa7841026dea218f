"""What the rule systems say of themselves."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import combat.engine
from combat.engine import play
from games.api.fields import FieldOut
from games.api.pagination import Pages
from games.refusals import Refused


class RulesetItem(serializers.Serializer[Any]):
    slug = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()


class RoomOut(serializers.Serializer[Any]):
    group = serializers.CharField(help_text="Units of categories of this group may be aboard a ship.")
    room = serializers.CharField(help_text="The field of the ship's type that says how much finds room.")
    takes = serializers.CharField(
        allow_null=True, help_text="The field that says how much room a unit takes; null: each takes 1."
    )
    only = serializers.CharField(allow_null=True, help_text="The flag that a type needs to be aboard.")
    must = serializers.BooleanField(help_text="They cannot be in the battle otherwise.")


class RulesetOut(RulesetItem):
    field_list = FieldOut(many=True)
    die_sides = serializers.JSONField(
        help_text='How many faces a die has: a number, or {"option": OPTION} where an option says it.'
    )
    hull = serializers.CharField(help_text="The field of a type that says how many hits destroy a unit.")
    hits_sink = serializers.JSONField(
        help_text="Whether a unit that is given as many hits as its hull is lost: true, false, or "
        '{"unless": OPTION} where a boolean option says that it is not.'
    )
    aboard = RoomOut(many=True)
    marks = serializers.ListField(
        child=serializers.DictField(),
        help_text="What a unit may be marked with: name, label (`{}` is the mark's value), help, until.",
    )
    elsewhere = serializers.ListField(
        child=serializers.CharField(),
        help_text="Where units leave to that is no zone: no zone may be called so.",
    )
    unit_fields = FieldOut(many=True)
    categories = serializers.ListField(child=serializers.DictField())
    flags = serializers.ListField(child=serializers.JSONField())
    options = FieldOut(many=True)
    default_roster = serializers.DictField(child=serializers.DictField())
    phases = serializers.ListField(child=serializers.DictField())
    record_choices = serializers.ListField(child=serializers.JSONField())

    def get_fields(self) -> Any:
        fields = super().get_fields()
        return {"fields" if name == "field_list" else name: field for name, field in fields.items()}


Paragraph = inline_serializer(
    "Paragraph",
    {"id": serializers.CharField(), "title": serializers.CharField(), "text": serializers.CharField()},
)
RulesOut = inline_serializer("Rules", {"paragraphs": serializers.ListField(child=Paragraph)})


def known(slug: str) -> dict[str, Any]:
    if slug not in play.rulesets():
        raise Refused("not_found", "There is no such ruleset.")
    return play.describe(slug)


class Rulesets(APIView):
    permission_classes = [AllowAny]
    pagination_class = Pages

    @extend_schema(
        operation_id="list_rulesets",
        parameters=[OpenApiParameter("search", str, description="In their titles.")],
        responses=RulesetItem(many=True),
        filters=False,
    )
    def get(self, request: Request) -> Response:
        """The rule systems that battles can be fought with."""
        pages = Pages()
        wanted = request.query_params.get("search", "").casefold()
        found = [one for one in map(known, play.rulesets()) if wanted in one["title"].casefold()]
        items = [{"slug": one["slug"], "title": one["title"], "version": one["version"]} for one in found]
        page = pages.paginate_queryset(items, request, self)
        return pages.get_paginated_response(page)


class OneRuleset(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="ruleset", responses=RulesetOut)
    def get(self, request: Request, slug: str) -> Response:
        """Fields of its unit types, categories, options, default unit table, sequence of play."""
        return Response(known(slug))


class Rules(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="rules", responses=RulesOut)
    def get(self, request: Request, slug: str) -> Response:
        """The rules as numbered paragraphs."""
        known(slug)
        return Response({"paragraphs": paragraphs(slug)})


HEADING = re.compile(r"^#{2,3}\s+(?P<id>[A-Z]+-\d+(?:\.\d+)?)\s+(?P<title>.+)$")


@lru_cache(maxsize=8)
def paragraphs(slug: str) -> list[dict[str, str]]:
    """From the ruleset's RULES.md: a heading with a number, the text below it."""
    folder = Path(combat.engine.__file__).parent / "rulesets" / slug.replace("-", "_")
    found: list[dict[str, str]] = []
    for line in (folder / "RULES.md").read_text().splitlines():
        if heading := HEADING.match(line):
            found.append({"id": heading["id"], "title": heading["title"].strip(), "text": ""})
        elif found:
            found[-1]["text"] += f"{line}\n"
    return [{**one, "text": one["text"].strip()} for one in found]

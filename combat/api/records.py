"""Battle records, the public file format: docs/battle-record.md."""

from io import BytesIO
from typing import IO, Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from combat import record, selectors, services
from combat.api import shapes
from combat.api.battles import seen
from combat.api.bodies import KEY_HELP, Key
from combat.permissions import lens_of
from games.api.authentication import who
from games.api.parsing import JSONParser, Ready, ReadyRenderer
from games.api.strict import Body, Text
from games.plain_json import MAX_BYTES
from games.refusals import Refused


class RecordOut(serializers.Serializer[Any]):
    """See docs/battle-record.md; every key of the format is there."""

    format = serializers.CharField()
    ruleset = serializers.CharField()
    options = serializers.DictField()
    unit_types = serializers.DictField()
    attacker = shapes.SideOut()
    defender = shapes.SideOut()
    zone = serializers.DictField()
    dice = serializers.ListField(child=serializers.IntegerField())
    looked = serializers.ListField(child=serializers.DictField())
    corrections = serializers.ListField(child=serializers.DictField())
    ended = serializers.DictField(allow_null=True)
    decisions = serializers.ListField(child=serializers.DictField())
    entries = serializers.ListField(child=serializers.DictField(), required=False)
    waiting_for = serializers.ListField(child=serializers.DictField(), required=False)
    needs_dice = shapes.NeedsDice(allow_null=True)
    units = serializers.DictField(required=False)
    outcome = shapes.Outcome(allow_null=True)
    left_out = serializers.ListField(child=serializers.CharField(), required=False)


class ImportIn(Body):
    name = Text(max_length=100, allow_blank=True, required=False)
    key = Key(required=False, help_text=KEY_HELP)


class RecordParser(JSONParser):
    """As the referee reads it: no key twice in one object, for of two the reader could mean either."""

    def parse(self, stream: IO[bytes], media_type: Any = None, parser_context: Any = None) -> Any:
        body = stream.read(MAX_BYTES + 1)
        document = super().parse(BytesIO(body))
        try:
            return record.parse(body) if body else document
        except record.BadRecord as problem:
            raise Refused("malformed", f"{problem}") from None


class RecordOfBattle(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="record", responses=RecordOut)
    def get(self, request: Request, battle: str) -> Response:
        """The battle record: what I may see of the battle, to keep or to give to the referee command."""
        row, facts, lens = seen(request, battle)
        document = services.export_record(user=who(request), battle=row, facts=facts, lens=lens)
        name = f"broadside-{facts.public_id}.json"
        return Response(document, headers={"Content-Disposition": f'attachment; filename="{name}"'})


class Records(APIView):
    parser_classes = [RecordParser]
    renderer_classes = [ReadyRenderer]

    @extend_schema(
        operation_id="import_record",
        parameters=[
            OpenApiParameter("name", str, description="What to call the battle."),
            OpenApiParameter("key", str, description=KEY_HELP),
        ],
        request=RecordOut,
        responses={201: shapes.BattleView},
    )
    def post(self, request: Request) -> Response:
        """Bring a battle in: a running one becomes mine on both sides, a finished one can be replayed."""
        user = who(request)
        assert user is not None
        asked = {name: request.query_params[name] for name in ("name", "key") if name in request.query_params}
        given = ImportIn(data=asked)
        given.is_valid(raise_exception=True)
        made = services.import_record(user=user, document=dict(request.data), **given.validated_data)
        facts = selectors.facts_now(made)
        lens = lens_of(facts, user)
        assert lens is not None
        return Response(Ready(selectors.battle_view(made, facts, lens)), status=201)

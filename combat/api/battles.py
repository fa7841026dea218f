"""Battles: the list, the page, the log."""

from typing import Any
from urllib.parse import urlencode

import django_filters
from django.db.models import Q, QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from combat import selectors, services
from combat.api import shapes
from combat.api.bodies import BattleIn, ChangeIn
from combat.audiences import hidden_from, number_of
from combat.engine.play import BadSetup
from combat.facts import Facts
from combat.models import Battle
from combat.orders import Expanded
from combat.permissions import Lens, lens_of
from games.api.authentication import who
from games.api.parsing import Ready, ReadyRenderer
from games.models import Scenario, User
from games.refusals import Refused
from games.services import refuse_haste


def seen(request: Request, name: str) -> tuple[Battle, Facts, Lens]:
    """The battle and how this person sees it; whoever may not see it does not learn that it exists."""
    battle = selectors.battle_named(name)
    if battle is not None:
        facts = selectors.facts_now(battle)
        lens = lens_of(facts, who(request))
        if lens is not None:
            return battle, facts, lens
    raise Refused("not_found", "There is no such battle, or you may not see it.")


class SignedInToWrite(AllowAny):
    def has_permission(self, request: Request, view: Any) -> bool:
        return request.method in SAFE_METHODS or bool(request.user and request.user.is_authenticated)


class TotalOrder(django_filters.OrderingFilter):
    """Equal rows in a fixed order too, so that pages neither repeat nor leave out any."""

    def filter(self, battles: QuerySet[Battle], wanted: list[str]) -> QuerySet[Battle]:
        found = super().filter(battles, wanted)
        return found.order_by(*found.query.order_by, "-id") if found.query.order_by else found


class BattleFilter(django_filters.FilterSet):
    mine = django_filters.BooleanFilter(
        method="only_mine", help_text="Battles I have to do with, or the others."
    )
    waiting = django_filters.ChoiceFilter(
        choices=[("me", "me"), ("others", "others")], method="only_waiting", help_text="Whose decision it is."
    )
    search = django_filters.CharFilter(
        method="find", max_length=100, help_text="In names of battles and sides."
    )
    ordering = TotalOrder(
        fields=["updated_at", "created_at", "name", "round"], help_text="A leading - turns it round."
    )

    class Meta:
        model = Battle
        fields = ["status", "ruleset"]

    def person(self) -> User | None:
        return who(self.request)

    def only_mine(self, battles: QuerySet[Battle], name: str, wanted: bool) -> QuerySet[Battle]:
        user = self.person()
        if user is None:
            return battles.none() if wanted else battles
        mine = selectors.has_to_do_with(user)
        return battles.filter(mine if wanted else ~mine)

    def only_waiting(self, battles: QuerySet[Battle], name: str, whom: str) -> QuerySet[Battle]:
        user = self.person()
        if user is None:
            return battles.none() if whom == "me" else battles.filter(status=Battle.Status.FIGHTING)
        awaited = selectors.waits_for(user)
        return (
            battles.filter(awaited)
            if whom == "me"
            else battles.filter(~awaited, status=Battle.Status.FIGHTING)
        )

    def find(self, battles: QuerySet[Battle], name: str, text: str) -> QuerySet[Battle]:
        return battles.filter(
            Q(name__icontains=text) | Q(attacker_name__icontains=text) | Q(defender_name__icontains=text)
        )


class Battles(generics.GenericAPIView[Battle]):
    permission_classes = [SignedInToWrite]
    serializer_class = shapes.BattleItem
    filterset_class = BattleFilter
    renderer_classes = [ReadyRenderer]
    queryset = Battle.objects.all()

    def get_queryset(self) -> QuerySet[Battle]:
        return selectors.visible_battles(who(self.request))

    @extend_schema(operation_id="list_battles", responses=shapes.BattleItem(many=True))
    def get(self, request: Request) -> Response:
        """Battles I may see, those with the latest entry first."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(selectors.list_items(list(page or []), who(request)))

    @extend_schema(
        operation_id="open_battle", request=BattleIn, responses={201: shapes.BattleView}, filters=False
    )
    def post(self, request: Request) -> Response:
        """Open a battle from a scenario or from two orders of battle. The same key again opens no other."""
        given = BattleIn(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        user = who(request)
        assert user is not None
        content = {name: value for name, value in dict(request.data).items() if name != "key"}
        sent = services.Request(user, wanted.get("key"), content)
        battle = services.open_once(sent, lambda: open_wanted(user, wanted))
        facts = selectors.facts_now(battle)
        lens = lens_of(facts, user)
        assert lens is not None
        return Response(Ready(selectors.battle_view(battle, facts, lens)), status=201)


def open_wanted(user: User, wanted: dict[str, Any]) -> Battle:
    refuse_haste(user)
    document, title = wanted.get("document"), ""
    if document is None:
        scenario = Scenario.objects.filter(slug=wanted["scenario"]).first()
        if scenario is None:
            sentence = f'There is no scenario "{wanted["scenario"]}".'
            raise Refused("invalid", f"scenario: {sentence}", fields={"scenario": [sentence]})
        document, title = scenario.document, scenario.title
    return open_typed(user, document, wanted, title)


def open_typed(user: User, document: dict[str, Any], wanted: dict[str, Any], title: str) -> Battle:
    places = None
    try:
        expanded = Expanded(document)
        places = expanded.place
        return services.open_battle(
            creator=user,
            name=wanted.get("name") or title or default_name(document),
            document=expanded.document,
            command=wanted["command"],
            moderators=wanted.get("moderators", []),
            spectators=wanted["spectators"],
            abandon_after_days=wanted["abandon_after_days"],
        )
    except BadSetup as problem:
        path = places(problem.path) if places else problem.path
        where = f"document.{path}" if path else "document"
        raise Refused("invalid", f"{where}: {problem.message}", fields={where: [problem.message]}) from None


def default_name(document: dict[str, Any]) -> str:
    names = [
        side.get("name")
        for side in (document.get("attacker"), document.get("defender"))
        if isinstance(side, dict)
    ]
    if len(names) == 2 and all(isinstance(name, str) and name for name in names):
        return f"{names[0]} against {names[1]}"[:100]
    return "Battle"


class OneBattle(APIView):
    permission_classes = [SignedInToWrite]
    renderer_classes = [ReadyRenderer]

    @extend_schema(operation_id="battle", responses=shapes.BattleView)
    def get(self, request: Request, battle: str) -> Response:
        """Everything about a battle that I may see: orders of battle, log, open questions."""
        row, facts, lens = seen(request, battle)
        return Response(Ready(selectors.battle_view(row, facts, lens)))

    @extend_schema(operation_id="change_battle", request=ChangeIn, responses=shapes.BattleView)
    def patch(self, request: Request, battle: str) -> Response:
        """Change who may watch."""
        row, _, _ = seen(request, battle)
        given = ChangeIn(data=request.data)
        given.is_valid(raise_exception=True)
        user = who(request)
        assert user is not None
        services.change_battle(user=user, battle=row, **given.validated_data)
        return Response(Ready(selectors.battle_view(*seen(request, battle))))


class WaitingOfBattle(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="waiting", responses=shapes.WaitingOut)
    def get(self, request: Request, battle: str) -> Response:
        """Less than 1 kB: for whoever asks often whether it is his decision."""
        _, facts, lens = seen(request, battle)
        return Response(
            {
                "status": facts.status,
                "number": number_of(facts.seq, hidden_from(facts, lens.audience)),
                "waiting": selectors.waiting_items(facts, lens.audience),
            }
        )


class EntriesOfBattle(APIView):
    permission_classes = [AllowAny]
    renderer_classes = [ReadyRenderer]

    @extend_schema(
        operation_id="entries",
        parameters=[
            OpenApiParameter("after", int, description="My number of the last entry that I have."),
            OpenApiParameter("page_size", int, description="At most 500."),
        ],
        responses=shapes.EntriesPage,
    )
    def get(self, request: Request, battle: str) -> Response:
        """The log after an entry, in order."""
        _, facts, lens = seen(request, battle)
        after = whole(request, "after", 0, 0, 2**31 - 1)
        size = whole(request, "page_size", 100, 1, 500)
        text, total = selectors.entries_since(facts, lens, after, size)

        def page(number: int) -> str:
            asked = urlencode({"after": number, "page_size": size})
            return request.build_absolute_uri(f"{request.path}?{asked}")

        following = selectors.encode(page(after + size) if after + size < total else None).decode()
        earlier = selectors.encode(page(max(0, after - size)) if after else None).decode()
        return Response(
            Ready(f'{{"count":{total},"next":{following},"previous":{earlier},"results":{text}}}'.encode())
        )


def whole(request: Request, name: str, default: int, least: int, most: int) -> int:
    given = request.query_params.get(name, str(default))
    sentence = f"A whole number from {least} to {most}."
    if not given.isascii() or not given.isdigit() or len(given) > 12 or not least <= int(given) <= most:
        raise Refused("invalid", f"{name}: {sentence}", fields={name: [sentence]})
    return int(given)

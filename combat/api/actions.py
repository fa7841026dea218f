"""What the two commanders do with a battle. Each view hands on to one service."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from combat import selectors, services
from combat.api import shapes
from combat.api.battles import seen
from combat.api.bodies import AgreementIn, ClaimIn, ConcedeIn, DecisionIn, InviteIn, TakeBackIn
from combat.audiences import Step
from combat.models import Battle
from combat.permissions import lens_of
from combat.services.pen import now
from games.api.authentication import who
from games.api.parsing import Ready, ReadyRenderer
from games.api.strict import Body, Confirmed
from games.models import User
from games.refusals import Refused


class Action(APIView):
    renderer_classes = [ReadyRenderer]
    body: type[Body]

    def read(self, request: Request, battle: str) -> tuple[User, Battle, dict[str, Any]]:
        row, _, _ = seen(request, battle)
        given = self.body(data=request.data)
        given.is_valid(raise_exception=True)
        user = who(request)
        assert user is not None
        return user, row, given.validated_data

    def view(self, user: User, battle: Battle) -> Response:
        """The fresh view, after what was done."""
        battle.refresh_from_db()
        facts = selectors.facts_now(battle)
        lens = lens_of(facts, user)
        if lens is None:
            return Response({})
        return Response(Ready(selectors.battle_view(battle, facts, lens)))


class Decisions(Action):
    body = DecisionIn

    @extend_schema(operation_id="decide", request=DecisionIn, responses=shapes.DecisionOut)
    def post(self, request: Request, battle: str) -> Response:
        """Decide. The same key again gives the first answer again; nothing is done twice."""
        user, row, given = self.read(request, battle)
        outcome = services.submit_decision(
            services.Decision(
                row.pk, user.pk, given["question"], given["choice"], given["key"], given.get("side")
            )
        )
        if isinstance(outcome, Refused):
            raise outcome
        step = outcome.step
        if step is None:
            facts = selectors.facts_now(selectors.battle_named(battle) or row)
            step = Step(facts, selectors.rows_of(facts, outcome.first - 1, outcome.seq), now())
        return Response(Ready(step.answer(outcome.lens, outcome.number).encode()))


class Concede(Action):
    body = ConcedeIn

    @extend_schema(operation_id="concede", request=ConcedeIn, responses=shapes.BattleView)
    def post(self, request: Request, battle: str) -> Response:
        """Give the battle up; the other side has won."""
        user, row, given = self.read(request, battle)
        services.concede(user=user, battle=row, side=given["side"])
        return self.view(user, row)


class Agreement(Action):
    body = AgreementIn

    @extend_schema(operation_id="agree", request=AgreementIn, responses=shapes.BattleView)
    def post(self, request: Request, battle: str) -> Response:
        """Offer to end the battle, or answer such an offer. Without a winner it ends undecided."""
        user, row, given = self.read(request, battle)
        services.agree_to_end(
            user=user,
            battle=row,
            action=given["action"],
            winner=given.get("winner"),
            offer=given.get("offer"),
        )
        return self.view(user, row)


class TakeBack(Action):
    body = TakeBackIn

    @extend_schema(operation_id="take_back", request=TakeBackIn, responses=shapes.BattleView)
    def post(self, request: Request, battle: str) -> Response:
        """Take my last decision back: at once while nothing was learned from it, otherwise if my opponent
        agrees."""
        user, row, given = self.read(request, battle)
        services.take_back(
            user=user,
            battle=row,
            action=given["action"],
            number=given.get("number"),
            offer=given.get("offer"),
        )
        return self.view(user, row)


class Claim(Action):
    body = ClaimIn

    @extend_schema(operation_id="claim", request=ClaimIn, responses=shapes.BattleView)
    def post(self, request: Request, battle: str) -> Response:
        """End a battle that my opponent has not answered for the agreed number of days."""
        user, row, given = self.read(request, battle)
        services.claim_battle(user=user, battle=row, outcome=given["as"])
        return self.view(user, row)


class Cancel(Action):
    body = Confirmed

    @extend_schema(operation_id="cancel", request=Confirmed, responses=shapes.BattleView)
    def post(self, request: Request, battle: str) -> Response:
        """Call off a battle that has not begun."""
        user, row, _ = self.read(request, battle)
        services.cancel_battle(user=user, battle=row)
        return self.view(user, row)


class Invite(Action):
    body = InviteIn

    @extend_schema(operation_id="invite", request=InviteIn, responses=shapes.BattleView)
    def post(self, request: Request, battle: str) -> Response:
        """Offer a side that nobody has taken to somebody else; the earlier invitation is void."""
        user, row, given = self.read(request, battle)
        services.invite(user=user, battle=row, role=given["role"], who=given["who"])
        return self.view(user, row)

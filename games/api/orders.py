"""What a side's commanders draft and commit; nobody else is shown any of it before."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import services
from games.api import campaign_shapes as shapes
from games.api.board import text
from games.api.campaign_bodies import CommitIn, ConcedeCampaignIn, OrderIn, ReachableIn
from games.api.campaigns import seen, signed_in, view
from games.api.parsing import Ready, ReadyRenderer
from games.api.strict import Body
from games.board import iso
from games.models import Campaign, User
from games.permissions import Standing
from games.plain_json import to_json
from games.refusals import Refused

SIDE = OpenApiParameter("side", str, description="Needed by whoever commands several.")


def side_of(standing: Standing, given: str | None) -> str:
    """The side that is meant, if this person commands it."""
    if not standing.sides or (given and given not in standing.sides):
        raise Refused("forbidden", "Only the commanders of this side may do this.")
    if given:
        return given
    if len(standing.sides) > 1:
        sentence = f"You command {' and '.join(standing.sides)}: name the side that you mean."
        raise Refused("invalid", f"side: {sentence}", fields={"side": [sentence]})
    return standing.sides[0]


class Commanding(APIView):
    body: type[Body] = Body

    def read(self, request: Request, campaign: str) -> tuple[User, Campaign, str, dict[str, Any]]:
        """Who asks, of which campaign, for which side, and what else the body says."""
        found, _, standing = seen(request, campaign)
        given = self.body(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        return signed_in(request), found, side_of(standing, wanted.pop("side", None)), wanted

    def asked(self, request: Request, campaign: str) -> tuple[User, Campaign, str]:
        """The same where there is no body."""
        found, _, standing = seen(request, campaign)
        return signed_in(request), found, side_of(standing, text(request, "side"))


def draft_out(draft: services.Draft) -> dict[str, Any]:
    return {
        "side": draft.side.slug,
        "draft": draft.number,
        "orders": [
            {"number": row.number, "author": row.author.shown_name, "at": iso(row.at), "order": order}
            for row, order in draft.orders
        ],
    }


class Orders(Commanding):
    body = OrderIn

    @extend_schema(operation_id="draft_orders", parameters=[SIDE], responses=shapes.DraftOut)
    def get(self, request: Request, campaign: str) -> Response:
        """What my side has drafted."""
        user, found, side = self.asked(request, campaign)
        return Response(draft_out(services.draft_of(user=user, campaign=found, side=side)))

    @extend_schema(operation_id="add_order", request=OrderIn, responses={201: shapes.DraftOut})
    def post(self, request: Request, campaign: str) -> Response:
        """Add an order to the draft. The same key again adds nothing."""
        user, found, side, given = self.read(request, campaign)
        draft = services.add_order(
            user=user, campaign=found, side=side, order=given["order"], key=given["key"]
        )
        return Response(draft_out(draft), status=201)


class LastOrder(Commanding):
    @extend_schema(operation_id="undo_last_order", parameters=[SIDE], request=None, responses=shapes.DraftOut)
    def delete(self, request: Request, campaign: str) -> Response:
        """Undo the last order of the draft."""
        user, found, side = self.asked(request, campaign)
        draft = services.undo_order(user=user, campaign=found, side=side, number="last")
        return Response(draft_out(draft))


class OneOrder(Commanding):
    @extend_schema(operation_id="undo_order", parameters=[SIDE], request=None, responses=shapes.DraftOut)
    def delete(self, request: Request, campaign: str, number: int) -> Response:
        """Undo any order of the draft."""
        user, found, side = self.asked(request, campaign)
        draft = services.undo_order(user=user, campaign=found, side=side, number=number)
        return Response(draft_out(draft))


class Reachable(Commanding):
    body = ReachableIn
    renderer_classes = [ReadyRenderer]

    @extend_schema(operation_id="reachable", request=ReachableIn, responses=shapes.ReachableOut)
    def post(self, request: Request, campaign: str) -> Response:
        """Where these units could go after what is drafted, at what danger; and why not elsewhere."""
        user, found, side, given = self.read(request, campaign)
        ways = services.reachable_for(user=user, campaign=found, side=side, units=given["units"])
        return Response(Ready(to_json(ways)))


class PlanOfSide(Commanding):
    @extend_schema(operation_id="plan", parameters=[SIDE], responses=shapes.PlanOut)
    def get(self, request: Request, campaign: str) -> Response:
        """What the draft would come to, if it were committed now."""
        user, found, side = self.asked(request, campaign)
        draft, plan = services.plan_of(user=user, campaign=found, side=side)
        units: dict[str, dict[str, Any]] = {}
        zones: dict[str, dict[str, Any]] = {}
        for entry in plan.entries:
            for unit, values in entry["set"].items():
                units.setdefault(unit, {}).update(values)
            for zone, values in entry["zones"].items():
                zones.setdefault(zone, {}).update(values)
        return Response(
            {
                "side": side,
                "draft": draft,
                "faults": [fault.plain() for fault in plan.faults],
                "contacts": plan.contacts,
                "warnings": plan.warnings,
                "summary": plan.summary,
                "set": units,
                "zones": zones,
            }
        )


class Commit(Commanding):
    body = CommitIn

    @extend_schema(operation_id="commit", request=CommitIn, responses=shapes.CommittedOut)
    def post(self, request: Request, campaign: str) -> Response:
        """Carry out the draft that I have seen. The same key again gives the first answer again."""
        user, found, side, given = self.read(request, campaign)
        done = services.commit(user=user, campaign=found, side=side, draft=given["draft"], key=given["key"])
        return Response({"first": done.first, "seq": done.seq})


class ConcedeCampaign(Commanding):
    body = ConcedeCampaignIn

    @extend_schema(operation_id="concede_campaign", request=ConcedeCampaignIn, responses=shapes.CampaignView)
    def post(self, request: Request, campaign: str) -> Response:
        """My side gives up the campaign."""
        user, found, side, _ = self.read(request, campaign)
        services.concede_campaign(user=user, campaign=found, side=side)
        return view(request, campaign)

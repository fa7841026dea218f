"""Invitations: mine, and the one whose link I have."""

from typing import Any

import django_filters
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import board, permissions, seams, selectors, services
from games.api.authentication import who
from games.api.campaign_shapes import CampaignItem
from games.api.strict import NoBody
from games.models import Game, Invitation, Seat, User
from games.refusals import Refused


class InvitationOut(serializers.Serializer[Any]):
    token = serializers.CharField()
    role = serializers.ChoiceField(Seat.Role.choices)
    side = serializers.CharField(
        allow_null=True, help_text="attacker or defender; of a campaign the id of a side."
    )
    state = serializers.ChoiceField(Invitation.State.choices)
    invited_by = serializers.CharField()
    battle = serializers.DictField(allow_null=True, help_text="As in the list of battles.")
    campaign = CampaignItem(allow_null=True, help_text="One of them is null.")


Accepted = inline_serializer(
    "Accepted",
    {
        "battle": serializers.CharField(allow_null=True, help_text="Id of the battle."),
        "campaign": serializers.CharField(allow_null=True, help_text="Id of the campaign."),
    },
)


def shown(invitations: list[Invitation], user: User | None) -> list[dict[str, Any]]:
    games = [invitation.seat.game for invitation in invitations]
    items = seams.battles().list_items(games, user)
    campaigns = selectors.campaigns_of(games)
    seats = selectors.seats_of_games(list(campaigns))
    return [
        {
            "token": invitation.token,
            "role": invitation.seat.role,
            "side": side_of(invitation.seat),
            "state": invitation.state,
            "invited_by": invitation.invited_by.shown_name,
            "battle": items.get(invitation.seat.game_id),
            "campaign": board.campaign_item(campaign, seats[campaign.game_id], user) if campaign else None,
        }
        for invitation in invitations
        for campaign in [campaigns.get(invitation.seat.game_id)]
    ]


def side_of(seat: Seat) -> str | None:
    return seat.role if seat.role in permissions.SIDES else seat.side or None


def accepted(game: Game, user: User) -> Response:
    items = seams.battles().list_items([game], user)
    campaign = selectors.campaigns_of([game]).get(game.pk)
    battle = items[game.pk]["id"] if game.pk in items else None
    return Response({"battle": battle, "campaign": campaign.public_id if campaign else None})


class InvitationFilter(django_filters.FilterSet):
    role = django_filters.ChoiceFilter(field_name="seat__role", choices=Seat.Role.choices)

    class Meta:
        model = Invitation
        fields: list[str] = []


class Invitations(generics.GenericAPIView[Invitation]):
    serializer_class = InvitationOut
    queryset = Invitation.objects.none()
    filterset_class = InvitationFilter

    @extend_schema(operation_id="list_invitations", responses=InvitationOut(many=True))
    def get(self, request: Request) -> Response:
        """My open invitations."""
        user = who(request)
        assert user is not None
        page = self.paginate_queryset(self.filter_queryset(selectors.open_invitations_of(user)))
        return self.get_paginated_response(shown(list(page or []), user))


class OneInvitation(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="invitation", responses=InvitationOut)
    def get(self, request: Request, token: str) -> Response:
        """What the link offers."""
        found = Invitation.of_token(token)
        user = who(request)
        if found is None or not permissions.may_take(user, found):
            raise Refused("not_found", "This invitation does not exist, or it is for somebody else.")
        if found.state != Invitation.State.OPEN and not permissions.may_know(user, found.seat.game):
            raise Refused("not_found", "This invitation is not open any more.")
        return Response(shown([found], user)[0])


class AcceptInvitation(APIView):
    @extend_schema(operation_id="accept_invitation", request=NoBody, responses=Accepted)
    def post(self, request: Request, token: str) -> Response:
        """Take the seat. When every side is taken the battle or the campaign begins."""
        NoBody.check(request)
        user = who(request)
        assert user is not None
        return accepted(services.accept_invitation(user=user, token=token), user)


class DeclineInvitation(APIView):
    @extend_schema(operation_id="decline_invitation", request=NoBody, responses=Accepted)
    def post(self, request: Request, token: str) -> Response:
        """Leave the seat to somebody else; whoever opened the battle may invite again."""
        NoBody.check(request)
        user = who(request)
        assert user is not None
        return accepted(services.decline_invitation(user=user, token=token), user)

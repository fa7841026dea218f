"""Who am I; my settings; my token for scripts."""

from typing import Any

from allauth.account.models import EmailAddress
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import seams, selectors, services
from games.api.strict import Body, NoBody, Text
from games.models import AccessToken, User, check_name


class PersonOut(serializers.Serializer[Any]):
    username = serializers.CharField()
    display_name = serializers.CharField(help_text="Shown instead of the user name, if not empty.")
    email = serializers.CharField()
    email_verified = serializers.BooleanField()
    email_notices = serializers.BooleanField()
    has_token = serializers.BooleanField()
    is_admin = serializers.BooleanField()


class MeOut(serializers.Serializer[Any]):
    user = PersonOut(allow_null=True)
    waiting = serializers.IntegerField(help_text="Battles that wait for my decision.")
    waiting_campaigns = serializers.IntegerField(help_text="Campaigns that wait for my commit.")


class MeIn(Body):
    display_name = Text(max_length=50, allow_blank=True, required=False)
    email_notices = serializers.BooleanField(required=False)

    def validate_display_name(self, name: str) -> str:
        user = self.context["user"]
        if name and name not in user.names.values():
            check_name(name, user.pk)
        return name

    def validate_email_notices(self, wanted: bool) -> bool:
        if wanted and not has_verified_address(self.context["user"]):
            raise serializers.ValidationError("Give an e-mail address and confirm it first.")
        return wanted


class TokenOut(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="Shown this once.")


def has_verified_address(user: User) -> bool:
    return (
        bool(user.email)
        and EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()
    )


def me(user: Any) -> dict[str, Any]:
    if not user.is_authenticated:
        return {"user": None, "waiting": 0, "waiting_campaigns": 0}
    return {
        "user": {
            "username": user.username,
            "display_name": user.display_name,
            "email": user.email,
            "email_verified": has_verified_address(user),
            "email_notices": user.email_notices,
            "has_token": AccessToken.objects.filter(user=user).exists(),
            "is_admin": user.is_staff,
        },
        "waiting": seams.battles().number_awaiting(user),
        "waiting_campaigns": selectors.number_awaiting(user),
    }


class Me(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="me", responses=MeOut)
    def get(self, request: Request) -> Response:
        """Who is signed in, and how many battles wait for this person."""
        get_token(request._request)  # a page that has lost its CSRF cookie gets a new one by asking
        return Response(me(request.user))

    @extend_schema(operation_id="change_me", request=MeIn, responses=MeOut)
    def patch(self, request: Request) -> Response:
        """Change my settings."""
        if not request.user.is_authenticated:
            self.permission_denied(request)
        user = request.user
        assert isinstance(user, User)
        given = MeIn(data=request.data, context={"user": user})
        given.is_valid(raise_exception=True)
        services.change_settings(user, **given.validated_data)
        return Response(me(user))


class Token(APIView):
    @extend_schema(operation_id="make_token", request=None, responses={201: TokenOut})
    def post(self, request: Request) -> Response:
        """A new token for scripts. The old one is void from now on."""
        NoBody.check(request)
        assert isinstance(request.user, User)
        return Response({"token": services.make_token(request.user)}, status=201)

    @extend_schema(operation_id="drop_token", request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Make my token void."""
        assert isinstance(request.user, User)
        services.drop_token(request.user)
        return Response(status=204)

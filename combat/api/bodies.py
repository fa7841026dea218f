"""What comes in."""

from typing import Any

from rest_framework import serializers

from combat.api.shapes import SIDES
from games.api.strict import Body, Text, WhoField, Whole
from games.models import Game


class CommandIn(Body):
    attacker = WhoField()
    defender = WhoField()


class BattleIn(Body):
    name = Text(max_length=100, required=False)
    scenario = serializers.SlugField(required=False)
    document = serializers.DictField(
        required=False, help_text="The input of a battle record; units may be typed with a count."
    )
    command = CommandIn()
    moderators = serializers.ListField(child=Text(max_length=150), required=False, max_length=10)
    spectators = serializers.ChoiceField(Game.Spectators.choices, default="anyone")
    abandon_after_days = Whole(min_value=1, max_value=365, default=14)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("scenario" in attrs) == ("document" in attrs):
            raise serializers.ValidationError("Give either a scenario or a document.")
        return attrs


class ChangeIn(Body):
    spectators = serializers.ChoiceField(Game.Spectators.choices)


class DecisionIn(Body):
    question = Whole(min_value=0, max_value=2**31 - 1)
    choice = serializers.DictField()
    key = Text(min_length=1, max_length=64)
    side = serializers.ChoiceField(SIDES, required=False, allow_null=True)


class ConcedeIn(Body):
    side = serializers.ChoiceField(SIDES, required=False, allow_null=True)


class AgreementIn(Body):
    action = serializers.ChoiceField(["offer", "accept", "decline", "withdraw"])
    winner = serializers.ChoiceField(SIDES, required=False, allow_null=True)


class TakeBackIn(Body):
    action = serializers.ChoiceField(["ask", "accept", "decline", "withdraw"])


class ClaimIn(Body):
    # "as" is a word of Python: declared below.
    pass


ClaimIn._declared_fields["as"] = serializers.ChoiceField(["claim", "close"])


class InviteIn(Body):
    role = serializers.ChoiceField(SIDES)
    who = WhoField()

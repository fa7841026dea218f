"""What comes in."""

from typing import Any

from rest_framework import serializers

from combat.api.shapes import SIDES
from combat.services.offers import ANSWERS
from games.api.strict import Body, Key, Text, WhoField, Whole
from games.models import Game

KEY_HELP = "A text of my own: the same request again gives the battle that it opened, and opens no other."


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
    key = Key(required=False, help_text=KEY_HELP)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("scenario" in attrs) == ("document" in attrs):
            raise serializers.ValidationError("Give either a scenario or a document.")
        return attrs


class ChangeIn(Body):
    spectators = serializers.ChoiceField(Game.Spectators.choices)


class DecisionIn(Body):
    question = Whole(min_value=0, max_value=2**31 - 1)
    choice = serializers.DictField()
    key = Key()
    side = serializers.ChoiceField(SIDES, required=False, allow_null=True)


class ConcedeIn(Body):
    side = serializers.ChoiceField(
        SIDES, error_messages={"required": "Name the side that gives the battle up."}
    )


class Answer(Body):
    """`action` begins something or answers the open offer, which is then named."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["action"] in ANSWERS and "offer" not in attrs:
            raise serializers.ValidationError({"offer": ["Name the offer by its number."]})
        return attrs


OFFER = "For every action but the first: the number of the open offer, as the head gives it."


class AgreementIn(Answer):
    action = serializers.ChoiceField(["offer", *ANSWERS])
    winner = serializers.ChoiceField(SIDES, required=False, allow_null=True)
    offer = Whole(min_value=1, max_value=2**31 - 1, required=False, help_text=OFFER)


class TakeBackIn(Answer):
    action = serializers.ChoiceField(["ask", *ANSWERS])
    number = Whole(
        min_value=0,
        max_value=2**31 - 1,
        required=False,
        help_text="To ask: the number of my last decision, which is to be taken back; the same again changes "
        "nothing. 0 if I have none and the battle is stuck.",
    )
    offer = Whole(min_value=1, max_value=2**31 - 1, required=False, help_text=OFFER)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["action"] == "ask" and "number" not in attrs:
            raise serializers.ValidationError({"number": ["Name the decision by its number."]})
        return super().validate(attrs)


class ClaimIn(Body):
    # "as" is a word of Python: declared below.
    pass


ClaimIn._declared_fields["as"] = serializers.ChoiceField(["claim", "close"])


class InviteIn(Body):
    role = serializers.ChoiceField(SIDES)
    who = WhoField()

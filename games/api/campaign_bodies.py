"""What comes in about campaigns."""

from typing import Any

from rest_framework import serializers

from games.api.campaign_shapes import ROLES
from games.api.strict import Body, Key, Text, WhoField, Whole
from games.models import Game


class VersionIn(Body):
    slug = serializers.SlugField(max_length=60)
    version = Whole(min_value=1, max_value=2**31 - 1, required=False, help_text="The newest, if left out.")


class CampaignIn(Body):
    name = Text(max_length=100, required=False)
    scenario = serializers.SlugField(required=False)
    document = serializers.DictField(required=False, help_text="As docs/campaign-format.md says.")
    map = VersionIn(required=False, help_text="The newest version of the document's own, if left out.")
    table = VersionIn(required=False, help_text="The newest version of the ruleset's own, if left out.")
    command = serializers.DictField(
        child=serializers.ListField(child=WhoField(), min_length=1, max_length=10),
        help_text="Side → who is to command it.",
    )
    moderators = serializers.ListField(child=Text(max_length=150), required=False, max_length=10)
    spectators = serializers.ChoiceField(Game.Spectators.choices, default="anyone")
    key = Key(
        required=False,
        help_text="A text of my own: the same request again gives the campaign that it opened.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("scenario" in attrs) == ("document" in attrs):
            raise serializers.ValidationError("Give either a scenario or a document.")
        return attrs


class SettingsIn(Body):
    spectators = serializers.ChoiceField(Game.Spectators.choices, required=False)


class SeatIn(Body):
    role = serializers.ChoiceField(ROLES)
    side = Text(max_length=40, required=False, default="", allow_blank=True)
    who = WhoField()


class SideIn(Body):
    side = Text(max_length=40, required=False, help_text="Needed by whoever commands several.")


class OrderIn(SideIn):
    order = serializers.DictField(help_text="As docs/campaign-events.md says.")
    key = Key(help_text="New for each order.")


class ReachableIn(SideIn):
    units = serializers.ListField(child=Text(max_length=100), min_length=1, max_length=500)


class CommitIn(SideIn):
    draft = Whole(min_value=0, max_value=2**31 - 1, help_text="The number of the draft that I have seen.")
    key = Key(help_text="New for each commit.")


class ConcedeCampaignIn(Body):
    side = Text(
        max_length=40,
        help_text="Always named: what is given up cannot be had again.",
        error_messages={"required": "Name the side that gives the campaign up."},
    )

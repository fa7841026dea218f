"""What goes out, for the OpenAPI document. Answers of the hot path are put together from stored JSON, in
these shapes."""

from typing import Any

from rest_framework import serializers

from combat.models import Battle
from games.models import Game, Seat

SIDES = ["attacker", "defender"]
ROLES = [*SIDES, "moderator"]
AUDIENCES = [*SIDES, "both", "public", "moderator"]
Shape = serializers.Serializer[Any]
ABANDON = "Days that a side has for an answer; then the other may claim the battle or close it."


class OfCampaign(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    sides = serializers.DictField(
        child=serializers.CharField(), help_text="attacker and defender → id of a side of the campaign."
    )


class Waiting(Shape):
    side = serializers.ChoiceField(SIDES)
    kind = serializers.CharField(help_text="allocate, target_submarines, withdraw, …")
    rule = serializers.CharField()
    text = serializers.CharField(
        help_text="For the side that is asked: headline and consequence; for others the headline."
    )
    question = serializers.IntegerField(help_text="What a decision names.")
    since = serializers.DateTimeField()
    options = serializers.JSONField(required=False, help_text="Only for the side that is asked.")
    refused = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="What is not on offer: choice and why."
    )


class WaitingItem(Shape):
    side = serializers.ChoiceField(SIDES)
    kind = serializers.CharField()
    text = serializers.CharField()
    since = serializers.DateTimeField()


class Outcome(Shape):
    winner = serializers.ChoiceField(SIDES, allow_null=True)
    reason = serializers.CharField()


class SeatOut(Shape):
    role = serializers.ChoiceField(ROLES)
    user = serializers.CharField(allow_null=True)
    state = serializers.ChoiceField(Seat.State.choices)


class NeedsDice(Shape):
    count = serializers.IntegerField()
    rule = serializers.CharField()
    side = serializers.ChoiceField(SIDES)


class Offer(Shape):
    kind = serializers.ChoiceField(["end", "take_back"])
    side = serializers.ChoiceField(SIDES)
    winner = serializers.ChoiceField(SIDES, allow_null=True)
    number = serializers.IntegerField(help_text="What an answer to it names.")


class Head(Shape):
    status = serializers.ChoiceField(Battle.Status.choices)
    round = serializers.IntegerField()
    phase = serializers.CharField(allow_null=True)
    waiting = Waiting(many=True)
    needs_dice = NeedsDice(allow_null=True)
    outcome = Outcome(allow_null=True)
    offer = Offer(allow_null=True)
    seats = SeatOut(many=True)
    abandon_after_days = serializers.IntegerField(help_text=ABANDON)
    claimable_at = serializers.DateTimeField(allow_null=True)
    spectators = serializers.ChoiceField(Game.Spectators.choices)


class EntryOut(Shape):
    """One entry of the log; the fields after `type` depend on it: see docs/events.md and
    docs/battle-record.md."""

    number = serializers.IntegerField(help_text="In this audience's own count, without gaps.")
    seq = serializers.IntegerField(
        required=False, help_text="In the whole log, where that gives nothing away."
    )
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True, help_text="Who did it, for what a person did.")
    type = serializers.CharField(
        help_text="decided, rolled, looked, told, corrected, taken_back, seat, offer, …"
    )


class UnitOut(Shape):
    id = serializers.CharField()
    type = serializers.CharField()
    name = serializers.CharField()
    damage = serializers.IntegerField()
    aboard = serializers.CharField(allow_null=True)
    marks = serializers.DictField()


class SideOut(Shape):
    name = serializers.CharField()
    units = UnitOut(many=True)


class SetupOut(Shape):
    ruleset = serializers.CharField()
    options = serializers.DictField()
    unit_types = serializers.DictField(child=serializers.DictField())
    attacker = SideOut()
    defender = SideOut()
    zone = serializers.DictField()


class BattleView(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    ruleset = serializers.CharField()
    ruleset_title = serializers.CharField()
    ruleset_version = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    audience = serializers.ChoiceField(AUDIENCES)
    my_sides = serializers.ListField(child=serializers.ChoiceField(SIDES))
    campaign = OfCampaign(allow_null=True, help_text="Whose battle it is.")
    setup = SetupOut()
    number = serializers.IntegerField()
    entries = EntryOut(many=True)
    head = Head()
    may = serializers.ListField(child=serializers.CharField())
    invite_links = serializers.DictField(
        child=serializers.CharField(), help_text="For whoever opened the battle."
    )


class SideItem(Shape):
    name = serializers.CharField()
    units = serializers.IntegerField()


class SidesItem(Shape):
    attacker = SideItem()
    defender = SideItem()


class BattleItem(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    ruleset = serializers.CharField()
    ruleset_title = serializers.CharField()
    status = serializers.ChoiceField(Battle.Status.choices)
    round = serializers.IntegerField()
    phase = serializers.CharField(allow_null=True)
    sides = SidesItem()
    seats = SeatOut(many=True)
    my_sides = serializers.ListField(child=serializers.ChoiceField(SIDES))
    waiting = WaitingItem(many=True)
    outcome = Outcome(allow_null=True)
    spectators = serializers.ChoiceField(Game.Spectators.choices)
    abandon_after_days = serializers.IntegerField(help_text=ABANDON)
    campaign = OfCampaign(allow_null=True, help_text="Whose battle it is.")
    updated_at = serializers.DateTimeField()


class DecisionOut(Shape):
    number = serializers.IntegerField()
    entries = EntryOut(many=True)
    head = Head()


class WaitingOut(Shape):
    status = serializers.ChoiceField(Battle.Status.choices)
    number = serializers.IntegerField()
    waiting = WaitingItem(many=True)


class EntriesPage(Shape):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = EntryOut(many=True)

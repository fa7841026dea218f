"""What goes out about campaigns, for the OpenAPI document."""

from typing import Any

from rest_framework import serializers

from games.models import Campaign, Game, Seat

Shape = serializers.Serializer[Any]
ROLES = ["commander", "moderator", "admin", "spectator"]


class VersionNamed(Shape):
    slug = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()


class CampaignSideOut(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    colour = serializers.CharField(help_text="As #rrggbb.")
    pattern = serializers.CharField(help_text="For those who do not tell sides by colour.")
    nations = serializers.ListField(child=serializers.CharField())


class CampaignSeat(Shape):
    id = serializers.IntegerField()
    role = serializers.ChoiceField(ROLES)
    side = serializers.CharField(allow_null=True)
    user = serializers.CharField(allow_null=True)
    state = serializers.ChoiceField(Seat.State.choices)
    mine = serializers.BooleanField()


class CampaignOutcome(Shape):
    winner = serializers.CharField(allow_null=True, help_text="Id of a side.")
    why = serializers.CharField()


class CampaignItem(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    ruleset = serializers.CharField()
    ruleset_title = serializers.CharField()
    map = VersionNamed()
    status = serializers.ChoiceField(Campaign.Status.choices)
    turn = serializers.IntegerField(help_text="0 before the start.")
    side = serializers.CharField(allow_null=True, help_text="Whose turn it is.")
    phase = serializers.CharField(allow_null=True)
    phase_title = serializers.CharField(allow_null=True, help_text="As the rules call it.")
    asked = serializers.ListField(child=serializers.CharField(), help_text="Sides whose commit is awaited.")
    outcome = CampaignOutcome(allow_null=True)
    played_on = serializers.BooleanField(help_text="After a victory, for its own sake: nobody wins any more.")
    sides = CampaignSideOut(many=True)
    seats = CampaignSeat(many=True)
    my_sides = serializers.ListField(child=serializers.CharField())
    spectators = serializers.ChoiceField(Game.Spectators.choices)
    updated_at = serializers.DateTimeField()


class TurnPhase(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    asks = serializers.CharField(allow_null=True, help_text="active, others or battles; null: nobody.")
    rule = serializers.CharField(allow_null=True)
    text = serializers.CharField()


class ScenarioSide(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    units = serializers.IntegerField(help_text="At the start.")
    later = serializers.IntegerField(help_text="Reinforcements.")


class Aim(Shape):
    side = serializers.CharField(allow_null=True, help_text="Who wins by it; null: whoever does it.")
    sentence = serializers.CharField()


class CampaignBattleOut(Shape):
    battle = serializers.CharField(help_text="Id of the battle.")
    zone = serializers.CharField()
    attacker = serializers.CharField()
    defender = serializers.CharField()
    turn = serializers.IntegerField()


class CampaignView(CampaignItem):
    created_at = serializers.DateTimeField()
    seq = serializers.IntegerField(help_text="Of the last entry of the log.")
    draft = serializers.DictField(
        child=serializers.IntegerField(), help_text="Of each side that I command: the number of its draft."
    )
    may = serializers.ListField(child=serializers.CharField())
    conceded = serializers.ListField(child=serializers.CharField(), help_text="Sides that play no more.")
    moderates = serializers.BooleanField()
    table = VersionNamed()
    options = serializers.DictField()
    unit_types = serializers.DictField()
    victory = serializers.ListField(child=serializers.DictField())
    aims = Aim(many=True, help_text="The same for people.")
    turn_limit = serializers.IntegerField(allow_null=True)
    turn_table = TurnPhase(many=True)
    battles = CampaignBattleOut(many=True, help_text="Those that are being fought.")
    sees_to = serializers.ListField(
        child=serializers.IntegerField(), help_text="Seats of which I may take an offer back."
    )
    invite_links = serializers.DictField(
        child=serializers.CharField(),
        help_text="Seat → path of the invitation, for whoever may give it away.",
    )


class Contest(Shape):
    attacker = serializers.CharField()
    defender = serializers.CharField()
    next = serializers.ListField(child=serializers.CharField(), help_text="Sides that are fought after.")
    came_from = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Zones from which the attacker came."
    )


class BoardZone(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["sea", "land"])
    at = serializers.ListField(child=serializers.FloatField(), allow_null=True)
    airfield = serializers.BooleanField()
    port = serializers.BooleanField()
    owner = serializers.CharField(allow_null=True, help_text="Id of a side.")
    contest = Contest(allow_null=True)
    battle = serializers.CharField(allow_null=True, help_text="Id of the battle that is fought here.")


class BoardUnit(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    type = serializers.CharField()
    nation = serializers.CharField()
    side = serializers.CharField()
    arrives = serializers.IntegerField(help_text="The turn in which it comes.")
    status = serializers.ChoiceField(["due", "present", "destroyed", "lost", "left"])
    zone = serializers.CharField(allow_null=True)
    aboard = serializers.CharField(allow_null=True, help_text="Id of a ship.")
    damage = serializers.IntegerField()
    marks = serializers.DictField(allow_null=True)
    moves_left = serializers.IntegerField(allow_null=True)
    moves_owed = serializers.IntegerField(allow_null=True)
    moved = serializers.BooleanField(allow_null=True)
    in_battle = serializers.CharField(allow_null=True, help_text="The zone of the battle that it is in.")
    land_at = serializers.JSONField(allow_null=True, help_text="A zone, or {carrier, zone}.")
    airborne = serializers.BooleanField(allow_null=True)


class Board(Shape):
    seq = serializers.IntegerField()
    zones = BoardZone(many=True)
    links = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    units = BoardUnit(many=True)


class CampaignEntryOut(Shape):
    seq = serializers.IntegerField()
    event = serializers.CharField()
    rule = serializers.CharField(allow_null=True)
    turn = serializers.IntegerField()
    side = serializers.CharField(allow_null=True)
    phase = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    details = serializers.DictField()
    set = serializers.DictField(help_text="Unit → what it is from now on.")
    zones = serializers.DictField(help_text="Zone → what it is from now on.")
    game = serializers.DictField()
    battle = serializers.CharField(allow_null=True, help_text="Id of the battle that it tells of.")


class OrderOut(Shape):
    number = serializers.IntegerField()
    author = serializers.CharField()
    at = serializers.DateTimeField()
    order = serializers.DictField()


class DraftOut(Shape):
    side = serializers.CharField()
    draft = serializers.IntegerField(help_text="What a commit names; goes up with every change.")
    orders = OrderOut(many=True)


class FaultOut(Shape):
    order = serializers.IntegerField(allow_null=True, help_text="Its place in the draft, from 0.")
    code = serializers.CharField()
    rule = serializers.CharField(allow_null=True)
    sentence = serializers.CharField()


class WarningOut(Shape):
    units = serializers.ListField(child=serializers.CharField())
    sentence = serializers.CharField()


class PlanOut(Shape):
    side = serializers.CharField()
    draft = serializers.IntegerField()
    faults = FaultOut(many=True)
    contacts = serializers.ListField(child=serializers.DictField(), help_text="Battles that will be fought.")
    warnings = WarningOut(many=True)
    summary = serializers.DictField(help_text="For the question before a commit.")
    set = serializers.DictField(help_text="Unit → what it would be after these orders.")
    zones = serializers.DictField()


class Reach(Shape):
    cost = serializers.IntegerField()
    path = serializers.ListField(child=serializers.CharField())
    danger = serializers.ListField(child=serializers.CharField())
    aboard = serializers.CharField(allow_null=True, help_text="The carrier that aircraft land on there.")


class Also(Shape):
    order = serializers.DictField(help_text="As it is drafted.")
    zone = serializers.CharField(help_text="Where it is carried out.")


class ReachableOut(Shape):
    zones = serializers.DictField(child=Reach())
    not_ = serializers.DictField(child=serializers.CharField(), help_text="Zone → why not.")
    why = serializers.CharField(allow_null=True, help_text="Why they can go nowhere at all.")
    also = Also(many=True, help_text="Whatever else may be ordered of these units.")


# "not" is a word of Python.
ReachableOut._declared_fields["not"] = ReachableOut._declared_fields.pop("not_")


class CommittedOut(Shape):
    first = serializers.IntegerField(help_text="The first entry that this commit wrote.")
    seq = serializers.IntegerField(help_text="The last.")

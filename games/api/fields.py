"""Fields of unit types, units and options, as a ruleset describes them."""

from typing import Any

from rest_framework import serializers


class FieldOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    label_ = serializers.CharField()
    kind = serializers.ChoiceField(["integer", "boolean", "choice", "text"])
    min = serializers.IntegerField(allow_null=True)
    max = serializers.IntegerField(allow_null=True)
    choices = serializers.ListField(child=serializers.CharField())
    default_ = serializers.JSONField(allow_null=True)
    required_ = serializers.BooleanField()
    help = serializers.CharField()
    rolled = serializers.BooleanField(help_text="It says how many dice a unit brings to a roll.")

    def get_fields(self) -> Any:
        # These three names are attributes of every serializer.
        fields = super().get_fields()
        return {name.rstrip("_"): field for name, field in fields.items()}

"""What every request body shares: unknown fields are refused, with their names."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from games.plain_json import strange_character


class Body(serializers.Serializer[Any]):
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = [key for key in data if key not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {str(key)[:60]: ["There is no such field."] for key in unknown}
                )
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """One line of text: a number is not made into one, and it holds nothing that makes other text look
    otherwise."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise serializers.ValidationError("Must be a text.")
        if (character := strange_character(data)) is not None:
            raise serializers.ValidationError(f"Holds the character U+{ord(character):04X}.")
        return super().to_internal_value(data)


class Key(Text):
    """Taken as it is, as the socket takes it: a key with a space at its end is another one."""

    def __init__(self, **given: Any) -> None:
        super().__init__(min_length=1, max_length=64, trim_whitespace=False, **given)


class Whole(serializers.IntegerField):
    """Whole numbers only: neither texts nor fractions are made into one."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            raise serializers.ValidationError("Must be a whole number.")
        return super().to_internal_value(data)


class NoBody(Body):
    """For requests whose address says everything."""

    @classmethod
    def check(cls, request: Request) -> None:
        cls(data=request.data).is_valid(raise_exception=True)


class Yes(serializers.BooleanField):
    """Nothing but `true`, and not by being left out."""

    def __init__(self, sentence: str, **given: Any) -> None:
        self.sentence = sentence
        super().__init__(error_messages={"required": sentence, "null": sentence}, **given)

    def to_internal_value(self, data: Any) -> bool:
        if data is not True:
            raise serializers.ValidationError(self.sentence)
        return True


class Confirmed(Body):
    """For what cannot be undone and needs nothing else said: a request that was sent empty does nothing."""

    confirm = Yes("This cannot be undone: send true to say that you mean it.", help_text="true: I mean it.")

    @classmethod
    def check(cls, request: Request) -> None:
        cls(data=request.data).is_valid(raise_exception=True)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["me", "link"]},
            {
                "type": "object",
                "properties": {"username": {"type": "string", "maxLength": 150}},
                "required": ["username"],
                "additionalProperties": False,
            },
        ]
    }
)
class WhoField(serializers.Field[Any, Any, Any, Any]):
    """Who gets a seat: "me", "link" (whoever has the link), or {"username": …}."""

    def to_internal_value(self, data: Any) -> Any:
        if data in ("me", "link"):
            return data
        if isinstance(data, dict) and set(data) == {"username"}:
            name = data["username"]
            if isinstance(name, str) and 0 < len(name) <= 150:
                return data
        raise serializers.ValidationError('One of "me", "link" or {"username": "…"}.')

    def to_representation(self, value: Any) -> Any:
        return value

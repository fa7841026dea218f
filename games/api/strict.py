"""What every request body shares: unknown fields are refused, with their names."""

import unicodedata
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


class Body(serializers.Serializer[Any]):
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = [key for key in data if key not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {str(key)[:60]: ["There is no such field."] for key in unknown}
                )
        return super().to_internal_value(data)


DIRECTIONS = {*"\u061c\u200e\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


class Text(serializers.CharField):
    """One line of text: a number is not made into one, and it holds nothing that makes other text look
    otherwise."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise serializers.ValidationError("Must be a text.")
        for character in data:
            if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in DIRECTIONS:
                raise serializers.ValidationError(f"Holds the character U+{ord(character):04X}.")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """Whole numbers only: neither texts nor fractions are made into one."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            raise serializers.ValidationError("Must be a whole number.")
        return super().to_internal_value(data)


class NoBody(Body):
    """For requests whose address says everything."""


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

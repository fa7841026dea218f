"""What the OpenAPI generator must be told about our own classes."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "games.api.authentication.SessionAuthentication"
    name = "session"
    priority = 1

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "A browser. Writing needs the cookie csrftoken in the header X-CSRFToken.",
        }


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "games.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token …`, made on the account page.",
        }


def describe_refusals(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Every operation may refuse; every refusal looks the same."""
    result["components"]["schemas"]["Problem"] = {
        "type": "object",
        "description": "A refusal: nothing was changed.",
        "required": ["code", "rule", "message"],
        "properties": {
            "code": {"type": "string", "description": "For programs; the list is in docs/api.md."},
            "rule": {"type": "string", "nullable": True, "description": "The paragraph that says no."},
            "message": {"type": "string", "description": "A whole sentence for people."},
            "fields": {
                "type": "object",
                "description": "Path of a field in the request → what is wrong with it.",
                "additionalProperties": {"type": "array", "items": {"type": "string"}},
            },
            "head": {"$ref": "#/components/schemas/Head"},
            "faults": {
                "type": "array",
                "description": "Of a unit table: every field at fault, row by row.",
                "items": {"$ref": "#/components/schemas/TableFault"},
            },
            "now": {
                "type": "object",
                "description": "Of a unit table that another has changed: what is there now, by whom, when.",
                "additionalProperties": True,
            },
        },
    }
    refused = {
        "description": "Refused.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for path in result["paths"].values():
        for operation in path.values():
            operation["responses"]["default"] = refused
    return result

"""Every refusal as {"code", "rule", "message", "fields"}: a code for programs, a whole sentence for
people."""

from typing import Any

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, ValidationError
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from games.refusals import Refused

log = structlog.get_logger(__name__)

STATUS_OF = {
    "malformed": 400,
    "invalid": 400,
    "illegal": 400,
    "unknown": 400,
    "not_yours": 400,
    "out_of_range": 400,
    "over_capacity": 400,
    "no_landing": 400,
    "held": 400,
    "not_signed_in": 403,
    "forbidden": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "stale": 409,
    "not_your_turn": 409,
    "battle_over": 409,
    "over": 409,
    "in_battle": 409,
    "wrong_phase": 409,
    "not_begun": 409,
    "conflict": 409,
    "try_again": 409,
    "stuck": 409,
    "too_large": 413,
    "unsupported_media_type": 415,
    "throttled": 429,
    "unavailable": 503,  # the database or Redis is away
    "fault": 500,  # ours, and in the log
}


def answer_error(problem: Exception, context: dict[str, Any]) -> Response | None:
    refused = as_refused(problem)
    if refused is None:
        return None
    set_rollback()
    headers = {}
    if wait := getattr(problem, "wait", None):
        headers["Retry-After"] = str(int(wait) + 1)
    return Response(refused.as_dict(), status=STATUS_OF[refused.code], headers=headers)


def as_refused(problem: Exception) -> Refused | None:
    match problem:
        case Refused():
            return problem
        case Http404() | exceptions.NotFound():
            return Refused("not_found", "There is nothing here, or you may not see it.")
        case exceptions.NotAuthenticated():
            return Refused("not_signed_in", "Sign in first.")
        case exceptions.AuthenticationFailed():
            return Refused("not_signed_in", "This token is not valid; make a new one on your account page.")
        case PermissionDenied() | exceptions.PermissionDenied():
            text = str(problem)
            if "CSRF" in text:
                return Refused("forbidden", f"The form has expired: reload the page and try again. ({text})")
            return Refused("forbidden", "You may not do this.")
        case ValidationError():  # found only by the database: somebody else was quicker
            detail = problem.message_dict if hasattr(problem, "error_dict") else problem.messages
            return as_refused(exceptions.ValidationError(detail))
        case exceptions.ValidationError():
            fields = flat(problem.detail)
            first = next(iter(fields.items()), ("", ["The request is not valid."]))
            where = f"{first[0]}: " if first[0] else ""
            return Refused("invalid", f"{where}{first[1][0]}", fields=fields)
        case exceptions.ParseError():
            return Refused("malformed", str(problem.detail))
        case RequestDataTooBig():
            return Refused("too_large", "The request is too large.")
        case exceptions.MethodNotAllowed():
            return Refused(
                "method_not_allowed",
                f"This address does not know the method {problem.args[0] if problem.args else ''}.",
            )
        case exceptions.UnsupportedMediaType():
            sentence = (
                "Send JSON (Content-Type: application/json); "
                "files, where they are taken, as multipart/form-data."
            )
            return Refused("unsupported_media_type", sentence)
        case exceptions.NotAcceptable():
            return Refused("not_acceptable", "Answers are JSON only.")
        case exceptions.Throttled():
            return Refused("throttled", "Too many requests; wait a little.")
        case exceptions.APIException() if problem.status_code < status.HTTP_500_INTERNAL_SERVER_ERROR:
            return Refused("invalid", str(problem.detail))
    return None


def flat(detail: Any, path: str = "") -> dict[str, list[str]]:
    """DRF's nested errors as {"attacker.units[1].type": ["…"]}."""
    if isinstance(detail, dict):
        found: dict[str, list[str]] = {}
        for key, inner in detail.items():
            inside = path if key == "non_field_errors" else f"{path}.{key}" if path else str(key)
            found |= flat(inner, inside)
        return found
    if isinstance(detail, list) and any(isinstance(inner, dict | list) for inner in detail):
        found = {}
        for number, inner in enumerate(detail):
            if inner:
                found |= flat(inner, f"{path}[{number}]")
        return found
    sentences = [str(inner) for inner in (detail if isinstance(detail, list) else [detail])]
    return {path: sentences}

"""What is said when something of ours is broken or away: JSON to programs, a page to people."""

import sys
from collections.abc import Callable

import redis
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from rest_framework.exceptions import MethodNotAllowed, UnsupportedMediaType

from config.answer import answer_page
from games.api.errors import STATUS_OF, as_refused
from games.plain_json import read_object
from games.refusals import Refused

AWAY = (OperationalError, InterfaceError, redis.RedisError, ConnectionError, TimeoutError)
TITLES = {
    404: "Off the chart",
    500: "A fault on our side",
    503: "Out of reach for the moment",
}
FOR_PROGRAMS = ("/api/", "/_allauth/")
TRY_AGAIN_AFTER = 5  # seconds

Answer = Callable[[HttpRequest], HttpResponse]


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500; the traceback is in the log."""
    problem = sys.exc_info()[1]
    if isinstance(problem, AWAY):
        refused = Refused("unavailable", "A part of the server cannot be reached now; try again in a moment.")
        status = 503
    else:
        refused = Refused("fault", "Something went wrong on our side; it has been noted.")
        status = 500
    response = in_kind(request, refused, status)
    if status == 503:
        response.headers["Retry-After"] = str(TRY_AGAIN_AFTER)
    return response


def refusal(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400, 403 and 404: what is refused before anything of ours has read it."""
    refused = as_refused(exception) or Refused("malformed", "The server cannot read this request.")
    return in_kind(request, refused, STATUS_OF[refused.code])


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """For accounts and the administration; the API says the same by itself."""
    return refusal(request, PermissionDenied(f"CSRF Failed: {reason}"))


def in_kind(request: HttpRequest, refused: Refused, status: int) -> HttpResponse:
    """JSON for programs, a page for a person."""
    if request.path.startswith(FOR_PROGRAMS):
        return JsonResponse(refused.as_dict(), status=status)
    return answer_page(TITLES.get(status, "That was not accepted"), refused.message, status)


def check_body(request: HttpRequest) -> None:
    """allauth takes every body for JSON, whatever it says that it is."""
    if request.body and request.content_type != "application/json":
        raise UnsupportedMediaType(request.content_type or "")
    read_object(request.body)


class Careful:
    """Middleware: what allauth reads is bounded as everywhere else, a method that an address does not know is
    told in words, and no answer to a person is kept by caches."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/_allauth/"):
            try:
                check_body(request)
            except (Refused, UnsupportedMediaType) as problem:
                return refusal(request, problem)
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            allowed = response.headers["Allow"]
            response = refusal(request, MethodNotAllowed(request.method or ""))
            response.headers["Allow"] = allowed
        if request.path.startswith(FOR_PROGRAMS):
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        """A name that was free when the form was read, and not when it was saved, is no fault of ours."""
        return refusal(request, problem) if isinstance(problem, ValidationError) else None

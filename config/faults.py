"""What must not fail in HTML: answers of the API when something of ours is broken or away."""

import sys
from collections.abc import Callable

import redis
from django.core.exceptions import ValidationError
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse

from games.api.errors import STATUS_OF
from games.plain_json import read_json
from games.refusals import Refused

AWAY = (OperationalError, InterfaceError, redis.RedisError, ConnectionError, TimeoutError)
FOR_PROGRAMS = ("/api/", "/_allauth/")
TRY_AGAIN_AFTER = 5  # seconds

Answer = Callable[[HttpRequest], HttpResponse]


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500; the traceback is in the log."""
    problem = sys.exc_info()[1]
    if isinstance(problem, ValidationError):  # found only by the database: somebody else was quicker
        refused = Refused("invalid", " ".join(problem.messages))
        status = 400
    elif isinstance(problem, AWAY):
        refused = Refused("unavailable", "A part of the server cannot be reached now; try again in a moment.")
        status = 503
    else:
        refused = Refused("fault", "Something went wrong on our side; it has been noted.")
        status = 500
    headers = {"Retry-After": str(TRY_AGAIN_AFTER)} if status == 503 else {}
    if request.path.startswith(FOR_PROGRAMS):
        return JsonResponse(refused.as_dict(), status=status, headers=headers)
    return HttpResponse(f"{refused.message}\n", "text/plain", status, headers=headers)


def careful(get_response: Answer) -> Answer:
    """Middleware: what allauth reads is bounded as everywhere else, and no answer to a person is kept by
    caches."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/_allauth/") and request.content_type == "application/json":
            try:
                if request.body:
                    read_json(request.body)
            except Refused as refused:
                return JsonResponse(refused.as_dict(), status=STATUS_OF[refused.code])
        response = get_response(request)
        if request.path.startswith(FOR_PROGRAMS):
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return answer

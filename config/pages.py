"""The built front end, and the two plain answers of the server itself."""

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from combat import push
from config.answer import answer_page

INLINE_SCRIPT = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
NOT_BUILT = "The front end is not built. Run: make run (or npm run build in frontend/).\n"


@require_safe
@ensure_csrf_cookie
def front_end(request: HttpRequest) -> HttpResponse:
    index = Path(settings.FRONTEND_BUILD) / "index.html"
    try:
        page, hashes = index_page(str(index), index.stat().st_mtime_ns)
    except FileNotFoundError:
        return HttpResponse(NOT_BUILT, status=503, content_type="text/plain")
    response = HttpResponse(page)
    response["Cache-Control"] = "no-cache"
    response._csp_update = {"script-src": hashes}  # type: ignore[attr-defined]
    return response


@lru_cache(maxsize=2)
def index_page(path: str, changed_at: int) -> tuple[bytes, list[str]]:
    """The page and the hashes of its inline scripts for the Content-Security-Policy."""
    page = Path(path).read_bytes()
    scripts = INLINE_SCRIPT.findall(page)
    hashes = [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in scripts]
    return page, [f"'sha256-{value}'" for value in hashes]


def sign_in(request: HttpRequest) -> HttpResponse:
    back = request.GET.get("next", "/admin/")
    if request.user.is_authenticated and not request.user.is_staff:
        text = "You are signed in, but not as an administrator. Sign in with another account to go on."
        return answer_page("Not for this account", text, 403)
    return HttpResponseRedirect(f"/account/login?{urlencode({'next': back})}")


def unknown_api(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"code": "not_found", "rule": None, "message": "There is nothing here."}, status=404)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 when the database and, if there is one, Redis answer."""
    found = {"database": answers(ping_database), "push": answers(push.ping)}
    good = all(value == "ok" for value in found.values())
    return JsonResponse({"status": "ok" if good else "failing", **found}, status=200 if good else 503)


def ping_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def answers(ping: object) -> str:
    assert callable(ping)
    try:
        ping()
    except Exception:
        return "no answer"
    return "ok"

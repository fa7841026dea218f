"""What is broken or away answers a program with a code, a person with a page, and gives nothing away."""

import json
import logging
import sys

import pytest
import redis
from allauth.headless.account.views import LoginView
from django.core.cache import caches
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.db import OperationalError
from django.http import Http404
from django.test import Client

from combat import selectors
from config import pages
from config.logs import logging_config

pytestmark = pytest.mark.django_db

PAGE = "text/html; charset=utf-8"


@pytest.fixture
def anybody():
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    "problem,status,code",
    [
        (OperationalError("the connection is closed"), 503, "unavailable"),
        (redis.TimeoutError("Redis hangs"), 503, "unavailable"),
        (KeyError("a fault of ours"), 500, "fault"),
    ],
)
def test_the_api_answers_faults_in_json(anybody, monkeypatch, problem, status, code):
    def broken(*_):
        raise problem

    monkeypatch.setattr(selectors, "battle_named", broken)
    answer = anybody.get("/api/battles/abc/")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith(".")
    assert "closed" not in answer.content.decode()
    assert ("Retry-After" in answer.headers) == (status == 503)


@pytest.mark.parametrize(
    "problem,status",
    [(OperationalError("the connection is closed"), 503), (KeyError("a fault of ours"), 500)],
)
def test_a_person_is_answered_with_a_page_that_leads_on(
    anybody, monkeypatch, settings, tmp_path, problem, status
):
    def broken(*_):
        raise problem

    (tmp_path / "index.html").touch()
    settings.FRONTEND_BUILD = tmp_path
    monkeypatch.setattr(pages, "index_page", broken)
    answer = anybody.get("/battles")
    assert (answer.status_code, answer["Content-Type"]) == (status, PAGE)
    page = answer.content.decode()
    assert "closed" not in page
    assert 'href="/"' in page
    assert "<script" not in page, "it needs nothing of the build"
    assert "$" not in page
    assert ("Retry-After" in answer.headers) == (status == 503)


def test_signing_in_while_the_cache_is_away_is_unavailable(anybody, monkeypatch, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "30/m/ip"}

    def away(*_, **__):
        raise redis.ConnectionError("Redis is away")

    monkeypatch.setattr(type(caches["default"]), "get", away)
    body = json.dumps({"username": "arthur", "password": "x"})
    answer = anybody.post("/_allauth/browser/v1/auth/login", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


@pytest.mark.parametrize("path", ["auth/login", "auth/password/request", "auth/signup", "auth/email/verify"])
@pytest.mark.parametrize("body", ['{"a":' * 3000 + "1" + "}" * 3000, "{", '{"username": "\\u0000"}'])
def test_what_accounts_read_is_bounded(anybody, path, body):
    answer = anybody.post(f"/_allauth/browser/v1/{path}", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("body", ["[]", "null", "1", '""'])
def test_what_accounts_read_is_an_object(anybody, body):
    answer = anybody.post("/_allauth/browser/v1/auth/login", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert answer.json()["message"] == "The request must be a JSON object."


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/vnd.api+json",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "",
    ],
)
@pytest.mark.parametrize("body", ["[" * 100_000, "{}"], ids=["deep", "plain"])
@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_accounts_read_nothing_that_is_not_called_json(anybody, method, kind, body):
    ask = getattr(anybody, method)
    answer = ask("/_allauth/browser/v1/account/email", body, content_type=kind)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    assert "Content-Type: application/json" in answer.json()["message"]


@pytest.mark.parametrize(
    "ask,status,code",
    [
        ({"HTTP_HOST": "no host"}, 400, "malformed"),
        ({"HTTP_ORIGIN": "https://elsewhere.example"}, 403, "forbidden"),
    ],
)
def test_what_django_refuses_by_itself_is_a_sentence(ask, status, code):
    careful = Client(raise_request_exception=False, enforce_csrf_checks=True)
    for_programs = careful.post("/_allauth/browser/v1/auth/login", "{}", "application/json", **ask)
    assert (for_programs.status_code, for_programs.json()["code"]) == (status, code)
    for_people = careful.post("/admin/login/", **ask)
    assert (for_people.status_code, for_people.headers["Content-Type"]) == (status, PAGE)
    page = for_people.content.decode()
    assert "The server cannot read" in page or "The form has expired" in page


def test_an_expired_form_is_told_in_one_sentence(admin_user):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(admin_user)
    api = browser.post("/api/me/token/").json()
    assert browser.post("/_allauth/browser/v1/auth/login", "{}", "application/json").json() == api


@pytest.mark.parametrize(
    "method,path,status,code",
    [
        ("get", "/api/%0a", 404, "not_found"),
        ("get", "/api/scenarios/%0a/", 404, "not_found"),
        ("get", "/_allauth/browser/v1/%0a", 404, "not_found"),
        ("put", "/_allauth/browser/v1/auth/session", 405, "method_not_allowed"),
        ("get", "/_allauth/browser/v1/auth/login", 405, "method_not_allowed"),
        ("put", "/api/me/", 405, "method_not_allowed"),
    ],
)
def test_an_address_or_method_that_is_not_known_is_a_sentence(anybody, method, path, status, code):
    answer = getattr(anybody, method)(path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith(".")
    assert ("Allow" in answer.headers) == (status == 405)


def test_people_are_told_on_a_page(admin_client):
    nothing = admin_client.get("/admin/nothing/")
    assert (nothing.status_code, nothing.headers["Content-Type"]) == (404, PAGE)
    not_so = admin_client.post("/battles")
    assert (not_so.status_code, not_so.headers["Allow"]) == (405, "GET, HEAD")
    assert "This address does not know the method POST." in not_so.content.decode()


@pytest.mark.parametrize(
    "problem,status,code",
    [
        (Http404(), 404, "not_found"),
        (PermissionDenied(), 403, "forbidden"),
        (RequestDataTooBig(), 413, "too_large"),
        (BadRequest("secret"), 400, "malformed"),
    ],
)
def test_what_a_view_of_others_raises_is_a_sentence(anybody, monkeypatch, problem, status, code):
    def broken(*_, **__):
        raise problem

    monkeypatch.setattr(LoginView, "dispatch", broken)
    answer = anybody.post("/_allauth/browser/v1/auth/login", "{}", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "secret" not in answer.content.decode()


def test_answers_to_persons_are_not_kept(anybody):
    for path in ("/api/me/", "/_allauth/browser/v1/auth/session"):
        assert "no-store" in anybody.get(path).headers["Cache-Control"]


def test_tracebacks_in_the_log_show_no_values():
    formatter = logging_config(json=False, level="INFO")["formatters"]["lines"]
    made = formatter.pop("()")(**formatter)
    secret = "the third buoy"
    try:
        fail(secret)
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "it failed", (), sys.exc_info())
    text = made.format(record)
    assert "ValueError" in text
    assert secret not in text


def fail(hidden: str) -> None:
    if hidden:
        raise ValueError("it failed")

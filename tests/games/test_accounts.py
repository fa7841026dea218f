"""Signing up, in and out; passwords; tokens for scripts: allauth does the work, the settings are ours."""

import re

import pytest
from allauth.account.adapter import get_adapter
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client

from games import services
from games.models import TAKEN, AccessToken, User
from tests import factories

pytestmark = pytest.mark.django_db

AUTH = "/_allauth/browser/v1/auth"


def test_sign_up_sign_out_sign_in(client):
    body = {"username": "horatio", "email": "horatio@broadside.example", "password": factories.PASSWORD}
    answer = client.post(f"{AUTH}/signup", body, "application/json")
    assert answer.status_code == 200, answer.content
    assert client.get("/api/me/").json()["user"]["username"] == "horatio"

    assert client.delete(f"{AUTH}/session").status_code == 401
    assert client.get("/api/me/").json() == {"user": None, "waiting": 0, "waiting_campaigns": 0}

    body = {"username": "horatio", "password": factories.PASSWORD}
    assert client.post(f"{AUTH}/login", body, "application/json").status_code == 200
    assert client.get("/api/me/").json()["user"]["has_token"] is False


def test_wrong_password_and_taken_name_are_refused(client):
    factories.person("horatio")
    wrong = client.post(f"{AUTH}/login", {"username": "horatio", "password": "x"}, "application/json")
    taken = client.post(
        f"{AUTH}/signup", {"username": "Horatio", "password": factories.PASSWORD}, "application/json"
    )
    assert (wrong.status_code, taken.status_code) == (400, 400)
    assert client.get("/api/me/").json()["user"] is None


def test_change_password(client):
    user = factories.person("horatio")
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    body = {"current_password": factories.PASSWORD, "new_password": "a quite new one 8"}
    answer = client.post("/_allauth/browser/v1/account/password/change", body, "application/json")
    assert answer.status_code == 200, answer.content
    user.refresh_from_db()
    assert user.check_password("a quite new one 8")


def test_reset_password_by_the_link_in_the_mail(client, settings):
    user = factories.person("horatio")
    body = {"email": user.email}
    assert client.post(f"{AUTH}/password/request", body, "application/json").status_code == 200
    (sent,) = mail.outbox
    link = re.search(re.escape(settings.SITE_URL) + r"/account/password/reset/key/(\S+)", sent.body)
    assert link, sent.body

    body = {"key": str(link[1]), "password": "a quite new one 8"}
    client.post(f"{AUTH}/password/reset", body, "application/json")
    user.refresh_from_db()
    assert user.check_password("a quite new one 8")


def test_signing_in_is_limited(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "30/m/ip", "login_failed": "3/m/ip,3/5m/key"}
    factories.person("horatio")
    codes = [
        client.post(
            f"{AUTH}/login", {"username": "horatio", "password": "wrong"}, "application/json"
        ).status_code
        for _ in range(5)
    ]
    assert codes[:3] == [400, 400, 400]
    right = {"username": "horatio", "password": factories.PASSWORD}
    assert client.post(f"{AUTH}/login", right, "application/json").status_code != 200


def test_signing_up_is_limited(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip"}
    codes = []
    for number in range(3):
        client.cookies.clear()
        body = {"username": f"new{number}", "password": factories.PASSWORD}
        codes.append(client.post(f"{AUTH}/signup", body, "application/json").status_code)
    assert codes == [200, 200, 429]


def test_the_limits_of_the_shipped_settings():
    from config.settings import base

    limits = base.ACCOUNT_RATE_LIMITS
    assert isinstance(limits, dict)
    assert limits.keys() >= {"login", "login_failed", "signup", "reset_password"}


def test_token_for_scripts_is_shown_once_and_kept_as_a_digest(at):
    user = factories.person()
    token = at(user).post("/api/me/token/").json()["token"]
    assert AccessToken.objects.get(user=user).digest == AccessToken.digest_of(token) != token

    script = at()
    script.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert script.get("/api/me/").json()["user"]["username"] == user.username
    assert script.get("/api/me/").json()["user"]["has_token"] is True

    second = at(user).post("/api/me/token/").json()["token"]
    assert second != token
    assert script.get("/api/me/").status_code == 403, "the old token is void"
    assert at(user).delete("/api/me/token/").status_code == 204
    script.credentials(HTTP_AUTHORIZATION=f"Token {second}")
    assert script.get("/api/me/").json()["code"] == "not_signed_in"


@pytest.mark.parametrize("header", ["Token", "Token a b", "Token \xff", "Token x" * 3])
def test_broken_tokens_are_refused(at, header):
    script = at()
    script.credentials(HTTP_AUTHORIZATION=header)
    answer = script.get("/api/me/")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_signed_in")


def test_token_of_a_closed_account_is_void(at):
    user = factories.person()
    token = at(user).post("/api/me/token/").json()["token"]
    User.objects.filter(pk=user.pk).update(is_active=False)
    script = at()
    script.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert script.get("/api/me/").status_code == 403


def test_settings_of_a_person(at):
    user = factories.person("horatio")
    answer = at(user).patch("/api/me/", {"display_name": "Admiral", "email_notices": True})
    assert answer.json()["user"] | {"email": ""} == {
        "username": "horatio",
        "display_name": "Admiral",
        "email": "",
        "email_verified": True,
        "email_notices": True,
        "has_token": False,
        "is_admin": False,
    }


def test_another_tab_undoes_nothing():
    renaming = factories.person("horatio", email_notices=True)
    first, second, third = (User.objects.get(pk=renaming.pk) for _ in range(3))
    services.change_settings(renaming, display_name="Admiral")
    services.change_settings(first, email_notices=False)
    get_adapter().set_password(second, "a quite new one 8")
    services.change_settings(third)
    found = User.objects.get(pk=renaming.pk)
    assert (found.display_name, found.email_notices) == ("Admiral", False)
    assert found.check_password("a quite new one 8")


def test_nobody_takes_another_ones_name(at):
    factories.person("horatio")
    answer = at(factories.person()).patch("/api/me/", {"display_name": "HORATIO"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["fields"] == {"display_name": [TAKEN]}


def test_notices_need_a_confirmed_address(at):
    user = factories.person()
    user.emailaddress_set.update(verified=False)
    answer = at(user).patch("/api/me/", {"email_notices": True})
    assert "confirm" in answer.json()["message"]


def test_writing_needs_the_csrf_token():
    from rest_framework.test import APIClient

    user = factories.person()
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    answer = browser.post("/api/me/token/")
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert "reload the page" in answer.json()["message"]


@pytest.mark.parametrize("way", ["changed", "reset", "admin", "taken away"])
def test_a_new_password_ends_the_token_and_the_other_sessions(client, settings, way):
    user = factories.person("horatio")
    backend = "allauth.account.auth_backends.AuthenticationBackend"
    elsewhere, script = Client(), {"authorization": f"Token {services.make_token(user)}"}
    elsewhere.force_login(user, backend=backend)
    assert Client().get("/api/invitations/", headers=script).status_code == 200
    if way == "changed":
        client.force_login(user, backend=backend)
        body = {"current_password": factories.PASSWORD, "new_password": "a quite new one 8"}
        client.post("/_allauth/browser/v1/account/password/change", body, "application/json")
        assert client.get("/api/me/").json()["user"]["has_token"] is False
    elif way == "reset":
        client.post(f"{AUTH}/password/request", {"email": user.email}, "application/json")
        key = re.search(r"/account/password/reset/key/(\S+)", mail.outbox[0].body)[1]
        client.post(
            f"{AUTH}/password/reset", {"key": key, "password": "a quite new one 8"}, "application/json"
        )
    else:
        if way == "admin":
            user.set_password("a quite new one 8")
        else:
            user.set_unusable_password()
        user.save()
    assert not AccessToken.objects.exists()
    assert Client().get("/api/invitations/", headers=script).status_code == 403
    assert elsewhere.get("/api/me/").json()["user"] is None


def test_a_new_password_that_is_not_saved_leaves_the_token():
    factories.person("isoroku")
    user = factories.person("horatio")
    services.make_token(user)
    user.set_password("a quite new one 8")
    user.username = "Is0roku"
    with pytest.raises(ValidationError):
        user.save()
    user.refresh_from_db()
    assert user.check_password(factories.PASSWORD)
    assert AccessToken.objects.filter(user=user).exists()

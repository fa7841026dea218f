"""What somebody who is not signed in can do to an account of somebody else, or learn of it: nothing."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from config.settings import base
from games.models import User
from tests import factories

pytestmark = pytest.mark.django_db

AUTH = "/_allauth/browser/v1/auth"
RIGHT, WRONG = factories.PASSWORD, "not the password 3"


@pytest.fixture(autouse=True)
def limits(settings):
    settings.ACCOUNT_RATE_LIMITS = base.ACCOUNT_RATE_LIMITS | {"login": "", "signup": ""}


def log_in(password, address, *, client=None, **who):
    body = (who or {"username": "horatio"}) | {"password": password}
    answer = (client or Client()).post(f"{AUTH}/login", body, "application/json", REMOTE_ADDR=address)
    return answer.status_code


def test_a_stranger_who_guesses_locks_himself_out_and_not_the_owner():
    factories.person("horatio")
    for _ in range(5):
        assert log_in(WRONG, "192.0.2.1") == 400
    assert log_in(RIGHT, "192.0.2.1") == 400
    assert log_in(RIGHT, "192.0.2.2") == 200


def test_an_ipv6_network_is_one_address():
    factories.person("horatio")
    for number in range(5):
        assert log_in(WRONG, f"2001:db8::{number:x}") == 400
    assert log_in(RIGHT, "2001:db8::ffff") == 400
    assert log_in(RIGHT, "2001:db8:1::1") == 200


def test_guesses_from_everywhere_end_and_a_reset_password_lifts_that(client):
    user = factories.person("horatio")
    for number in range(100):
        log_in(WRONG, f"192.0.2.{number}")
    assert log_in(RIGHT, "198.51.100.1") == 400

    client.post(f"{AUTH}/password/request", {"email": user.email}, "application/json")
    key = re.search(r"/account/password/reset/key/(\S+)", mail.outbox[0].body)[1]
    body = {"key": key, "password": "a quite new one 8"}
    client.post(f"{AUTH}/password/reset", body, "application/json")
    assert log_in("a quite new one 8", "198.51.100.1") == 200


def test_right_passwords_do_not_count():
    factories.person("horatio")
    for _ in range(120):
        assert log_in(RIGHT, "192.0.2.1") == 200


def sign_up(name, email):
    """The answer, without what is this account's own."""
    client = Client()
    body = {"username": name, "email": email, "password": RIGHT}
    answer = client.post(f"{AUTH}/signup", body, "application/json")
    text = answer.content.decode().replace(email, "EMAIL").replace(name, "NAME")
    return client, answer.status_code, re.sub(r'("id": |"at": )[\d.]+', r"\1", text)


@pytest.mark.parametrize("verified", [True, False])
def test_signing_up_does_not_tell_who_has_an_account(verified):
    owner = factories.person("horatio")
    EmailAddress.objects.filter(user=owner).update(verified=verified)
    _, *free = sign_up("chester", "free@broadside.example")
    _, *taken = sign_up("william", owner.email)
    assert free == taken
    assert free[0] == 200


def test_an_address_is_confirmed_for_one_account_alone():
    owner = factories.person("horatio")
    stranger, *_ = sign_up("william", owner.email)
    key = re.search(r"/account/verify-email/(\S+)", mail.outbox[-1].body)[1]
    assert stranger.post(f"{AUTH}/email/verify", {"key": key}, "application/json").status_code == 400
    me = stranger.get("/api/me/").json()["user"]
    assert (me["username"], me["email_verified"]) == ("william", False)
    notices = stranger.patch("/api/me/", {"email_notices": True}, "application/json")
    assert notices.status_code == 400

    mail.outbox.clear()
    Client().post(f"{AUTH}/password/request", {"email": owner.email}, "application/json")
    (sent,) = mail.outbox
    key = re.search(r"/account/password/reset/key/(\S+)", sent.body)[1]
    Client().post(f"{AUTH}/password/reset", {"key": key, "password": "a new one 88"}, "application/json")
    assert User.objects.get(username="horatio").check_password("a new one 88")
    assert User.objects.get(username="william").check_password(RIGHT)


def test_asking_for_a_password_does_not_tell_who_has_an_account():
    owner = factories.person("horatio")
    answers = [
        Client().post(f"{AUTH}/password/request", {"email": email}, "application/json")
        for email in (owner.email, "nobody@broadside.example")
    ]
    assert answers[0].content == answers[1].content
    assert {answer.status_code for answer in answers} == {200}

"""Whose a name is: of those from before, of those given up, and of two people or two tabs at once."""

import threading
import time
from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, transaction

from games import services
from games.models import TAKEN, TakenName, User
from games.names import skeletons
from tests import factories


@pytest.mark.django_db
def test_my_own_names_may_be_alike_and_a_name_given_up_is_free(client):
    horatio = factories.person("horatio")
    client.force_login(horatio)
    assert client.patch("/api/me/", {"display_name": "HORATIO"}, "application/json").status_code == 200
    assert client.patch("/api/me/", {"display_name": "Горацио"}, "application/json").status_code == 200
    assert client.patch("/api/me/", {"display_name": ""}, "application/json").status_code == 200
    User.objects.create_user("chester", display_name="Горацио")


@pytest.mark.django_db
def test_accounts_from_before_keep_their_names():
    first, second = factories.person("isoroku"), factories.person("horatio")
    TakenName.objects.all().delete()
    User.objects.filter(pk=second.pk).update(display_name="Is0roku")
    import_module("games.migrations.0004_names_are_taken").take_names(apps, None)
    assert skeletons_of(first) == skeletons("isoroku") | skeletons("Isoroku")
    second.refresh_from_db()
    second.save()
    assert skeletons_of(second) == skeletons("horatio")


@pytest.fixture(params=["Is0roku", "Иsoroku"], ids=ascii)
def from_before(request):
    """Has a user name that nobody may take any more."""
    factories.person("isoroku")
    user = factories.person("horatio")
    User.objects.filter(pk=user.pk).update(username=request.param)
    TakenName.objects.filter(user=user).delete()
    user.refresh_from_db()
    return user


@pytest.mark.django_db
def test_a_name_from_before_does_not_stand_in_the_way_of_another(client, from_before):
    client.force_login(from_before)
    for name in ("Horatio", from_before.username, ""):
        answer = client.patch("/api/me/", {"display_name": name}, "application/json")
        assert (answer.status_code, answer.json()["user"]["display_name"]) == (200, name)
    alike = client.patch("/api/me/", {"display_name": "ISOROKU"}, "application/json")
    assert (alike.status_code, list(alike.json()["fields"])) == (400, ["display_name"])


@pytest.mark.django_db
def test_the_administration_can_close_an_account_with_a_name_from_before(admin_client, from_before):
    address = f"/admin/games/user/{from_before.pk}/change/"
    form = admin_client.get(address).context["adminform"].form
    data = {name: value for name, value in form.initial.items() if value is not None}
    joined = from_before.date_joined
    data |= {"date_joined_0": joined.strftime("%Y-%m-%d"), "date_joined_1": joined.strftime("%H:%M:%S")}
    renamed = admin_client.post(address, {**data, "username": "ISOROKU"})
    assert renamed.context["adminform"].form.errors["username"] == [TAKEN]

    closed = admin_client.post(address, {**data, "is_active": ""})
    assert closed.status_code == 302, closed.context["adminform"].form.errors
    from_before.refresh_from_db()
    assert not from_before.is_active


@pytest.mark.django_db
def test_whoever_is_a_moment_too_late_is_refused_as_if_he_had_been_told_before(client, monkeypatch, caplog):
    """What the form found free has been taken since, and the database says so."""
    factories.person("isoroku")
    monkeypatch.setattr("games.models.people.fault_of_new_name", lambda *_: None)
    signup = {"username": "Is0roku", "password": factories.PASSWORD}
    answers = [client.post("/_allauth/browser/v1/auth/signup", signup, "application/json")]
    client.force_login(factories.person("horatio"))
    answers.append(client.patch("/api/me/", {"display_name": "Is0roku"}, "application/json"))
    assert [(one.status_code, one.json()["code"]) for one in answers] == [(400, "invalid")] * 2
    assert [one.json()["fields"] for one in answers] == [{"username": [TAKEN]}, {"display_name": [TAKEN]}]
    assert all(record.levelname != "ERROR" for record in caplog.records)


def skeletons_of(user):
    return set(TakenName.objects.filter(user=user).values_list("skeleton", flat=True))


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_not_get_one_name():
    outcomes = []
    ready = threading.Barrier(2)

    def sign_up(**names):
        ready.wait()
        try:
            User.objects.create_user(**names)
            outcomes.append("made")
        except ValidationError:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [
        threading.Thread(target=sign_up, kwargs={"username": "isoroku"}),
        threading.Thread(target=sign_up, kwargs={"username": "chester", "display_name": "Isoroku"}),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["made", "refused"]
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_name_that_is_kept_while_another_tab_changes_it_is_taken():
    here = factories.person("horatio")
    there = User.objects.get(pk=here.pk)

    def keep():
        services.change_settings(there, display_name="Horatio")
        connection.close()

    other_tab = threading.Thread(target=keep)
    with transaction.atomic():
        services.change_settings(here, display_name="Admiral")
        other_tab.start()
        if connection.vendor == "postgresql":
            until_another_waits_for_us()
    other_tab.join()
    here.refresh_from_db()
    assert here.display_name == "Horatio"
    assert skeletons_of(here) == skeletons("horatio") | skeletons("Horatio")


@pytest.mark.django_db
def test_a_name_that_the_administration_has_changed_since_stays_taken():
    here = factories.person("horatio")
    there = User.objects.get(pk=here.pk)
    here.username = "nelson"
    here.save()
    services.change_settings(there, display_name="Admiral")
    assert skeletons_of(here) == skeletons("nelson") | skeletons("Admiral")


def until_another_waits_for_us():
    waiting = (
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    )
    for _ in range(500):
        with connection.cursor() as cursor:
            if cursor.execute(waiting).fetchone()[0]:
                return
        time.sleep(0.01)
    pytest.fail("nobody waits for us")

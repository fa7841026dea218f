"""Nobody can be called so that he is taken for somebody else."""

import threading
import time
from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games import services
from games.models import TakenName, User
from games.names import fault_of_name, skeletons
from tests import factories

ALIKE = [
    "isoroku",
    "ISOROKU",
    "lsoroku",
    "1soroku",
    "Is0roku",
    "Íšoroku",
    "\uff29\uff53\uff4f\uff52\uff4f\uff4b\uff55",
    "\u0406soroku",
    "Isor\u03bfku",
    "Isor\u0585ku",
    "Is\u0966roku",
    "\u026as\u1d0f\u0280\u1d0f\u1d0b\u1d1c",
    "Is\u00f8roku",
    "\u4e28soroku",
    "\u01c0soroku",
    "\ua4f2soroku",
]
UNSEEN = [
    "Iso\u200broku",
    "Iso\u00adroku",
    "\u3164\u3164",
    "Iso\U000e0041roku",
    "Iso\u2060roku",
    "Iso\ufe0froku",
]
SIGNUP = "/_allauth/browser/v1/auth/signup"


@pytest.mark.django_db
@pytest.mark.parametrize("name", [*ALIKE, *UNSEEN], ids=ascii)
@pytest.mark.parametrize("first", ["username", "display_name"])
def test_a_name_like_anothers_is_refused_on_every_way_in(client, name, first):
    User.objects.create_user(**{"username": "yamamoto", first: "Isoroku"})
    body = {"username": name, "password": factories.PASSWORD}
    answer = client.post(SIGNUP, body, "application/json")
    assert answer.status_code == 400, answer.content
    assert [error["param"] for error in answer.json()["errors"]] == ["username"]

    client.force_login(factories.person("horatio"))
    answer = client.patch("/api/me/", {"display_name": name}, "application/json")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["display_name"])

    for given in ({"username": name}, {"username": "chester", "display_name": name}):
        with pytest.raises(ValidationError):
            User(**given, password="!").full_clean()
        with pytest.raises(ValidationError):
            User.objects.create_user(**given)
    with pytest.raises(CommandError):
        call_command("createsuperuser", username=name, email="a@b.example", interactive=False)
    assert User.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["   ", "\u0301\u0301", "\u00a0", "\u2003"], ids=ascii)
def test_a_name_can_be_seen(name):
    with pytest.raises(ValidationError):
        User.objects.create_user("horatio", display_name=f"{name}")


@pytest.mark.parametrize(
    "name",
    [
        "山本五十六",
        "山本 Isoroku",
        "Горацио",
        "Ναύαρχος",
        "ישראל",
        "نلسون ٣",
        "김철수",
        "やまもと",
        "राज",
        "O’Brien-Ñuñez 7",
        "René",
        "Ivan",
        "Иван",
        "李小龙",
        "O'Neil",
        "anna-maria",
        "Søren",
        "José",
        "山田太郎",
        "タロー 山田",
        "金철수",
        "Αθηνά",
        "مريم",
    ],
)
def test_names_of_all_the_world_are_welcome(name):
    assert fault_of_name(name) is None


@pytest.mark.parametrize(
    "name,sentence",
    [
        ("Иsoroku", "mix Cyrillic and Latin"),
        ("Ναύαρхος", "mix Cyrillic and Greek"),
        ("山本 Иван", "mix Cjk and Cyrillic"),
        ("やまもと철수", "mix Hangul and Hiragana"),
        ("c\u0570ester", "mix Armenian and Latin"),
        ("ꓲꓢꓳꓣꓳ", "hold Lisu letters"),
        ("ᏚᎳ", "hold Cherokee letters"),
    ],
)
def test_alphabets_that_would_deceive_are_named(name, sentence):
    assert sentence in (fault_of_name(name) or "")


@pytest.mark.parametrize(
    "one,other",
    [
        ("isoroku", "Isoroku"),
        ("ISOROKU", "isoroku"),
        ("Isoroku", "lSoRoKu"),
        ("isoroku", "1S0ROKU"),
        ("Kai", "KaI"),
        ("Kal", "KaI"),
        ("Ian", "lan"),
        ("Bob1", "Bobl"),
        ("Bob1", "BobI"),
        ("René", "Rene"),
        ("Søren", "Soren"),
        ("Straße", "STRASSE"),
        ("Hammond", "Harnmond"),
        ("O'Neil", "O’Neil"),
        ("O'Neil", "OʼNeil"),
        ("anna-maria", "anna‐maria"),
        ("anna-maria", "Anna–Maria"),
        ("COPA", "СОРА"),
        ("copa", "СОРА"),
        ("copa", "ᴄᴏᴘᴀ"),
        ("EVA", "ЕѴА"),
        ("ANNA", "ΑΝΝΑ"),
        ("Anna", "Άννα"),
        ("KENT", "ΚΕΝΤ"),
        ("NINO", "ΝΙΝΟ"),
        ("ava", "ανα"),
        ("us", "\u057d\u054f"),
        ("nelson 3", "nelson ３"),
        ("نلسون ٣", "نلسون ۳"),
        ("علي", "علی"),
        ("أحمد", "احمد"),
        ("タロー", "夕口一"),
    ],
    ids=ascii,
)
def test_names_that_look_alike_share_a_skeleton(one, other):
    assert skeletons(one) & skeletons(other)


@pytest.mark.parametrize(
    "one,other",
    [
        ("Mel", "Mei"),
        ("Kai", "Kal"),
        ("Ian", "Lan"),
        ("Ella", "Elia"),
        ("Elia", "Eila"),
        ("Ali", "All"),
        ("Hal", "Hai"),
        ("Bob1", "Bob7"),
        ("Arno", "Arne"),
        ("Карпов", "Карлов"),
        ("Липа", "Лила"),
        ("Пол", "Лол"),
        ("Алла", "Anna"),
        ("Иван", "Ivan"),
        ("Σοφία", "Οοφία"),
        ("Άννα", "Άηηα"),
        ("かき", "がき"),
        ("김철수", "김철주"),
        ("anna-maria", "annamaria"),
    ],
    ids=ascii,
)
def test_names_that_differ_share_none(one, other):
    assert not skeletons(one) & skeletons(other)


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

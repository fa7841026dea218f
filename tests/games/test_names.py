"""Nobody can be called so that he is taken for somebody else."""

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command

from games.models import User
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

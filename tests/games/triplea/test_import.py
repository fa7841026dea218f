"""Imports stored: by the API and by the command, all three documents or none, and then played."""

import json
import subprocess
import sys
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from games import models, services
from games.models import Campaign, CampaignScenario, Map, MapVersion, UnitTable, UnitTableVersion
from games.refusals import Refused
from games.services import imports
from games.triplea.choices import Choices
from games.triplea.importing import Files
from tests import campaigns, factories
from tests.games.triplea.files import ASHORE, INLAND, SOUNDS, THEIRS

pytestmark = pytest.mark.django_db
PREVIEW, SAVE = "/api/imports/triplea/preview/", "/api/imports/triplea/"
MODELS = (Map, MapVersion, UnitTable, UnitTableVersion, CampaignScenario)


@pytest.fixture
def ada():
    return factories.person("ada", is_staff=True)


def rows() -> list[int]:
    return [model.objects.count() for model in MODELS]


def sent(content: bytes, choices: Any = None, **more: bytes) -> dict[str, Any]:
    form: dict[str, Any] = {"file": SimpleUploadedFile("game.xml", content)}
    form |= {name: SimpleUploadedFile(f"{name}.txt", text) for name, text in more.items()}
    if choices is not None:
        form["choices"] = choices if isinstance(choices, str) else json.dumps(choices)
    return form


def post(client: Any, address: str, form: Any) -> Any:
    return client.post(address, form, format="multipart")


def test_a_preview_tells_everything_and_stores_nothing(at, ada):
    answer = post(at(ada), PREVIEW, sent(SOUNDS.read_bytes(), centers=b"Amberland (4,5)\n"))
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert (told["slug"], told["title"], told["ruleset"]) == (
        "two-sounds",
        "Two Sounds",
        "damage-and-pursuit",
    )
    assert told["counts"]["ships"] == 7
    assert [(side["id"], side["kept"], side["may_drop"]) for side in told["sides"]] == [
        ("league", True, False), ("crown", True, False), ("neutral-realm", False, True),
    ]  # fmt: skip
    galley = told["types"][0]
    assert (galley["name"], galley["placed"], galley["row"]["category"]) == ("galley", 2, "cruiser")
    assert galley["why"] == "galley: a ship that is nothing else by the rule."
    assert {line["code"] for line in told["report"]} == {
        "read",
        "left_out",
        "changed",
        "not_read",
        "doubtful",
    }
    assert told["map"]["zones"][5]["at"] == [4.0, 5.0]
    assert told["campaign"]["map"] == told["campaign"]["table"] == "two-sounds"
    assert rows() == [0, 0, 0, 0, 0]


def test_what_is_saved_is_what_the_preview_told(at, ada):
    choices = {
        "slug": "amber-war", "title": "Amber War", "ruleset": "flames-and-steel",
        "sides": {"neutral-realm": True}, "types": {"galley": {"naval": 3}},
    }  # fmt: skip
    before = post(at(ada), PREVIEW, sent(SOUNDS.read_bytes(), choices)).json()
    answer = post(at(ada), SAVE, sent(SOUNDS.read_bytes(), choices))
    assert answer.status_code == 201, answer.content
    assert answer.json() == {
        "map": {"slug": "amber-war", "version": 1},
        "table": {"slug": "amber-war", "version": 1},
        "campaign": {"slug": "amber-war"},
        "counts": before["counts"],
        "report": before["report"],
    }
    made = at(None).get("/api/campaign-scenarios/amber-war/").json()
    assert made["document"] == before["campaign"]
    assert [side["name"] for side in made["sides"]] == ["League", "Crown", "Neutral Realm"]
    assert at(None).get("/api/maps/amber-war/versions/1/").json()["document"] == before["map"]
    table = UnitTableVersion.objects.get()
    assert table.table.created_by == table.author == ada
    assert table.unit_types == {one["name"]: one["row"] for one in before["types"]}
    assert table.unit_types["galley"]["naval"] == 3
    assert [change.what for change in table.table.changes.order_by("revision")] == ["created", "published"]


def test_a_campaign_is_opened_from_it_and_every_side_commits_its_first_turn(at, ada):
    services.load_default_tables()
    post(at(ada), SAVE, sent(SOUNDS.read_bytes()))
    made = opened(at, ada, "two-sounds", ["league", "crown"])
    assert made.table_version.table.slug == "two-sounds"
    committed = play_first_turn(made)
    assert committed == ["league", "crown"]


def opened(at: Any, user: Any, slug: str, sides: list[str]) -> Campaign:
    body = {"scenario": slug, "command": {side: ["me"] for side in sides}}
    answer = at(user).post("/api/campaigns/", body)
    assert answer.status_code == 201, answer.content
    return Campaign.objects.get(public_id=answer.json()["id"])


def play_first_turn(made: Campaign) -> list[str]:
    """The sides in the order in which they first committed something, each with nothing but empty drafts."""
    committed: dict[str, None] = {}
    while made.turn == 1:
        side = made.sides.filter(asked=True).first()
        assert side is not None
        campaigns.commit(made, side.slug)
        committed[side.slug] = None
    return list(committed)


@pytest.mark.parametrize("path", [ASHORE, *THEIRS], ids=lambda path: path.stem)
def test_every_map_becomes_a_campaign_that_can_be_opened_and_played(at, ada, path):
    services.load_default_tables()
    answer = post(at(ada), SAVE, sent(path.read_bytes()))
    assert answer.status_code == 201, answer.content
    scenario = CampaignScenario.objects.get()
    sides = [side["id"] for side in scenario.document["sides"]]
    made = opened(at, ada, scenario.slug, sides)
    assert made.units.count() == sum(
        answer.json()["counts"][key] for key in ("ships", "aircraft", "land_units")
    )
    assert sorted(play_first_turn(made)) == sorted(sides)


@pytest.mark.parametrize("step", ["Map", "UnitTable", "MapVersion", "UnitTableVersion", "CampaignScenario"])
def test_when_one_part_fails_nothing_is_stored(ada, monkeypatch, step):
    def fails(**_given):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(getattr(models, step).objects, "create", fails)
    with pytest.raises(RuntimeError):
        services.save_import(by=ada, files=Files(SOUNDS.read_bytes()), choices=Choices())
    assert rows() == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("content,code", [(INLAND.read_bytes(), "invalid"), (b"nonsense", "malformed")])
@pytest.mark.parametrize("address", [PREVIEW, SAVE])
def test_what_is_refused_leaves_nothing_behind(at, ada, address, content, code):
    answer = post(at(ada), address, sent(content))
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["fields"].keys() == {"file"}
    assert rows() == [0, 0, 0, 0, 0]


def test_a_slug_that_somebody_has_is_refused_and_one_that_nobody_chose_is_made_new(at, ada):
    for expected in ("two-sounds", "two-sounds-2", "two-sounds-3"):
        assert post(at(ada), SAVE, sent(SOUNDS.read_bytes())).json()["map"]["slug"] == expected
    for address in (PREVIEW, SAVE):
        answer = post(at(ada), address, sent(SOUNDS.read_bytes(), {"slug": "two-sounds"}))
        assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
        assert list(answer.json()["fields"]) == ["choices.slug"]
    assert rows() == [3, 3, 3, 3, 3]


def test_addresses_of_pages_are_nobodys(at, ada):
    named = SOUNDS.read_bytes().replace(b'"Two Sounds"', b'"Import"')
    assert post(at(ada), SAVE, sent(named)).json()["map"]["slug"] == "import-2"
    assert post(at(ada), SAVE, sent(named, {"slug": "new"})).json()["code"] == "conflict"


def test_of_two_who_import_at_once_the_second_is_told(ada, monkeypatch):
    """Both looked before either had stored anything."""
    monkeypatch.setattr(imports, "is_taken", lambda _slug: False)
    given: dict[str, Any] = {
        "by": ada,
        "files": Files(SOUNDS.read_bytes()),
        "choices": Choices(slug="two-sounds"),
    }
    services.save_import(**given)
    with pytest.raises(Refused) as refused:
        services.save_import(**given)
    assert refused.value.code == "conflict"
    assert rows() == [1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    "form,status,code",
    [
        ({}, 400, "invalid"),
        ({"file": "not a file"}, 400, "invalid"),
        ({"file": SimpleUploadedFile("game.xml", b"")}, 400, "invalid"),
        ({**sent(SOUNDS.read_bytes()), "colour": "red"}, 400, "invalid"),
        (sent(SOUNDS.read_bytes(), "not JSON"), 400, "malformed"),
        (sent(SOUNDS.read_bytes(), "[]"), 400, "malformed"),
        (sent(SOUNDS.read_bytes(), "[" * 5000), 400, "malformed"),
        (sent(SOUNDS.read_bytes(), {"types": {"galley": {"attack": 7}}}), 400, "invalid"),
        (sent(SOUNDS.read_bytes(), centers=b"\xff\xfe"), 400, "malformed"),
    ],
)
def test_forms_at_fault(at, ada, form, status, code):
    for one in form.values():
        if hasattr(one, "seek"):
            one.seek(0)
    answer = post(at(ada), PREVIEW, form)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content
    assert answer.json()["message"].endswith(".")


def test_other_bodies_than_forms_are_refused(at, ada):
    answer = at(ada).post(PREVIEW, {"file": "x"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    answer = at(ada).generic("POST", PREVIEW, b"--x", content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 400
    answer = at(ada).generic("POST", PREVIEW, b"xx", content_type="multipart/form-data")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_the_command_stores_and_reports(capsys):
    call_command(
        "import_triplea",
        str(SOUNDS),
        "--slug=amber-war",
        "--keep=neutral-realm",
        "--ruleset=flames-and-steel",
    )
    out = capsys.readouterr().out
    assert "left out: Ships that stand on land. galley (1)\n" in out
    assert out.endswith("Imported as amber-war: Two Sounds (flames-and-steel)\n")
    assert rows() == [1, 1, 1, 1, 1]
    assert len(CampaignScenario.objects.get().document["sides"]) == 3


def test_the_command_stores_nothing_if_it_is_a_trial(capsys, tmp_path, ada):
    choices = tmp_path / "choices.json"
    choices.write_text(json.dumps({"title": "Amber War", "types": {"galley": {"attack": 5}}}))
    call_command("import_triplea", str(SOUNDS), "--dry-run", "--by=ada", f"--choices={choices}")
    assert capsys.readouterr().out.endswith("it would be amber-war: Amber War (damage-and-pursuit)\n")
    assert rows() == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "arguments,sentence",
    [
        ([str(INLAND)], "no sea zone"),
        (["nowhere.xml"], "No such file"),
        ([str(SOUNDS), "--drop=crown"], "A side with a fleet is kept"),
        ([str(SOUNDS), "--slug=Big"], "lower case"),
        ([str(SOUNDS), "--by=nobody"], "nobody called"),
        ([str(SOUNDS), f"--centers={INLAND}"], "Line 1"),
        ([str(SOUNDS), f"--choices={INLAND}"], "inland.xml: This is not JSON"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        call_command("import_triplea", *arguments)
    assert rows() == [0, 0, 0, 0, 0]


def test_the_command_makes_somebody_the_owner(ada):
    call_command("import_triplea", str(SOUNDS), "--by=ada", verbosity=0)
    assert Map.objects.get().created_by == UnitTable.objects.get().created_by == ada
    factories.person("zoe")
    with pytest.raises(CommandError, match="those who run a campaign"):
        call_command("import_triplea", str(SOUNDS), "--by=zoe")


def test_processes_that_import_nothing_do_not_pay_for_it():
    """networkx is read when a map is laid out, and not with the addresses of the API."""
    imports = "import django, sys; django.setup(); import config.asgi, games.api.urls"
    program = [sys.executable, "-c", f"{imports}; print('networkx' in sys.modules)"]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"

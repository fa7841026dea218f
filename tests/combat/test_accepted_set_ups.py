"""Battles that were opened with what today's rules refuse to a new one: they are shown, taken away, played on
and ended like any other.
"""

from unittest.mock import patch

import pytest

from combat import checks, open_battles, services
from combat.engine import play
from tests import factories
from tests.engine.damage_and_pursuit.fight import document, roster

pytestmark = pytest.mark.django_db

FLEET = ("d Destroyer", "e Destroyer", "k Cruiser")
ENEMY = ["x Destroyer", "y Cruiser", "b Battleship"]
CARRYING = roster(Submarine={"carries_aircraft": 1})
REFUSED = {
    "a mark that damage cannot give": (
        document(*FLEET, against=ENEMY, damage=True, d={"marks": {"unload:turn_ends": 1}}),
        "attacker.units[0].marks.unload:turn_ends",
    ),
    "a submarine that carries aircraft": (
        document(*FLEET, "s Submarine", "f Fighter@s", against=ENEMY, pursuit=True, unit_types=CARRYING),
        "unit_types.Submarine",
    ),
    "a zone called as where the submerged are": (
        document(*FLEET, against=ENEMY, pursuit=True, zones=[{"name": "submerged"}]),
        "zone.adjacent[0].name",
    ),
}


@pytest.fixture(params=REFUSED)
def refused(request):
    return REFUSED[request.param]


@pytest.fixture
def running(attacker, defender, refused):
    """Opened when the rules were laxer, and read from the database since."""
    with patch.object(play, "set_up", play.stored_setup):
        made = factories.battle(attacker, defender, setup=refused[0])
    open_battles.cache.clear()
    yield made
    open_battles.cache.clear()


def can_be_read(made, at, person):
    open_battles.cache.clear()
    for page in ("", "record/", "entries/", "waiting/"):
        answer = at(person).get(f"/api/battles/{made.public_id}/{page}")
        assert answer.status_code == 200, page
    assert list(checks.faults_of(made)) == []


def test_its_page_and_its_record_are_there(running, attacker, at):
    assert factories.waiting(running)
    can_be_read(running, at, attacker)


def test_it_can_be_conceded(running, attacker, at):
    services.concede(user=attacker, battle=running)
    running.refresh_from_db()
    assert running.plain("outcome") == {"winner": "defender", "reason": "conceded"}
    can_be_read(running, at, attacker)


def test_it_is_fought_to_its_end(running, attacker, at):
    factories.decide(running)
    open_battles.cache.clear()
    factories.fight_on(running)
    running.refresh_from_db()
    assert running.status == "over"
    can_be_read(running, at, attacker)


def test_no_new_one_is_opened_so(refused, attacker, at):
    given, place = refused
    body = {"document": given, "command": {"attacker": "me", "defender": "me"}}
    answer = at(attacker).post("/api/battles/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), answer.json()
    assert place in answer.json()["message"]


def test_its_record_is_a_new_one_to_whoever_takes_it_in(running, refused, attacker, at):
    kept = at(attacker).get(f"/api/battles/{running.public_id}/record/").json()
    answer = at(attacker).post("/api/records/", kept)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), answer.json()
    assert refused[1] in answer.json()["message"]

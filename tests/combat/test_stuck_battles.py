"""A battle that today's rules do not follow: it cannot be played on, but shown, taken away, taken back and
ended.
"""

from contextlib import contextmanager

import pytest

from combat import open_battles, services
from combat.engine.core.log import Told
from combat.engine.rulesets.flames_and_steel import RULESET
from combat.models import Battle
from games.refusals import Refused
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def stuck(attacker, defender):
    """The rules of the phase that the battle is in have changed since."""
    made = factories.battle(attacker, defender)
    factories.decide(made)
    made.refresh_from_db()
    open_battles.cache.clear()
    with changed(made.phase):
        yield made
    open_battles.cache.clear()


@contextmanager
def changed(phase):
    script = RULESET.phases[phase]

    def otherwise(table):
        table.tell(Told("something_new", None))
        yield from script(table)

    RULESET.phases[phase] = otherwise
    try:
        yield
    finally:
        RULESET.phases[phase] = script


def test_a_decision_is_refused_with_the_reason(stuck):
    with pytest.raises(Refused) as refused:
        factories.decide(stuck)
    assert refused.value.code == "stuck"
    assert "cannot go on as it stands" in str(refused.value)


def test_its_page_and_its_record_are_there(stuck, attacker, at):
    for page in ("", "record/", "entries/", "waiting/"):
        answer = at(attacker).get(f"/api/battles/{stuck.public_id}/{page}")
        assert answer.status_code == 200, page


def test_it_can_be_conceded(stuck, attacker):
    services.concede(user=attacker, battle=stuck)
    stuck.refresh_from_db()
    assert stuck.plain("outcome") == {"winner": "defender", "reason": "conceded"}


def test_over_rest_each_refusal_has_its_code(stuck, at):
    wait = factories.waiting(stuck)[0]
    body = {"question": wait["question"], "choice": factories.simple_choice(wait), "key": "k"}
    asked = at(factories.commander(stuck, wait["side"]))
    answer = asked.post(f"/api/battles/{stuck.public_id}/decisions/", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "stuck")


@pytest.mark.parametrize("stuck", ["differ"], indirect=True)
def test_it_is_taken_back_to_its_phase_mark_by_consent_and_goes_on(stuck, attacker, defender):
    mark = stuck.entries.filter(payload__contains="phase_began").latest("seq")
    factories.take_back(stuck, attacker)
    services.take_back(user=defender, battle=stuck, action="accept", offer=factories.offer(stuck))
    cut = stuck.entries.get(type="taken_back")
    assert f'"to":{mark.seq}' in cut.payload
    factories.fight_on(stuck)
    stuck.refresh_from_db()
    assert stuck.status == "over"


def test_rules_that_break_at_the_phase_mark_are_no_fault(attacker, defender, at):
    made = factories.battle(attacker, defender)
    factories.decide(made)
    made.refresh_from_db()
    script = RULESET.phases[made.phase]

    def broken(table):
        raise ZeroDivisionError("in a ruleset")
        yield

    before = made.seq
    RULESET.phases[made.phase] = broken
    open_battles.cache.clear()
    try:
        number = factories.last_decision(made, attacker)
        url = f"/api/battles/{made.public_id}/take-back/"
        asked = at(attacker).post(url, {"action": "ask", "number": number})
        assert asked.status_code == 200, asked.json()
        body = {"action": "accept", "offer": factories.offer(made)}
        answer = at(defender).post(url, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "stuck")
        assert "nothing was changed" in answer.json()["message"].lower()
    finally:
        RULESET.phases[made.phase] = script
        open_battles.cache.clear()
    made.refresh_from_db()
    assert made.seq == before + 1, "the request stands"
    assert made.offer


ONE_BATTLESHIP = ({"battleship": 1}, {"battleship": 1})


def always_miss(_setup):
    return lambda count, _rule, _side: [6] * count


def test_a_battle_that_does_not_end_is_not_begun(attacker, settings):
    settings.DICE = f"{__name__}.always_miss"
    with pytest.raises(Refused) as refused:
        factories.battle(attacker, setup=factories.document(*ONE_BATTLESHIP))
    assert refused.value.code == "stuck"
    assert "nobody was asked" in str(refused.value)
    assert not Battle.objects.exists()


def test_a_decision_that_leads_to_no_end_is_refused_and_changes_nothing(attacker, settings):
    settings.DICE = f"{__name__}.always_miss"
    setup = factories.document({"battleship": 1, "fighter": 1}, {"battleship": 1})
    made = factories.battle(attacker, setup=setup)
    before = factories.waiting(made)
    with pytest.raises(Refused) as refused:
        factories.decide(made, {"withdraw": "aircraft"})
    assert refused.value.code == "stuck"
    assert factories.waiting(made) == before
    assert made.entries.count() == made.seq

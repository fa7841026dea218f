"""A withdrawal is judged by the world as it is at the moment of the choice (FS-7.3)."""

import pytest

from combat import checks, world
from combat.services import Answered, Decision, submit_decision
from games.refusals import Refused
from tests import factories
from tests.combat.law import Audience
from tests.dice import LoadedDice

pytestmark = pytest.mark.django_db

HERE, THERE = {"name": "North"}, {"name": "South"}
HELD = {"defender": ["Submarine"], "attacker": ["Destroyer"]}


@pytest.fixture
def zones(monkeypatch):
    """The neighbouring zones as they are now; a test may change them."""
    now = [dict(HERE), dict(THERE)]
    monkeypatch.setattr(world, "look_of", lambda _game_id, _setup: lambda _what: {"zones": now})
    return now


@pytest.fixture
def made(attacker, defender, dice: LoadedDice, zones):
    """One destroyer a side that miss each other; the attacker is asked whether he withdraws."""
    setup = factories.document({"destroyer": 1}, {"destroyer": 1})
    dice.left = [6, 6]
    made = factories.battle(attacker, defender, setup=setup)
    assert offered(made) == ["attacker", None, "North", "South"]
    yield made
    made.refresh_from_db()
    assert list(checks.faults_of(made)) == []


def offered(made):
    (wait,) = factories.waiting(made)
    return [wait["side"], *[option["choice"]["withdraw"] for option in wait["options"]]]


def types(made, after):
    return list(made.entries.filter(seq__gt=after).order_by("seq").values_list("type", flat=True))


def test_nothing_is_written_while_nothing_has_changed(made):
    before = made.seq
    factories.decide(made, {"withdraw": None})
    assert types(made, before) == ["decided", "told"]


def test_a_zone_that_was_closed_since_is_refused_and_the_question_is_made_anew(
    made, zones, attacker, defender
):
    everybody = Audience(made, attacker, defender, None)
    (wait,) = factories.waiting(made)
    zones[0].update(HELD)
    before = made.seq
    with pytest.raises(Refused) as refused:
        factories.decide(made, {"withdraw": "North"}, key="k")
    assert (refused.value.code, refused.value.rule) == ("illegal", "FS-7.2")
    assert refused.value.message == "North: an enemy submarine is there."
    assert refused.value.head["waiting"][0]["options"] == factories.waiting(made)[0]["options"]
    assert types(made, before) == ["looked"]
    assert offered(made) == ["attacker", None, "South"]
    (again,) = factories.waiting(made)
    assert (again["question"], again["since"]) == (wait["question"], wait["since"])
    everybody.hold()

    factories.decide(made, {"withdraw": "South"}, key="k", wait=wait)
    everybody.hold()
    made.refresh_from_db()
    assert made.plain("outcome") == {"winner": "defender", "reason": "withdrew"}


def test_a_choice_that_is_legal_still_stands_and_the_enemy_is_asked_by_the_newest_fact(
    made, zones, attacker, defender
):
    everybody = Audience(made, attacker, defender, None)
    zones[0].update(HELD)
    before = made.seq
    factories.decide(made, {"withdraw": None})
    assert types(made, before) == ["looked", "decided", "told"]
    assert offered(made) == ["defender", None, "South"]
    everybody.hold()


def test_a_zone_that_was_opened_since_may_be_entered(made, zones):
    zones.append({"name": "West"})
    factories.decide(made, {"withdraw": "West"})
    made.refresh_from_db()
    assert made.status == "over"


def test_if_no_choice_is_left_the_battle_goes_on_without_it(made, zones, attacker, defender, dice):
    everybody = Audience(made, attacker, defender, None)
    (wait,) = factories.waiting(made)
    zones[0].update(HELD)
    zones[1].update(HELD)
    dice.left = [6, 1]
    with pytest.raises(Refused) as refused:
        factories.decide(made, {"withdraw": None})
    assert refused.value.code == "stale"
    assert refused.value.head["outcome"] == {"winner": "defender", "reason": "destroyed"}
    everybody.hold()
    with pytest.raises(Refused):
        factories.decide(made, {"withdraw": "North"}, wait=wait)


def test_the_same_key_again_gives_the_first_answer_again(made, zones, at):
    (wait,) = factories.waiting(made)
    zones[0].update(HELD)
    user = factories.commander(made, "attacker")
    asked = Decision(made.pk, user.pk, wait["question"], {"withdraw": None}, "k")
    first, second = submit_decision(asked), submit_decision(asked)
    assert isinstance(first, Answered)
    assert isinstance(second, Answered)
    assert (first.number, first.first, first.seq) == (second.number, second.first, second.seq)
    body = {"question": wait["question"], "choice": {"withdraw": None}, "key": "k"}
    answer = at(user).post(f"/api/battles/{made.public_id}/decisions/", body).json()
    assert [entry["type"] for entry in answer["entries"]] == ["looked", "decided", "told"]


def test_a_fault_after_the_news_leaves_nothing_behind(made, zones, dice, monkeypatch):
    factories.decide(made, {"withdraw": None})
    made.refresh_from_db()
    before = made.seq
    zones[0].update(HELD)
    monkeypatch.setattr(dice, "then_none", False)  # it breaks when they run out
    dice.left = []
    with pytest.raises(Refused) as refused:
        factories.decide(made, {"withdraw": None})
    assert refused.value.code == "fault"
    assert types(made, before) == []
    made.refresh_from_db()
    assert made.seq == before
    zones[0].clear()
    zones[0].update(HERE)
    monkeypatch.setattr(dice, "then_none", True)
    dice.left = [6, 6]
    factories.decide(made, {"withdraw": None})


def test_a_fault_in_the_news_themselves_leaves_nothing_behind(made, zones):
    before = made.seq
    zones[0].update({"defender": 5})
    with pytest.raises(Refused) as refused:
        factories.decide(made, {"withdraw": None})
    assert refused.value.code == "fault"
    assert types(made, before) == []
    zones[0].update({"defender": []})
    factories.decide(made, {"withdraw": None})

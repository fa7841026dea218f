"""`manage.py check_battles`: today's rules over the log of every battle, and the columns against the log."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from combat.models import Battle
from tests import factories
from tests.combat.test_stuck_battles import changed

pytestmark = pytest.mark.django_db


def check(*arguments: str) -> str:
    out = StringIO()
    try:
        call_command("check_battles", *arguments, stdout=out)
    except CommandError as fault:
        return f"{out.getvalue()}{fault}"
    return out.getvalue()


@pytest.fixture
def made(attacker, defender) -> Battle:
    made = factories.battle(attacker, defender, name="Trial")
    factories.decide(made)
    made.refresh_from_db()
    return made


def test_sound_battles_are_counted(made, attacker, defender):
    factories.battle(attacker, defender, begun=False)
    factories.fight_on(factories.battle(attacker))
    assert check() == "1 battles checked, all agree with the rules.\n"
    assert check("--all") == "3 battles checked, all agree with the rules.\n"
    assert check(made.public_id) == "1 battles checked, all agree with the rules.\n"


def test_a_battle_that_new_rules_play_otherwise_is_named_with_the_entry(made):
    mark = made.entries.filter(payload__contains="phase_began").latest("seq")
    with changed(made.phase):
        said = check()
    assert said.startswith(f"{made.public_id} (Trial): entry {mark.seq + 1}: the rules tell something_new")
    assert said.endswith("1 faults in 1 battles.")


@pytest.mark.parametrize(
    "column, value, sentence",
    [
        ("round", 7, "round is kept as 7, but the log says"),
        ("phase", "completion", "phase is kept as 'completion'"),
        ("outcome", '{"winner":null,"reason":"agreed"}', "outcome is kept as"),
        ("waiting", "[]", "waiting is kept as []"),
        ("seq", 99, "the entries are not numbered from 1 to 99 without gaps"),
    ],
)
def test_a_column_that_is_not_what_the_log_says_is_named(made, column, value, sentence):
    Battle.objects.filter(pk=made.pk).update(**{column: value})
    assert sentence in check()

"""Who sees what: a secret choice stays its side's own until both have chosen."""

import pytest

from combat.engine import play
from combat.engine.core.log import Note, Told
from tests.dice import LoadedDice
from tests.engine.core.duel import duel
from tests.engine.core.test_table import CLEAR
from tests.engine.core.test_taking_back import Played

AUDIENCES = ("attacker", "defender", "both", "public", "moderator")


def seen(position, audience):
    """What an audience has on its page; numbers of entries are the shell's own."""
    view = play.view_for(position, audience)
    return [entry for _, entry in view.entries], view.waiting


@pytest.mark.parametrize("audience", ["defender", "public", "moderator"])
def test_others_see_the_same_before_and_after_a_secret_choice(audience):
    battle = Played()
    before = seen(battle.position, audience)
    battle.choose("attacker", {"aim": "high"})
    assert seen(battle.position, audience) == before


def test_its_own_side_sees_its_secret_choice_and_is_asked_no_more():
    battle = Played().choose("attacker", {"aim": "high"})
    entries, waiting = seen(battle.position, "attacker")
    assert entries[-1].choice == {"aim": "high"}
    assert [(item["side"], "options" in item) for item in waiting] == [("defender", False)]
    assert seen(battle.position, "both")[0][-1].choice == {"aim": "high"}


def test_after_the_reveal_everybody_sees_both():
    battle = Played().choose("attacker", {"aim": "high"}).choose("defender", {"aim": "low"}, "11")
    for audience in AUDIENCES:
        choices = [e.choice for _, e in play.view_for(battle.log, audience).entries if hasattr(e, "choice")]
        assert choices == [{"aim": "high"}, {"aim": "low"}]


def test_a_secret_choice_that_was_taken_back_unrevealed_stays_secret():
    battle = Played().choose("attacker", {"aim": "high"}).back(3)
    battle.choose("attacker", {"aim": "low"}).choose("defender", {"aim": "low"}, "11")
    choices = [e.choice for _, e in play.view_for(battle.log, "public").entries if hasattr(e, "choice")]
    assert choices == [{"aim": "low"}, {"aim": "low"}]
    mine = [e.choice for _, e in play.view_for(battle.log, "attacker").entries if hasattr(e, "choice")]
    assert mine[0] == {"aim": "high"}


def test_only_the_side_asked_gets_the_options():
    setup = duel()
    position = play.begin(setup, LoadedDice(), CLEAR).position
    for audience in AUDIENCES:
        for item in play.view_for(position, audience).waiting:
            mine = audience in ("both", item["side"])
            assert ("options" in item) is mine
            assert item["text"] == (
                "Aim high or low? High hits more often." if mine else "Both sides are aiming."
            )
            assert item["question"] == 3


def test_a_ruleset_may_keep_entries_to_one_side():
    log = [(1, Told("whispered", None)), (2, Note("paused"))]
    counts = {a: len(play.view_for(log, a, duel()).entries) for a in AUDIENCES}
    assert counts == {"attacker": 2, "defender": 1, "both": 2, "public": 1, "moderator": 1}

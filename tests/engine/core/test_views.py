"""Who sees what: a secret choice stays its side's own until both have chosen."""

from dataclasses import replace

import pytest

from combat.engine import play
from combat.engine.core.log import DEFENDER, Decided, Note, Told
from tests.dice import LoadedDice
from tests.engine.core.duel import duel
from tests.engine.core.test_table import CLEAR, FOG
from tests.engine.core.test_taking_back import Played

AUDIENCES = play.AUDIENCES


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


def test_after_the_reveal_everybody_knows_both_and_is_still_not_sent_the_others_entry():
    battle = Played().choose("attacker", {"aim": "high"}).choose("defender", {"aim": "low"}, "11")
    for audience in AUDIENCES:
        assert revealed_to(battle.log, audience) == ["high", "low"]
    sent = {audience: sent_to(battle.log, audience) for audience in AUDIENCES}
    assert sent == {
        "attacker": ["high"], "defender": ["low"], "both": ["high", "low"], "public": [], "moderator": []
    }  # fmt: skip


def test_a_secret_choice_that_was_taken_back_unrevealed_stays_secret():
    battle = Played().choose("attacker", {"aim": "high"}).back(3)
    battle.choose("attacker", {"aim": "low"}).choose("defender", {"aim": "low"}, "11")
    assert revealed_to(battle.log, "public") == ["low", "low"]
    assert revealed_to(battle.log, "attacker")[0] == "high"


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
    for shown in (
        lambda a: play.view_for(log, a, duel()).entries,
        lambda a: play.known_to(log, hidden(log, a)),
    ):
        counts = {audience: len(shown(audience)) for audience in AUDIENCES}
        assert counts == {"attacker": 2, "defender": 1, "both": 2, "public": 1, "moderator": 1}


def test_who_may_see_an_entry_is_settled_by_the_entry_alone():
    setup = duel()
    secret = Decided(DEFENDER, {"aim": "low"}, "D-1", "aim", secret=True)
    assert play.hidden_from(setup, secret) == ("attacker", "public", "moderator")
    assert play.hidden_from(setup, Told("whispered", None)) == ("defender", "public", "moderator")
    assert play.hidden_from(setup, Told("hit", "D-2")) == ()
    setup.ruleset = replace(setup.ruleset, may_see=lambda _entry, audience: audience is None)
    assert play.hidden_from(setup, Told("hit", "D-2")) == ("attacker", "defender", "both")


def hidden(log, audience):
    return {seq for seq, entry in log if audience in play.hidden_from(duel(), entry)}


def revealed_to(log, audience):
    return [e.choice["aim"] for _, e in play.known_to(log, hidden(log, audience)) if hasattr(e, "choice")]


def sent_to(log, audience):
    return [e.choice["aim"] for _, e in play.view_for(log, audience, duel()).entries if hasattr(e, "choice")]


def test_a_secret_choice_that_came_back_is_shown_after_the_reveal():
    battle = Played().choose("attacker", {"aim": "high"}).back(3)
    battle.take(play.undo_take_back(battle.setup, battle.log, battle.log[-1][0]))
    assert revealed_to(battle.log, "public") == []
    battle.choose("defender", {"aim": "low"}, "11")
    for audience in AUDIENCES:
        assert revealed_to(battle.log, audience) == ["high", "low"]


def test_a_secret_choice_that_news_made_illegal_stays_secret():
    battle = Played().choose("defender", {"aim": "high"})
    for weather in (FOG, CLEAR):
        battle.take(play.look_again(battle.setup, battle.position, weather))
    battle.choose("defender", {"aim": "low"}).choose("attacker", {"aim": "low"}, "11")
    assert revealed_to(battle.log, "public") == revealed_to(battle.log, "attacker") == ["low", "low"]
    assert revealed_to(battle.log, "defender") == ["high", "low", "low"]
    assert [e for e in seen(battle.position, "public")[0] if hasattr(e, "choice")] == []


def test_nor_is_it_shown_when_that_side_was_then_not_asked_any_more():
    battle = Played().choose("defender", {"aim": "high"})
    battle.take(play.look_again(battle.setup, battle.position, FOG))
    battle.choose("attacker", {"aim": "low"}, "11")
    assert revealed_to(battle.log, "public") == ["low"]
    assert revealed_to(battle.log, "both") == ["high", "low"]


def test_taken_back_to_the_dropped_choice_it_stands_again_and_is_shown():
    battle = Played().choose("defender", {"aim": "high"})
    stood = battle.log[-1][0]
    for weather in (FOG, CLEAR):
        battle.take(play.look_again(battle.setup, battle.position, weather))
    battle.choose("defender", {"aim": "low"}).back(stood)
    battle.choose("attacker", {"aim": "low"}, "11")
    assert revealed_to(battle.log, "public") == ["high", "low"]
